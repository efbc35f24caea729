// Who looks at the pages that are swept: a guest, a member, one who has nothing yet, and a hotel's own people, each signed in once.

import type { Browser, BrowserContext } from '@playwright/test';
import { signIn } from '../e2e/checkout-people.ts';
import type { Site } from '../e2e/site.ts';
import type { Person } from './pages.ts';

export const persons = ['guest', 'member', 'newcomer', 'desk'] as const;
const phones: Record<Person, string> = { guest: '', member: '0903482917', newcomer: '0912345678', desk: '0900000101' };

export type KeptState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Everybody who is needed, signed in once; what follows begins from their cookies and storage. */
export async function people(browser: Browser, site: Site): Promise<Record<Person, KeptState>> {
  const states = {} as Record<Person, KeptState>;
  for (const person of persons) {
    const context = await browser.newContext({ locale: 'vi-VN', timezoneId: 'Asia/Ho_Chi_Minh' });
    const page = await context.newPage();
    if (person === 'guest') await page.goto(`${site.url}/vi-vn`);
    else await signIn(page, site, '/vi-vn/account', phones[person]);
    states[person] = await context.storageState();
    await context.close();
  }
  return states;
}
