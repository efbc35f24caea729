// Measures what a phone loads before scrolling: requests and encoded bytes by kind, for home,
// search and a hotel, with an empty cache, and the same where the phone saves data.
// Run: npm run build && node tests/bench/browser/first-view.ts

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Browser, type CDPSession } from '@playwright/test';
import { startServer } from '#server/main.ts';
import { readSettings } from '#server/settings/settings.ts';

type Loaded = { readonly url: string; readonly kind: string; bytes: number };

/**
 * All requests of the page until the network is idle, without the precaching of the service worker.
 */
async function view(browser: Browser, url: string, headers: Record<string, string>) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
    extraHTTPHeaders: headers,
  });
  const page = await context.newPage();
  const session: CDPSession = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const loaded = new Map<string, Loaded>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    loaded.set(requestId, { url: response.url, kind: type, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = loaded.get(requestId);
    if (one !== undefined) one.bytes = encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'load' });
  const atLoad = new Set(loaded.keys());
  await page.waitForLoadState('networkidle');
  const sumOf = (rows: readonly Loaded[]) => ({
    requests: rows.length,
    kilobytes: Number((rows.reduce((total, { bytes }) => total + bytes, 0) / 1_000).toFixed(1)),
  });
  const rows = [...loaded].filter(([id]) => atLoad.has(id)).map(([, row]) => row);
  const kinds = [...new Set(rows.map(({ kind }) => kind))].toSorted();
  const result = {
    firstView: sumOf(rows),
    byKind: Object.fromEntries(
      kinds.map((kind) => [kind, sumOf(rows.filter((row) => row.kind === kind))]),
    ),
    withWhatComesAtRest: sumOf([...loaded.values()]),
  };
  await context.close();
  return result;
}

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
const executablePath =
  process.env['CHROMIUM_PATH'] ??
  (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined);
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
const { data } = (await (
  await fetch(`${running.url}/api/hotel/searchHotel?provinceSn=1`)
).json()) as { data: { hotels: { slug: string }[] } };
const paths = {
  home: '/vi-vn',
  search: '/vi-vn/search?provinceSn=1',
  hotel: `/vi-vn/hotel/${data.hotels[0]?.slug}`,
};
const pages: Record<string, unknown> = {};
const savingData: Record<string, unknown> = {};
for (const [name, path] of Object.entries(paths)) {
  pages[name] = await view(browser, `${running.url}${path}`, {});
  savingData[name] = await view(browser, `${running.url}${path}`, { 'Save-Data': 'on' });
}
const result = {
  what: 'what a phone (390 × 844, 3×) loads at first, empty cache, encoded bytes',
  limit: { requests: 25, kilobytes: 350 },
  pages,
  savingData,
  machine: `${cpus().length} × ${cpus()[0]?.model ?? ''}`,
  node: process.version,
  on: new Date().toISOString().slice(0, 10),
};
process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
writeFileSync(
  resolve(import.meta.dirname, '../results/first-view.json'),
  `${JSON.stringify(result, null, 2)}\n`,
);
await browser.close();
await running.close();
if (process.env['DATA_DIR'] === undefined) rmSync(dataDir, { recursive: true, force: true });
process.exit(0);
