// What waits on the device and what is owed to the server: forms open with it, no wish takes
// another's place, and nothing that was done alone stays untold.

import type { Page } from '@playwright/test';
import { errorCodes } from '#contract/error-codes.ts';
import type { LocalDate } from '#domain/time/time.ts';
import { roomAhead, typeCode } from '../e2e/support/checkout-people.ts';
import type { Site } from '../e2e/support/site.ts';
import { named } from '../support/named.ts';
import { guestEmail, openDialog, termsBox, unfoldGuest } from '../support/screens.ts';
import { dayAhead } from '../support/vietnam-day.ts';
import { cutOff, reconnect, requestsOn, rowsOn } from './outage.ts';
import type { Scenario } from './scenarios.ts';
import { expect, type Stage } from './stage.ts';

const first = '0903482917';
const second = '0912345678';
const later = named('queue.later', {});
const profile = '/vi-vn/account/profile';

/** The app is closed and opened again, at this address. */
async function restart({ context, url }: Stage, page: Page, path: string): Promise<Page> {
  await page.close();
  const next = await context.newPage();
  await next.goto(`${url}${path}`, { waitUntil: 'commit' });
  return next;
}

const profileName = (page: Page) => page.getByRole('textbox', { name: named('profile.name') });
/** The form itself says what became of it; the strip and the outbox say so too. */
const saidInForm = (page: Page, text: string) => page.locator('form').getByText(text);

/** Opens the form of the profile, at rest and kept. */
async function openProfile({ open, settle }: Stage, page: Page): Promise<void> {
  await open(profile, page);
  await page.waitForLoadState('networkidle');
  await expect(profileName(page)).not.toHaveValue('');
  await settle(page);
}
async function save(
  page: Page,
  field: 'name' | 'firstName' | 'lastName' | 'email',
  value: string,
): Promise<void> {
  const box = page.getByRole('textbox', { name: named(`profile.${field}`), exact: true });
  if (!(await box.isVisible())) await page.getByText(named('profile.legalNames')).click();
  await box.fill(value);
  await page.getByRole('button', { name: named('profile.save') }).click();
  await expect(saidInForm(page, later)).toBeVisible();
}
const personOf = async ({ world }: Stage, mobile: string) =>
  (
    await world.rows<{ nick: string; first: string; last: string; email: string }>(
      `select nick_name nick, first_name "first", last_name "last", email from member where phone = '+84${mobile.slice(1)}'`,
    )
  )[0];

/** The checkout of a room, filled in, while there is still a network. */
async function fill({ open, settle }: Stage, page: Page, address: string): Promise<void> {
  await open(address, page);
  await page.waitForLoadState('networkidle');
  await settle(page);
  await unfoldGuest(page);
  if ((await guestEmail(page).inputValue()) === '')
    await guestEmail(page).fill('member@example.com');
  if ((await termsBox(page).count()) > 0) await termsBox(page).check();
}
async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: named('queue.leave') }).click();
  await expect(openDialog(page).getByRole('listitem').first()).toBeVisible();
}
const siteOf = ({ world, url }: Stage): Site =>
  ({ url, sandboxUrl: world.sandboxUrl }) as unknown as Site;
const made = ({ world }: Stage, room: number, mobile: string, days: readonly LocalDate[]) =>
  world.rows<{ code: string }>(
    `select code from booking where room_type_sn = ${room} and phone = '+84${mobile.slice(1)}' and not is_sample and (check_in_at at time zone 'Asia/Ho_Chi_Minh')::date = any('{${days.join()}}')`,
  );

/** As people do, so that the browser holds the session's cookie. */
async function signInByCode(stage: Stage, mobile: string): Promise<void> {
  const { page, open, url } = stage;
  await open('/vi-vn/sign-in?to=/vi-vn/account');
  await page.waitForLoadState('networkidle');
  await typeCode(page, siteOf(stage), mobile);
  await page.waitForURL(`${url}/vi-vn/account`);
  await page.waitForLoadState('networkidle');
}

/** The registration of the site's worker, as the browser's own tools name it. */
async function syncWithout(
  { context, url }: Stage,
  page: Page,
): Promise<{ readonly wake: () => Promise<void> }> {
  // Of another origin than the site, so that no page of it is open.
  const blank = await context.newPage();
  await blank.goto('about:blank');
  const tools = await context.newCDPSession(blank);
  const found = new Promise<string>((tell) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(
        ({ scopeURL, isDeleted }) => scopeURL.startsWith(url) && !isDeleted,
      );
      if (ours !== undefined) tell(ours.registrationId);
    });
  });
  await tools.send('ServiceWorker.enable');
  const registrationId = await found;
  await page.close();
  return {
    wake: async () => {
      await tools.send('ServiceWorker.dispatchSyncEvent', {
        origin: url,
        registrationId,
        tag: 'outbox',
        lastChance: false,
      });
    },
  };
}

export const outboxes: readonly Scenario[] = [
  {
    id: 'O47',
    condition: 'a member signs out without a network, restarts the app and comes back online',
    expected: 'the server is told that the session is over before anything else is asked of it',
    async run(stage) {
      const { page, context, settle, url, world, decisions } = stage;
      await signInByCode(stage, second);
      await settle();
      const cookie = (await context.cookies(url)).find(({ name }) => name === '__Host-joystay');
      expect(cookie?.value).toBeTruthy();
      const ended = () =>
        world.rows<{ at: string | null }>(
          `select revoked_at at from session where family = '${cookie?.value.split('.')[0]}'`,
        );
      await cutOff(stage, page);
      await page
        .getByRole('main')
        .getByRole('button', { name: named('nav.signOut') })
        .first()
        .click();
      await page.waitForURL(`${url}/vi-vn`);
      const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
      for (const secret of [second.slice(1), 'access-token"', '"profile"'])
        expect(kept).not.toContain(secret);
      expect(kept).toContain('sign-out-owed');
      expect(await ended()).toEqual([{ at: null }]);
      await page.close();
      const before = decisions().length;
      await stage.chaos();
      const tabs = [await context.newPage(), await context.newPage()];
      await Promise.all(tabs.map((tab) => tab.goto(`${url}/vi-vn`, { waitUntil: 'load' })));
      await expect.poll(async () => (await ended())[0]?.at ?? null).not.toBeNull();
      await expect
        .poll(() => tabs[0]?.evaluate(() => localStorage.getItem('sign-out-owed')))
        .toBeNull();
      await tabs[0]?.goto(`${url}/vi-vn/hotel/la-sen-boutique`, { waitUntil: 'networkidle' });
      const calls = decisions()
        .slice(before)
        .flatMap(({ line }) => (line?.includes(' /api/') === true ? [line] : []));
      // Once by a page for both tabs; a worker that was woken before them has told it too, of which
      // no page hears.
      const told = calls.findIndex((line) => !line.startsWith('POST /api/auth/signOut'));
      expect([1, 2]).toContain(told);
      expect(calls.slice(told).filter((line) => line.includes('/api/auth/signOut'))).toEqual([]);
      const again = await fetch(`http://localhost:${world.upstream}/api/auth/refreshToken`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Cookie: `__Host-joystay=${cookie?.value}`,
        },
        body: '{}',
      });
      expect(JSON.stringify(await again.json())).toContain(errorCodes.sessionExpired);
    },
  },
  {
    id: 'O48',
    condition:
      'the profile is edited without a network, its form opened again and edited once more',
    expected: 'both changes arrive',
    async run(stage) {
      await stage.signIn(second);
      await openProfile(stage, stage.page);
      await cutOff(stage, stage.page);
      await save(stage.page, 'name', 'Mai Sau Cơn Mưa');
      const next = await restart(stage, stage.page, profile);
      await expect(profileName(next)).toHaveValue('Mai Sau Cơn Mưa');
      await expect(saidInForm(next, later)).toBeVisible();
      await save(next, 'email', 'mai.sau@example.com');
      await expect(profileName(next)).toHaveValue('Mai Sau Cơn Mưa');
      await stage.chaos();
      const last = await restart(stage, next, '/vi-vn');
      await expect
        .poll(() => personOf(stage, second), { timeout: 45_000 })
        .toMatchObject({ nick: 'Mai Sau Cơn Mưa', email: 'mai.sau@example.com' });
      await expect
        .poll(async () => (await rowsOn(last)).map(({ state }) => state))
        .toEqual(['sent']);
    },
  },
  {
    id: 'O49',
    condition: 'two tabs edit different fields of the profile without a network',
    expected: 'both arrive, and nothing is called a conflict',
    async run(stage) {
      const { page, context } = stage;
      await stage.signIn(first);
      const other = await context.newPage();
      await openProfile(stage, page);
      await openProfile(stage, other);
      await cutOff(stage, page, other);
      await save(page, 'firstName', 'Lan');
      await save(other, 'lastName', 'Nguyễn Thị');
      await expect(
        other.getByRole('textbox', { name: named('profile.firstName'), exact: true }),
      ).toHaveValue('Lan');
      await reconnect(stage, [page, other]);
      await expect
        .poll(() => personOf(stage, first), { timeout: 45_000 })
        .toMatchObject({ first: 'Lan', last: 'Nguyễn Thị' });
      await expect
        .poll(async () => new Set((await rowsOn(page)).map(({ state }) => state)))
        .toEqual(new Set(['sent']));
    },
  },
  {
    id: 'O50',
    condition: 'requests for one room on two dates are left without a network',
    expected: 'both wait; a conflict that waits for an answer is not erased',
    async run(stage) {
      const { page, context, world } = stage;
      const mobile = '0987110050';
      await world.newMember(mobile);
      await stage.signIn(mobile);
      const { address, room } = await roomAhead(siteOf(stage), 31);
      const next = (await roomAhead(siteOf(stage), 32)).address.replace(
        /room=\d+/,
        `room=${room.sn}`,
      );
      const other = await context.newPage();
      await fill(stage, page, address);
      await fill(stage, other, next);
      await cutOff(stage, page, other);
      await leave(page);
      await leave(other);
      expect((await requestsOn(page)).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
      await other.close();
      await world.rows(
        `insert into price_override (room_type_sn, booking_type, from_date, to_date, weekdays, percent) values (${room.sn}, 3, '${dayAhead(31)}', '${dayAhead(31)}', 127, 130)`,
      );
      await reconnect(stage, [page]);
      const states = async () => (await requestsOn(page)).map(({ state }) => state).toSorted();
      await expect.poll(states, { timeout: 45_000 }).toEqual(['conflict', 'sent']);
      expect(await made(stage, room.sn, mobile, [31, 32].map(dayAhead))).toHaveLength(1);
      const third = await context.newPage();
      await fill(stage, third, address);
      await cutOff(stage, page, third);
      await leave(third);
      await expect.poll(states).toEqual(['conflict', 'sent', 'waiting']);
    },
  },
  {
    id: 'O52',
    condition: 'the worker books what was queued, with no page open',
    expected: 'booked once, told, and the card saved',
    async run(stage) {
      const { page, context, url, world, chaos } = stage;
      await context.grantPermissions(['notifications'], { origin: url });
      // The cookie is what the worker opens a session with.
      await signInByCode(stage, first);
      const { address, room } = await roomAhead(siteOf(stage), 24);
      await fill(stage, page, address);
      await cutOff(stage, page);
      await leave(page);
      const [left] = await requestsOn(page);
      await expect.poll(async () => 'news' in ((await requestsOn(page))[0] ?? {})).toBe(true);
      const worker = context.serviceWorkers()[0];
      expect(worker).toBeDefined();
      const { wake } = await syncWithout(stage, page);
      await chaos();
      await wake();
      const answers = () =>
        world.rows<{ code: string; link: string }>(
          `select answer->>'code' code, answer->>'key' link from idempotency_key where call = 'booking/createBooking' and key = '${left?.key}'`,
        );
      await expect.poll(answers, { timeout: 45_000 }).toHaveLength(1);
      await wake();
      const [booked] = await answers();
      expect(await made(stage, room.sn, first, [24].map(dayAhead))).toEqual([
        { code: booked?.code },
      ]);
      const shown = () =>
        worker?.evaluate(async () =>
          (
            await (
              self as unknown as { registration: ServiceWorkerRegistration }
            ).registration.getNotifications()
          ).map(({ title, body, lang }) => `${lang} ${title} ${body}`),
        );
      await expect
        .poll(shown)
        .toEqual([`vi ${named('queue.booked', {})} ${named('queue.bookedOpen', {})}`]);
      await chaos({ verb: 'refuse' });
      const next = await context.newPage();
      await next.goto(
        `${url}/vi-vn/checkout/booking-status?code=${booked?.code}&key=${booked?.link}`,
        { waitUntil: 'commit' },
      );
      await expect(next.getByTestId('booking-code').first()).toBeVisible();
      expect((await requestsOn(next))[0]?.isUntold).toBeUndefined();
    },
  },
  {
    id: 'O56',
    condition: 'a review is queued, the app restarted and the page opened again',
    expected: 'the form holds what was written',
    async run(stage) {
      const { page, open, settle, world } = stage;
      const [stay] = await world.rows<{ code: string }>(
        `update booking set status = 2, check_in_at = now() - interval '2 days', check_out_at = now() - interval '1 day', held_until = now() - interval '1 day'
         where sn = (select b.sn from booking b join member m on m.sn = b.member_sn where m.phone = '+84${second.slice(1)}' and not exists (select 1 from review r where r.booking_sn = b.sn) order by b.sn desc limit 1) returning code`,
      );
      const path = `/vi-vn/account/my-booking/${stay?.code}/review`;
      await stage.signIn(second);
      await open(path);
      await page.waitForLoadState('networkidle');
      await settle();
      await cutOff(stage, page);
      const words = 'Phòng thơm, hoa để sẵn trên giường.';
      for (const aspect of [
        named('review.cleanliness', {}),
        named('review.facilities', {}),
        named('review.services', {}),
      ])
        await page
          .getByRole('radiogroup', { name: aspect })
          .getByRole('radio', { name: named('review.stars', { count: 4 }) })
          .check({ force: true });
      await page.getByRole('textbox', { name: named('review.tell') }).fill(words);
      await page.getByRole('button', { name: named('review.send') }).click();
      await expect(page.getByText(later).first()).toBeVisible();
      // What was kept while it was typed may be gone; what waits is not.
      await page.evaluate(() => localStorage.removeItem('review-drafts'));
      const next = await restart(stage, page, path);
      await expect(next.getByRole('textbox', { name: named('review.tell') })).toHaveValue(words);
      await expect(saidInForm(next, later)).toBeVisible();
      await reconnect(stage, [next]);
      const written = () =>
        world.rows<{ text: string }>(
          `select r.text from review r join booking b on b.sn = r.booking_sn where b.code = '${stay?.code}'`,
        );
      await expect.poll(written, { timeout: 45_000 }).toEqual([{ text: words }]);
    },
  },
];
