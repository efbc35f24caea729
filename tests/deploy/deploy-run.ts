// Runs the site as `deploy/` describes it – PostgreSQL, pooler, processes, gateway – and proves by
// use that it books, tells, is released and comes back.
// Run: npm run build && npm run deploy-run. Needs PostgreSQL, PgBouncer 1.21 or newer and Caddy 2;
// PGBOUNCER and CADDY name programs that are not on the path.

import { strict as assert } from 'node:assert';
import { setTimeout as delay } from 'node:timers/promises';
import { setDefaultCACertificates } from 'node:tls';
import { addMinutes, instant } from '#domain/time/time.ts';
import { listen as listenSandbox } from '#sandbox/listen.ts';
import { makeKeys } from '#server/crypto/keys.ts';
import { makeAccessToken } from '#server/identity/access-token.ts';
import { openDatabase, type DatabaseHandle } from '#server/store/engine/db.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { findUnbalancedBookings } from '#server/store/payment/ledger-check.ts';
import { makeHotel, makeMember, makeRoom } from '../api/support/builders.ts';
import { siteProcess } from '../api/support/processes.ts';
import { book, wishOf, type Outcome, type Room } from '../api/support/site-bookers.ts';
import { freePort } from '../support/postgres-server.ts';
import { makeGateway, makePooler, startDatabase, versions } from './deploy-parts.ts';

const secret = 'a secret that both of these processes share';
const connections = 40;
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
/**
 * Columns a release to come may add, which make every prepared statement over these tables answer
 * otherwise.
 */
const newer = [
  'alter table hotel add column newer text',
  'alter table room_type add column newer int not null default 7',
  'alter table rate_plan add column newer text',
  "alter table booking add column newer text not null default 'x'",
  'alter table idempotency_key add column newer text',
];

say(
  Object.entries(versions())
    .map(([name, version]) => `${name}: ${version}`)
    .join(', '),
);
const port = await freePort();
const [server, sandbox] = await Promise.all([
  startDatabase(),
  listenSandbox({ host: '127.0.0.1', port: 0 }),
]);
const pooler = await makePooler(server);
await pooler.start();
const env = {
  DATABASE_URL: pooler.url,
  DATABASE_POOL: String(connections),
  PROXIES: '1',
  SECRET: secret,
  STOP_DELAY_SECONDS: '5',
  PUBLIC_URL: `https://localhost:${port}`,
  ESMS_API_KEY: 'sandbox-api-key',
  ESMS_SECRET_KEY: 'sandbox-secret-key',
  ESMS_BASE_URL: `${sandbox.url}/sms`,
  MOMO_PARTNER_CODE: 'MOMO',
  MOMO_ACCESS_KEY: 'F8BBA842ECF85',
  MOMO_SECRET_KEY: 'K951B6PE1waDMi640xX08PD3vg6EkVlz',
  MOMO_BASE_URL: `${sandbox.url}/momo`,
};
const sites = await Promise.all([siteProcess(env), siteProcess(env)]);
const gateway = await makeGateway(
  port,
  sites.map(({ url }) => url),
);
/** Past the pooler, to look at what is there. */
let database: DatabaseHandle<Schema>;
let rooms: Room[] = [];
let guests = 0;

async function fill(): Promise<void> {
  rooms = await Promise.all(
    Array.from({ length: 8 }, async (_, at) => {
      const slug = `deployed-${at}`;
      return {
        slug,
        sn: await makeRoom(database.db, await makeHotel(database.db, { slug }), { stock: 60 }),
      };
    }),
  );
}

/** Somebody at the desk of a hotel. */
async function deskToken(hotelSn: number): Promise<string> {
  const [member, now] = [await makeMember(database.db), instant(Date.now())];
  await database.db
    .insertInto('hotel_staff')
    .values({ member_sn: member, hotel_sn: hotelSn })
    .execute();
  const family = `family-${String(member).padStart(15, '0')}`;
  await database.db
    .insertInto('session')
    .values({
      family,
      member_sn: member,
      device: 'a desk',
      agent: '',
      refresh_hash: family,
      created_at: now,
      used_at: now,
      expires_at: addMinutes(now, 1_440),
      revoked_at: null,
      confirmed_at: now,
    })
    .execute();
  return makeAccessToken(makeKeys(secret), { sn: member, family }, now).accessToken;
}

/** Who answered a call last, by the log of each. */
const answerer = (call: string): number =>
  sites.findIndex((site) => site.lines().some((line) => JSON.stringify(line).includes(call)));

async function seesPages(): Promise<void> {
  const page = await fetch(`${gateway.url}/vi-vn`);
  const html = await page.text();
  assert.equal(page.status, 200);
  assert.match(html, /<html lang="vi"/);
  assert.match(page.headers.get('strict-transport-security') ?? '', /max-age=\d{8}/);
  assert.equal((await fetch(`${gateway.url}/metrics`)).status, 404);
  assert.equal((await fetch(`${gateway.url}/readyz`)).status, 200);
  await fetch(`${gateway.url}/vi-vn/signin?state=vi-vn.a-secret&code=a-secret&name=a-secret`, {
    headers: { Cookie: 'refresh=a-secret', Authorization: 'Bearer a-secret' },
    redirect: 'manual',
  });
  await fetch(`${gateway.url}/social/google?state=vi-vn.a-secret&code=a-secret`, {
    redirect: 'manual',
  });
  await waitFor("the gateway's log", () => gateway.log().includes('"/social/google"'));
  assert.doesNotMatch(gateway.log(), /a-secret|[?]state=/);
  say(
    "pages come over HTTPS with their headers, and /metrics does not; the gateway's log holds no query, cookie or token",
  );
}

async function hearsChanges(): Promise<void> {
  const room = rooms[0] as Room;
  const { hotel_sn } = await database.db
    .selectFrom('room_type')
    .select('hotel_sn')
    .where('sn', '=', room.sn)
    .executeTakeFirstOrThrow();
  const stream = await fetch(`${gateway.url}/api/desk/stream?hotelSn=${hotel_sn}`, {
    headers: { Authorization: `Bearer ${await deskToken(hotel_sn)}` },
  });
  const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
  const next = async () =>
    Number(/data: (\d+)/.exec(new TextDecoder().decode((await reader.read()).value))?.[1]);
  const before = await next();
  const heard = next();
  // The gateway gives the next request to whom has least to do, which is not who holds the stream.
  const told = await book(gateway.url, wishOf(8_000, rooms));
  assert.deepEqual(told.statuses, [200]);
  const begun = Date.now();
  assert.ok(
    (await Promise.race([heard, delay(5_000, 0)])) > before,
    'the desk heard nothing within 5 s',
  );
  await reader.cancel();
  say(
    `a booking by process ${answerer('booking/createBooking') + 1} was heard through the gateway by an open desk ${Date.now() - begun} ms after its answer`,
  );
}

type Crowd = { readonly told: Outcome[]; readonly end: () => Promise<Outcome[]> };
function crowd(size: number, tries: number): Crowd {
  const told: Outcome[] = [];
  const over = new AbortController();
  const coming = Array.from({ length: size }, async () => {
    while (!over.signal.aborted)
      told.push(await book(gateway.url, wishOf((guests += 1), rooms), tries));
  });
  return {
    told,
    end: async () => {
      over.abort();
      await Promise.all(coming);
      return told;
    },
  };
}
const waitFor = async (what: string, is: () => boolean | Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + 60_000; !(await is()); await delay(50))
    assert.ok(Date.now() < end, `${what} did not come within a minute`);
};
const newest = async () =>
  (
    await database.db
      .selectFrom('booking')
      .select(({ fn }) => fn.max('sn').as('sn'))
      .executeTakeFirstOrThrow()
  ).sn ?? 0;

/**
 * Every booking that was told is there once, and nothing is there that was not told; refused are
 * those alone for whom no room was left.
 */
async function kept(told: readonly Outcome[], since: number): Promise<number> {
  const codes = told.flatMap(({ code }) => (code === null ? [] : [code])).toSorted();
  const there = await database.db
    .selectFrom('booking')
    .select('code')
    .where('sn', '>', since)
    .execute();
  assert.equal(new Set(codes).size, codes.length);
  assert.deepEqual(there.map(({ code }) => code).toSorted(), codes);
  return codes.length;
}
/** Answers that were not expected, each status with how often it came. */
const failed = (told: readonly Outcome[], allowed: readonly number[]): string[] => {
  const wrong = told.flatMap(({ statuses }) =>
    statuses.filter((status) => !allowed.includes(status)),
  );
  return [...new Set(wrong)].map(
    (status) => `${status}: ${wrong.filter((other) => other === status).length} times`,
  );
};

async function sharesConnections(): Promise<void> {
  const since = await newest();
  const guestsNow = crowd(60, 60);
  let most = 0;
  const count = async (): Promise<number> =>
    Number(
      (
        (
          await database.pool.query(
            "select count(*) as open from pg_stat_activity where usename = 'site' and application_name <> 'looking on'",
          )
        ).rows as { open: number }[]
      )[0]?.open,
    );
  await waitFor('a crowd of 300', async () => {
    most = Math.max(most, await count());
    return guestsNow.told.length >= 300;
  });
  const told = await guestsNow.end();
  // More than can be worked on at once: some are told to come again, which is no failure; nobody
  // leaves without a booking.
  assert.deepEqual(failed(told, [200, 409, 503]), []);
  assert.deepEqual(
    told.filter(({ code }) => code === null),
    [],
  );
  assert.ok(most <= 55, `${most} connections reached the database`);
  const again = told.flatMap(({ statuses }) => statuses).filter((status) => status === 503).length;
  say(
    `60 guests at once: ${await kept(told, since)} bookings, each there once, ${again} times told to come again; 2 × ${connections} connections of the site were at most ${most} of the database`,
  );
}

async function survivesNewTables(): Promise<void> {
  const since = await newest();
  const guestsNow = crowd(8, 1);
  for (const sql of newer) {
    const before = guestsNow.told.length;
    await waitFor('work between two changes', () => guestsNow.told.length > before + 25);
    await database.pool.query(`begin; set local lock_timeout = '3s'; ${sql}; commit`);
  }
  const before = guestsNow.told.length;
  await waitFor('work after the changes', () => guestsNow.told.length > before + 40);
  const told = await guestsNow.end();
  assert.deepEqual(failed(told, [200]), []);
  say(
    `${newer.length} tables grew a column under load, with statements prepared through the pooler: ${await kept(told, since)} bookings, none failed`,
  );
}

async function isReleased(): Promise<void> {
  const since = await newest();
  const guestsNow = crowd(8, 1);
  for (const site of sites) {
    const before = guestsNow.told.length;
    assert.equal(await site.end(), 0);
    await site.start();
    // A release goes on when the gateway has seen the new process, as it does each second.
    await delay(1_500);
    await waitFor('work after a process was exchanged', () => guestsNow.told.length > before + 20);
  }
  const told = await guestsNow.end();
  assert.deepEqual(failed(told, [200]), []);
  say(
    `both processes were exchanged under load, one after the other: ${await kept(told, since)} bookings, none failed`,
  );
}

async function comesBack(): Promise<void> {
  const since = await newest();
  const guestsNow = crowd(8, 200);
  await waitFor('work before the pooler ends', () => guestsNow.told.length > 20);
  await pooler.stop();
  await delay(2_000);
  await pooler.start();
  const before = guestsNow.told.length;
  await waitFor('work after the pooler came back', () => guestsNow.told.length > before + 20);
  const told = await guestsNow.end();
  assert.deepEqual(
    told.filter(({ code }) => code === null),
    [],
  );
  assert.deepEqual(failed(told, [200, 409, 502, 503]), []);
  assert.deepEqual(await findUnbalancedBookings(database.db, 10), []);
  say(
    `the pooler was gone for two seconds: guests were told to come again, and all ${await kept(told, since)} got one booking each`,
  );
}

try {
  // At once, as the compose file starts them: one makes the tables, the other waits.
  await Promise.all(sites.map((site) => site.start()));
  say('two processes made the tables through the pooler and are ready');
  await gateway.start();
  setDefaultCACertificates([gateway.authority()]);
  database = await openDatabase<Schema>({
    databaseUrl: `${server.siteUrl}?application_name=looking%20on`,
    dataDir: '',
  });
  await waitFor('the gateway', async () => (await fetch(`${gateway.url}/readyz`)).ok);
  await fill();
  for (const step of [
    seesPages,
    hearsChanges,
    sharesConnections,
    survivesNewTables,
    isReleased,
    comesBack,
  ])
    await step();
  await database.close();
  say('all of it works');
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(
    `${error instanceof Error ? error.stack : String(error)}\n${sites
      .flatMap((site) => site.lines())
      .filter((line) => 'bug' in line || 'trouble' in line)
      .slice(-3)
      .map((line) => JSON.stringify(line).slice(0, 1_000))
      .join('\n')}\n${pooler
      .log()
      .split('\n')
      .filter((line) => /WARNING|ERROR/.test(line))
      .slice(-10)
      .join('\n')}\n`,
  );
} finally {
  await gateway.discard();
  await Promise.all(sites.map((site) => site.end()));
  await pooler.discard();
  await sandbox.close();
  await server.discard();
}
process.exit();
