// A booking on a line that fails: made once or not at all, and always said which.

import { roomAhead, typeCode } from '../e2e/support/checkout-people.ts';
import type { Site } from '../e2e/support/site.ts';
import { named } from '../support/named.ts';
import { guestName, bookButton, scenario, unfoldGuest } from '../support/screens.ts';
import { approve, bookedBy, listenForKeys, press, toCheckout } from './checkout.ts';
import { member, seeBookings } from './dead-server.ts';
import type { Scenario } from './scenarios.ts';
import { expect, type Stage } from './stage.ts';

const create = '^POST /api/booking/createBooking';
const settled = '^POST /api/booking/settleAttempt';
const withinMs = 21_500;

/** Others take every room of the kind for the same time, as they may once the window is over. */
async function sellElsewhere({ world }: Stage, code: string): Promise<void> {
  await world.rows(`insert into booking overriding system value
    select (jsonb_populate_record(b, jsonb_build_object('sn', nextval(pg_get_serial_sequence('booking', 'sn')), 'code', 'ZZZZ' || (21 + n), 'status', 1, 'is_sample', true, 'payment_method', 0, 'payment_status', 0, 'expires_at', null))).*
    from booking b, generate_series(1, (select stock from room_type r join booking o on o.room_type_sn = r.sn where o.code = '${code}')) n where b.code = '${code}'`);
}

export const bookings: readonly Scenario[] = [
  {
    id: 'O19',
    pays: true,
    condition: '503 on "book", then silence on "book" and on the question after it',
    expected:
      'never sent again by itself; "checking", then not booked, or unknown within 20 s; the key is kept then',
    async run(stage) {
      const { page, chaos, tell } = stage;
      const mobile = '0987110019';
      await toCheckout(stage, mobile, 4);
      const keys = listenForKeys(page);
      await chaos(
        { verb: 'status', status: 503, retryAfter: 3, match: create },
        { verb: 'pass', delayMs: 1_500, match: settled },
      );
      await press(page);
      await expect(page.getByText(named('checkout.checking')).first()).toBeVisible();
      await expect(page.getByText(named('error.notBooked')).first()).toBeVisible();
      expect(keys).toHaveLength(1);
      await chaos({ verb: 'blackhole', match: create }, { verb: 'blackhole', match: settled });
      await press(page);
      // From here on: a driver may take its time to press.
      const pressed = Date.now();
      await expect(page.getByText(named('checkout.checking')).first()).toBeVisible({
        timeout: 15_000,
      });
      await expect(page.getByText(named('error.unknownEnd')).first()).toBeVisible({
        timeout: 15_000,
      });
      tell(`said after ${((Date.now() - pressed) / 1_000).toFixed(1)} s`);
      expect(Date.now() - pressed).toBeLessThan(withinMs);
      expect(keys).toHaveLength(2);
      expect(keys[1]).not.toBe(keys[0]);
      expect(await bookedBy(stage, mobile)).toEqual([]);
      await chaos();
      await expect(bookButton(page)).toBeEnabled({ timeout: 25_000 });
      await press(page);
      await page.waitForURL(`${stage.world.sandboxUrl}/momo/pay/**`);
      expect(keys).toEqual([keys[0], keys[1], keys[1]]);
      expect(await bookedBy(stage, mobile)).toHaveLength(1);
    },
  },
  {
    id: 'O20',
    pays: true,
    condition: 'the answer to "book" is lost after the server has booked',
    expected: 'the same booking by the same key, one charge',
    async run(stage) {
      const { page, chaos } = stage;
      const mobile = '0987110020';
      await toCheckout(stage, mobile, 5);
      const keys = listenForKeys(page);
      await chaos({ verb: 'dropAnswer', match: create });
      await press(page);
      const code = await approve(stage);
      expect(keys).toHaveLength(1);
      expect(await bookedBy(stage, mobile)).toEqual([
        expect.objectContaining({ code, attempts: 1, paid: 1 }),
      ]);
    },
  },
  {
    id: 'O21',
    pays: true,
    condition: '429 on "book"',
    expected: 'the wait is shown, the button locked, the key kept',
    async run(stage) {
      const { page, chaos } = stage;
      const mobile = '0987110021';
      await toCheckout(stage, mobile, 6);
      const keys = listenForKeys(page);
      await chaos({ verb: 'status', status: 429, retryAfter: 8, match: create, times: 1 });
      await press(page);
      const wait = page.getByTestId('wait').filter({ visible: true }).first();
      await expect(wait).toHaveText(named('checkout.waitSeconds', { count: /[1-8]/ }));
      await expect(wait).toHaveAttribute('aria-disabled', 'true');
      await wait.click({ force: true });
      expect(keys).toHaveLength(1);
      await expect(bookButton(page)).toBeVisible();
      await press(page);
      await approve(stage);
      expect(keys).toEqual([keys[0], keys[0]]);
      expect(await bookedBy(stage, mobile)).toHaveLength(1);
    },
  },
  {
    id: 'O33',
    pays: true,
    condition: 'the session ends while there is no network',
    expected:
      'bookings stay readable and nothing is asked; signing in is asked by the next word with the server, and what was typed is there afterwards',
    async run(stage) {
      const { page, context, world, chaos, open, url, settle } = stage;
      const mobile = member;
      const path = await seeBookings(stage, mobile);
      await settle();
      const { address } = await roomAhead(
        { url: `http://localhost:${world.upstream}` } as Site,
        11,
      );
      await open(address);
      await page.waitForLoadState('networkidle');
      await guestName(page).fill('Chị Tư Bến Tre');
      await chaos({ verb: 'refuse' });
      const device = await page.evaluate(() => localStorage.getItem('device-encode'));
      await world.rows(`update session set revoked_at = now() where device = '${device}'`);
      const other = await context.newPage();
      await open(path, other);
      await expect(other.getByTestId('booking-code').first()).toBeVisible();
      await expect(other.getByRole('alertdialog')).toHaveCount(0);
      await other.close();
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await chaos();
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      const dialog = page.getByRole('alertdialog', { name: named('dialog.sessionOver') });
      // Asked for by whichever comes first: the price of now, or the press.
      await expect(async () => {
        if (!(await dialog.isVisible())) await press(page);
        await expect(dialog).toBeVisible({ timeout: 1_000 });
      }).toPass({ timeout: 20_000 });
      await dialog.getByRole('link', { name: named('nav.signIn') }).click();
      await page.waitForURL('**/sign-in?to=**');
      await typeCode(page, { url, sandboxUrl: world.sandboxUrl } as Site, mobile);
      await page.waitForURL('**/checkout/**');
      await unfoldGuest(page);
      await expect(guestName(page)).toHaveValue('Chị Tư Bến Tre');
    },
  },
  {
    id: 'O30',
    pays: true,
    condition: 'the phone comes back from the wallet app after 14:59 and after 15:01',
    expected:
      "the server's clock decides: one still pays, the other is told that it is too late and that money comes back",
    async run(stage) {
      const { page, context, world, open } = stage;
      for (const [mobile, passed, days] of [
        ['0987110030', '14 minutes 59 seconds', 7],
        ['0987110031', '15 minutes 1 second', 8],
      ] as const) {
        await toCheckout(stage, mobile, days);
        await press(page);
        await page.waitForURL(`${world.sandboxUrl}/momo/pay/**`);
        const code = (await bookedBy(stage, mobile))[0]?.code ?? '';
        await world.rows(
          `update booking set expires_at = now() + interval '15 minutes' - interval '${passed}' where code = '${code}'`,
        );
        if (passed.startsWith('15')) await sellElsewhere(stage, code);
        await scenario(page, 'approve').click();
        await page.waitForURL('**/checkout/booking-status**');
        const card = page.getByRole('region', { name: named('card.title') });
        if (passed.startsWith('14')) await expect(card).toBeVisible({ timeout: 20_000 });
        else {
          await expect(
            page
              .getByRole('heading', { name: named('refund.coming') })
              .or(page.getByRole('heading', { name: named('refund.back') }))
              .or(page.getByText(named('result.lateText')))
              .first(),
          ).toBeVisible({ timeout: 20_000 });
          await expect(card).toHaveCount(0);
          const refunds = await world.rows<{ reason: string }>(
            `select r.reason from refund r join payment_attempt a on a.sn = r.attempt_sn join booking b on b.sn = a.booking_sn where b.code = '${code}'`,
          );
          expect(refunds).toHaveLength(1);
        }
        await context.clearCookies();
        await open('/robots.txt');
        await page.evaluate(() => {
          localStorage.clear();
          sessionStorage.clear();
        });
      }
    },
  },
];
