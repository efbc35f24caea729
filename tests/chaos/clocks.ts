// A phone whose clock or zone is wrong: times are the server's and Vietnam's.

import { named } from '../support/named.ts';
import { linksTo } from '../support/screens.ts';
import { bookedBy, press, toCheckout } from './checkout.ts';
import { member, seeBookings, seenHotel, turnClock, visit } from './dead-server.ts';
import type { Scenario } from './scenarios.ts';
import { expect } from './stage.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

export const clocks: readonly Scenario[] = [
  {
    id: 'O31',
    pays: true,
    condition:
      "the phone's clock is a day ahead, a day behind, 20 minutes off either way; its zone is wrong",
    expected: "the countdown is the server's, dates are Vietnam's, the session lives on",
    async run(stage) {
      const { world, page, newContext, url } = stage;
      const mobile = '0987110032';
      await toCheckout(stage, mobile, 9);
      await press(page);
      await page.waitForURL(`${world.sandboxUrl}/momo/pay/**`);
      const [row] = await bookedBy(stage, mobile);
      const link = await world.rows<{ answer: { key: string } }>(
        `select answer from idempotency_key where answer->>'code' = '${row?.code}'`,
      );
      const status = `${url}/vi-vn/checkout/booking-status?code=${row?.code}&key=${link[0]?.answer.key}`;
      for (const [ahead, timezoneId] of [
        [dayMs, 'Asia/Ho_Chi_Minh'],
        [-dayMs, 'America/New_York'],
        [20 * minuteMs, 'Europe/Paris'],
        [-20 * minuteMs, 'Asia/Tokyo'],
      ] as const) {
        const context = await newContext({ timezoneId });
        await context.addInitScript(turnClock, ahead);
        const phone = await context.newPage();
        await stage.signIn(member, context);
        await phone.goto(status, { waitUntil: 'commit' });
        const timer = phone.getByRole('timer');
        await expect(timer).toBeVisible();
        const [rows] = await world
          .rows<{ left: number }>(
            `select extract(epoch from expires_at - now())::int4 left from booking where code = '${row?.code}'`,
          )
          .then((found) => [found[0]]);
        const [minutes, seconds] = ((await timer.textContent()) ?? '').split(':').map(Number);
        expect(
          Math.abs((minutes ?? 0) * 60 + (seconds ?? 0) - (rows?.left ?? 0)),
        ).toBeLessThanOrEqual(4);
        await phone.goto(`${url}/vi-vn/account/my-booking`, { waitUntil: 'commit' });
        await expect(phone.getByRole('heading', { level: 1 })).toHaveText(named('nav.bookings'));
        await expect(
          linksTo(phone.getByRole('main'), '/account/my-booking/').first(),
        ).toBeVisible();
        await context.close();
      }
    },
  },
  {
    id: 'O32',
    condition: 'a phone in Bangkok and one in Paris, where clocks change',
    expected: 'check-in hours are those of Vietnam',
    async run(stage) {
      const { newContext, url } = stage;
      await visit(stage, seenHotel);
      const path = await seeBookings(stage);
      const home = await stage.page.getByRole('region', { name: named('card.title') }).innerText();
      for (const timezoneId of ['Asia/Bangkok', 'Europe/Paris']) {
        const context = await newContext({ timezoneId });
        const phone = await context.newPage();
        await stage.signIn(member, context);
        await phone.goto(`${url}${path}`, { waitUntil: 'commit' });
        await expect(phone.getByRole('region', { name: named('card.title') })).toHaveText(
          home.replaceAll(/\s+/g, ' ').trim(),
          { useInnerText: true },
        );
        await context.close();
      }
    },
  },
];
