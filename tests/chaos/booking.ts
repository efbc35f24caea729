// A booking on a line that fails: made once or not at all, and always said which.

import type { Scenario } from './scenarios.ts';
import { approve, bookButton, bookedBy, listenForKeys, press, toCheckout } from './checkout.ts';
import { expect } from './stage.ts';

const create = '^POST /api/booking/createBooking';
const settled = '^POST /api/booking/settleAttempt';
const withinMs = 21_500;

export const bookings: readonly Scenario[] = [
  {
    id: 'O19', pays: true, condition: '503 on "book", then silence on "book" and on the question after it', expected: 'never sent again by itself; "checking", then not booked, or unknown within 20 s; the key is kept then',
    async run(stage) {
      const { page, chaos, tell } = stage;
      const mobile = '0987110019';
      await toCheckout(stage, mobile, 4);
      const keys = listenForKeys(page);
      await chaos({ verb: 'status', status: 503, retryAfter: 3, match: create }, { verb: 'pass', delayMs: 1_500, match: settled });
      await press(page);
      await expect(page.getByText('Đang kiểm tra đơn của bạn').first()).toBeVisible();
      await expect(page.getByText('Chưa đặt được phòng và chưa trừ tiền.').first()).toBeVisible();
      expect(keys).toHaveLength(1);
      await chaos({ verb: 'blackhole', match: create }, { verb: 'blackhole', match: settled });
      const pressed = Date.now();
      await press(page);
      await expect(page.getByText('Đang kiểm tra đơn của bạn').first()).toBeVisible({ timeout: 15_000 });
      await expect(page.getByText('Chưa rõ đơn đã được ghi hay chưa.').first()).toBeVisible({ timeout: 15_000 });
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
    id: 'O20', pays: true, condition: 'the answer to "book" is lost after the server has booked', expected: 'the same booking by the same key, one charge',
    async run(stage) {
      const { page, chaos } = stage;
      const mobile = '0987110020';
      await toCheckout(stage, mobile, 5);
      const keys = listenForKeys(page);
      await chaos({ verb: 'dropAnswer', match: create });
      await press(page);
      const code = await approve(stage);
      expect(keys).toHaveLength(1);
      expect(await bookedBy(stage, mobile)).toEqual([expect.objectContaining({ code, attempts: 1, paid: 1 })]);
    },
  },
  {
    id: 'O21', pays: true, condition: '429 on "book"', expected: 'the wait is shown, the button locked, the key kept',
    async run(stage) {
      const { page, chaos } = stage;
      const mobile = '0987110021';
      await toCheckout(stage, mobile, 6);
      const keys = listenForKeys(page);
      await chaos({ verb: 'status', status: 429, retryAfter: 4, match: create, times: 1 });
      await press(page);
      const wait = page.getByTestId('wait').locator('visible=true').first();
      await expect(wait).toHaveText(/Thử lại sau [1-4] giây/);
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
    id: 'O30', pays: true, condition: 'the phone comes back from the wallet app after 14:59 and after 15:01', expected: 'the server\'s clock decides: one still pays, the other is told that it is too late and that money comes back',
    async run(stage) {
      const { page, context, world, open } = stage;
      for (const [mobile, passed, days] of [['0987110030', '14 minutes 59 seconds', 7], ['0987110031', '15 minutes 1 second', 8]] as const) {
        await toCheckout(stage, mobile, days);
        await press(page);
        await page.waitForURL(`${world.sandboxUrl}/momo/pay/**`);
        const wallet = page.url();
        const [booking] = await bookedBy(stage, mobile);
        await world.rows(`update booking set expires_at = now() + interval '15 minutes' - interval '${passed}', created_at = created_at - interval '${passed}' where code = '${booking?.code}'`);
        if (passed.startsWith('14')) {
          await page.locator('button[name=scenario][value=approve]').first().click();
          await page.waitForURL('**/checkout/booking-status**');
          await expect(page.getByRole('region', { name: 'Thẻ nhận phòng' })).toBeVisible({ timeout: 20_000 });
        } else {
          await world.rows(`update job set run_at = now() where key = 'expire:' || (select sn from booking where code = '${booking?.code}')`);
          await expect.poll(async () => (await bookedBy(stage, mobile))[0]?.status, { timeout: 20_000 }).not.toBe(5);
          await page.goto(wallet);
          await page.locator('button[name=scenario][value=approve]').first().click();
          await page.waitForURL('**/checkout/booking-status**');
          await expect(page.getByRole('region', { name: 'Thẻ nhận phòng' })).toHaveCount(0);
          await expect(page.getByText(/hoàn|hết hạn|quá hạn/i).first()).toBeVisible({ timeout: 20_000 });
        }
        await context.clearCookies();
        await open('/robots.txt');
        await page.evaluate(() => { localStorage.clear(); sessionStorage.clear(); });
      }
    },
  },
];
