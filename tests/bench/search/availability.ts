// Times availability search in PostgreSQL in countries of 10,000 to 1,000,000 hotels: statements,
// milliseconds, buffers, searches a second.
// Run: DATABASE_URL=postgresql://… node tests/bench/search/availability.ts load <country>
// [seconds], for each country, then … measure; or `all`.

import { mkdirSync, readFileSync, writeFileSync, existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { Kysely } from 'kysely';
import { Client } from 'pg';
import { sortNames, type Where } from '#domain/search.ts';
import type { Stay } from '#domain/stay.ts';
import { addDays, localDate } from '#domain/time/time.ts';
import { searchDatabase } from '#server/search/database/database-search.ts';
import type { Search } from '#server/search/memory/find-hotels.ts';
import { loadCountry, type Country } from '#server/search/memory/partial-catalogue.ts';
import { seededRandom, type SeededRandom } from '#server/seed/seeded-random.ts';
import { openDatabase, type DatabaseHandle } from '#server/store/engine/db.ts';
import { migrate } from '#server/store/engine/migrate.ts';
import { postgresDialect } from '#server/store/engine/postgres-driver.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { aFriday as now } from '../../api/support/builders.ts';
import {
  generateCountry,
  centreOfProvince,
  districtOf,
  provincesOf,
  type Shape,
} from '../../api/support/generated-country.ts';
import { randomFilters } from '../../api/support/random-search.ts';

/**
 * `grid`: a province has 1,000 hotels however many provinces there are; `dense`: always ten
 * provinces, so that areas grow with the country.
 */
const countries: Readonly<Record<string, Shape>> = {
  grid_10000: { hotels: 10_000, hotelsPerProvince: 1_000, now },
  grid_100000: { hotels: 100_000, hotelsPerProvince: 1_000, now },
  grid_1000000: { hotels: 1_000_000, hotelsPerProvince: 1_000, now },
  dense_100000: { hotels: 100_000, hotelsPerProvince: 10_000, now },
};
const results = resolve(import.meta.dirname, '../results/availability.json');
const pageSize = 20;

const server = process.env['DATABASE_URL'] ?? '';
if (!server)
  throw new Error('DATABASE_URL must name a PostgreSQL server on which databases may be made.');
const urlOf = (name: string): string => server.replace(/[^/]*$/, `bench_${name}`);

async function load(name: string, shape: Shape, seconds: number): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(`create database bench_${name}`).catch((error: { code?: string }) => {
    if (error.code !== '42P04') throw error;
  });
  await client.end();
  const database = await openDatabase<Schema>({ databaseUrl: urlOf(name), dataDir: '' });
  await migrate(database.pool);
  const isDone = await generateCountry(database.pool, shape, seconds, console.log);
  await database.close();
  console.log(isDone ? `${name} stands.` : `${name} goes on when this is run again.`);
}

/**
 * Where `same` looks are the same ten areas in every country; `spread` looks all over it,
 * `anywhere` has no place at all.
 */
type Reach = 'same' | 'spread' | 'anywhere';

function randomWhere(shape: Shape, reach: Reach, by: SeededRandom): Where {
  if (reach === 'anywhere') return { kind: 'anywhere' };
  const sn = by.whole(1, reach === 'same' ? 10 : provincesOf(shape));
  const centre = centreOfProvince(sn);
  const point = {
    latitude: centre.latitude + by.around(0, 0.03),
    longitude: centre.longitude + by.around(0, 0.03),
  };
  return by.pick<() => Where>([
    () => ({ kind: 'province', sn }),
    () => ({ kind: 'district', sn: districtOf(sn, by.whole(0, 9)) }),
    () => ({ kind: 'nearBy', ...point }),
    () => ({ kind: 'area', ...point, zoom: 14, radius: by.whole(1_000, 6_000) }),
  ])();
}

function randomStay(by: SeededRandom): Stay {
  const date = addDays(localDate(now), by.whole(0, 2));
  const type = by.pick(['hourly', 'overnight', 'daily'] as const);
  const start = by.pick(['14:00', '16:30', '19:00'] as const) as Extract<
    Stay,
    { type: 'hourly' }
  >['start'];
  return type === 'hourly'
    ? { type, date, start, hours: by.whole(1, 4) }
    : type === 'overnight'
      ? { type, date }
      : { type, date, nights: by.whole(1, 2) };
}

const randomSearch = (shape: Shape, reach: Reach, by: SeededRandom): Search => ({
  where: randomWhere(shape, reach, by),
  stay: randomStay(by),
  sort: by.pick(sortNames),
  now,
  filters: by.is(0.2) ? { ...randomFilters(by), facility: [] } : randomFilters(by),
});

type Statement = {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly ms: number;
};
type Desk = {
  readonly shape: Shape;
  readonly database: DatabaseHandle<Schema>;
  readonly db: Kysely<Schema>;
  readonly country: Country;
  readonly said: Statement[];
};

async function openDesk(name: string, shape: Shape): Promise<Desk> {
  const database = await openDatabase<Schema>({ databaseUrl: urlOf(name), dataDir: '' });
  const said: Statement[] = [];
  const db = new Kysely<Schema>({
    dialect: postgresDialect(database.pool),
    log: ({ level, query, queryDurationMillis: ms }) => {
      if (level === 'query') said.push({ sql: query.sql, parameters: query.parameters, ms });
    },
  });
  const country = await loadCountry(database.db);
  // Only the data loaded so far is measured.
  return { shape: { ...shape, hotels: country.hotelCount }, database, db, country, said };
}

type Plan = { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number };
async function buffersOf({ database }: Desk, { sql, parameters }: Statement): Promise<number> {
  const { rows } = await database.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, buffers, format json) ${sql}`,
    [...parameters],
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
}

const at = (sorted: readonly number[], share: number): number =>
  Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1));
const spreadOf = (numbers: readonly number[]) => {
  const sorted = numbers.toSorted((a, b) => a - b);
  return {
    p50: at(sorted, 0.5),
    p95: at(sorted, 0.95),
    p99: at(sorted, 0.99),
    worst: at(sorted, 1),
    mean: Number((sorted.reduce((sum, one) => sum + one, 0) / sorted.length).toFixed(1)),
  };
};

/**
 * Milliseconds are those of the statements as the client sees them: planning, running and the way
 * there and back.
 */
async function measure(
  desk: Desk,
  reach: Reach,
  searches: number,
  explained: number,
): Promise<Record<string, unknown>> {
  const inDatabase: number[] = [];
  const inAll: number[] = [];
  const buffers: number[] = [];
  let most = 0;
  const byKind = new Map<string, number[]>();
  for (let round = -20; round < searches; round += 1) {
    const search = randomSearch(desk.shape, reach, seededRandom(1_000 + round));
    desk.said.length = 0;
    const begun = performance.now();
    await searchDatabase(desk.db, desk.country, search, 1, pageSize);
    if (round < 0) continue;
    const ms = desk.said.reduce((sum, one) => sum + one.ms, 0);
    inAll.push(performance.now() - begun);
    inDatabase.push(ms);
    for (const kind of [search.where.kind, search.sort])
      byKind.set(kind, [...(byKind.get(kind) ?? []), ms]);
    most = Math.max(most, desk.said.length);
    if (round >= explained) continue;
    let pages = 0;
    for (const statement of [...desk.said]) pages += await buffersOf(desk, statement);
    buffers.push(pages);
  }
  const medians = Object.fromEntries([...byKind].map(([kind, list]) => [kind, spreadOf(list).p50]));
  return {
    searches,
    mostStatements: most,
    databaseMs: spreadOf(inDatabase),
    withDomainMs: spreadOf(inAll),
    ...(buffers.length === 0 ? {} : { buffers: spreadOf(buffers) }),
    medianMsBy: medians,
  };
}

/** How many searches a second this process gets answered when it asks eight at a time. */
async function throughput(desk: Desk, seconds: number): Promise<number> {
  let done = 0;
  const until = performance.now() + 1000 * seconds;
  const one = async (seed: number): Promise<void> => {
    for (let round = 0; performance.now() < until; round += 1) {
      await searchDatabase(
        desk.database.db,
        desk.country,
        randomSearch(desk.shape, 'same', seededRandom(seed + round)),
        1,
        pageSize,
      );
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, n) => one(10_000 * (n + 1))));
  return Math.round(done / seconds);
}

async function measureAll(names: readonly string[]): Promise<void> {
  const known = existsSync(results)
    ? (JSON.parse(readFileSync(results, 'utf8')) as { countries?: Record<string, unknown> })
        .countries
    : {};
  const measured: Record<string, unknown> = { ...known };
  let version = '';
  for (const name of names) {
    const shape = countries[name];
    if (shape === undefined) throw new Error(`There is no country ${name}.`);
    const desk = await openDesk(name, shape);
    version =
      (
        await desk.database.pool.query<{ version: string }>(
          `select current_setting('server_version') as version`,
        )
      ).rows[0]?.version ?? '';
    const isGrid = name.startsWith('grid');
    measured[name] = {
      hotels: desk.shape.hotels,
      hotelsPerProvince: shape.hotelsPerProvince,
      sameAreas: await measure(desk, 'same', 400, 80),
      ...(isGrid ? { spread: await measure(desk, 'spread', 400, 0) } : {}),
      // By price every room of the country is asked, which takes seconds in larger ones.
      ...(desk.shape.hotels <= 100_000 ? { anywhere: await measure(desk, 'anywhere', 60, 0) } : {}),
      ...(name === 'grid_10000' ? { searchesPerSecond: await throughput(desk, 10) } : {}),
    };
    console.log(name, JSON.stringify(measured[name], null, 1));
    await desk.database.close();
  }
  mkdirSync(resolve(results, '..'), { recursive: true });
  const what =
    'availability search answered by PostgreSQL: place, stay of three types, five sorts, random filters, first page of 20; ms of all statements of a search';
  const areas =
    'sameAreas: the same ten provinces (1,000 hotels each, 20 × 20 km), their districts (100), circles around points in them, in every country; spread: all provinces; dense: provinces that grow with the country';
  writeFileSync(
    results,
    `${JSON.stringify({ what, areas, postgresql: version, node: process.version, machine: `${cpus().length} × ${cpus()[0]?.model ?? ''}, shared`, on: new Date().toISOString().slice(0, 10), countries: measured }, null, 2)}\n`,
  );
}

const [mode = 'all', name = '', seconds = 'Infinity'] = process.argv.slice(2);
const chosen =
  name === ''
    ? Object.entries(countries)
    : Object.entries(countries).filter(([one]) => one === name);
if (mode !== 'measure') for (const [one, shape] of chosen) await load(one, shape, Number(seconds));
if (mode !== 'load') await measureAll(chosen.map(([one]) => one));
