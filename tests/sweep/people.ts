// Who looks at the pages that are swept: a guest, a member, one who has nothing yet, and a hotel's
// own people, each signed in once.

import type { Browser, BrowserContext } from '@playwright/test';
import { typeCode } from '../e2e/support/checkout-people.ts';
import type { Site } from '../e2e/support/site.ts';
import type { Person } from './pages.ts';

export const persons = ['guest', 'member', 'newcomer', 'desk'] as const;
const phones: Record<Person, string> = {
  guest: '',
  member: '0903482917',
  newcomer: '0912345678',
  desk: '0900000101',
};

export type KeptState = Awaited<ReturnType<BrowserContext['storageState']>>;

const open = (browser: Browser, storageState?: KeptState): Promise<BrowserContext> =>
  browser.newContext({
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    ...(storageState === undefined ? {} : { storageState }),
  });

/**
 * Everybody who is needed, each with a session of their own, whoever else is signed in by the same
 * number; what follows begins from their cookies and storage.
 */
export async function people(browser: Browser, site: Site): Promise<Record<Person, KeptState>> {
  // Each is a new device, and a phone is sent few codes for those in a quarter of an hour.
  await site.arrange('delete from code_gate');
  const states = {} as Record<Person, KeptState>;
  for (const person of persons) {
    const context = await open(browser);
    const page = await context.newPage();
    if (person === 'guest') await page.goto(`${site.url}/vi-vn`);
    else {
      await page.goto(`${site.url}/vi-vn/sign-in?to=/vi-vn/account`, { waitUntil: 'networkidle' });
      await typeCode(page, site, phones[person]);
      await page.waitForURL(({ pathname }) => pathname === '/vi-vn/account');
    }
    states[person] = await context.storageState();
    await context.close();
  }
  return states;
}

/**
 * The same person with half an hour before them: many pages begin from one state, and of a session
 * that is renewed in one of them the others hold a spent copy.
 */
export async function withFreshSession(
  browser: Browser,
  site: Site,
  known: KeptState,
): Promise<KeptState> {
  const context = await open(browser, known);
  const page = await context.newPage();
  await page.goto(`${site.url}/robots.txt`);
  await page.evaluate(() => {
    localStorage.setItem('access-token-spent', '0');
  });
  await page.goto(`${site.url}/vi-vn/account`, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => localStorage.getItem('access-token-spent') !== '0');
  const fresh = await context.storageState();
  await context.close();
  return fresh;
}
