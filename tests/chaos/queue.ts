// What a member left in the queue without a network: a request is no booking, and becomes at most
// one.

import type { Page } from '@playwright/test';
import { roomAhead } from '../e2e/support/checkout-people.ts';
import type { Site } from '../e2e/support/site.ts';
import { named } from '../support/named.ts';
import { guestEmail, openDialog, termsBox, unfoldGuest } from '../support/screens.ts';
import { letPass } from '../support/time.ts';
import { dayAhead } from '../support/vietnam-day.ts';
import { cutOff, reconnect, requestsOn } from './outage.ts';
import type { Scenario } from './scenarios.ts';
import { expect, type Stage } from './stage.ts';

type Left = { readonly room: number; readonly day: string; readonly key: string };
const create = '^POST /api/booking/createBooking';
const row = (page: Page) =>
  openDialog(page)
    .getByRole('listitem')
    .filter({ hasText: named('queue.request', { name: 'Lá Sen Boutique' }) });
const openQueue = (page: Page) =>
  page
    .getByRole('button', { name: named('queue.count') })
    .or(page.getByRole('button', { name: named('queue.troubled') }))
    .filter({ visible: true })
    .first()
    .click();

/**
 * Fills in a checkout as a member, loses the network and leaves the request; the queue is open
 * then.
 */
async function leave(stage: Stage, mobile: string, days: number): Promise<Left> {
  const { world, page, open, settle } = stage;
  await stage.signIn(mobile);
  const { address, room } = await roomAhead(
    { url: `http://localhost:${world.upstream}` } as Site,
    days,
  );
  await open(address);
  await page.waitForLoadState('networkidle');
  await settle();
  await unfoldGuest(page);
  if ((await guestEmail(page).inputValue()) === '')
    await guestEmail(page).fill('member@example.com');
  if ((await termsBox(page).count()) > 0) await termsBox(page).check();
  await cutOff(stage, page);
  await expect(
    page
      .getByRole('button', { name: named('checkout.needsNetwork') })
      .filter({ visible: true })
      .first(),
  ).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: named('queue.leave') }).click();
  await expect(row(page)).toContainText(named('queue.requestUntil'));
  return { room: room.sn, day: dayAhead(days), key: (await requestsOn(page))[0]?.key ?? '' };
}

/** The member's bookings of this room for this day, which no other scenario asks for. */
const made = ({ world }: Stage, mobile: string, { room, day }: Left) =>
  world.rows<{ code: string; status: number }>(
    `select code, status from booking where room_type_sn = ${room} and phone = '+84${mobile.slice(1)}' and (check_in_at at time zone 'Asia/Ho_Chi_Minh')::date = '${day}' and not is_sample`,
  );
/** How often the request was sent, and under how many keys. */
const answerOf = ({ world }: Stage, key: string) =>
  world.rows<{ code: string }>(
    `select answer->>'code' code from idempotency_key where call = 'booking/createBooking' and key = '${key}'`,
  );

const first = '0903482917';

/**
 * Somebody of this scenario alone: another one beside it could spend the coupon that the price was
 * told with.
 */
async function ownMember({ world }: Stage, scenario: number): Promise<string> {
  const mobile = `09871100${scenario}`;
  await world.newMember(mobile);
  return mobile;
}

async function expectOne(stage: Stage, mobile: string, left: Left): Promise<void> {
  await expect.poll(() => made(stage, mobile, left), { timeout: 45_000 }).toHaveLength(1);
  const [booking] = await made(stage, mobile, left);
  expect(await answerOf(stage, left.key)).toEqual([{ code: booking?.code }]);
}

export const queues: readonly Scenario[] = [
  {
    id: 'O23',
    condition: '"book" is pressed without a network',
    expected:
      'refused for what is paid in advance; a request paid at the hotel may wait, "not booked", until a time, seen in the queue and taken back',
    async run(stage) {
      const { page } = stage;
      const left = await leave(stage, first, 12);
      await expect(row(page)).toContainText(named('queue.requestUntil', { time: /\d{2}:\d{2}/ }));
      await row(page)
        .getByRole('button', { name: named('queue.discard') })
        .click();
      await expect(row(page)).toHaveCount(0);
      await reconnect(stage, [page]);
      await letPass(4_000, 'the request would have been sent by now');
      expect(await made(stage, first, left)).toEqual([]);
      expect(await answerOf(stage, left.key)).toEqual([]);
    },
  },
  {
    id: 'O24',
    condition: 'a queued request whose room is sold out on return',
    expected: 'not booked, with something else; no charge; out of the queue once read',
    async run(stage) {
      const { page, world } = stage;
      const left = await leave(stage, first, 13);
      const at = (time: string, later = 0) =>
        `(('${left.day}'::date + ${later} + time '${time}') at time zone 'Asia/Ho_Chi_Minh')`;
      await world.rows(`insert into booking overriding system value
        select (jsonb_populate_record(b, jsonb_build_object('sn', nextval(pg_get_serial_sequence('booking', 'sn')), 'code', 'YYYY' || (21 + n), 'status', 1, 'is_sample', true, 'payment_method', 0, 'payment_status', 0, 'expires_at', null,
          'room_type_sn', r.sn, 'hotel_sn', r.hotel_sn, 'rooms', 1, 'check_in_at', ${at('14:00')}, 'check_out_at', ${at('12:00', 1)}, 'held_until', ${at('12:00', 1)}))).*
        from booking b, room_type r, generate_series(1, r.stock) n where b.sn = (select min(sn) from booking) and r.sn = ${left.room}`);
      await reconnect(stage, [page]);
      await expect(row(page)).toContainText(named('queue.notBooked'), { timeout: 45_000 });
      await expect(
        row(page)
          .getByRole('link', { name: named('queue.otherRooms') })
          .first(),
      ).toBeVisible();
      expect(await made(stage, first, left)).toEqual([]);
      await row(page)
        .getByRole('button', { name: named('queue.discard') })
        .click();
      await expect(row(page)).toHaveCount(0);
    },
  },
  {
    id: 'O25',
    condition: 'a queued request whose price rose',
    expected: 'both prices are shown, and nothing is booked by itself',
    async run(stage) {
      const { page, world } = stage;
      const left = await leave(stage, first, 20);
      await world.rows(
        `insert into price_override (room_type_sn, booking_type, from_date, to_date, weekdays, percent) values (${left.room}, 3, '${dayAhead(19)}', '${dayAhead(21)}', 127, 130)`,
      );
      await reconnect(stage, [page]);
      await expect(row(page).getByRole('button', { name: named('queue.takePrice') })).toBeVisible({
        timeout: 45_000,
      });
      await letPass(2_000, 'it would have been booked by now');
      expect(await made(stage, first, left)).toEqual([]);
    },
  },
  {
    id: 'O26',
    condition: 'a queued request, two tabs open on return',
    expected: 'one tab sends it, once',
    async run(stage) {
      const { page, context, url, decisions } = stage;
      const mobile = await ownMember(stage, 26);
      const left = await leave(stage, mobile, 14);
      const other = await context.newPage();
      await other.goto(`${url}/vi-vn`, { waitUntil: 'load' });
      await letPass(1_500, 'the other tab looks after the outbox too before the network is back');
      await reconnect(stage, [page, other]);
      await expectOne(stage, mobile, left);
      await expect(row(page)).toContainText(named('queue.bookedAs'), { timeout: 15_000 });
      expect(
        decisions().filter(({ line }) => line?.startsWith('POST /api/booking/createBooking')),
      ).toHaveLength(1);
    },
  },
  {
    id: 'O27',
    condition: 'a queued request, two tabs, a browser without locks',
    expected: 'still one booking, by its key',
    async run(stage) {
      const { page, context, url } = stage;
      await context.addInitScript(() => {
        Reflect.deleteProperty(Navigator.prototype, 'locks');
      });
      const mobile = await ownMember(stage, 27);
      const left = await leave(stage, mobile, 15);
      const other = await context.newPage();
      await other.goto(`${url}/vi-vn`, { waitUntil: 'load' });
      await letPass(1_500, 'the other tab looks after the outbox too before the network is back');
      await reconnect(stage, [page, other]);
      await expectOne(stage, mobile, left);
    },
  },
  {
    id: 'O28',
    condition: 'the tab is killed between writing the request down and sending it',
    expected: 'sent at the next start, under the same key',
    async run(stage) {
      const { page, context, chaos, url } = stage;
      const mobile = await ownMember(stage, 28);
      const left = await leave(stage, mobile, 16);
      await page.close();
      await chaos();
      const next = await context.newPage();
      await next.goto(`${url}/vi-vn`, { waitUntil: 'load' });
      await expectOne(stage, mobile, left);
    },
  },
  {
    id: 'O29',
    condition: 'the tab is killed after the request was sent',
    expected: 'the same key, the same result',
    async run(stage) {
      const { page, context, chaos, url, decisions } = stage;
      const mobile = await ownMember(stage, 29);
      const left = await leave(stage, mobile, 17);
      await reconnect(stage, [page], { verb: 'stallHeaders', match: create });
      await expect
        .poll(() => decisions().filter(({ verb }) => verb === 'stallHeaders').length, {
          timeout: 45_000,
        })
        .toBeGreaterThan(0);
      const [before] = await answerOf(stage, left.key);
      await page.close();
      await chaos();
      const next = await context.newPage();
      await next.goto(`${url}/vi-vn`, { waitUntil: 'load' });
      await letPass(2_000, 'the request goes out at the start of the app');
      await openQueue(next).catch(() => undefined);
      await expectOne(stage, mobile, left);
      expect(await answerOf(stage, left.key)).toEqual([before]);
      await expect
        .poll(
          () =>
            decisions().filter(
              ({ line, verb }) =>
                verb === 'pass' && line?.startsWith('POST /api/booking/createBooking'),
            ).length,
          { timeout: 45_000 },
        )
        .toBeGreaterThan(0);
    },
  },
];
