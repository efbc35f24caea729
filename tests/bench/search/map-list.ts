// Times the call of the map in process on the full sample country: street, city, province and the
// whole country, every way to stay.
// Run: node tests/bench/search/map-list.ts [calls]

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { boxOf, country, type Box } from '#domain/map.ts';
import { policy } from '#domain/policy.ts';
import { addDays, instant, localDate } from '#domain/time/time.ts';
import { makeApp } from '#server/http/app.ts';
import { startServer } from '#server/main.ts';
import { readSettings } from '#server/settings/settings.ts';

const calls = Number(process.argv[2] ?? 600);
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
const app = await makeApp(running.app, null);
const today = localDate(instant(Date.now()));
const day = (ahead: number): string => addDays(today, ahead);
const stays = [
  `bookingType=1&checkInDatePlan=${day(1)}&startTime=14:00&endDate=${day(1)}&endTime=16:00`,
  `bookingType=2&checkInDatePlan=${day(1)}&startTime=23:00&endDate=${day(2)}&endTime=06:00`,
  `bookingType=3&checkInDatePlan=${day(2)}&startTime=14:00&endDate=${day(4)}&endTime=12:00`,
];
const desk = { width: 768, height: 832 };
const views: readonly (readonly [what: string, search: string, box: Box, zoom: number])[] = [
  [
    'street',
    'latitude=10.772&longitude=106.698&zoom=16&radius=1200',
    boxOf({ latitude: 10.772, longitude: 106.698, zoom: 16 }, desk),
    16,
  ],
  ['district', 'districtSn=101', boxOf({ latitude: 10.775, longitude: 106.7, zoom: 14 }, desk), 14],
  ['city', 'provinceSn=1', boxOf({ latitude: 10.78, longitude: 106.68, zoom: 12 }, desk), 12],
  ['all hotels, the whole country', '', country, 5.5],
  [
    'all hotels of a city, none in clusters',
    '',
    boxOf({ latitude: 10.775, longitude: 106.69, zoom: 17 }, { width: 4_096, height: 4_096 }),
    17,
  ],
];

const times = new Map<string, number[]>(views.map(([what]) => [what, []]));
const marks = new Map<string, number>();
for (let at = 0; at < calls + 60; at += 1) {
  const [what, search, { west, south, east, north }, zoom] = views[at % views.length] ??
    views[0] ?? ['', '', country, 5];
  const address = `/api/hotel/getMapHotelList?${search}&${stays[at % stays.length]}&sort=${at % 5}&west=${west}&south=${south}&east=${east}&north=${north}&viewZoom=${zoom}`;
  const begun = performance.now();
  const answer = await app.fetch(new Request(`${running.url}${address}`));
  const { data } = (await answer.json()) as {
    data: { hotels: unknown[]; clusters: unknown[]; total: number };
  };
  const took = performance.now() - begun;
  const drawn = data.hotels.length + data.clusters.length;
  if (answer.status !== 200 || drawn === 0 || drawn > policy.mapMarks)
    throw new Error(`${address} answered ${answer.status} with ${drawn} marks`);
  if (at >= 60) times.get(what)?.push(took);
  marks.set(what, Math.max(marks.get(what) ?? 0, drawn));
}
const rounded = (value: number): number => Number(value.toFixed(1));
const share = (sorted: readonly number[], part: number): number =>
  rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
const summary = (given: readonly number[]) => {
  const sorted = given.toSorted((a, b) => a - b);
  return {
    calls: sorted.length,
    median: share(sorted, 0.5),
    p99: share(sorted, 0.99),
    worst: share(sorted, 1),
  };
};
const result = {
  what: 'hotel/getMapHotelList through the whole dispatch in process, JSON read, 10,240 hotels, ms',
  all: summary([...times.values()].flat()),
  views: Object.fromEntries(
    [...times].map(([what, list]) => [what, { ...summary(list), mostMarks: marks.get(what) ?? 0 }]),
  ),
  machine: `${cpus().length} × ${cpus()[0]?.model ?? ''}`,
  node: process.version,
  on: new Date().toISOString().slice(0, 10),
};
console.log(JSON.stringify(result, null, 2));
writeFileSync(
  resolve(import.meta.dirname, '../results/map-list.json'),
  `${JSON.stringify(result, null, 2)}\n`,
);
await running.close();
if (process.env['DATA_DIR'] === undefined) rmSync(dataDir, { recursive: true, force: true });
process.exit(0);
