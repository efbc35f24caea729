// Sets up the server of a simulated history: the real dispatch, handlers, jobs and SQL, with a
// controlled clock, random numbers, gateways and database.

import { Kysely } from 'kysely';
import { Client } from 'pg';
import { callOf, type CallName, type Input, type Output } from '#contract/calls/calls.ts';
import { vnd } from '#domain/money.ts';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import type { AppContext } from '#server/context/request-context.ts';
import { makeApp, type App } from '#server/http/app.ts';
import { createHealthMonitor, type HealthMonitor } from '#server/http/health.ts';
import { createLoadShedder } from '#server/http/load-shedding.ts';
import { makeAccessToken } from '#server/identity/access-token.ts';
import { handleNotice } from '#server/payment/confirm.ts';
import { loadCountry } from '#server/search/memory/partial-catalogue.ts';
import type { SearchIndex } from '#server/search/memory/search-index.ts';
import { seededRandom, type SeededRandom } from '#server/seed/seeded-random.ts';
import { openDatabase } from '#server/store/engine/db.ts';
import { postgresDialect } from '#server/store/engine/postgres-driver.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { clearShop } from '../api/support/booking-makers.ts';
import {
  aFriday,
  makeFlashSale,
  makeHotel,
  makeMember,
  makePlaces,
  makeRoom,
} from '../api/support/builders.ts';
import { earn, hold } from '../api/support/cart-makers.ts';
import { makeTestHouse, type TestHouse } from '../api/support/test-server.ts';
import { makeTestData, type TestDatabase, type Kind } from '../support/test-database.ts';
import { openCarriers, type Carriers } from './carriers.ts';
import { openFaulty, type FaultyDatabase } from './faulty-pool.ts';
import { openGateways, type SimulatedGateways, type Page } from './outside.ts';
import { trackWrites, type WriteTracker } from './write-tracker.ts';

/** The database and the server that many histories share in sequence. */
export type SharedServer = {
  readonly at: TestDatabase<Schema>;
  readonly bare: TestHouse;
  readonly faulty: FaultyDatabase;
  readonly watch: WriteTracker;
  readonly door: HealthMonitor;
  readonly close: () => Promise<void>;
};

/** Uses a single connection, so that the order of statements depends only on the history. */
export async function openSharedServer(kind: Kind): Promise<SharedServer> {
  const data = await makeTestData({ kind });
  const settings =
    kind === 'postgresql'
      ? {
          ...data.settings,
          databaseUrl: await byFile(data.settings.databaseUrl ?? ''),
          poolSize: 1,
        }
      : data.settings;
  const database = await openDatabase<Schema>(settings);
  const watch = trackWrites(database.pool);
  const at = {
    ...database,
    db: new Kysely<Schema>({ dialect: postgresDialect(watch.pool) }),
    settings,
    close: async () => {
      await database.close();
      await data.discard();
    },
  };
  await makePlaces(at.db);
  // Searches use the database, as in a process whose index is not loaded yet.
  const bare = await makeTestHouse(at.db, {
    now: aFriday,
    house: { index: { isReady: false, country: await loadCountry(at.db) } as SearchIndex },
  });
  return {
    at,
    bare,
    watch,
    door: createHealthMonitor(bare),
    faulty: openFaulty(watch.pool),
    close: async () => {
      await bare.close();
      await at.close();
    },
  };
}

/** The same server through its Unix socket, which halves the time per statement. */
async function byFile(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ unix_socket_directories: string }>(
    'show unix_socket_directories',
  );
  await client.end();
  return `${url}?host=${encodeURIComponent(rows[0]?.unix_socket_directories ?? '')}`;
}

export type SimulatedPerson = {
  readonly sn: number;
  readonly phone: string;
  readonly family: string;
  readonly device: string;
  readonly couponSn: number;
};
export type AnsweredBooking = {
  readonly code: string;
  readonly key: string;
  readonly who: SimulatedPerson | null;
  readonly sent: SentWrite;
};
/** A sent write, so that it can be repeated under the same key. */
export type SentWrite = {
  readonly call: CallName;
  readonly input: unknown;
  readonly who: SimulatedPerson | null;
  readonly device: string;
  readonly key: string;
};
export type WriteResponse = {
  readonly status: number;
  readonly code: string;
  readonly data: unknown;
};

export type World = {
  readonly stage: SharedServer;
  readonly by: SeededRandom;
  readonly outside: SimulatedGateways;
  readonly house: AppContext;
  /** Who carries messages; what they took is what was told. */
  readonly carriers: Carriers;
  readonly people: readonly SimulatedPerson[];
  /** Tries to earn rewards without paying; invited by another account of their own. */
  readonly freeloader: SimulatedPerson;
  readonly inviterSn: number;
  /** Desk staff of all three hotels, who makes no bookings. */
  readonly desk: SimulatedPerson;
  readonly rooms: readonly number[];
  readonly slugs: readonly string[];
  readonly hotels: readonly number[];
  readonly answeredBookings: AnsweredBooking[];
  readonly unanswered: SentWrite[];
  /** Gateway notices in transit, which may arrive late or never. */
  readonly pendingNotices: Page[];
  readonly met: Map<string, number>;
  /**
   * By room type: the booking history row after which the stock was lowered, and the highest stock
   * before.
   */
  readonly lowered: Map<number, { readonly after: number; readonly before: number }>;
  /** Holds that were observed to have expired unpaid. */
  readonly lapsed: Set<number>;
  readonly now: () => Instant;
  readonly setNow: (at: Instant) => void;
  /** Replaces the process with a new one without in-memory state. */
  readonly restart: () => Promise<void>;
  readonly send: (sent: SentWrite) => Promise<WriteResponse>;
  readonly hear: (raw: ReturnType<SimulatedGateways['tell']>, provider: string) => Promise<number>;
};

export async function openWorld(stage: SharedServer, seed: number): Promise<World> {
  await stage.at.pool.query('delete from session; delete from idempotency_key; delete from fact');
  await clearShop(stage.at);
  await stage.at.pool.query('delete from coupon');
  stage.watch.markAllChanged();
  const { bare, at, faulty } = stage;
  bare.setNow(aFriday);
  bare.lines.length = 0;
  const rooms: number[] = [];
  const slugs: string[] = [];
  const hotels: number[] = [];
  for (const [index, row] of [{ stock: 2 }, { stock: 1 }, { stock: 2 }].entries()) {
    const slug = `sim-${index}`;
    const hotel = await makeHotel(at.db, { slug, confirms_by_hand: index === 2 });
    hotels.push(hotel);
    slugs.push(slug);
    rooms.push(await makeRoom(at.db, hotel, row));
  }
  await makeFlashSale(at.db, rooms[0] ?? 0, aFriday, {
    booking_type: 2,
    quota: 3,
    ends_at: addMinutes(aFriday, 3 * 1_440),
  });
  await at.db
    .insertInto('job')
    .values(
      ['complete', 'reconcile', 'sweep'].map((kind) => ({
        key: kind,
        kind,
        payload: '{}',
        run_at: aFriday,
      })),
    )
    .execute();
  const people: SimulatedPerson[] = [];
  for (let index = 0; index < 3; index += 1) people.push(await makeWho(stage, index));
  const freeloader = await makeMemberIn(stage, 'device of a freeloader');
  const inviterSn = await makeMember(at.db);
  await at.db
    .updateTable('member')
    .set({ referred_by: inviterSn, created_at: aFriday })
    .where('sn', '=', freeloader.sn)
    .execute();
  const desk = await makeMemberIn(stage, 'device of a desk');
  await at.db
    .insertInto('hotel_staff')
    .values(hotels.map((hotel) => ({ member_sn: desk.sn, hotel_sn: hotel })))
    .execute();
  let app: App;
  const outside = openGateways(
    async (page) => void (await world.hear(outside.tell(page), page.provider)),
  );
  // Drawn apart, so that a history is the same whatever is told of it.
  const carriers = openCarriers({ by: seededRandom(seed, 10), now: bare.now });
  const house: AppContext = {
    ...bare,
    ...carriers.house,
    db: faulty.db,
    gateways: outside.gateways,
  };
  const world: World = {
    stage,
    by: seededRandom(seed),
    outside,
    house,
    carriers,
    people,
    freeloader,
    inviterSn,
    desk,
    rooms,
    slugs,
    hotels,
    answeredBookings: [],
    unanswered: [],
    pendingNotices: [],
    met: new Map(),
    lowered: new Map(),
    lapsed: new Set(),
    now: bare.now,
    setNow: bare.setNow,
    // The event loop delay of the health monitor is measured in real time, across restarts.
    restart: async () => {
      app = await makeApp(house, null, { ...stage.door, shedder: createLoadShedder() });
    },
    send: (sent) => send(app, house, sent),
    hear: async (raw, provider) => (await handleNotice(house, provider, raw)).status,
  };
  await world.restart();
  return world;
}

async function makeWho(stage: SharedServer, index: number): Promise<SimulatedPerson> {
  const who = await makeMemberIn(stage, `device of ${index}`);
  const { sn, family } = who;
  const person = { member: { sn, phone: who.phone.replace(/^0/, '+84'), family } };
  const { db } = stage.at;
  const couponSn = await hold(db, person, {}, { expires_at: addMinutes(aFriday, 30 * 1_440) });
  await earn(db, person, 60_000);
  return { ...who, couponSn };
}

/** A signed-in member without xu. */
export async function makeMemberIn({ at }: SharedServer, device: string): Promise<SimulatedPerson> {
  const sn = await makeMember(at.db);
  const { phone } = await at.db
    .selectFrom('member')
    .select('phone')
    .where('sn', '=', sn)
    .executeTakeFirstOrThrow();
  const family = `family-${sn}`.padEnd(22, '-');
  const year = addMinutes(aFriday, 400 * 1_440);
  await at.db
    .insertInto('session')
    .values({
      family,
      member_sn: sn,
      device,
      agent: 'simulation',
      refresh_hash: family,
      created_at: aFriday,
      used_at: aFriday,
      expires_at: year,
      revoked_at: null,
      confirmed_at: aFriday,
    })
    .execute();
  return { sn, phone: phone.replace('+84', '0'), family, device, couponSn: 0 };
}

async function send(
  app: App,
  house: AppContext,
  { call, input, who, device, key }: SentWrite,
): Promise<WriteResponse> {
  const headers = {
    'Content-Type': 'application/json',
    'Idempotency-Key': key,
    'Device-Encode': device,
    ...(who === null
      ? {}
      : {
          Authorization: `Bearer ${makeAccessToken(house.keys, { sn: who.sn, family: who.family }, house.clock()).accessToken}`,
        }),
  };
  const isRead = callOf(call).method === 'GET';
  const query = isRead ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : '';
  const answer = await app.fetch(
    new Request(
      `http://hotel.example:3000/api/${call}${query}`,
      isRead ? { headers } : { method: 'POST', body: JSON.stringify(input), headers },
    ),
  );
  const body = (await answer.json()) as { data?: unknown; errors?: readonly { code: string }[] };
  return { status: answer.status, code: body.errors?.[0]?.code ?? '', data: body.data };
}

/** The data of a successful response, else null. */
export const dataOf = <Name extends CallName>(
  _: Name,
  { status, data }: WriteResponse,
): Output<Name> | null => (status === 200 ? (data as Output<Name>) : null);

let keys = 0;
export const sentBy = <Name extends CallName>(
  call: Name,
  input: Input<Name>,
  who: SimulatedPerson | null,
  device = who?.device ?? '',
): SentWrite => ({ call, input, who, device, key: `simulated-${(keys += 1)}` });
export const nothing = vnd(0);
