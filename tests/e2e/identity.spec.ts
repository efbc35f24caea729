// Coming in by every way there is: signing up with a friend's code, by PIN until it is locked, by
// an account elsewhere, and over a page.

import type { Page } from '@playwright/test';
import { named, namedInAny } from '../support/named.ts';
import {
  codeField,
  fillReferral,
  getCodeButton,
  linksTo,
  newMemberName,
  newPin,
  newPinAgain,
  pinField,
  signInPhone,
} from '../support/screens.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { isTakenOver } from './support/moments.ts';
import { codeFor, openSite, type Site } from './support/site.ts';

let site: Site;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  site = await openSite();
});
test.afterAll(async () => {
  await site.discard();
});
test.use({ viewport: { width: 390, height: 844 } });

const phoneOf = (mobile: string): string => `+84${mobile.slice(1)}`;
async function askCode(page: Page, mobile: string): Promise<void> {
  await signInPhone(page).fill(mobile);
  await untilCode(page, async () => {
    if (await getCodeButton(page).isVisible()) await getCodeButton(page).click();
  });
}
/** A phone gets a code every thirty seconds, and these journeys are faster. */
async function untilCode(page: Page, ask: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await ask();
    await codeField(page).waitFor({ timeout: 2_000 });
  }).toPass({ timeout: 60_000, intervals: [5_000] });
}
async function typeCode(page: Page, mobile: string): Promise<void> {
  await codeField(page).fill(await codeFor(site, phoneOf(mobile)));
}
async function signIn(page: Page, mobile: string, to: string, locale = 'vi-vn'): Promise<void> {
  await page.goto(`${site.url}/${locale}/sign-in?to=${encodeURIComponent(to)}`, {
    waitUntil: 'networkidle',
  });
  // A page in Thai begins with +66; what is typed with a plus names its country itself.
  await askCode(page, phoneOf(mobile));
  await typeCode(page, mobile);
  await page.waitForURL(`**${to}`);
}
/**
 * The titles of all screens of signing up from now on, each once: of its page and of what opens over
 * it.
 */
async function watchScreens(page: Page): Promise<ReadonlySet<string>> {
  const screens = new Set<string>();
  await page.exposeFunction('tellScreen', (title: string) => void screens.add(title));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (!location.pathname.endsWith('/sign-up')) return;
      const { tellScreen } = window as unknown as { tellScreen: (title: string) => void };
      for (const { textContent: title } of document.querySelectorAll(
        'main h1, :is(dialog[open], [role$=dialog]) :is(h1, h2)',
      ))
        if (title !== '') tellScreen(title);
    }).observe(document, { attributes: true, childList: true, subtree: true });
  });
  return screens;
}
const signOut = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: namedInAny('nav.signOut') })
    .first();

test(
  "somebody new signs up with a friend's code on three screens and says a name once",
  { tag: '@core' },
  async ({ page, troubles }) => {
    troubles.allowOutage(); // The browser itself notes the 422 of the wrong referral code.
    const screens = await watchScreens(page);
    const mobile = '0987001001';
    await page.goto(`${site.url}/vi-vn/sign-up`, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { name: named('intro.title') })).toBeVisible();
    await expectAccessible(page, 'the number');
    await askCode(page, mobile);
    await fillReferral(page, 'KHONGCO2');
    await typeCode(page, mobile);
    await page.getByRole('button', { name: named('nav.signUp'), exact: true }).click();
    await expect(page.getByText(named('error.referral'))).toBeVisible();
    await expect(page.getByRole('button', { name: named('signUp.withoutReferral') })).toBeVisible();
    await expectAccessible(page, 'the wrong referral code');
    await fillReferral(page, 'ngclan29');
    await page.getByRole('button', { name: named('nav.signUp'), exact: true }).click();
    await page.getByRole('heading', { name: named('firstSteps.profileTitle') }).waitFor();
    await expectAccessible(page, 'the profile');
    await page.getByRole('button', { name: named('firstSteps.save') }).click();
    await expect(newMemberName(page)).toHaveAccessibleDescription(named('name.blank'));
    await newMemberName(page).fill('Bảo Anh');
    await page.getByRole('button', { name: named('firstSteps.save') }).click();
    await page.waitForURL('**/vi-vn/account');
    await expect(page.getByRole('heading', { name: 'Bảo Anh' })).toBeVisible();
    expect([...screens]).toContain(named('firstSteps.profileTitle', {}));
    expect(screens.size, [...screens].join(', ')).toBeLessThanOrEqual(3);
    expect(
      await page.evaluate(() => [
        localStorage.getItem('has-pin'),
        localStorage.getItem('sign-up-intro'),
      ]),
    ).toEqual(['false', 'seen']);
    // Whoever is signed in is led away from signing up.
    await page.goto(`${site.url}/vi-vn/sign-up`);
    await page.waitForURL('**/vi-vn/account');
  },
);

test('whoever goes on without a wrong referral code has signed up with that press', async ({
  page,
  troubles,
}) => {
  troubles.allowOutage(); // The browser itself notes the 422 of the wrong referral code.
  const mobile = '0987001016';
  await page.goto(`${site.url}/vi-vn/sign-up`, { waitUntil: 'networkidle' });
  await askCode(page, mobile);
  await fillReferral(page, 'KHONGCO2');
  await typeCode(page, mobile);
  await page.getByRole('button', { name: named('nav.signUp'), exact: true }).click();
  await page.getByRole('button', { name: named('signUp.withoutReferral') }).click();
  await page.getByRole('heading', { name: named('firstSteps.profileTitle') }).waitFor();
});

test('somebody who signs up on the way somewhere gets there without a name, and agrees to what is said', async ({
  page,
}) => {
  const mobile = '0987001006';
  const to = '/vi-vn/account/coupons';
  await page.goto(`${site.url}/vi-vn/sign-up?to=${encodeURIComponent(to)}`, {
    waitUntil: 'networkidle',
  });
  await expect(linksTo(page.getByRole('main'), '/vi-vn/terms-and-policies')).toBeVisible();
  await askCode(page, mobile);
  // The fourth digit sends it.
  await typeCode(page, mobile);
  await page.getByRole('heading', { name: named('firstSteps.profileTitle') }).waitFor();
  await page.getByRole('button', { name: named('dialog.later') }).click();
  await page.waitForURL(`**${to}`);
});

test('without a network signing in says what it waits for, and keeps the number that was typed', async ({
  page,
  troubles,
}) => {
  troubles.allowOutage(); // The browser itself notes each look for the network.
  await page.goto(`${site.url}/vi-vn/sign-in?to=%2Fvi-vn%2Faccount`, { waitUntil: 'networkidle' });
  const number = page.getByRole('main').getByRole('textbox', { name: named('phone.label') });
  await number.fill('0912345678');
  await page.context().setOffline(true);
  const note = page.getByRole('status').filter({ hasText: named('signIn.needsNetwork') });
  await expect(note).toContainText(named('signIn.needsNetworkText'));
  // Nothing is offered that only ends in an error.
  await expect(getCodeButton(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Google|Facebook|Apple/ })).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(number).toHaveValue('0912345678');
  await page.context().setOffline(false);
  await expect(getCodeButton(page)).toBeVisible();
  await expect(note).toHaveCount(0);
  await expect(number).toHaveValue('0912345678');
});

test('a PIN that is typed wrong three times is locked, and a code rescues it', async ({
  page,
  troubles,
}) => {
  test.setTimeout(150_000);
  troubles.allowOutage(); // The browser itself notes the refusals.
  const mobile = '0912345678';
  await signIn(page, mobile, '/en-vn/account/settings', 'en-vn');
  await page.getByRole('button', { name: named('security.pinCreate', undefined, 'en') }).click();
  await newPin(page).fill('739150');
  await newPinAgain(page).fill('739150');
  await page.getByRole('button', { name: named('pin.save', undefined, 'en') }).click();
  await expect(
    page.getByRole('button', { name: named('security.pinChange', undefined, 'en') }),
  ).toBeVisible();
  await expectAccessible(page, 'the settings');
  await page.goto(`${site.url}/en-vn/account`, { waitUntil: 'networkidle' });
  await signOut(page).click();
  await page.waitForURL(`${site.url}/en-vn`);
  await page.goto(`${site.url}/en-vn/sign-in?to=%2Fen-vn%2Faccount`, {
    waitUntil: 'networkidle',
  });
  await signInPhone(page).fill(mobile);
  await page.getByRole('button', { name: named('pin.use', undefined, 'en') }).click();
  await expectAccessible(page, 'the PIN');
  const pin = pinField(page);
  for (const words of ['2 tries left', '1 try left']) {
    await pin.fill('111222');
    await expect(page.getByText(`Incorrect PIN. ${words}`)).toBeVisible();
  }
  await expectAccessible(page, 'the wrong PIN');
  await pin.fill('111222');
  const locked = page.getByRole('alertdialog', {
    name: named('dialog.pinLocked', undefined, 'en'),
  });
  await expectAccessible(page, 'the locked PIN');
  await locked.getByRole('button', { name: named('dialog.verify', undefined, 'en') }).click();
  await untilCode(page, async () => {
    if ((await codeField(page).count()) === 0)
      await page.getByRole('button', { name: named('pin.forgot', undefined, 'en') }).click();
  });
  await typeCode(page, mobile);
  await page.getByRole('heading', { name: named('pin.resetTitle', undefined, 'en') }).waitFor();
  await expectAccessible(page, 'the new PIN');
  await newPin(page).fill('905164');
  await newPinAgain(page).fill('905164');
  await page.getByRole('button', { name: named('pin.save', undefined, 'en') }).click();
  await page.waitForURL('**/en-vn/account');
  await signOut(page).click();
  await page.waitForURL(`${site.url}/en-vn`);
  await page.goto(`${site.url}/en-vn/sign-in?to=%2Fen-vn%2Faccount`, {
    waitUntil: 'networkidle',
  });
  await signInPhone(page).fill(mobile);
  await page.getByRole('button', { name: named('pin.use', undefined, 'en') }).click();
  await pinField(page).fill('905164');
  await page.waitForURL('**/en-vn/account');
});

test('a new device is told when strangers have spent its codes for the day, and shown the PIN and the hotline; the device used before gets one', async ({
  page,
  browser,
  troubles,
}) => {
  test.setTimeout(150_000);
  troubles.allowOutage(); // The browser itself notes the refusals.
  const mobile = '0912345678';
  const before = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const own = await before.newPage();
  await signIn(own, mobile, '/vi-vn/account');
  await signOut(own).click();
  await own.waitForURL(`${site.url}/vi-vn`);
  // Four messages that new devices caused, the last an hour ago.
  await site.arrange(`
    insert into code_gate (subject, hits, touched_at)
    select kind || ' ${phoneOf(mobile)}', array_fill(now() - interval '1 hour', array[4]), now() from unnest(array['new', 'phone']) kind
    on conflict (subject) do update set hits = excluded.hits`);
  for (const [locale, title, hotline] of [
    ['vi-vn', named('newDevice.title', {}), 'Gọi tổng đài'],
    ['en-vn', named('newDevice.title', {}, 'en'), 'Call the hotline'],
    ['th-vn', named('newDevice.title', {}, 'th'), 'โทรสายด่วน'],
  ] as const) {
    await page.goto(`${site.url}/${locale}/sign-in`, { waitUntil: 'networkidle' });
    await signInPhone(page).fill(phoneOf(mobile));
    await getCodeButton(page).click();
    const notice = page.getByRole('alert').filter({ hasText: title });
    await expect(notice).toContainText(/\d\d:\d\d/);
    await expect(notice).toContainText(hotline);
    // No PIN was made here; a passkey needs no code.
    await expect(notice.getByRole('button')).toHaveText([namedInAny('passkey.use')]);
    await expectAccessible(page, `the spent codes in ${locale}`);
  }
  await page.evaluate(() => localStorage.setItem('has-pin', 'true'));
  await page.goto(`${site.url}/vi-vn/sign-in`, { waitUntil: 'networkidle' });
  await signInPhone(page).fill(mobile);
  await getCodeButton(page).click();
  await page
    .getByRole('alert')
    .getByRole('button', { name: named('pin.use') })
    .click();
  await page.getByRole('heading', { name: named('pin.title') }).waitFor();
  await signIn(own, mobile, '/vi-vn/account');
  await before.close();
});

test('an account elsewhere is linked once by phone and lets in from then on; another one for that phone is refused', async ({
  page,
  troubles,
}) => {
  test.setTimeout(180_000);
  troubles.allowOutage(); // The browser itself notes the 409 of the refusal.
  const mobile = '0987001002';
  const choose = async (provider: string, person: string) => {
    await page.goto(`${site.url}/vi-vn/sign-in`, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: provider }).click();
    await page.waitForURL(`${site.sandboxUrl}/idp/**`);
    await page.getByRole('button', { name: person }).click();
  };
  await choose('Google', 'Thu Hương');
  await page.getByRole('heading', { name: named('social.phoneTitle') }).waitFor();
  await expectAccessible(page, 'the number for an account elsewhere');
  await askCode(page, mobile);
  await typeCode(page, mobile);
  // The provider has told the name: nothing more is asked.
  await page.waitForURL('**/vi-vn/account');
  await expect(page.getByRole('heading', { name: 'Thu Hương' })).toBeVisible();
  await signOut(page).click();
  await page.waitForURL(`${site.url}/vi-vn`);
  await choose('Google', 'Thu Hương');
  await page.waitForURL('**/vi-vn/account');
  expect(await page.evaluate(() => localStorage.getItem('login-method'))).toBe('google');
  await signOut(page).click();
  await page.waitForURL(`${site.url}/vi-vn`);
  await choose('Google', 'Quốc Khánh');
  await page.getByRole('heading', { name: named('social.phoneTitle') }).waitFor();
  await askCode(page, mobile);
  await typeCode(page, mobile);
  await expect(page.getByRole('alertdialog', { name: named('dialog.phoneLinked') })).toBeVisible();
  await expectAccessible(page, 'the refusal');
  await page
    .getByRole('alertdialog')
    .getByRole('link', { name: named('nav.signIn') })
    .click();
  // Whoever came by a provider has shown neither code nor PIN: before the link is cut, one of them
  // is asked for.
  await choose('Google', 'Thu Hương');
  await page.waitForURL('**/vi-vn/account');
  await page.goto(`${site.url}/vi-vn/account/settings`, { waitUntil: 'networkidle' });
  await page
    .getByRole('button', { name: named('security.unlinkOf', { provider: 'Google' }) })
    .click();
  const confirm = page.getByRole('dialog', { name: named('confirm.title') });
  await expectAccessible(page, 'who is there');
  await confirm.getByRole('button', { name: named('signIn.getCode') }).click();
  await codeField(confirm).waitFor();
  await expectAccessible(page, 'the code that confirms');
  await typeCode(page, mobile);
  await expect(
    page.getByRole('button', {
      name: named('security.linkOf', { provider: 'Google' }),
      exact: true,
    }),
  ).toBeVisible();
});

test('a tab that was left half signed in before a release begins anew', async ({ page }) => {
  await page.addInitScript(() =>
    sessionStorage.setItem(
      'verification-code-sent',
      '{"sent":null,"ticket":{"ticket":"old","name":"Thu Hương","provider":"google","to":""},"isSignUp":false}',
    ),
  );
  await page.goto(`${site.url}/vi-vn/sign-in`, { waitUntil: 'networkidle' });
  await expect(signInPhone(page)).toBeVisible();
  await expect(page.getByText('Thu Hương')).toHaveCount(0);
});

test('whoever says no at the provider is back where they were, without a word', async ({
  page,
  troubles,
}) => {
  troubles.allowOutage(); // The provider's own page says 400 to a refusal, and the browser notes it.
  await page.goto(`${site.url}/vi-vn/sign-in`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: named('social.apple') }).click();
  await page.waitForURL(`${site.sandboxUrl}/idp/**`);
  await page.getByRole('button', { name: 'Refuse' }).click();
  await page.waitForURL(`${site.url}/vi-vn/sign-in`);
  await expect(signInPhone(page)).toBeVisible();
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
});

test('a member links an account in the settings and unlinks it after showing who they are', async ({
  page,
  troubles,
}) => {
  troubles.allowOutage(); // The browser itself notes that a proof is asked for.
  await signIn(page, '0903482917', '/th-vn/account/settings', 'th-vn');
  await page
    .getByRole('button', { name: named('security.linkOf', { provider: 'Facebook' }, 'th') })
    .click();
  await page.waitForURL(`${site.sandboxUrl}/idp/facebook/**`);
  await page.getByRole('button', { name: 'สมชาย' }).click();
  await page.waitForURL(`${site.url}/th-vn/account/settings`);
  await page
    .getByRole('button', { name: named('security.unlinkOf', { provider: 'Facebook' }, 'th') })
    .click();
  await expect(
    page.getByRole('button', {
      name: named('security.linkOf', { provider: 'Facebook' }, 'th'),
      exact: true,
    }),
  ).toBeVisible();
  await expectAccessible(page, 'the linked accounts');
});

test('a guest who taps a heart signs in over the page, stays there, and finds it set', async ({
  page,
}) => {
  const address = `${site.url}/vi-vn/search?provinceSn=1`;
  await page.goto(address, { waitUntil: 'networkidle' });
  const heart = linksTo(page.getByRole('main'), '/sign-in?to=').first();
  // Until the page has come to life the heart is a plain link to the page of signing in.
  await expect.poll(() => isTakenOver(heart)).toBe(true);
  await heart.click();
  const dialog = page.getByRole('dialog');
  await expect(
    dialog.getByRole('heading', { name: named('signIn.toSave'), level: 1 }),
  ).toBeVisible();
  await expectAccessible(page, 'the dialog');
  await dialog.getByRole('button', { name: named('nav.signUp') }).click();
  await dialog.getByRole('button', { name: named('nav.signIn'), exact: true }).click();
  await askCode(page, '0900000107');
  await typeCode(page, '0900000107');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(page.url()).toBe(address);
  await expect(page.getByRole('main').getByRole('button', { pressed: true }).first()).toBeVisible();
});
