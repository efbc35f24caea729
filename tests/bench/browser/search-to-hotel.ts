// Times the navigation from a tapped card to the painted hotel page in a real browser with a phone
// viewport: 50 taps at full speed, 25 with the processor slowed four times, 25 under a trace.
// Run: npm run build && node tests/bench/browser/search-to-hotel.ts [taps]

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { startServer } from '#server/main.ts';
import { readSettings } from '#server/settings/settings.ts';
import { findBrowser } from '../../../scripts/ensure-browser.mjs';
import { quiet } from '../../e2e/support/moments.ts';
import { letPass } from '../../support/time.ts';
import { mainThreadMs } from './main-thread.ts';

const taps = Number(process.argv[2] ?? 100);
const dataDir = process.env['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'bench-'));
const running = await startServer(
  readSettings({ PORT: '4391', DATA_DIR: dataDir, SANDBOX: 'off', NODE_ENV: 'test' }),
  () => {
    /* quiet */
  },
);
await running.filled;
const executablePath = findBrowser();
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
const context = await browser.newContext({
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  locale: 'vi-VN',
});
const page = await context.newPage();
const devtools = await context.newCDPSession(page);

/**
 * From the tap's own moment to the first frame after the name, the picture and the price of the
 * hotel stand there.
 */
const measure = () =>
  page.evaluate(
    () =>
      new Promise<{ painted: number; whole: number }>((done) => {
        const marks = { painted: 0, whole: 0 };
        let tapped = 0;
        document.addEventListener(
          'click',
          (event) => {
            tapped = event.timeStamp;
            performance.mark('tapped', { startTime: tapped });
          },
          { capture: true, once: true },
        );
        const afterFrame = (tell: (at: number) => void) =>
          requestAnimationFrame(() => {
            setTimeout(() => tell(performance.now() - tapped), 0);
          });
        const watch = new MutationObserver(() => {
          // The address changes before the list is replaced.
          const isHotel =
            location.pathname.includes('/hotel/') && document.getElementById('hotel-list') === null;
          const hotel = isHotel ? document.getElementById('main') : null;
          if (
            marks.painted === 0 &&
            hotel?.querySelector('h1') &&
            hotel.querySelector('img') &&
            /₫/.test(hotel.textContent)
          ) {
            marks.painted = -1;
            afterFrame((at) => {
              marks.painted = at;
              performance.mark('painted');
            });
          }
          if (marks.whole === 0 && document.querySelector('#rooms article')) {
            marks.whole = -1;
            afterFrame((at) => {
              marks.whole = at;
              watch.disconnect();
              done({ painted: marks.painted, whole: at });
            });
          }
        });
        watch.observe(document.body, { childList: true, subtree: true });
      }),
  );

type Seen = { readonly painted: number[]; readonly whole: number[] };
const full: Seen = { painted: [], whole: [] };
const slowed: Seen = { painted: [], whole: [] };
const work: number[] = [];
for (let tap = 0; tap < taps; tap += 1) {
  await page.goto(
    `${running.url}/vi-vn/search?provinceSn=${[1, 2, 4][tap % 3]}&page=${(Math.floor(tap / 15) % 4) + 1}`,
  );
  await quiet(page);
  const link = page
    .locator('#hotel-list > li')
    .nth((tap * 7) % 15)
    .locator('h2 a, h3 a')
    .first();
  await link.scrollIntoViewIfNeeded();
  await letPass(600, 'what scrolling began is over');
  // With a trace, whose CPU time does not depend on other load.
  if (tap % 4 === 3) {
    work.push(
      await mainThreadMs(browser, page, 'tapped', 'painted', async () => {
        const seen = measure();
        await link.tap();
        await seen;
      }),
    );
    continue;
  }
  const isSlowed = tap % 4 === 1;
  if (isSlowed) await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const result = measure();
  await link.tap();
  const marks = await result;
  if (isSlowed) await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const { painted, whole } = isSlowed ? slowed : full;
  painted.push(marks.painted);
  whole.push(marks.whole);
}
const at = (times: number[], share: number): number =>
  Math.round(
    times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ??
      0,
  );
const told = (times: number[]) => ({
  median: at(times, 0.5),
  p95: at(times, 0.95),
  worst: at(times, 1),
});
const sides = ({ painted, whole }: Seen) => ({
  taps: painted.length,
  painted: told(painted),
  withRooms: told(whole),
});
const result = {
  what: 'tap on a card of the results to the painted hotel page on a phone, ms',
  atFullSpeed: sides(full),
  slowedFourTimes: sides(slowed),
  mainThreadCpuAtFullSpeed: told(work),
  machine: `${cpus().length} × ${cpus()[0]?.model ?? ''}`,
  on: new Date().toISOString().slice(0, 10),
};
console.log(JSON.stringify(result, null, 2));
writeFileSync(
  resolve(import.meta.dirname, '../results/search-to-hotel.json'),
  `${JSON.stringify(result, null, 2)}\n`,
);
await browser.close();
await running.close();
if (process.env['DATA_DIR'] === undefined) rmSync(dataDir, { recursive: true, force: true });
process.exit(0);
