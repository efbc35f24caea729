// Our site for the comparison with another shop: guests quote, book and pay over HTTP for scarce
// rooms, with a gateway simulated by the benchmark that sends signed notices.

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { QuoteView } from '#contract/schemas/booking.ts';
import { bookingStatuses } from '#domain/booking.ts';
import type { Stay } from '#domain/stay.ts';
import { addDays, instant, localDate, type LocalTime } from '#domain/time/time.ts';
import { momoSignature, type MomoKeys } from '#server/providers/payment/momo-protocol.ts';
import { openDatabase } from '#server/store/engine/db.ts';
import { migrate } from '#server/store/engine/migrate.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { momoNumber } from '../../api/support/booking-makers.ts';
import { makeHotel, makePlaces, makeRoom } from '../../api/support/builders.ts';
import { post, type Room } from '../../api/support/site-bookers.ts';
import { freePort, startPostgres } from '../../support/postgres-server.ts';
import { startProcess } from '../support/server-process.ts';
import type { Buyer, SoldShop } from './sold-shop.ts';

type Order = { readonly orderId: string; readonly amount: number };
/** Accepts every payment request and remembers its order. */
async function playGateway(): Promise<{
  readonly url: string;
  readonly orders: ReadonlyMap<string, Order>;
  readonly close: () => void;
}> {
  const orders = new Map<string, Order>();
  const server = createServer((request: IncomingMessage, answer) => {
    let text = '';
    request
      .setEncoding('utf8')
      .on('data', (part: string) => {
        text += part;
      })
      .on('end', () => {
        const order = JSON.parse(text) as Order;
        const payUrl = `https://gateway.example/${order.orderId}`;
        orders.set(payUrl, order);
        answer
          .setHeader('Content-Type', 'application/json')
          .end(JSON.stringify({ resultCode: 0, payUrl }));
      });
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    orders,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const today = localDate(instant(Date.now()));
/**
 * Contested rooms are requested for a single stay; of the others each guest takes a different one.
 */
const starts = ['09:00', '11:00', '13:30', '16:00', '18:30'] as LocalTime[];
let guests = 0;
const stayOf = (thing: string, guest: number): Stay => ({
  type: 'hourly',
  date: addDays(today, thing.startsWith('wanted') ? 2 : 1 + (guest % 14)),
  start: thing.startsWith('wanted')
    ? ('13:30' as LocalTime)
    : (starts[guest % starts.length] as LocalTime),
  hours: 2,
});

type Till = {
  readonly url: string;
  readonly keys: MomoKeys;
  readonly orders: ReadonlyMap<string, Order>;
};
function ourBuyer({ url, keys, orders }: Till, thing: string, room: Room): Buyer {
  const guest = (guests += 1);
  // Guests from many networks, behind the proxy the site trusts.
  const headers = {
    'X-Forwarded-For': `198.18.${Math.floor(guest / 250) % 250}.${1 + (guest % 250)}`,
    'Device-Encode': `device of guest ${guest}`,
  };
  const asked = { slug: room.slug, roomTypeSn: room.sn, stay: stayOf(thing, guest), rooms: 1 };
  let booking = { code: '', key: '' };
  return {
    hold: async () => {
      const quote = await post<QuoteView>(url, 'booking/getQuote', asked, headers);
      if (quote.body.data === undefined) return false;
      const made = await post<typeof booking>(
        url,
        'booking/createBooking',
        {
          ...asked,
          quoteHash: quote.body.data.quoteHash,
          paymentMethod: momoNumber,
          adults: 2,
          children: 0,
          fullName: 'Nguyễn Văn An',
          countryCode: '+84',
          mobile: `09${10_000_000 + guest}`,
          email: 'an@hotel.example',
          specialRequests: '',
          agreesToTerms: true,
          couponSn: null,
          xu: 0,
          addOns: [],
          invoice: null,
        },
        headers,
      );
      booking = made.body.data ?? booking;
      return made.status === 200;
    },
    pay: async () => {
      const started = await post<{ redirectUrl: string }>(
        url,
        'payment/startPayment',
        { ...booking, paymentMethod: momoNumber },
        headers,
      );
      const order = orders.get(started.body.data?.redirectUrl ?? '');
      if (order === undefined) return false;
      const fields = {
        partnerCode: keys.partnerCode,
        orderId: order.orderId,
        amount: order.amount,
        transId: 4_000_000_000 + guest,
        resultCode: 0,
      };
      const notice = await fetch(`${url}/api/pay/momo/ipn`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...fields, signature: momoSignature('notice', keys, fields) }),
      });
      return notice.status === 204;
    },
  };
}

export async function openOurs(wanted: number, plenty: number, stock: number): Promise<SoldShop> {
  const [server, gateway] = [await startPostgres(), await playGateway()];
  const database = await openDatabase<Schema>({ databaseUrl: server.url, dataDir: '' });
  await migrate(database.pool);
  await makePlaces(database.db);
  const rooms = new Map<string, Room>();
  for (const [kind, count, each] of [
    ['wanted', wanted, stock],
    ['plenty', plenty, 1_000],
  ] as const) {
    for (let at = 0; at < count; at += 1)
      rooms.set(`${kind}-${at}`, {
        slug: `${kind}-${at}`,
        sn: await makeRoom(database.db, await makeHotel(database.db, { slug: `${kind}-${at}` }), {
          stock: each,
        }),
      });
  }
  await database.tidy();
  const keys = {
    baseUrl: gateway.url,
    partnerCode: 'MOMO',
    accessKey: 'F8BBA842ECF85',
    secretKey: 'K951B6PE1waDMi640xX08PD3vg6EkVlz',
  };
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'ours-'));
  const site = await startProcess(
    [process.execPath, 'src/server/cli.ts', 'start'],
    resolve(import.meta.dirname, '../../..'),
    port,
    {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_URL: 'https://stay.example',
      DATABASE_URL: server.url,
      SECRET: 'a secret of a site beside another, 32 long',
      ESMS_API_KEY: 'key',
      ESMS_SECRET_KEY: 'secret',
      ESMS_BASE_URL: 'http://127.0.0.1:9/sms',
      MOMO_PARTNER_CODE: keys.partnerCode,
      MOMO_ACCESS_KEY: keys.accessKey,
      MOMO_SECRET_KEY: keys.secretKey,
      MOMO_BASE_URL: gateway.url,
    },
    '/readyz',
  );
  const till = { url: `http://127.0.0.1:${port}`, keys, orders: gateway.orders };
  return {
    server: site,
    buyer: (thing) => ourBuyer(till, thing, rooms.get(thing) ?? { slug: '', sn: 0 }),
    paid: async (thing) => {
      const { rows } = await database.pool.query<{ count: string }>(
        'select count(*) from booking where status = $1 and room_type_sn = $2',
        [bookingStatuses.checkInPending, rooms.get(thing)?.sn],
      );
      return Number(rows[0]?.count);
    },
    close: async () => {
      await site.end();
      await database.close();
      await server.stop();
      gateway.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
