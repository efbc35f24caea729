// Times searches of the index in this process on the full sample country: with every filter, the
// counts of the filter sheet, and without filters.
// Run: npm run build && node tests/bench/search/search-index.ts [rounds]

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { policy } from '#domain/policy.ts';
import { noFilters, sortNames, type Filters, type Where } from '#domain/search.ts';
import type { Stay } from '#domain/stay.ts';
import { addDays, localDate, parseTime, type Instant } from '#domain/time/time.ts';
import { startServer } from '#server/main.ts';
import { countFacets } from '#server/search/facets.ts';
import { cardOf } from '#server/search/hotel-card.ts';
import { findFirst, findHotels, type Search } from '#server/search/memory/find-hotels.ts';
import { readSettings } from '#server/settings/settings.ts';

const rounds = Number(process.argv[2] ?? 4_000);
const dataDir = process.env['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'bench-'));
const running = await startServer(
  readSettings({
    PORT: process.env['PORT'] ?? '4392',
    DATA_DIR: dataDir,
    SANDBOX: 'off',
    NODE_ENV: 'test',
  }),
  () => {
    /* quiet */
  },
);
await running.filled;
const {
  app: {
    index: { catalogue },
    clock,
  },
} = running;
const now: Instant = clock();

/**
 * The two largest provinces, any province, any of twenty districts, around a point, and every
 * twentieth time the whole country.
 */
function place(at: number): Where {
  if (at % 20 === 19) return { kind: 'anywhere' };
  const kind = at % 5;
  if (kind === 0) return { kind: 'province', sn: 1 };
  if (kind === 1) return { kind: 'province', sn: 2 };
  if (kind === 2) return { kind: 'province', sn: (at % 63) + 1 };
  return kind === 3
    ? { kind: 'district', sn: 101 + (at % 20) }
    : { kind: 'nearBy', latitude: 10.7757 + (at % 7) / 100, longitude: 106.7004 };
}
function stayAt(at: number): Stay {
  const date = addDays(localDate(now), 1 + (at % 6));
  if (at % 3 === 0)
    return {
      type: 'hourly',
      date,
      start: parseTime(`${String(9 + (at % 10)).padStart(2, '0')}:00`) ?? ('12:00' as never),
      hours: 1 + (at % 4),
    };
  return at % 3 === 1 ? { type: 'overnight', date } : { type: 'daily', date, nights: 1 + (at % 3) };
}
/** All filters set, some wide enough that hotels remain. */
const everyFilter = (at: number): Filters => ({
  ...noFilters,
  minPrice: 100_000,
  maxPrice: 2_000_000,
  facility: [1, 2],
  hotelType: [1, 2, 3, 4, 5],
  paymentMethod: [0, 3],
  filterByRating: 3.5,
  rateReviewClean: 3.5,
  isFlashSale: at % 4 === 0,
  isFreeToCancel: at % 4 !== 0,
});

const pageSize = policy.searchPageSize;
/**
 * The work of a search: find the first page in order, count all matches, and price twenty cards.
 */
function listed(search: Search): number {
  const { found, total } = findFirst(catalogue, search, pageSize);
  for (const { hotel, metres } of found)
    cardOf(catalogue, hotel, search.stay, now, {
      metres,
      ...(search.filters === undefined ? {} : { filters: search.filters }),
    });
  return total;
}
const kinds: Readonly<Record<string, (search: Search, at: number) => number>> = {
  'all found and put in order, all filters': (search, at) =>
    findHotels(catalogue, { ...search, filters: everyFilter(at) }).length,
  'a page of cards, all filters': (search, at) => listed({ ...search, filters: everyFilter(at) }),
  'a page of cards, no filters': (search) => listed(search),
  'the counts of the filter sheet': (search, at) =>
    countFacets(catalogue, { ...search, filters: everyFilter(at) }).total,
};

/**
 * Wall-clock time also depends on other processes, so the CPU time of this thread is reported as
 * well.
 */
function told(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const share = (part: number): number =>
    Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(3));
  return { p50: share(0.5), p95: share(0.95), p99: share(0.99), worst: share(1) };
}

const results = Object.entries(kinds).map(([what, run]) => {
  const times: number[] = [];
  const work: number[] = [];
  let found = 0;
  for (let at = -300; at < rounds; at += 1) {
    const turn = Math.abs(at);
    const search: Search = {
      where: place(turn),
      stay: stayAt(turn),
      sort: sortNames[turn % sortNames.length] ?? 'bestMatch',
      now,
    };
    const [begun, before] = [performance.now(), process.threadCpuUsage()];
    const count = run(search, turn);
    if (at < 0) continue;
    const { user, system } = process.threadCpuUsage(before);
    times.push(performance.now() - begun);
    work.push((user + system) / 1_000);
    found += count;
  }
  return { what, ...told(times), threadCpu: told(work), hotelsFound: Math.round(found / rounds) };
});
const result = {
  what: 'search of the in-process index, ms, one place in twenty being the whole country',
  hotels: catalogue.hotels.size,
  rounds,
  results,
  machine: `${cpus().length} × ${cpus()[0]?.model ?? ''}`,
  node: process.version,
  loadOfMachine: Math.round(loadavg()[0] ?? 0),
  on: localDate(now),
};
console.log(JSON.stringify(result, null, 2));
writeFileSync(
  resolve(import.meta.dirname, '../results/search-index.json'),
  `${JSON.stringify(result, null, 2)}\n`,
);
await running.close();
if (process.env['DATA_DIR'] === undefined) rmSync(dataDir, { recursive: true, force: true });
process.exit(0);
