// Passkeys, with an authenticator that the browser plays: offered once, proposed at the field for
// the number, listed, named and removed.

import type { CDPSession, Page } from '@playwright/test';
import { named, namedInAny } from '../support/named.ts';
import { codeField, getCodeButton, signInPhone } from '../support/screens.ts';
import { letPass } from '../support/time.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
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

type Authenticator = {
  /** Whether its owner touches it as soon as it asks. */
  readonly touch: (isTouched: boolean) => Promise<void>;
  readonly count: () => Promise<number>;
};

async function addAuthenticator(page: Page): Promise<Authenticator> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      defaultBackupEligibility: true,
      defaultBackupState: true,
    },
  });
  return {
    touch: async (enabled) => {
      await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    count: async () =>
      (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

const account = '/vi-vn/account';
const toSignIn = (page: Page) =>
  page.goto(`${site.url}/vi-vn/sign-in?to=${encodeURIComponent(account)}`, {
    waitUntil: 'networkidle',
  });
/** A phone gets a code every thirty seconds, and these journeys are faster. */
async function signInByCode(page: Page, mobile: string): Promise<void> {
  await toSignIn(page);
  await signInPhone(page).fill(mobile);
  await expect(async () => {
    if (await getCodeButton(page).isVisible()) await getCodeButton(page).click();
    await codeField(page).waitFor({ timeout: 2_000 });
  }).toPass({ timeout: 60_000, intervals: [5_000] });
  await codeField(page).fill(await codeFor(site, `+84${mobile.slice(1)}`));
  await page.waitForURL(`**${account}`);
}
async function signOut(page: Page): Promise<void> {
  await page.goto(`${site.url}${account}`, { waitUntil: 'networkidle' });
  await page
    .getByRole('main')
    .getByRole('button', { name: namedInAny('nav.signOut') })
    .first()
    .click();
  await page.waitForURL(`${site.url}/vi-vn`);
}
const offer = (page: Page) => page.getByRole('dialog', { name: named('passkey.offerTitle') });
const useKey = (page: Page) => page.getByRole('button', { name: named('passkey.use') });

test('a passkey is offered after signing in, is proposed at the number, and is named and removed', async ({
  page,
  troubles,
}) => {
  test.setTimeout(150_000);
  troubles.allowOutage(); // The browser itself notes the refusal of a key that was removed.
  const device = await addAuthenticator(page);
  await signInByCode(page, '0912345678');
  await offer(page).waitFor();
  await expectAccessible(page, 'the offer of a passkey');
  await offer(page)
    .getByRole('button', { name: named('passkey.make') })
    .click();
  await expect(page.getByText(named('passkey.made'))).toBeVisible();
  await expect(offer(page)).toBeHidden();
  expect(await device.count()).toBe(1);

  // Nothing is typed: the browser proposes it at the field, and its owner takes it.
  await signOut(page);
  await device.touch(false);
  await toSignIn(page);
  await expect(signInPhone(page)).toHaveAttribute('autocomplete', 'tel webauthn');
  await expectAccessible(page, 'signing in by passkey');
  await device.touch(true);
  await toSignIn(page);
  await page.waitForURL(`**${account}`);

  await page.goto(`${site.url}${account}/settings`, { waitUntil: 'networkidle' });
  const row = page.getByRole('listitem').filter({ hasText: named('passkey.facts') });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(named('security.deviceThis', {}));
  await row.getByRole('button', { name: named('passkey.renameOf') }).click();
  const naming = page.getByRole('dialog', { name: named('passkey.rename') });
  await naming.getByRole('textbox').fill('Máy của Lan');
  await naming.getByRole('button', { name: named('passkey.rename') }).click();
  await expect(row).toContainText('Máy của Lan');
  await expectAccessible(page, 'the list of passkeys');
  await row.getByRole('button', { name: named('passkey.removeOf') }).click();
  const question = page.getByRole('alertdialog', {
    name: named('passkey.removeTitle', { name: 'Máy của Lan' }),
  });
  await question.getByRole('button', { name: named('passkey.remove') }).click();
  await expect(row).toHaveCount(0);
  await expect(question).toBeHidden();

  // The device still has it, but it opens nothing any more; a code does.
  await signOut(page);
  await device.touch(false);
  await toSignIn(page);
  await device.touch(true);
  await useKey(page).click();
  await expect(page.getByRole('alert').filter({ hasText: named('error.passkey') })).toBeVisible();
  await device.touch(false);
  await signInByCode(page, '0912345678');
});

test('who wants none now is asked again after a month, and never where a device holds none', async ({
  page,
}) => {
  test.setTimeout(150_000);
  await signInByCode(page, '0903482917');
  await letPass(2_000, 'an offer would come a second after the page');
  await expect(offer(page)).toHaveCount(0);
  await signOut(page);
  await addAuthenticator(page);
  await signInByCode(page, '0903482917');
  await offer(page)
    .getByRole('button', { name: named('dialog.later') })
    .click();
  await signOut(page);
  await signInByCode(page, '0903482917');
  await letPass(2_000, 'an offer would come a second after the page');
  await expect(offer(page)).toHaveCount(0);
  await page.evaluate(() =>
    localStorage.setItem('passkey-offer', String(Date.now() - 31 * 86_400_000)),
  );
  await signOut(page);
  await signInByCode(page, '0903482917');
  await expect(offer(page)).toBeVisible();
});

test('in the window of a wallet there are none', async ({ page }) => {
  await page.goto(`${site.url}/vi-vn/sign-in?pageView=webview-zalopay`, {
    waitUntil: 'networkidle',
  });
  await expect(getCodeButton(page)).toBeVisible();
  await expect(useKey(page)).toHaveCount(0);
});
