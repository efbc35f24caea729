// Notifications in a real Chromium, end to end and without the internet: asked for with a reason,
// shown, pressed, answered, and over at sign-out.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  chromium,
  expect,
  test,
  type BrowserContext,
  type Page,
  type Worker,
} from '@playwright/test';
import { listen, type Listening } from '#sandbox/listen.ts';
import { findBrowser, hasPush } from '../../scripts/ensure-browser.mjs';
import { named } from '../support/named.ts';
import {
  bookButton,
  bookingCodeOn,
  codeField,
  getCodeButton,
  linksTo,
  payBy,
  signInPhone,
} from '../support/screens.ts';
import { leftInMemory } from './support/fixtures.ts';
import { read, roomTonight } from './support/site-reads.ts';
import { agreeToTerms, codeFor, openSite, type Site } from './support/site.ts';

const linePort = 5_300 + 10 * Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);
let site: Site;
let sandbox: Listening;
let browser: BrowserContext;
let page: Page;
let worker: Worker;
const profile = mkdtempSync(join(tmpdir(), 'push-profile-'));

/** What a browser prints while the server is away on purpose. */
const outage =
  /ERR_CONNECTION|ERR_EMPTY_RESPONSE|Failed to load resource|Failed to fetch|error occurred when fetching the script/;
const troubles: string[] = [];

const executablePath = findBrowser();
test.use({ serviceWorkers: 'allow' });
test.describe.configure({ mode: 'serial', timeout: 120_000 });

/** What a worker has that a page has not. */
type Notice = Notification & { readonly actions?: readonly { readonly action: string }[] };
type WorkerScope = EventTarget & {
  led?: string;
  readonly registration: { getNotifications(filter?: { tag: string }): Promise<Notice[]> };
  looked?: number;
  readonly clients: {
    openWindow: (address: string) => Promise<null>;
    matchAll: (options?: object) => Promise<readonly object[]>;
  };
  readonly NotificationEvent: new (
    type: string,
    init: { notification: Notification; action: string },
  ) => Event;
};
type Shown = {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly actions: readonly string[];
  /** Of the booking's link, where an answer is asked for. */ readonly key: string;
};

test.beforeAll(async ({ launchOptions }) => {
  test.setTimeout(240_000);
  if (executablePath !== undefined && !hasPush(executablePath))
    throw new Error(
      `${executablePath} receives no push messages, as no headless shell does: a whole Chromium is needed, found on the path or by CHROMIUM_PATH.`,
    );
  // Outside of the site's own processes: a browser whose line was cut waits a minute before it
  // opens another.
  sandbox = await listen({ host: 'localhost', port: linePort + 1 }, { push: { port: linePort } });
  // A Chromium without keys of its maker registers at the sandbox; what we send to its maker's
  // address goes there too.
  Object.assign(process.env, {
    SANDBOX_URL: sandbox.url,
    PUSH_REWRITE: `https://jmt17.google.com=${sandbox.url}/push`,
  });
  site = { ...(await openSite()), sandboxUrl: sandbox.url };
  browser = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    ...(executablePath === undefined ? {} : { executablePath }),
    serviceWorkers: 'allow',
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    ignoreDefaultArgs: ['--disable-background-networking'],
    args: [
      `--gcm-checkin-url=${site.sandboxUrl}/push/checkin`,
      `--gcm-registration-url=${site.sandboxUrl}/push/register`,
      `--gcm-mcs-endpoint=https://localhost:${linePort}`,
      '--ignore-certificate-errors',
    ],
  });
  page = browser.pages()[0] ?? (await browser.newPage());
  page.on('console', (message) => {
    const text = message.text();
    if (!/error|warning/.test(message.type())) return;
    if (!outage.test(text) && !leftInMemory.test(text)) troubles.push(text);
  });
  page.on('pageerror', (error) => {
    troubles.push(error.message);
  });
});
test.afterAll(async () => {
  await browser.close();
  await site.discard();
  rmSync(profile, { recursive: true, force: true });
  await sandbox.close();
  delete process.env['SANDBOX_URL'];
  delete process.env['PUSH_REWRITE'];
});

/** What stands on the phone now. */
const shown = (): Promise<Shown[]> =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope;
    return (await scope.registration.getNotifications()).map(
      ({ title, body, tag, data, actions = [] }) => ({
        title,
        body,
        tag,
        actions: actions.map(({ action }) => action),
        key: (data as { question: { key: string } | null }).question?.key ?? '',
      }),
    );
  });

/** A press on a notification or one of its buttons, as the system hands it to the worker. */
const press = (tag: string, action: string): Promise<void> =>
  worker.evaluate(
    async ([wanted, pressed]) => {
      const scope = globalThis as unknown as WorkerScope;
      const [notification] = await scope.registration.getNotifications({ tag: wanted ?? '' });
      if (notification === undefined) throw new Error(`no notification ${wanted}`);
      const done: Promise<unknown>[] = [];
      const event = Object.assign(
        new scope.NotificationEvent('notificationclick', { notification, action: pressed ?? '' }),
        {
          waitUntil: (work: Promise<unknown>) => {
            done.push(work);
          },
        },
      );
      scope.dispatchEvent(event);
      await Promise.allSettled(done);
    },
    [tag, action] as const,
  );

/**
 * Where a press leads: without a finger on the screen the browser opens no window, so its address
 * is read instead.
 */
const led = async (tag: string, action: string): Promise<string> => {
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    scope.clients.openWindow = async (address) => {
      scope.led = address;
      return null;
    };
  });
  await press(tag, action);
  return worker.evaluate(() => (globalThis as unknown as WorkerScope).led ?? '');
};

/**
 * Three of her stays as they might be tonight: one begins in two and a half hours, one waits to be
 * paid, of one the hotel says that nobody came.
 */
const tonight = (booked: string): string => {
  const mine = (nth: number) =>
    `(select sn from booking where member_sn = 1 and code <> '${booked}' order by sn offset ${nth} limit 1)`;
  const reminder = (
    name: string,
    sn: string,
  ) => `insert into reminder (key, name, booking_sn, about, until, made_at) values ('${name}', '${name}', ${sn}, jsonb_build_object('answerBy', to_char(now() + interval '1 day', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')), now() + interval '1 day', now());
    insert into job (kind, key, payload, run_at) select 'tell', 'tell:' || sn, jsonb_build_object('reminderSn', sn), now() from reminder where key = '${name}';`;
  return `
    update booking set created_at = now() - interval '1 day', confirmed_at = now() - interval '1 day', check_in_at = now() + interval '150 minutes', check_out_at = now() + interval '10 hours', held_until = now() + interval '11 hours' where code = '${booked}';
    insert into job (kind, key, payload, run_at) select 'remind', 'remind:' || sn, jsonb_build_object('bookingSn', sn), now() from booking where code = '${booked}' on conflict (key) do update set run_at = now();
    update booking set status = 5, payment_method = 3, payment_status = 0, expires_at = now() + interval '14 minutes' where sn = ${mine(0)};
    update booking set status = 10, reported_at = now(), check_in_at = now() - interval '3 hours', check_out_at = now() + interval '10 hours', held_until = now() + interval '11 hours' where sn = ${mine(1)};
    ${reminder('payWindow', mine(0))} ${reminder('askCheckIn', mine(1))}`;
};

let code = '';

test('a member is asked only after the reason is shown, and from a tap of theirs', async () => {
  const {
    slug,
    room: { sn: room },
  } = await roomTonight(site);
  await page.goto(
    `${site.url}/vi-vn/sign-in?to=${encodeURIComponent(`/vi-vn/hotel/${slug}?bookingType=2`)}`,
  );
  await signInPhone(page).fill('0903482917');
  await getCodeButton(page).click();
  await codeField(page).fill(await codeFor(site, '+84903482917'));
  await page.waitForURL(`**/hotel/${slug}**`);
  await page.goto(
    `${site.url}${await linksTo(page, `room=${room}`).and(linksTo(page, '/checkout/')).first().getAttribute('href')}`,
  );
  await payBy(page, 'hotel').click();
  await agreeToTerms(page);
  await bookButton(page).click();
  await page.waitForURL('**/checkout/booking-status**');
  code = await bookingCodeOn(page);
  expect(await page.evaluate(() => Notification.permission)).not.toBe('granted');
  await page.getByTestId('push-row').click();
  await expect(page.getByText(named('push.discreet'))).toBeVisible();
  await browser.grantPermissions(['notifications'], { origin: site.url });
  await page.getByTestId('push-on').click();
  await expect(page.getByText(named('push.turnedOn'))).toBeVisible({ timeout: 20_000 });
  await expect(page.getByTestId('push-row')).toContainText(named('push.rowOn'));
  worker = browser.serviceWorkers()[0] ?? (await browser.waitForEvent('serviceworker'));
});

test('what must be known reaches the phone, sealed for it alone, and names no hotel', async () => {
  await site.arrange(tonight(code));
  await site.restart();
  await expect
    .poll(async () => (await shown()).map(({ title }) => title).toSorted(), { timeout: 60_000 })
    .toEqual([
      named('push.askCheckIn', {}),
      named('push.payWindow', { minutes: 5 }),
      named('push.checkInHours', {}),
    ]);
  const all = await shown();
  for (const { body } of all) expect(body).toMatch(/^Đơn phòng của bạn: /);
  expect(all.find(({ tag }) => tag.startsWith('ask-'))?.actions.slice(0, 2)).toEqual([
    'checkedIn',
    'couldNotCheckIn',
  ]);
  expect(all.find(({ tag }) => tag.startsWith('pay-'))?.actions).toEqual(['pay']);
});

test("a press opens the booking, and 'pay now' the page where it is paid", async () => {
  const all = await shown();
  const tagOf = (topic: string) => all.find(({ tag }) => tag.startsWith(`${topic}-`))?.tag ?? '';
  const booking = await led(tagOf('checkIn'), '');
  expect(booking).toBe(`${site.url}/vi-vn/account/my-booking/${code}`);
  const pay = await led(tagOf('pay'), 'pay');
  await page.goto(pay);
  await expect(page.getByRole('timer')).toBeVisible();
  await page.goto(booking);
  await expect(page.getByText(code.slice(0, 3)).first()).toBeVisible();
  expect((await shown()).map(({ tag }) => tag)).toEqual([tagOf('ask')]);
});

test('an answer pressed without a network waits in the outbox and is sent once when it is back', async () => {
  const [question] = await shown();
  const asked = question?.tag.replace('ask-', '') ?? '';
  await site.cut();
  await press(question?.tag ?? '', 'checkedIn');
  await expect
    .poll(async () => (await shown()).map(({ title }) => title))
    .toEqual([named('push.waits', {})]);
  await site.restore();
  await page.goto(`${site.url}/vi-vn/account/my-booking/${asked}`);
  await expect
    .poll(
      async () =>
        (
          await read<{ status: number }>(
            site,
            `booking/getBookingStatus?code=${asked}&key=${question?.key ?? ''}`,
          )
        ).status,
      { timeout: 60_000 },
    )
    .toBe(9);
});

test('what an open page says by itself is not said beside it, and is said once nobody looks', async () => {
  const tell = (
    key: string,
  ) => `insert into reminder (key, name, booking_sn, about, until, made_at) select '${key}', 'paid', sn, '{}', now() + interval '15 minutes', now() from booking where code = '${code}';
    insert into job (kind, key, payload, run_at) select 'tell', 'tell:' || sn, jsonb_build_object('reminderSn', sn), now() from reminder where key = '${key}';`;
  const paid = named('push.paid', {});
  const endpoint = await page.evaluate(
    async () =>
      (await (await navigator.serviceWorker.ready).pushManager.getSubscription())?.endpoint ?? '',
  );
  const arrived = async (): Promise<number> =>
    (
      (await fetch(`${site.sandboxUrl}/push/phones/${endpoint.split('/').at(-1)}`).then((answer) =>
        answer.json(),
      )) as unknown[]
    ).length;
  await page.goto(`${site.url}/vi-vn/account/my-booking/${code}`);
  const before = await arrived();
  // Whether somebody looks at the page is asked for each message, just before it is shown or not.
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    const ask = scope.clients.matchAll.bind(scope.clients);
    scope.looked = 0;
    scope.clients.matchAll = async (options) => {
      const windows = await ask(options);
      setTimeout(() => {
        scope.looked = (scope.looked ?? 0) + 1;
      });
      return windows;
    };
  });
  const looked = () => worker.evaluate(() => (globalThis as unknown as WorkerScope).looked ?? 0);
  await site.arrange(tell('seen'));
  await expect.poll(arrived, { timeout: 60_000 }).toBe(before + 1);
  await expect.poll(looked).toBeGreaterThan(0);
  expect((await shown()).map(({ title }) => title)).not.toContain(paid);
  await page.goto(`${site.url}/vi-vn`);
  await site.arrange(tell('unseen'));
  await expect
    .poll(async () => (await shown()).map(({ title }) => title), { timeout: 60_000 })
    .toContain(paid);
  await press(`pay-${code}`, '');
});

/** A stay of hers waits for the word of its hotel, where she now works. */
const atDesk = (booked: string): string => {
  const waiting = `(select sn from booking where member_sn = 1 and code <> '${booked}' order by sn offset 2 limit 1)`;
  return `
    insert into hotel_staff (member_sn, hotel_sn) select 1, hotel_sn from booking where sn = ${waiting} on conflict do nothing;
    update booking set status = 6, asked_hotel_at = now(), confirmed_at = null, created_at = now() - interval '1 minute' where sn = ${waiting};
    insert into job (kind, key, payload, run_at) select 'remind', 'remind:' || sn, jsonb_build_object('bookingSn', sn), now() from booking where sn = ${waiting} on conflict (key) do update set run_at = now();`;
};

test('a desk is offered the same for rooms that wait for it, with the reason, and hears of one', async () => {
  await site.arrange(atDesk(code).split(';')[0] ?? '');
  await page.goto(`${site.url}/vi-vn/desk`);
  await page.getByTestId('desk-alerts').click();
  await expect(page.getByText(named('desk.alertsWhy'))).toBeVisible();
  const toggle = page.getByRole('switch', { name: named('push.here') });
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await expect(toggle).toBeChecked();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: named('common.close') })
    .click();
  await expect(page.getByTestId('desk-alerts')).toContainText(named('push.rowOn'));
  await site.arrange(atDesk(code));
  await expect
    .poll(async () => (await shown()).map(({ title }) => title), { timeout: 60_000 })
    .toContain(named('push.askHotel', {}));
  expect(
    await led((await shown()).find(({ tag }) => tag.startsWith('desk-'))?.tag ?? '', ''),
  ).toContain(`${site.url}/vi-vn/desk?hotel=`);
});

test('signing out ends it: the browser has no address any more', async () => {
  await page.goto(`${site.url}/vi-vn/account`);
  await page
    .getByRole('main')
    .getByRole('button', { name: named('nav.signOut') })
    .first()
    .click();
  await expect
    .poll(
      () =>
        page.evaluate(
          async () =>
            (await (
              await navigator.serviceWorker.getRegistration()
            )?.pushManager.getSubscription()) ?? null,
        ),
      { timeout: 20_000 },
    )
    .toBeNull();
  expect(await shown()).toEqual([]);
  expect(troubles).toEqual([]);
});
