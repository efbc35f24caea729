// The moments a browser test may go on at: told by what the page does, never by a length of time.

import { errors, expect, type Locator, type Page, type Request } from '@playwright/test';
import { letPass } from '../../support/time.ts';

/**
 * Whatever slides or fades stands; what moves for ever, such as the shine of what is still to come,
 * does not count.
 */
export async function still(page: Page): Promise<void> {
  await frames(page);
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (one) =>
          one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Infinity,
      ),
  );
}

/**
 * Two frames were drawn: what follows from the last step at once is on the screen, and what would
 * be asked for is asked.
 */
export const frames = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((drawn) => {
        requestAnimationFrame(() => requestAnimationFrame(() => drawn()));
      }),
  );

/**
 * Waits until everything on a page that the server rendered answers (`runtime/deferred.tsx`). What
 * stays a document, because its code cannot be had, is waited for no longer than this.
 */
export async function untilHydrated(page: Page): Promise<void> {
  await page
    .waitForFunction(
      () =>
        document.getElementById('state') === null ||
        performance.getEntriesByName('page-hydrated').length > 0,
      undefined,
      { timeout: 10_000 },
    )
    .catch(() => undefined);
}

/**
 * Whether React has taken this element over: before that a link is a plain link, and a button
 * without a form does nothing.
 */
export const isTakenOver = (one: Locator): Promise<boolean> =>
  one.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')));

const quietMs = 300;
const quietLimitMs = 20_000;
const earlierLimitMs = 5000;
/**
 * Nothing is on its way and nothing was for a moment. The runner's own `networkidle` is of the last
 * load of a document: after a step within the page it holds at once. It speaks of what began before
 * this was asked, and now and then it never comes (a request whose end the browser does not
 * report), so it is waited for a few seconds only; what began since is counted here.
 */
export async function quiet(page: Page): Promise<void> {
  let last = Date.now();
  const open = new Set<Request>();
  const begun = (request: Request) => {
    open.add(request);
    last = Date.now();
  };
  const ended = (request: Request) => {
    open.delete(request);
    last = Date.now();
  };
  page.on('request', begun);
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  try {
    await page
      .waitForLoadState('networkidle', { timeout: earlierLimitMs })
      .catch((error: unknown) => {
        if (!(error instanceof errors.TimeoutError)) throw error;
      });
    const limit = Date.now() + quietLimitMs;
    while (open.size > 0 || Date.now() - last < quietMs) {
      if (Date.now() > limit)
        throw new Error(
          `the page does not come to rest, it waits for: ${[...open].map((one) => one.url()).join(', ')}`,
        );
      await letPass(50, 'between two looks at the requests');
    }
  } finally {
    page.off('request', begun);
    page.off('requestfinished', ended);
    page.off('requestfailed', ended);
  }
}

/**
 * The worker has taken over, and the page's scripts and styles and the answers of these calls are
 * on the device.
 */
export const kept = (page: Page, ...calls: readonly string[]): Promise<void> =>
  keptWith(
    page,
    calls.map((call) => [call, '']),
  );

/** The same of answers that hold a word, such as a booking's code. */
export async function keptWith(
  page: Page,
  calls: readonly (readonly [call: string, word: string])[],
): Promise<void> {
  await expect
    .poll(() => page.evaluate(missing, calls), { timeout: 30_000, message: 'what is not kept yet' })
    .toEqual([]);
}

/** Runs in the page. */
async function missing(calls: readonly (readonly [string, string])[]): Promise<string[]> {
  const worker = (await navigator.serviceWorker.getRegistration())?.active;
  if (worker?.state !== 'activated') return ['the worker'];
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    // Letters of other scripts are kept once they are seen under the worker, pictures as there is
    // room.
    .filter((name) => name.startsWith(`${location.origin}/assets/`) && /\.(?:js|css)$/.test(name));
  const lost: string[] = [];
  for (const name of files) if ((await caches.match(name)) === undefined) lost.push(name);
  if (calls.length === 0) return lost;
  // Opening a database that is not there would make an empty one.
  const there = new Set((await indexedDB.databases()).map(({ name }) => name));
  const rowsOf = (database: string, store: string, about = ''): Promise<string[]> =>
    new Promise<string[]>((done, fail) => {
      if (!there.has(database)) return done([]);
      const opening = indexedDB.open(database);
      opening.addEventListener('error', () => fail(new Error(`${database} cannot be opened`)));
      opening.addEventListener('success', () => {
        const answers = opening.result.transaction(store).objectStore(store);
        const all = answers.getAll();
        const keys = answers.getAllKeys();
        keys.addEventListener('success', () => {
          opening.result.close();
          done(
            keys.result.map(
              (key, at) => `${about}${String(key)} ${JSON.stringify(all.result[at])}`,
            ),
          );
        });
      });
    });
  // A booking in the vault answers for every call that reads one.
  const saved = [
    ...(await rowsOf('saved-answers', 'answers')),
    ...(await rowsOf(
      'vault',
      'vouchers',
      'booking/getBookingList booking/getBookingDetail booking/getBookingStatus ',
    )),
  ];
  const isKept = ([call, word]: readonly [string, string]) =>
    saved.some((answer) => answer.includes(call) && answer.includes(word));
  return [...lost, ...calls.filter((one) => !isKept(one)).map((one) => one.join(' '))];
}
