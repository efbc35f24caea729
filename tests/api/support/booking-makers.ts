// Promises tests a small shop: a hotel, people who book in it, and the sandbox's gateways, whose
// notices reach the house as they would outside.

import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Output, Parsed } from '#contract/calls/calls.ts';
import { callSchemas } from '#contract/schemas/call-schemas.ts';
import type { Actor, TransitionName } from '#domain/booking.ts';
import type { Stay } from '#domain/stay.ts';
import {
  type Instant,
  type LocalDate,
  type LocalTime,
  parseDate,
  parseTime,
} from '#domain/time/time.ts';
import { createBooking, getBookingStatus, getQuote } from '#server/api/handlers/booking.ts';
import { getPaymentStatus, startPayment } from '#server/api/handlers/payment.ts';
import { transitionBooking } from '#server/booking/transition.ts';
import type { Caller } from '#server/context/request-context.ts';
import { runDueJobs } from '#server/jobs/worker.ts';
import { handleNotice } from '#server/payment/confirm.ts';
import type { Gateway } from '#server/providers/payment/gateway.ts';
import { makeGateways } from '#server/providers/payment/gateways.ts';
import { makeSearchIndex } from '#server/search/memory/search-index.ts';
import { inTransaction } from '#server/store/engine/db.ts';
import type { Database, Schema } from '#server/store/engine/schema.ts';
import { findUnbalancedBookings, moneyByMethod } from '#server/store/payment/ledger-check.ts';
import {
  type Kind,
  type TestDatabase,
  openTestDatabase,
  runStore,
} from '../../support/test-database.ts';
import { aFriday, makeHotel, makeMember, makePlaces, makeRoom, phoneDigits } from './builders.ts';
import { type TestHouse, inWrite, makeContext, makeTestHouse } from './test-server.ts';

export const day = (text: string): LocalDate => parseDate(text) as LocalDate;
export const clock = (text: string): LocalTime => parseTime(text) as LocalTime;
export const hourly = (start = '10:30', hours = 2, date = '2026-03-13'): Stay => ({
  type: 'hourly',
  date: day(date),
  start: clock(start),
  hours,
});
export const overnight = (date = '2026-03-13'): Stay => ({ type: 'overnight', date: day(date) });
export const daily = (date = '2026-03-13', nights = 1): Stay => ({
  type: 'daily',
  date: day(date),
  nights,
});

export const momoNumber = 3;
export const atHotel = 0;

type QuoteInput = Parsed<'booking/getQuote'>;
export type CreateInput = Parsed<'booking/createBooking'>;
/** What lies beside a stay in a cart. */
export type Beside = Partial<Pick<QuoteInput, 'couponSn' | 'picksCoupon' | 'xu' | 'addOns'>>;
type View = Output<'booking/createBooking'>;
type Status = Output<'payment/getPaymentStatus'>;
export type Person = Partial<Caller> & { readonly mobile?: string };

export type Shop = {
  readonly house: TestHouse;
  /** A room type of a hotel of its own; answers its serial number. */
  readonly aRoom: (
    room?: Parameters<typeof makeRoom>[2],
    hotel?: Parameters<typeof makeHotel>[1],
    prices?: Parameters<typeof makeRoom>[3],
  ) => Promise<number>;
  /** A member as a caller, with the phone to type. */
  readonly aMember: () => Promise<Person>;
  readonly quote: (
    room: number,
    stay: Stay,
    rooms?: number,
    person?: Person,
    beside?: Beside,
  ) => Promise<Output<'booking/getQuote'>>;
  /**
   * Books at the price quoted now unless `change` says otherwise; a guest who pays by MoMo where no
   * person is given.
   */
  readonly book: (
    room: number,
    stay: Stay,
    change?: Partial<CreateInput>,
    person?: Person,
  ) => Promise<View>;
  readonly start: (
    booking: Pick<View, 'code' | 'key'>,
    method?: number,
  ) => Promise<Output<'payment/startPayment'>>;
  /** What a person does on the gateway's page; its notices are delivered before this ends. */
  readonly act: (redirectUrl: string, scenario: string) => Promise<void>;
  /**
   * Asks the sandbox for something else about a payment: `act?refund=fails&times=5`, `tell?more=1`.
   */
  readonly ask: (redirectUrl: string, asked: string) => Promise<void>;
  /** Troubles the next calls of a player of the sandbox: `create=down&times=2`. */
  readonly trouble: (player: string, asked: string) => Promise<void>;
  readonly status: (booking: Pick<View, 'code' | 'key'>) => Promise<Status>;
  /** Starts a payment and acts on its page. */
  readonly pay: (
    booking: Pick<View, 'code' | 'key'>,
    scenario?: string,
    method?: number,
  ) => Promise<void>;
  readonly view: (booking: Pick<View, 'code' | 'key'>) => Promise<View>;
  readonly snOf: (booking: Pick<View, 'code'>) => Promise<number>;
  /** Moves a booking now, in a transaction. */
  readonly move: (
    booking: Pick<View, 'code'>,
    name: TransitionName,
    actor: Actor,
  ) => ReturnType<typeof transitionBooking>;
  readonly refunds: () => Promise<
    { amount: number; reason: string; state: string; tries: number }[]
  >;
  readonly attempts: () => Promise<
    { ref: string; status: number; result_code: string | null; amount: number }[]
  >;
  /** Runs what is due now until nothing is. */
  readonly work: () => Promise<void>;
  readonly close: () => Promise<void>;
};

let people = 0;
/**
 * Where the person of this number is at home: each has an address of their own, of those that are
 * kept for measuring.
 */
export const addressOf = (person: number): string =>
  `198.${18 + (Math.floor(person / 65_536) % 2)}.${Math.floor(person / 256) % 256}.${person % 256}`;

/** A guest nobody has seen before. */
export const aGuest = (): Person => {
  people += 1;
  return {
    member: null,
    device: `device ${people}`,
    address: addressOf(people),
    mobile: `091${phoneDigits(people)}`,
  };
};

/** `wrap` may take the place of the sandbox's MoMo. */
export async function openShop(
  at: TestDatabase<Schema>,
  now: Instant = aFriday,
  wrap: (momo: Gateway) => Gateway = (momo) => momo,
): Promise<Shop> {
  await makePlaces(at.db);
  let answer: ((request: IncomingMessage, body: string) => ReturnType<typeof handleNotice>) | null =
    null;
  const server = createServer((request, response) => {
    let body = '';
    request
      .setEncoding('utf8')
      .on('data', (part: string) => (body += part))
      .on('end', () => {
        void answer?.(request, body).then((said) =>
          response
            .writeHead(
              said.status,
              said.contentType === null ? {} : { 'content-type': said.contentType },
            )
            .end(said.body),
        );
      });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const bare = await makeTestHouse(at.db, {
    now,
    env: { PUBLIC_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
  });
  const gateways = makeGateways(bare.settings, bare.clock);
  if (gateways.momo === undefined) throw new Error('the sandbox plays no MoMo');
  // What is near is asked of the places, as in a house that has just opened its door.
  const index = makeSearchIndex(at.db, bare.clock, bare.log);
  await index.open();
  const house: TestHouse = { ...bare, index, gateways: { ...gateways, momo: wrap(gateways.momo) } };
  answer = (request, body) => {
    const address = new URL(request.url ?? '', 'http://localhost');
    return handleNotice(house, address.pathname.split('/')[3] ?? '', {
      method: request.method ?? '',
      query: address.search.slice(1),
      body,
      headers: request.headers as Record<string, string>,
    });
  };
  return {
    house,
    ...stock(at.db),
    ...counter(house),
    ...till(house),
    ...ledger(house),
    close: async () => {
      index.stop();
      await bare.close();
      await new Promise<void>((done) => void server.close(() => done()));
    },
  };
}

/**
 * Opens a shop, in the run's store unless told, for all tests of a file or group, hands it over,
 * and empties it after each.
 */
export function withShop(
  opened: (at: TestDatabase<Schema>, shop: Shop) => void,
  wrap?: (momo: Gateway) => Gateway,
  kind: Kind = runStore,
): void {
  let at: TestDatabase<Schema>;
  let shop: Shop;
  beforeAll(async () => {
    at = await openTestDatabase<Schema>({ kind });
    shop = await openShop(at, aFriday, wrap);
    opened(at, shop);
  });
  afterEach(async () => {
    shop.house.setNow(aFriday);
    shop.house.lines.length = 0;
    await clearShop(at);
  });
  // A database that did not open has left nothing to close.
  afterAll(async () => {
    await shop?.close();
    await at?.close();
  });
}

async function post(address: string): Promise<void> {
  const told = await fetch(address, { method: 'POST', headers: { accept: 'application/json' } });
  if (!told.ok) throw new Error(`the sandbox answered ${told.status} to ${address}`);
}

/** The page of a payment: some gateways lead there by a link that must be opened first. */
async function pageOf(redirectUrl: string): Promise<string> {
  if (new URL(redirectUrl).pathname.includes('/pay/')) return redirectUrl;
  const opened = await fetch(redirectUrl, { redirect: 'manual' });
  return new URL(opened.headers.get('location') ?? '', redirectUrl).href;
}

function till(
  house: TestHouse,
): Pick<Shop, 'start' | 'act' | 'ask' | 'trouble' | 'pay' | 'status' | 'work'> {
  const start: Shop['start'] = (booking, method = momoNumber) =>
    startPayment(makeContext(house), {
      code: booking.code,
      key: booking.key,
      paymentMethod: method,
    });
  const ask: Shop['ask'] = async (redirectUrl, asked) => {
    const [verb = '', query = ''] = asked.split('?');
    await post(`${(await pageOf(redirectUrl)).replace('/pay/', `/${verb}/`)}?${query}`);
  };
  const act: Shop['act'] = (redirectUrl, scenario) => ask(redirectUrl, `act?scenario=${scenario}`);
  return {
    start,
    act,
    ask,
    trouble: (player, asked) => post(`${house.sandboxUrl}/${player}/next?${asked}`),
    pay: async (booking, scenario = 'approve', method = momoNumber) =>
      act((await start(booking, method)).redirectUrl, scenario),
    status: (booking) =>
      getPaymentStatus(makeContext(house), { code: booking.code, key: booking.key }),
    work: async () => {
      while ((await runDueJobs(house)) > 0);
    },
  };
}

function ledger(house: TestHouse): Pick<Shop, 'view' | 'snOf' | 'move' | 'refunds' | 'attempts'> {
  const snOf: Shop['snOf'] = async ({ code }) =>
    (
      await house.db
        .selectFrom('booking')
        .select('sn')
        .where('code', '=', code)
        .executeTakeFirstOrThrow()
    ).sn;
  return {
    snOf,
    view: (booking) =>
      getBookingStatus(makeContext(house), { code: booking.code, key: booking.key }),
    move: async (booking, name, actor) => {
      const sn = await snOf(booking);
      return inTransaction(house.db, (db) => transitionBooking(db, name, sn, actor, house.now()));
    },
    refunds: () =>
      house.db
        .selectFrom('refund')
        .select(['amount', 'reason', 'state', 'tries'])
        .orderBy('sn')
        .execute(),
    attempts: () =>
      house.db
        .selectFrom('payment_attempt')
        .select(['ref', 'status', 'result_code', 'amount'])
        .orderBy('sn')
        .execute(),
  };
}

function stock(db: Database): Pick<Shop, 'aRoom' | 'aMember'> {
  return {
    aRoom: async (room = {}, hotel = {}, prices = undefined) =>
      makeRoom(db, await makeHotel(db, hotel), room, ...(prices === undefined ? [] : [prices])),
    aMember: async () => {
      const sn = await makeMember(db);
      const { phone } = await db
        .selectFrom('member')
        .select('phone')
        .where('sn', '=', sn)
        .executeTakeFirstOrThrow();
      return {
        member: { sn, phone, family: 'family' },
        device: `device of member ${sn}`,
        address: addressOf(40_000 + sn),
        mobile: phone.replace('+84', '0'),
      };
    },
  };
}

function counter(house: TestHouse): Pick<Shop, 'quote' | 'book'> {
  const slugOf = async (room: number): Promise<string> => {
    const hotel = await house.db
      .selectFrom('hotel as h')
      .innerJoin('room_type as r', 'r.hotel_sn', 'h.sn')
      .select('h.slug')
      .where('r.sn', '=', room)
      .executeTakeFirstOrThrow();
    return hotel.slug;
  };
  const asked = async (
    room: number,
    stay: Stay,
    rooms: number,
    { couponSn = null, picksCoupon, xu = 0, addOns = [] }: Beside,
  ): Promise<QuoteInput> => ({
    slug: await slugOf(room),
    roomTypeSn: room,
    stay,
    rooms,
    couponSn,
    picksCoupon,
    xu,
    addOns,
  });
  const quote: Shop['quote'] = async (room, stay, rooms = 1, person = {}, beside = {}) => {
    const answer = await getQuote(
      makeContext(house, person),
      await asked(room, stay, rooms, beside),
    );
    // As the dispatcher sends it: no more and no less than its row says.
    expect(v.parse(callSchemas['booking/getQuote'].output, answer)).toEqual(answer);
    return answer;
  };
  const book: Shop['book'] = async (room, stay, change = {}, person = aGuest()) => {
    const input = await asked(room, stay, change.rooms ?? 1, change);
    const quoteHash =
      change.quoteHash ?? (await getQuote(makeContext(house, person), input)).quoteHash;
    const create: CreateInput = {
      ...input,
      quoteHash,
      paymentMethod: momoNumber,
      adults: 2,
      children: 0,
      fullName: 'Nguyễn Văn An',
      countryCode: '+84',
      mobile: person.mobile ?? '0903482917',
      email: 'an@example.com',
      specialRequests: '',
      agreesToTerms: true,
      invoice: null,
      wantedUntil: null,
      ...change,
    };
    return inWrite(house, person, (ctx) => createBooking(ctx, create));
  };
  return { quote, book };
}

/** What booking writes and what it is about, whoever refers to a row before the row itself. */
const tables = [
  'wallet_device',
  'wallet_pass',
  'message',
  'mail_reply',
  'watch',
  'short_link',
  'desk_presence',
  'push_delivery',
  'reminder',
  'push_subscription',
  'member_setting',
  'hotel_staff',
  'review',
  'member_notice',
  'stamp',
  'coupon_use',
  'member_coupon',
  'point_entry',
  'booking_add_on',
  'booking_invoice',
  'add_on',
  'operator_act',
  'refund',
  'payment_attempt',
  'payment_inbox',
  'booking_cancellation',
  'dispute',
  'booking_notice',
  'booking_change',
  'booking_history',
  'booking',
  'guest_day',
  'job',
  'hotel_change',
  'flash_sale',
  'surcharge',
  'price_override',
  'rate_plan',
  'room_type',
  'hotel',
  'member',
];

/** Empties the shop; rows are deleted, because truncating so many small tables takes far longer. */
export async function clearShop(at: TestDatabase<Schema>): Promise<void> {
  await at.pool.query(tables.map((table) => `delete from ${table}`).join(';'));
}

/** Takes back what is still to be told, for tests of what comes by the clock. */
export async function tellNothing(db: Database): Promise<void> {
  await db.deleteFrom('message').where('state', '=', 'waiting').execute();
  await db.deleteFrom('job').where('kind', '=', 'message').execute();
}

/** All money that came in is booked or on its way back, to the đồng. */
export async function expectBalance(at: TestDatabase<Schema>): Promise<void> {
  const { rows } = await at.pool.query<{ paid: number; booked: number; back: number }>(`
    select coalesce((select sum(amount) from payment_attempt where status in (1, 3)), 0)::int8 paid,
      (coalesce((select sum(total - due_at_hotel) from booking b where payment_method <> 0 and payment_status = 1
          and (status in (1, 2, 6, 8, 9, 10) or (status = 4 and not exists (select 1 from booking_cancellation c where c.booking_sn = b.sn)))), 0)
        + coalesce((select sum(c.paid - c.refund) from booking_cancellation c join booking b on b.sn = c.booking_sn where c.actor = 'member' or b.status = 4), 0))::int8 booked,
      coalesce((select sum(amount) from refund where state <> 'failed'), 0)::int8 back`);
  expect(rows[0]?.paid).toBe((rows[0]?.booked ?? 0) + (rows[0]?.back ?? 0));
  // What the operator is told says the same, booking by booking and method by method.
  expect(await findUnbalancedBookings(at.db, 10)).toEqual([]);
  expect((await moneyByMethod(at.db)).filter((row) => row.adrift !== 0)).toEqual([]);
}
