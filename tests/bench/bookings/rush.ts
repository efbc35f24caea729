// Ten times the ordinary traffic at once with thousands of sockets that say nothing and hundreds
// that drip bodies, then ordinary traffic beside up to
// 5,000 that drip, straight and through the gateway of `deploy/` where Caddy is installed: how long
// a booking takes then (docs/performance.md, F24).
// Run: node tests/bench/bookings/rush.ts [seconds] [searches a second] [bookings a second] [idle
// sockets]
// Or only ordinary traffic through the gateway beside its largest crowd, which writes no file: node
// tests/bench/bookings/rush.ts gateway [seconds]

import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { request as secureRequest } from 'node:https';
import { constants, cpus, setPriority } from 'node:os';
import { setDefaultCACertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';
import type { QuoteView } from '#contract/schemas/booking.ts';
import type { Stay } from '#domain/stay.ts';
import { addDays, instant, localDate, type LocalTime } from '#domain/time/time.ts';
import { seededRandom } from '#server/seed/seeded-random.ts';
import { openDatabase } from '#server/store/engine/db.ts';
import { migrate } from '#server/store/engine/migrate.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { makeHotel, makeRoom } from '../../api/support/builders.ts';
import { generateCountry } from '../../api/support/generated-country.ts';
import { siteProcess } from '../../api/support/processes.ts';
import { hasCaddy, makeGateway } from '../../deploy/deploy-parts.ts';
import { addresses, dripBodies, sayNothing, type Crowd } from '../../support/drippers.ts';
import { freePort, startPostgres } from '../../support/postgres-server.ts';
import { letPass } from '../../support/time.ts';
import { offer, timesOf } from '../support/offered.ts';
import { resultFile } from '../support/result-file.ts';

const isGatewayAlone = process.argv[2] === 'gateway';
const words = process.argv.slice(isGatewayAlone ? 3 : 2);
const [seconds, searchRate, bookingRate, idle] = [30, 400, 40, 5_000].map((usual, at) =>
  Number(words[at] ?? usual),
) as [number, number, number, number];
const dripping = 200;
const drippingSizes = [1, 45, 500, 5_000];
const hotels = 2_000;
const by = seededRandom(24);
/** Configured but never called: nobody pays in this benchmark. */
const momo = {
  MOMO_PARTNER_CODE: 'MOMO',
  MOMO_ACCESS_KEY: 'F8BBA842ECF85',
  MOMO_SECRET_KEY: 'K951B6PE1waDMi640xX08PD3vg6EkVlz',
  MOMO_BASE_URL: 'http://127.0.0.1:9/momo',
};

/**
 * A process that holds sockets open: some send nothing, some send a body one byte at a time; closed
 * sockets are reopened.
 */
function holdSockets(port: number, count: number, drips: number, authority: string): void {
  // Attackers bring machines of their own: here they get what the site leaves.
  setPriority(constants.priority.PRIORITY_LOW);
  const to = { port, ...(authority === '' ? {} : { authority }) };
  const from = addresses(100);
  const crowds = [sayNothing(to, count, from), dripBodies(to, drips, from)];
  const sum = (of: (crowd: Crowd) => number): number =>
    crowds.reduce((all, crowd) => all + of(crowd), 0);
  setInterval(
    // The parent may already have exited, which is not an error.
    () =>
      process.send?.(
        { open: sum(({ open }) => open()), cut: sum(({ cut }) => cut()) },
        undefined,
        undefined,
        () => undefined,
      ),
    500,
  );
  process.on('disconnect', () => process.exit(0));
}

type Sockets = {
  readonly held: () => { readonly open: number; readonly cut: number };
  readonly end: () => Promise<void>;
};
/** Begins such a process and waits until its sockets are open, at most half a minute. */
async function openSockets(
  url: string,
  count: number,
  drips: number,
  authority = '',
): Promise<Sockets> {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), [
    'sockets',
    new URL(url).port,
    String(count),
    String(drips),
    authority,
  ]);
  let held = { open: 0, cut: 0 };
  child.on('message', (said) => {
    held = said as typeof held;
  });
  for (let looks = 0; held.open < (count + drips) * 0.95 && looks < 120; looks += 1)
    await letPass(250, 'the crowd gathers');
  return {
    held: () => held,
    end: async () => {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

type Told = { readonly status: number; readonly ms: number; readonly body: string };
/** Separate agents, so that a booking never waits for a socket behind a search. */
const agents = {
  booking: new Agent({ keepAlive: true, maxSockets: 600, maxFreeSockets: 600 }),
  search: new Agent({ keepAlive: true, maxSockets: 1_200, maxFreeSockets: 1_200 }),
};

/** Timed from when it was due. Status 0: no answer came. */
function ask(url: string, path: string, due: number, body: unknown = null): Promise<Told> {
  // The gateway says itself whom it hears, so people of many networks come from many addresses of
  // this machine, each over a connection of its own.
  const isGateway = url.startsWith('https:');
  const way = isGateway
    ? {
        agent: false as const,
        localAddress: `127.${by.whole(2, 250)}.${by.whole(0, 255)}.${by.whole(1, 254)}`,
      }
    : { agent: body === null ? agents.search : agents.booking };
  const key = `rush-${by.whole(1, 1e9)}-${by.whole(1, 1e9)}`;
  // People of many networks: behind the one proxy the site is told of.
  const headers = {
    'X-Forwarded-For': `198.${by.whole(18, 19)}.${by.whole(0, 255)}.${by.whole(1, 254)}`,
    'Device-Encode': key,
    'Idempotency-Key': key,
    ...(body === null ? {} : { 'Content-Type': 'application/json' }),
  };
  return new Promise((done) => {
    const end = (status: number, text: string): void =>
      done({ status, ms: performance.now() - due, body: text });
    const asked = (isGateway ? secureRequest : request)(
      `${url}${path}`,
      {
        ...way,
        family: 4,
        headers,
        method: body === null ? 'GET' : 'POST',
      },
      (answer) => {
        let text = '';
        answer
          .setEncoding('utf8')
          .on('data', (part: string) => {
            text += part;
          })
          .on('end', () => end(answer.statusCode ?? 0, text))
          .on('error', () => end(0, ''));
      },
    );
    asked.on('error', () => end(0, '')).end(body === null ? undefined : JSON.stringify(body));
  });
}

type Rooms = readonly { readonly sn: number; readonly slug: string }[];
const today = () => localDate(instant(Date.now()));
const aStay = (): Stay => ({
  type: 'hourly',
  date: addDays(today(), by.whole(1, 14)),
  start: by.pick(['09:00', '11:00', '13:30', '16:00', '18:30'] as LocalTime[]),
  hours: 2,
});
const search = (url: string, due: number): Promise<Told> =>
  ask(
    url,
    `/api/hotel/searchHotel?${new URLSearchParams({ provinceSn: String(by.whole(1, 2)), bookingType: String(by.whole(1, 3)), page: String(by.whole(1, 3)) }).toString()}`,
    due,
  );

/** A guest who quotes and books; only the booking is timed, from when the quote was there. */
async function book(
  url: string,
  rooms: Rooms,
  due: number,
): Promise<{ readonly quote: Told; readonly booking: Told | null }> {
  const room = by.pick(rooms);
  const asked = { slug: room.slug, roomTypeSn: room.sn, stay: aStay(), rooms: 1 };
  const quote = await ask(url, '/api/booking/getQuote', due, asked);
  if (quote.status !== 200) return { quote, booking: null };
  const { quoteHash } = (JSON.parse(quote.body) as { data: QuoteView }).data;
  const booking = await ask(url, '/api/booking/createBooking', performance.now(), {
    ...asked,
    quoteHash,
    paymentMethod: 3,
    adults: 2,
    children: 0,
    fullName: 'Nguyễn Văn An',
    countryCode: '+84',
    mobile: `09${by.whole(10_000_000, 99_999_999)}`,
    email: 'an@hotel.example',
    specialRequests: '',
    agreesToTerms: true,
    couponSn: null,
    xu: 0,
    addOns: [],
    invoice: null,
  });
  return { quote, booking };
}

const statusesOf = (told: readonly Told[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(told, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  );

async function load(
  url: string,
  rooms: Rooms,
  searches: number,
  bookings: number,
  forSeconds: number,
): Promise<Record<string, unknown>> {
  // Unsigned, so each is refused in the gateway's own words, from a status that a shed one would
  // not have.
  const noticing = offer(bookings, forSeconds, (due) =>
    ask(url, '/api/pay/momo/ipn', due, { orderId: 'unsigned', partnerCode: 'MOMO' }),
  );
  const [found, booked] = await Promise.all([
    offer(searches, forSeconds, (due) => search(url, due)),
    offer(bookings, forSeconds, (due) => book(url, rooms, due)),
  ]);
  const noticed = await noticing;
  const made = booked.flatMap(({ booking }) => (booking === null ? [] : [booking]));
  return {
    offered: { searchesPerSecond: searches, bookingsPerSecond: bookings, seconds: forSeconds },
    bookings: { ...timesOf(made.map(({ ms }) => ms)), statuses: statusesOf(made) },
    quotes: {
      ...timesOf(booked.map(({ quote }) => quote.ms)),
      statuses: statusesOf(booked.map(({ quote }) => quote)),
    },
    notices: { ...timesOf(noticed.map(({ ms }) => ms)), statuses: statusesOf(noticed) },
    searches: { ...timesOf(found.map(({ ms }) => ms)), statuses: statusesOf(found) },
  };
}

/** Ordinary traffic beside each size of a crowd that drips bodies. */
async function beside(
  url: string,
  rooms: Rooms,
  authority = '',
  sizes: readonly number[] = drippingSizes,
): Promise<Record<string, unknown>[]> {
  const told: Record<string, unknown>[] = [];
  for (const size of sizes) {
    const sockets = await openSockets(url, 0, size, authority);
    const openBefore = sockets.held();
    const during = await load(url, rooms, searchRate / 10, bookingRate / 10, seconds);
    const after = sockets.held();
    await sockets.end();
    told.push({
      dripping: size,
      openBefore: openBefore.open,
      cutOff: after.cut - openBefore.cut,
      ...during,
    });
  }
  return told;
}

/** The same through Caddy with the configuration of `deploy/`; null when Caddy is not installed. */
async function behindGateway(
  site: string,
  rooms: Rooms,
  sizes: readonly number[] = drippingSizes,
): Promise<Record<string, unknown>[] | null> {
  if (!hasCaddy()) return null;
  const gateway = await makeGateway(await freePort(), [site]);
  await gateway.start();
  try {
    const authority = gateway.authority();
    setDefaultCACertificates([authority]);
    for (let looks = 0; looks < 100; looks += 1) {
      if ((await ask(gateway.url, '/readyz', performance.now())).status === 200) break;
      await letPass(100, 'it is asked again whether it is ready');
    }
    return await beside(gateway.url, rooms, authority, sizes);
  } finally {
    await gateway.discard();
  }
}

async function main(): Promise<void> {
  const server = await startPostgres();
  const database = await openDatabase<Schema>({ databaseUrl: server.url, dataDir: '' });
  await migrate(database.pool);
  await generateCountry(
    database.pool,
    { hotels, hotelsPerProvince: 1_000, now: instant(Date.now()) },
    600,
    () => {},
  );
  // The country numbers its rows itself; ours come behind them.
  for (const table of ['hotel', 'room_type'])
    await database.pool.query(
      `select setval(pg_get_serial_sequence('${table}', 'sn'), (select max(sn) from ${table}))`,
    );
  const rooms: { sn: number; slug: string }[] = [];
  for (let at = 0; at < 40; at += 1)
    rooms.push({
      slug: `rush-${at}`,
      sn: await makeRoom(
        database.db,
        await makeHotel(database.db, { slug: `rush-${at}`, district_sn: 100_010 }),
        { stock: 40 },
      ),
    });
  await database.tidy();
  const site = await siteProcess({
    DATABASE_URL: server.url,
    SECRET: 'a secret of a site in a rush, 32 long',
    ESMS_API_KEY: 'key',
    ESMS_SECRET_KEY: 'secret',
    ESMS_BASE_URL: 'http://127.0.0.1:9/sms',
    ...momo,
  });
  await site.start();
  await load(site.url, rooms, searchRate / 10, bookingRate / 10, 5);
  const close = async (): Promise<void> => {
    for (const agent of Object.values(agents)) agent.destroy();
    await site.end();
    await database.close();
    await server.stop();
  };
  if (isGatewayAlone) {
    const told = await behindGateway(site.url, rooms, drippingSizes.slice(-1));
    console.log(JSON.stringify(told ?? 'Caddy is not installed here', null, 2));
    await close();
    process.exit(told === null ? 1 : 0);
  }
  const ordinary = await load(site.url, rooms, searchRate / 10, bookingRate / 10, seconds);
  const sockets = await openSockets(site.url, idle, dripping);
  const before = sockets.held();
  const rush = await load(site.url, rooms, searchRate, bookingRate, seconds);
  const after = sockets.held();
  await sockets.end();
  const straight = await beside(site.url, rooms);
  const gatewayed = await behindGateway(site.url, rooms);
  const isAlive = (await fetch(`${site.url}/healthz`)).status === 200;
  const result = {
    what: 'one process of the site on PostgreSQL with 2,000 hotels: ordinary traffic, then ten times as much while sockets are held open for nothing; ms from when each request was due',
    ordinary,
    rush,
    sockets: {
      idle,
      dripping,
      openBefore: before.open,
      openAfter: after.open,
      cutOff: after.cut - before.cut,
    },
    beside: {
      what: 'ordinary traffic beside sockets that send whole headers and then a byte of a body of 2,000 each five seconds, from other addresses',
      straight,
      gateway: gatewayed ?? 'Caddy is not installed here',
    },
    healthy: isAlive,
    machine: `${cpus().length} × ${cpus()[0]?.model ?? ''}, shared by clients, server and database`,
    node: process.version,
    on: new Date().toISOString().slice(0, 10),
  };
  console.log(JSON.stringify(result, null, 2));
  writeFileSync(resultFile('rush.json'), `${JSON.stringify(result, null, 2)}\n`);
  await close();
  process.exit(isAlive ? 0 : 1);
}

if (process.argv[2] === 'sockets')
  holdSockets(
    Number(process.argv[3]),
    Number(process.argv[4]),
    Number(process.argv[5]),
    process.argv[6] ?? '',
  );
else await main();
