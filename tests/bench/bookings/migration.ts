// Migrates a million bookings to a newer release while guests book at an older process: what fails,
// and how much longer a booking takes (docs/performance.md, F23).
// Run: node tests/bench/bookings/migration.ts [bookings that are there] [bookings a second]
// [seconds]

import { rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { openDatabase, type DatabaseHandle } from '#server/store/engine/db.ts';
import { migrate } from '#server/store/engine/migrate.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { makeHotel, makePlaces, makeRoom } from '../../api/support/builders.ts';
import { newerMigrations } from '../../api/support/newer-tables.ts';
import { siteProcess } from '../../api/support/processes.ts';
import { book, wishOf, type Outcome, type Room } from '../../api/support/site-bookers.ts';
import { startPostgres } from '../../support/postgres-server.ts';
import { letPass } from '../../support/time.ts';
import { offer, timesOf, type Times } from '../support/offered.ts';

const [rows, rate, seconds] = [2, 3, 4].map((at, index) =>
  Number(process.argv[at] ?? [1_000_000, 20, 30][index]),
) as [number, number, number];
const inCopies = 1_000;

/** Past stays spread over several years, each with its history. */
async function fill({ pool }: DatabaseHandle<Schema>, room: Room): Promise<void> {
  const client = await pool.connect();
  await client.query('set statement_timeout = 0; set session_replication_role = replica');
  await client.query(
    `
      insert into booking (code, hotel_sn, room_type_sn, booking_type, stay, check_in_at,
        check_out_at, held_until, full_name, phone, status, payment_method, price, total,
        created_at)
      select 'M' || n, r.hotel_sn, r.sn, 2, '{"type":"overnight","date":"2024-01-01"}', f,
        f + interval '10 hours', f + interval '11 hours', 'Nguyễn Văn An',
        '+8490' || lpad((n % 10000000)::text, 7, '0'), 2, 0,
        '{"lines":[],"total":400000,"usual":400000}', 400000, f - interval '1 day'
      from (
        select n, timestamptz '2020-01-01' + interval '1 hour' * (n % 43000) as f
        from generate_series(1, $1::int) n) g, room_type r
      where r.sn = $2`,
    [rows, room.sn],
  );
  await client.query(
    "insert into booking_history (booking_sn, move, to_status, actor, at) select sn, 'create', 1, 'guest', created_at from booking",
  );
  await client.query('vacuum analyze');
  client.release(true);
}

type Timed = { readonly ms: number; readonly outcome: Outcome };
const server = await startPostgres();
const database = await openDatabase<Schema>({ databaseUrl: server.url, dataDir: '' });
await migrate(database.pool);
await makePlaces(database.db);
const rooms: Room[] = await Promise.all(
  Array.from({ length: 40 }, async (_, at) => ({
    slug: `grow-${at}`,
    sn: await makeRoom(database.db, await makeHotel(database.db, { slug: `grow-${at}` }), {
      stock: inCopies,
    }),
  })),
);
await fill(database, rooms[0] as Room);
const site = await siteProcess({
  DATABASE_URL: server.url,
  SECRET: 'a secret of a site that grows, 32 long',
  PROXIES: '1',
  ESMS_API_KEY: 'key',
  ESMS_SECRET_KEY: 'secret',
  ESMS_BASE_URL: 'http://127.0.0.1:9/sms',
  MOMO_PARTNER_CODE: 'MOMO',
  MOMO_ACCESS_KEY: 'F8BBA842ECF85',
  MOMO_SECRET_KEY: 'K951B6PE1waDMi640xX08PD3vg6EkVlz',
  MOMO_BASE_URL: 'http://127.0.0.1:9/momo',
});
await site.start();
let guests = 0;
const one = async (due: number): Promise<Timed> => ({
  outcome: await book(site.url, wishOf((guests += 1), rooms)),
  ms: performance.now() - due,
});
const summed = (all: readonly Timed[]): Times & { failed: number } => ({
  ...timesOf(all.map(({ ms }) => ms)),
  failed: all.filter(
    ({ outcome: { code, statuses } }) => code === null || statuses.join() !== '200',
  ).length,
});

await offer(rate, 10, one);
const quiet = await offer(rate, seconds, one);
const folder = newerMigrations();
const took: { name: string; ms: number }[] = [];
const migrating = (async () => {
  await letPass(1_000 * seconds * 0.2, 'it is migrated in the midst of the load');
  const begun = performance.now();
  const names = await migrate(database.pool, folder);
  took.push({ name: names.join(', '), ms: Math.round(performance.now() - begun) });
})();
const during = await offer(rate, seconds, one);
await migrating;
rmSync(folder, { recursive: true });
const told = [...quiet, ...during].flatMap(({ outcome: { code } }) =>
  code === null ? [] : [code],
);
const { rows: kept } = await database.pool.query<{ code: string }>(
  'select code from booking where code = any($1::text[])',
  [told],
);
const [before, after] = [summed(quiet), summed(during)];
const result = {
  what: 'quote and booking at one process while another brings the tables up to date; ms from when each was due',
  bookingsThere: rows,
  offeredPerSecond: rate,
  before,
  during: after,
  migrations: took,
  p99Ratio: Math.round((after.p99 / before.p99) * 100) / 100,
  lost: told.length - kept.length,
  machine: `${cpus().length} × ${cpus()[0]?.model ?? ''}, shared by clients, server and database`,
  node: process.version,
  on: new Date().toISOString().slice(0, 10),
};
console.log(JSON.stringify(result, null, 2));
writeFileSync(
  resolve(import.meta.dirname, '../results/migration.json'),
  `${JSON.stringify(result, null, 2)}\n`,
);
await site.end();
await database.close();
await server.stop();
process.exit(after.failed === 0 && result.lost === 0 ? 0 : 1);
