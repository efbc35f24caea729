// Messages outside the browser: a guest whose tab is gone hears of the booking by phone and mail, and
// a hotel's refusal comes in the booking's language by every channel.

import { isZaloAsleep } from '#domain/notifications/message.ts';
import { instant } from '#domain/time/time.ts';
import { named } from '../support/named.ts';
import { bookButton, bookingCodeOn, payBy, scenario } from '../support/screens.ts';
import { until } from '../support/time.ts';
import { declineBooking, openDesk } from './support/desk.ts';
import { expect, test } from './support/fixtures.ts';
import { fillInCheckout, onAnotherPhone } from './support/guest.ts';
import { kept } from './support/moments.ts';
import { agreeToTerms, bookWithMomo, openSite, type Site } from './support/site.ts';

let site: Site;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  site = await openSite();
});
test.afterAll(async () => {
  await site.discard();
});
test.describe.configure({ timeout: 150_000 });
test.use({ viewport: { width: 390, height: 844 } });

/** What the promise of a booking allows (docs/product.md). */
const promisedMs = 60_000;

type Mail = { readonly to: string; readonly subject: string; readonly text: string };
type Sms = { readonly content: string };
type Zns = { readonly templateId: string; readonly params: Readonly<Record<string, string>> };

async function inbox<Message>(path: string): Promise<readonly Message[]> {
  const answer = await fetch(`${site.sandboxUrl}${path}`, {
    headers: { accept: 'application/json' },
  });
  return (await answer.json()) as readonly Message[];
}

const mailOf = (to: string, said: RegExp): Promise<Mail> =>
  until(
    async () =>
      (await inbox<Mail>('/mail')).find((mail) => mail.to === to && said.test(mail.subject)),
    { what: `a mail to ${to} that says ${said}`, withinMs: promisedMs },
  );
/** Codes are written with a space, and letters may fold a line anywhere. */
const packed = (text: string): string => text.replace(/\s/g, '');
const smsOf = (phone: string, said: RegExp): Promise<string> =>
  until(
    async () =>
      (await inbox<Sms>(`/inbox/${encodeURIComponent(phone)}`)).find(({ content }) =>
        said.test(packed(content)),
      )?.content,
    { what: `an SMS to ${phone} that says ${said}`, withinMs: promisedMs },
  );
const zaloOf = (phone: string, said: RegExp): Promise<string> =>
  until(
    async () =>
      (await inbox<Zns>(`/zns?phone=${encodeURIComponent(phone)}`))
        .map(({ params }) => packed(Object.values(params).join(' ')))
        .find((text) => said.test(text)),
    { what: `a Zalo message to ${phone} that says ${said}`, withinMs: promisedMs },
  );

/** The link of ours in an SMS, which leaves out how it begins. */
const linkIn = (text: string): string => {
  const [link] = /localhost:\d+\/s\/\w+/.exec(text) ?? [];
  if (link === undefined) throw new Error(`no link in: ${text}`);
  return `http://${link}`;
};

test('a guest whose tab is gone before the payment came back is told, and opens the card elsewhere without a network', async ({
  browser,
}) => {
  const guest = { mobile: '0987653118', email: 'tabgone@example.com', locale: 'vi-vn' };
  const first = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await first.newPage();
  await fillInCheckout(page, site, guest, 'la-sen-boutique', 41);
  await payBy(page, 'momo').click();
  await agreeToTerms(page);
  await bookButton(page).click();
  await page.waitForURL(`${site.sandboxUrl}/momo/pay/**`);
  // The wallet has the money; the way back never reaches our page.
  await page.route(`${site.url}/**`, (route) => route.abort());
  await scenario(page, 'approve').click({ noWaitAfter: true });
  const [sms, mail] = await Promise.all([smsOf('+84987653118', /LaSen/), mailOf(guest.email, /./)]);
  await first.close();

  const link = linkIn(sms);
  expect(mail.text).toContain(site.url);
  await onAnotherPhone(browser, '198.19.7.9', async (other) => {
    await other.goto(link);
    await other.waitForURL('**/checkout/booking-status**');
    const code = await bookingCodeOn(other);
    expect(packed(mail.text)).toContain(code);
    await kept(other, 'booking/getBookingStatus');
    await site.cut();
    await other.goto(`${site.url}/vi-vn/my-bookings`);
    await other.getByRole('heading', { name: 'Lá Sen Boutique' }).getByRole('link').click();
    await expect(other.getByTestId('booking-code').first()).toContainText(code.slice(0, 3));
    await site.restore();
  });
});

test('a hotel that declines is told of in English by mail, Zalo and SMS, with its true reason', async ({
  page,
  browser,
}) => {
  const onZalo = { mobile: '0987653201', email: 'onzalo@example.com', locale: 'en-vn' };
  const withoutZalo = { mobile: '0987654118', email: 'nozalo@example.com', locale: 'en-vn' };
  const desk = await openDesk(browser, site, '0900000107');
  for (const [guest, days] of [
    [onZalo, 43],
    [withoutZalo, 45],
  ] as const) {
    await fillInCheckout(page, site, guest, 'an-yen-thao-dien', days);
    await bookWithMomo(page, site);
    const code = await bookingCodeOn(page);
    await declineBooking(desk, code);
    const mail = await mailOf(guest.email, /^Declined by the hotel, full refund of/);
    expect(mail.text).toContain('could not take it after all');
    expect(mail.text).toMatch(/air conditioning/i);
    const phone = `+84${guest.mobile.slice(1)}`;
    // At night Zalo takes nothing, and the next channel says it.
    const said =
      guest === onZalo && !isZaloAsleep(instant(Date.now()))
        ? await zaloOf(phone, new RegExp(code))
        : await smsOf(phone, new RegExp(`declinedbooking${code}`));
    expect(said).not.toMatch(/sold\s*out/);
    await expect(
      page.getByRole('heading', {
        name: named('lost.declineRoom', { hotel: 'An Yên Thảo Điền' }, 'en'),
      }),
    ).toBeVisible({ timeout: 30_000 });
  }
  await desk.context().close();
});
