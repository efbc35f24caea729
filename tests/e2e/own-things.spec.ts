// What is a member's own, by hand: the code's one field, a list pulled down, and a history that
// opens by the PIN alone.

import { policy } from '#domain/policy.ts';
import { addMinutes, instant, localTime } from '#domain/time/time.ts';
import { named } from '../support/named.ts';
import {
  codeField,
  getCodeButton,
  newPin,
  newPinAgain,
  pinField,
  signInPhone,
} from '../support/screens.ts';
import { expect, test } from './support/fixtures.ts';
import { frames, quiet } from './support/moments.ts';
import { codeFor, openSite, type Site } from './support/site.ts';

let site: Site;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  site = await openSite();
});
test.afterAll(async () => {
  await site.discard();
});
test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

const seconds = (text: string | null): number => {
  const [minutes, rest] = (text ?? '').split(':').map(Number);
  return (minutes ?? 0) * 60 + (rest ?? NaN);
};

test('the countdown to the next code outlives a reload, and one field takes a code that is pasted with its spaces', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${site.url}/vi-vn/sign-in?to=%2Fvi-vn%2Faccount%2Fprofile`, {
    waitUntil: 'networkidle',
  });
  await signInPhone(page).fill('0912345678');
  await getCodeButton(page).click();
  const field = codeField(page);
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(1);
  const before = seconds(await page.getByRole('timer').textContent());
  expect(before).toBeGreaterThan(0);
  await page.reload({ waitUntil: 'networkidle' });
  // Whoever reads this later than half a minute after the message may ask again at once.
  const again = page
    .getByRole('timer')
    .or(page.getByRole('button', { name: named('code.again') }))
    .first();
  await expect(again).toBeVisible();
  const left = await page
    .getByRole('timer')
    .textContent({ timeout: 500 })
    .then(seconds, () => 0);
  expect(left).toBeLessThanOrEqual(before);
  const code = await codeFor(site, '+84912345678');
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    `${code.slice(0, 2)} ${code.slice(2)}`,
  );
  await field.focus();
  await page.keyboard.press('Control+V');
  await page.waitForURL('**/vi-vn/account/profile');
});

test('bookings that are pulled down are asked for anew; a slip of the finger asks nothing', async ({
  page,
  context,
}) => {
  await page.goto(`${site.url}/vi-vn/sign-in?to=%2Fvi-vn%2Faccount%2Fmy-booking`, {
    waitUntil: 'networkidle',
  });
  await signInPhone(page).fill('0903482917');
  await getCodeButton(page).click();
  await codeField(page).fill(await codeFor(site, '+84903482917'));
  await page.waitForURL('**/account/my-booking');
  await quiet(page);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('booking/getBookingList')) asked += 1;
  });
  const finger = await context.newCDPSession(page);
  const pull = async (to: number) => {
    await finger.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: [{ x: 200, y: 240 }],
    });
    for (let y = 260; y <= to; y += 20)
      await finger.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [{ x: 200, y }],
      });
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await pull(280);
  await frames(page);
  expect(asked).toBe(0);
  await pull(460);
  await expect.poll(() => asked).toBe(1);
});

test('a history kept behind the PIN shows neither stays nor stamps until the PIN is typed', async ({
  page,
  troubles,
}) => {
  test.setTimeout(180_000);
  troubles.allowOutage(); // The site is away while its clock is put on, and the browser itself notes that a proof is asked for.
  await page.goto(`${site.url}/vi-vn/sign-in?to=%2Fvi-vn%2Faccount%2Fsettings`, {
    waitUntil: 'networkidle',
  });
  await signInPhone(page).fill('0903482917');
  await expect(async () => {
    if (!(await codeField(page).isVisible())) await getCodeButton(page).click();
    await codeField(page).waitFor({ timeout: 3_000 });
  }).toPass({ timeout: 60_000, intervals: [5_000] });
  await codeField(page).fill(await codeFor(site, '+84903482917'));
  await page.waitForURL('**/account/settings');
  await page.getByRole('button', { name: named('security.pinCreate') }).click();
  await newPin(page).fill('739150');
  await newPinAgain(page).fill('739150');
  await page.getByRole('button', { name: named('pin.save') }).click();
  await expect(page.getByRole('button', { name: named('security.pinChange') })).toBeVisible();
  const guard = page.getByRole('switch', { name: named('settings.guardsHistory') });
  // The switch moves with the tap, the server hears of it after: until it did it would not hide a
  // thing.
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('user/updateSettings') && answer.ok()),
    guard.click({ force: true }),
  ]);
  await expect(guard).toBeChecked();

  // The proof of signing in has run out by then.
  const aheadMinutes = policy.identityProofMinutes + 1;
  await site.restart(aheadMinutes);
  for (const path of ['my-booking?tab=done', 'stamp']) {
    await page.goto(`${site.url}/vi-vn/account/${path}`, { waitUntil: 'networkidle' });
    await expect(page.getByText(named('history.guarded'))).toBeVisible();
    await expect(page.getByRole('main').getByText('Lá Sen Boutique')).toHaveCount(0);
  }
  await page.goto(`${site.url}/vi-vn/account/my-points`, { waitUntil: 'networkidle' });
  await expect(page.getByText(named('point.unnamed.stay')).first()).toBeVisible();
  await expect(page.getByText(named('point.entry.stay'))).toHaveCount(0);
  await page.goto(`${site.url}/vi-vn/account/stamp`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: named('history.open') }).click();
  const asked = Date.now();
  await pinField(page.getByRole('dialog')).fill('739150');
  await expect(page.getByRole('main').getByText('Lá Sen Boutique').first()).toBeVisible();
  const proved = Date.now();

  // The proof holds for a while; where past stays are open by it, the end of that while is said.
  await page.goto(`${site.url}/vi-vn/account/my-booking?tab=done`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: named('history.open') }).click();
  const ends = [asked, proved].map((at) =>
    localTime(addMinutes(instant(at), aheadMinutes + policy.identityProofMinutes)),
  );
  await expect(
    page.getByRole('status').filter({
      hasText: named('history.openUntil', { time: new RegExp(`(?:${ends.join('|')})`) }),
    }),
  ).toBeVisible();
});
