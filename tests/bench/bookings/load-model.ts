// Estimates the resources for a thousand bookings a second from the measured figures: `node
// tests/bench/bookings/load-model.ts` writes results/load-model.json.

import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../results');
const read = <Result>(name: string): Result =>
  JSON.parse(readFileSync(resolve(folder, `${name}.json`), 'utf8')) as Result;
const bookings = read<
  Record<
    'spread' | 'one',
    {
      bookingsPerSecond: number;
      perAttempt: { statements: number; nodeCpuMs: number; databaseCpuMs: number };
    }
  >
>('bookings');
const search = read<{ results: { what: string; p50: number }[] }>('search-index');
const suggestions = read<{ overHttp: { serverCpuMsPerRequest: number } }>('suggestions');
const pages = read<{
  pages: Record<'home' | 'search' | 'hotel', Record<'hit' | 'miss', { median: number }>>;
}>('html-cache');
const availability = read<{
  countries: Record<
    'grid_10000' | 'grid_1000000',
    {
      hotels: number;
      searchesPerSecond?: number;
      sameAreas: { databaseMs: Record<'p50' | 'p99' | 'mean', number>; buffers: { mean: number } };
    }
  >;
}>('availability');

/** Assumed, not measured: the requests per booking. To be replaced by the site's own metrics. */
const perBooking = {
  searches: 15,
  suggestions: 30,
  pages: 40,
  keptPages: 0.9,
  quotes: 4,
  attempts: 1.3,
} as const;
const perSecond = 1_000;
/** Below this utilisation a process answers without queueing. */
const busy = 0.6;

const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits));
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const kinds = Object.values(pages.pages);
const cpu = {
  search:
    search.results.find(({ what }) => what === 'a page of cards, all filters')?.p50 ?? Number.NaN,
  suggestion: suggestions.overHttp.serverCpuMsPerRequest,
  keptPage: mean(kinds.map(({ hit }) => hit.median)),
  ownPage: mean(kinds.map(({ miss }) => miss.median)),
  // A quote reads what a booking reads and writes nothing, so counting it as a booking is an upper
  // bound.
  quote: bookings.spread.perAttempt.nodeCpuMs,
  attempt: bookings.spread.perAttempt.nodeCpuMs,
};
const { searches, keptPages, quotes, attempts } = perBooking;
const appCores = Object.fromEntries(
  Object.entries({
    searches: searches * cpu.search,
    suggestions: perBooking.suggestions * cpu.suggestion,
    keptPages: perBooking.pages * keptPages * cpu.keptPage,
    ownPages: perBooking.pages * (1 - keptPages) * cpu.ownPage,
    quotes: quotes * cpu.quote,
    bookings: attempts * cpu.attempt,
  }).map(([name, ms]) => [name, rounded((ms * perSecond) / 1_000)]),
);
const appSum = Object.values(appCores).reduce((sum, cores) => sum + cores, 0);
const databaseMs = bookings.spread.perAttempt.databaseCpuMs;
const large = availability.countries.grid_1000000;

const result = {
  what: `${perSecond} bookings a second, from the figures of this folder; cores are those of the machine that measured, two of which were shared with the clients`,
  assumedForOneBooking: perBooking,
  cpuMs: Object.fromEntries(Object.entries(cpu).map(([name, ms]) => [name, rounded(ms, 3)])),
  appCoresAtWork: appCores,
  appCores: Math.ceil(appSum / busy),
  processes: Math.ceil(appSum / busy),
  databaseCoresAtWork: {
    bookings: rounded((attempts * databaseMs * perSecond) / 1_000),
    quotes: rounded((quotes * databaseMs * perSecond) / 1_000),
  },
  primaryCores: Math.ceil((attempts * databaseMs * perSecond) / 1_000 / busy),
  statementsPerSecond: rounded(attempts * bookings.spread.perAttempt.statements * perSecond, 0),
  oneRoomTypeMostPerSecond: rounded(bookings.one.bookingsPerSecond, 0),
  searchInPostgres: {
    hotels: large.hotels,
    medianMs: large.sameAreas.databaseMs.p50,
    p99Ms: large.sameAreas.databaseMs.p99,
    coresForAllSearches: Math.ceil(
      (searches * perSecond * large.sameAreas.databaseMs.mean) / 1_000 / busy,
    ),
  },
  rowsForTenMillionHotels: {
    hotels: 10_000_000,
    roomTypes: Math.round(10_000_000 * (33_544 / 10_240)),
    ratePlans: Math.round(10_000_000 * (33_544 / 10_240) * 3),
  },
};
console.log(JSON.stringify(result, null, 2));
writeFileSync(resolve(folder, 'load-model.json'), `${JSON.stringify(result, null, 2)}\n`);
