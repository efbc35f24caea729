// Measures the time from a reload with the server stopped until a member's bookings are drawn,
// compared with a plain precaching app in the same run.
// Run: npm run build && node tests/bench/browser/offline-reload.ts

import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../../scripts/ensure-browser.mjs';
import { settle } from '../../chaos/stage.ts';
import { codeFor, openSite } from '../../e2e/support/site.ts';
import { openPlainApp } from './plain-app.ts';

const rounds = 25;
const port = Number(process.env['PORT'] ?? 4394);

/** Each page records the first frame in which this selector is drawn. */
function noteShown(wanted: string): void {
  const look = (): void => {
    if (document.querySelector(wanted) === null) requestAnimationFrame(look);
    else
      requestAnimationFrame(() => {
        (window as { shownAt?: number }).shownAt = performance.now();
      });
  };
  look();
}

async function reload(page: Page): Promise<number> {
  await page.reload({ waitUntil: 'commit' });
  return page
    .waitForFunction(() => (window as { shownAt?: number }).shownAt)
    .then((handle) => handle.jsonValue() as Promise<number>);
}

const of = (sorted: readonly number[], share: number): number =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
const summary = (times: readonly number[]) => {
  const sorted = times.toSorted((a, b) => a - b);
  return { p50: of(sorted, 0.5), p95: of(sorted, 0.95), best: of(sorted, 0), worst: of(sorted, 1) };
};

const executablePath = findBrowser();
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
const site = await openSite({ port });
const plain = await openPlainApp(port + 4);
const context = await browser.newContext({
  locale: 'vi-VN',
  timezoneId: 'Asia/Ho_Chi_Minh',
  viewport: { width: 390, height: 844 },
});
const ours = await context.newPage();
await ours.goto(`${site.url}/vi-vn/sign-in?to=%2Fvi-vn%2Faccount%2Fmy-booking`, {
  waitUntil: 'networkidle',
});
await ours.locator('input[name=mobile]').fill('0903482917');
await ours.locator('form:has(input[name=mobile]) button[type=submit]').click();
await ours.locator('input[name=code]').fill(await codeFor(site, '+84903482917'));
await ours.locator('main a[href*="/account/my-booking/"]').first().waitFor();
await settle(ours);
const theirs = await context.newPage();
await theirs.goto(plain.url, { waitUntil: 'networkidle' });
await theirs.waitForFunction(() => navigator.serviceWorker.controller !== null);
await ours.addInitScript(noteShown, 'main a[href*="/account/my-booking/"]');
await theirs.addInitScript(noteShown, 'li.booking');
await site.stop();
await plain.close();
const times = { ours: [] as number[], plain: [] as number[] };
for (let round = 0; round < rounds; round += 1) {
  times.plain.push(await reload(theirs));
  times.ours.push(await reload(ours));
}
const result = {
  what: `from the reload to the first frame with the member's bookings, server stopped, ${rounds} reloads in turn, ms`,
  limit: { ours: 500 },
  ours: summary(times.ours),
  plain: summary(times.plain),
  machine: `${cpus().length} × ${cpus()[0]?.model ?? ''}`,
  node: process.version,
  on: new Date().toISOString().slice(0, 10),
};
process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
writeFileSync(
  resolve(import.meta.dirname, '../results/offline-reload.json'),
  `${JSON.stringify(result, null, 2)}\n`,
);
await browser.close();
await site.discard();
process.exit(0);
