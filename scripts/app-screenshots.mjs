// Takes the screenshots that app stores and install dialogs show, in each language.
// Run: node scripts/app-screenshots.mjs http://localhost:3000

import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from './ensure-browser.mjs';

const site = process.argv[2];
if (site === undefined) throw new Error('Say where the site runs, such as http://localhost:3000.');
const folder = resolve(import.meta.dirname, '../public/screenshots');
mkdirSync(folder, { recursive: true });
const executablePath = findBrowser();
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const found = /** @type {{ data: { hotels: { slug: string }[] } }} */ (
  await (await fetch(`${site}/api/hotel/searchHotel?provinceSn=1`)).json()
);

/** The sizes are promised in `src/server/pages/web-manifest.ts`. */
for (const language of ['vi', 'en', 'th']) {
  const pictures = [
    { name: 'home', path: '', look: phone },
    { name: 'hotel', path: `/hotel/${found.data.hotels[0]?.slug}`, look: phone },
    { name: 'wide', path: '', look: { viewport: { width: 1366, height: 900 } } },
  ];
  for (const { name, path, look } of pictures) {
    const context = await browser.newContext({
      ...look,
      locale: language,
      timezoneId: 'Asia/Ho_Chi_Minh',
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await page.goto(`${site}/${language}-vn${path}`, { waitUntil: 'networkidle' });
    await page.screenshot({ path: `${folder}/${language}-${name}.jpg`, type: 'jpeg', quality: 72 });
    await context.close();
  }
}
await browser.close();
