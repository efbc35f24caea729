// Times bookings on PostgreSQL through the full dispatcher, client and server in one process, and
// checks the resulting history.
// Run: node tests/bench/bookings/bookings.ts one|spread|oversell [bookings or attempts] [--rate a
// second]; DATABASE_URL names another server than a quick one of its own. With a rate, requests are
// due at fixed intervals whether or not earlier ones are answered, and each is timed from when it
// was due (open loop). Without one, a fixed number of clients wait for their responses (closed
// loop).

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Kysely } from 'kysely';
import { Client } from 'pg';
import { errorCodes } from '#contract/error-codes.ts';
import type { QuoteView } from '#contract/schemas/booking.ts';
import { holdingStatusNumbers } from '#domain/booking.ts';
import { policy } from '#domain/policy.ts';
import type { Stay } from '#domain/stay.ts';
import { type Instant, type LocalTime, addDays, addMinutes, localDate } from '#domain/time/time.ts';
import type { AppContext } from '#server/context/request-context.ts';
import { makeKeys } from '#server/crypto/keys.ts';
import { type App, makeApp } from '#server/http/app.ts';
import { makePictureMaker } from '#server/media/processing/picture-maker.ts';
import { makeMailSender } from '#server/providers/mail.ts';
import { makeGateways } from '#server/providers/payment/gateways.ts';
import { makePushSender } from '#server/providers/push.ts';
import { makeSmsSender } from '#server/providers/sms.ts';
import { makeSocialAdapters } from '#server/providers/social.ts';
import { makeTranslator } from '#server/providers/translation.ts';
import { makeWalletPasses } from '#server/providers/wallet-passes.ts';
import { makeZnsSender } from '#server/providers/zns.ts';
import type { SearchIndex } from '#server/search/memory/search-index.ts';
import { seededRandom } from '#server/seed/seeded-random.ts';
import { readSettings } from '#server/settings/settings.ts';
import { type DatabaseHandle, openDatabase } from '#server/store/engine/db.ts';
import { migrate } from '#server/store/engine/migrate.ts';
import { postgresDialect } from '#server/store/engine/postgres-driver.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { makeZnsTokenKeeper } from '#server/store/zns-token.ts';
import { aFriday, makeHotel, makePlaces, makeRoom } from '../../api/support/builders.ts';
import { startPostgres } from '../../support/postgres-server.ts';
import { letPass } from '../../support/time.ts';
import { type BookedInterval, type Refused, oversold, wronglyRefused } from './booking-history.ts';

/**
 * `steps`: how often the clock advances, so that unpaid bookings expire and are sold again.
 * `clients` wait for their response before the next request.
 */
type Mode = {
  readonly what: string;
  readonly rooms: number;
  readonly stock: number;
  readonly days: number;
  readonly count: number;
  readonly clients: number;
  readonly steps: number;
};
const modes: Readonly<Record<string, Mode>> = {
  one: {
    what: 'one room type of 60 rooms',
    rooms: 1,
    stock: 60,
    days: 14,
    count: 3_000,
    clients: 32,
    steps: 1,
  },
  spread: {
    what: '400 room types of 400 hotels',
    rooms: 400,
    stock: 10,
    days: 14,
    count: 8_000,
    clients: 32,
    steps: 1,
  },
  oversell: {
    what: '20 room types of three rooms, wanted far more often than there are',
    rooms: 20,
    stock: 3,
    days: 3,
    count: 50_000,
    clients: 32,
    steps: 25,
  },
};
const {
  values: options,
  positionals: [name = '', wanted],
} = parseArgs({ allowPositionals: true, options: { rate: { type: 'string' } } });
const mode = modes[name];
if (mode === undefined) throw new Error('Say one, spread or oversell.');
const count = Number(wanted ?? mode.count);
const rate = options.rate === undefined ? null : Number(options.rate);
/** One in this many requests is repeated with its key and must get the same response. */
const repeatEvery = 50;
const starts = [
  '09:00',
  '10:30',
  '12:00',
  '13:30',
  '15:00',
  '16:30',
  '18:00',
  '19:00',
] as LocalTime[];
const by = seededRandom(20_260_313);

type Desk = {
  readonly database: DatabaseHandle<Schema>;
  readonly app: App;
  readonly rooms: readonly { sn: number; slug: string }[];
  readonly statements: () => number;
  now: Instant;
};
type Wish = {
  readonly room: { sn: number; slug: string };
  readonly stay: Stay;
  readonly quote: QuoteView;
};

/**
 * A database for this run and an app context on it as `startServer` builds it, without pages,
 * search and background jobs.
 */
async function openDesk(url: string): Promise<Desk> {
  const own = `bookings_${process.pid}`;
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${own}`);
  await client.end();
  const database = await openDatabase<Schema>({
    databaseUrl: url.replace(/[^/]*$/, own),
    dataDir: '',
  });
  await migrate(database.pool);
  await makePlaces(database.db);
  const rooms: { sn: number; slug: string }[] = [];
  for (let at = 0; at < (mode?.rooms ?? 0); at += 1) {
    const hotelSn = await makeHotel(database.db, { slug: `bench-${at}` });
    rooms.push({
      sn: await makeRoom(database.db, hotelSn, { stock: mode?.stock ?? 1 }),
      slug: `bench-${at}`,
    });
  }
  await database.tidy();
  let said = 0;
  const db = new Kysely<Schema>({
    dialect: postgresDialect(database.pool),
    log: () => {
      said += 1;
    },
  });
  const settings = readSettings({
    DATA_DIR: tmpdir(),
    SECRET: 'a secret that only this bench knows, 32',
    PUBLIC_URL: 'http://localhost:3000',
    NODE_ENV: 'test',
  });
  const desk = { now: aFriday };
  const house: AppContext = {
    settings,
    db,
    keys: makeKeys(settings.secret),
    index: { isReady: false } as SearchIndex,
    gateways: makeGateways(settings, () => desk.now),
    sms: makeSmsSender(settings.esms),
    social: makeSocialAdapters(settings, () => desk.now),
    pictures: makePictureMaker(),
    push: makePushSender(settings.push, () => desk.now),
    mail: makeMailSender(settings.mail),
    zns: makeZnsSender(settings.zns, makeZnsTokenKeeper(db)),
    passes: makeWalletPasses(settings.wallet),
    translator: makeTranslator(settings.translation),
    clock: () => desk.now,
    log: (line) => {
      if ('bug' in line) console.error(line);
    },
  };
  return Object.assign(desk, {
    database,
    rooms,
    statements: () => said,
    app: await makeApp(house, null),
  });
}

type Answer<Data> = {
  readonly data?: Data;
  readonly errors?: readonly { readonly code: string }[];
};
let requests = 0;

async function ask<Data>(
  desk: Desk,
  call: string,
  body: unknown,
  key = `bench-key-${(requests += 1)}`,
): Promise<Answer<Data>> {
  const headers = {
    'Content-Type': 'application/json',
    'Idempotency-Key': key,
    'Device-Encode': key,
  };
  return (await (
    await desk.app.fetch(
      new Request(`http://localhost:3000/api/${call}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      }),
    )
  ).json()) as Answer<Data>;
}

/**
 * The quote of every stay of every room. Its hash does not depend on the time, so each is requested
 * once.
 */
async function quoteAll(desk: Desk): Promise<Wish[]> {
  const stays = Array.from({ length: mode?.days ?? 0 }, (_, ahead) =>
    starts.map((start): Stay => ({
      type: 'hourly',
      date: addDays(localDate(aFriday), ahead + 1),
      start,
      hours: 2,
    })),
  ).flat();
  const wishes: Wish[] = [];
  for (const room of desk.rooms) {
    for (const stay of desk.rooms.length > 100
      ? [by.pick(stays), by.pick(stays), by.pick(stays)]
      : stays) {
      const { data } = await ask<QuoteView>(desk, 'booking/getQuote', {
        slug: room.slug,
        roomTypeSn: room.sn,
        stay,
        rooms: 1,
      });
      if (data === undefined) throw new Error('a free room was not quoted');
      wishes.push({ room, stay, quote: data });
    }
  }
  return wishes;
}

type Seen = {
  readonly times: number[];
  readonly booked: Set<string>;
  readonly refused: Refused[];
  readonly others: Map<string, number>;
};

async function book(
  desk: Desk,
  { room, stay, quote }: Wish,
  at: number,
  seen: Seen,
  due = performance.now(),
): Promise<void> {
  const { quoteHash, checkIn, checkOut } = quote;
  const body = {
    slug: room.slug,
    roomTypeSn: room.sn,
    stay,
    rooms: 1,
    quoteHash,
    paymentMethod: 3,
    adults: 2,
    children: 0,
    fullName: 'Nguyễn Văn An',
    countryCode: '+84',
    mobile: `09${10_000_000 + at}`,
    email: 'an@hotel.example',
    specialRequests: '',
    agreesToTerms: true,
    couponSn: null,
    xu: 0,
    addOns: [],
    invoice: null,
  };
  const key = `bench-book-${at}`;
  const answer = await ask<{ code: string }>(desk, 'booking/createBooking', body, key);
  seen.times.push(performance.now() - due);
  const code = answer.errors?.[0]?.code;
  if (answer.data !== undefined) seen.booked.add(answer.data.code);
  else if (code === errorCodes.soldOut)
    seen.refused.push({
      room: room.sn,
      rooms: 1,
      from: checkIn,
      to: addMinutes(checkOut, policy.cleaningHourlyMinutes),
      at: desk.now,
    });
  else seen.others.set(code ?? '', (seen.others.get(code ?? '') ?? 0) + 1);
  if (answer.data !== undefined && at % repeatEvery === 0) {
    const again = await ask<{ code: string }>(desk, 'booking/createBooking', body, key);
    // A repeat that was shed does not show the first response.
    if (again.data !== undefined && again.data.code !== answer.data.code)
      seen.others.set('another answer to the same key', 1);
  }
}

/** CPU seconds used by this process and the database's backends. */
async function processorSeconds(desk: Desk): Promise<{ node: number; database: number }> {
  const { user, system } = process.cpuUsage();
  const { rows } = await desk.database.pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  );
  const ticks = rows.map(({ pid }) => {
    const fields = existsSync(`/proc/${pid}/stat`)
      ? readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')
      : undefined;
    return Number(fields?.[11] ?? 0) + Number(fields?.[12] ?? 0);
  });
  return { node: (user + system) / 1e6, database: ticks.reduce((sum, one) => sum + one, 0) / 100 };
}

async function run(
  desk: Desk,
  wishes: readonly Wish[],
  from: number,
  to: number,
  seen: Seen,
): Promise<void> {
  const steps = mode?.steps ?? 1;
  for (let step = 0; step < steps; step += 1) {
    const until = from + Math.round(((to - from) * (step + 1)) / steps);
    let at = from + Math.round(((to - from) * step) / steps);
    await Promise.all(
      Array.from({ length: mode?.clients ?? 1 }, async () => {
        while (at < until) await book(desk, by.pick(wishes), (at += 1), seen);
      }),
    );
    if (step < steps - 1) desk.now = addMinutes(desk.now, policy.paymentWindowMinutes + 2);
  }
}

/**
 * Starts each request when it is due, so that queueing counts; resolves to the maximum number in
 * flight.
 */
async function runAtRate(
  desk: Desk,
  wishes: readonly Wish[],
  from: number,
  to: number,
  seen: Seen,
  perSecond: number,
): Promise<number> {
  const begun = performance.now();
  const all: Promise<void>[] = [];
  let [underWay, most] = [0, 0];
  while (all.length < to - from) {
    const due = begun + (all.length * 1_000) / perSecond;
    if (due > performance.now()) {
      await letPass(1, 'the next is not due yet');
      continue;
    }
    most = Math.max(most, (underWay += 1));
    all.push(
      book(desk, by.pick(wishes), from + all.length + 1, seen, due).finally(() => {
        underWay -= 1;
      }),
    );
  }
  await Promise.all(all);
  return most;
}

/**
 * The holds according to the tables: from the first history row of a booking until the row that
 * ends it, or until it expires unpaid.
 */
async function readHistory(desk: Desk): Promise<BookedInterval[]> {
  const { rows } = await desk.database.pool.query<BookedInterval>(
    `
      select b.code, b.room_type_sn as room, b.rooms::int as rooms, b.check_in_at as from,
        b.held_until as to,
        (
          select min(h.at)
          from booking_history h
          where h.booking_sn = b.sn and h.move = 'create') as since,
        least(b.expires_at,
          (
            select min(h.at)
            from booking_history h
            where h.booking_sn = b.sn and h.to_status <> all($1::int2[]))) as until
      from booking b`,
    [holdingStatusNumbers],
  );
  return rows;
}

function judge(history: readonly BookedInterval[], seen: Seen): Record<string, unknown> {
  const stocks = new Map(history.map(({ room }) => [room, mode?.stock ?? 0]));
  const codes = new Set(history.map(({ code }) => code));
  return {
    bookings: history.length,
    oversold: oversold(history, stocks).length,
    refusedInVain: wronglyRefused(history, seen.refused, stocks).length,
    toldButNotThere: [...seen.booked].filter((code) => !codes.has(code)).length,
    thereButNotTold: [...codes].filter((code) => !seen.booked.has(code)).length,
  };
}

const server = process.env['DATABASE_URL'] === undefined ? await startPostgres() : null;
const desk = await openDesk(process.env['DATABASE_URL'] ?? server?.url ?? '');
const wishes = await quoteAll(desk);
const warm: Seen = { times: [], booked: new Set(), refused: [], others: new Map() };
if (mode.steps === 1) await run(desk, wishes, 0, 300, warm);
// As autovacuum does within a minute: plans made for empty tables would scan them completely as
// they fill.
await desk.database.tidy();
const seen: Seen = {
  times: [],
  booked: new Set(warm.booked),
  refused: [...warm.refused],
  others: new Map(),
};
const [before, said, begun] = [await processorSeconds(desk), desk.statements(), performance.now()];
const mostUnderWay =
  rate === null
    ? (await run(desk, wishes, 1_000, 1_000 + count, seen), mode.clients)
    : await runAtRate(desk, wishes, 1_000, 1_000 + count, seen, rate);
const seconds = (performance.now() - begun) / 1_000;
const after = await processorSeconds(desk);
const verdict = judge(await readHistory(desk), seen);
const rounded = (value: number): number => Number(value.toFixed(2));
const sorted = seen.times.toSorted((a, b) => a - b);
const share = (part: number): number =>
  rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
const bookedNow = seen.booked.size - warm.booked.size;
const result = {
  what: mode.what,
  attempts: count,
  booked: bookedNow,
  refused: seen.refused.length - warm.refused.length,
  others: Object.fromEntries(seen.others),
  ...(rate === null ? { clients: mode.clients } : { offeredPerSecond: rate, mostUnderWay }),
  connections: 10,
  seconds: rounded(seconds),
  bookingsPerSecond: rounded(bookedNow / seconds),
  attemptsPerSecond: rounded(count / seconds),
  ms: { median: share(0.5), p95: share(0.95), p99: share(0.99), worst: share(1) },
  perAttempt: {
    statements: rounded((desk.statements() - said) / count),
    nodeCpuMs: rounded((1_000 * (after.node - before.node)) / count),
    databaseCpuMs: rounded((1_000 * (after.database - before.database)) / count),
  },
  judge: verdict,
  durable: server === null,
  machine: `${cpus().length} × ${cpus()[0]?.model ?? ''}, shared by client, server and database`,
  node: process.version,
  on: new Date().toISOString().slice(0, 10),
};
console.log(JSON.stringify(result, null, 2));
const file = resolve(import.meta.dirname, '../results/bookings.json');
const kept = existsSync(file)
  ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>)
  : {};
writeFileSync(
  file,
  `${JSON.stringify({ ...kept, [rate === null ? name : `${name} at ${rate} a second`]: result }, null, 2)}\n`,
);
await desk.database.pool.query('select 1');
await desk.database.close();
await server?.stop();
process.exit(
  verdict['oversold'] === 0 &&
    verdict['refusedInVain'] === 0 &&
    verdict['toldButNotThere'] === 0 &&
    verdict['thereButNotTold'] === 0
    ? 0
    : 1,
);
