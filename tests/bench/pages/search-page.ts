// Times the server-rendered search page over HTTP on the full sample country: median, 95th and
// worst of many different searches.
// Run: npm run build && node tests/bench/pages/search-page.ts [requests]

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { addDays, instant, localDate } from '#domain/time/time.ts';
import { startServer } from '#server/main.ts';
import { readSettings } from '#server/settings/settings.ts';

const requests = Number(process.argv[2] ?? 300);
const dataDir = process.env['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'bench-'));
const settings = readSettings({
  PORT: '4390',
  DATA_DIR: dataDir,
  SANDBOX: 'off',
  NODE_ENV: 'test',
});
const running = await startServer(settings, () => {
  /* quiet */
});
await running.filled;
const today = localDate(instant(Date.now()));
const day = (ahead: number): string => addDays(today, ahead);

/**
 * Places from the largest province to the smallest district, the three booking types, the five
 * sorts, the first three pages.
 */
function address(at: number): string {
  const stays = [
    `bookingType=1&checkInDatePlan=${day(1)}&startTime=14:00&endDate=${day(1)}&endTime=16:00`,
    `bookingType=2&checkInDatePlan=${day(at % 3)}&startTime=23:00&endDate=${day((at % 3) + 1)}&endTime=06:00`,
    `bookingType=3&checkInDatePlan=${day(2)}&startTime=14:00&endDate=${day(4)}&endTime=12:00`,
  ];
  const place =
    at % 4 === 0
      ? 'provinceSn=1'
      : at % 4 === 1
        ? 'provinceSn=2'
        : at % 4 === 2
          ? `provinceSn=${(at % 63) + 1}`
          : 'location=nearBy&latitude=10.7757&longitude=106.7004';
  return `/${['vi-vn', 'en-vn', 'th-vn'][at % 3]}/search?${place}&${stays[at % 3]}&sort=${at % 5}&page=${(at % 3) + 1}`;
}

const times: number[] = [];
for (let at = 0; at < requests + 30; at += 1) {
  const begun = performance.now();
  const answer = await fetch(`${running.url}${address(at)}`);
  const html = await answer.text();
  if (answer.status !== 200 || !html.includes('</html>'))
    throw new Error(`${address(at)} answered ${answer.status}`);
  if (at >= 30) times.push(performance.now() - begun);
}
times.sort((a, b) => a - b);
const at = (share: number): number =>
  Number((times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1));
const result = {
  what: 'server-rendered search page over HTTP, embedded database, ms',
  requests,
  median: at(0.5),
  p95: at(0.95),
  worst: at(1),
  machine: `${cpus().length} × ${cpus()[0]?.model ?? ''}`,
  node: process.version,
  on: new Date().toISOString().slice(0, 10),
};
console.log(JSON.stringify(result, null, 2));
writeFileSync(
  resolve(import.meta.dirname, '../results/search-page.json'),
  `${JSON.stringify(result, null, 2)}\n`,
);
await running.close();
if (process.env['DATA_DIR'] === undefined) rmSync(dataDir, { recursive: true, force: true });
process.exit(0);
