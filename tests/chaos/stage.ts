// Where a scenario plays: a browser context of its own, a proxy of its own before the site, and an
// ear for everything that goes wrong.

import { readFileSync } from 'node:fs';
import {
  expect as playwrightExpect,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { letPass } from '../support/time.ts';
import { engineFacts, type EngineFacts } from './engine.ts';
import type { Heard } from './ledger.ts';
import type { Profile } from './profile.ts';
import { openProxy, type Decision } from './proxy.ts';
import type { World } from './world.ts';

export const expect = playwrightExpect.configure({ timeout: 12_000 });

export type Stage = {
  readonly world: World;
  readonly facts: EngineFacts;
  readonly url: string;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Changes over the control port what the proxy does; without rules everything passes. */
  chaos(...rules: Profile): Promise<void>;
  open(path: string, page?: Page): Promise<void>;
  /** Waits until the worker is in charge and has kept what the page loaded. */
  settle(page?: Page): Promise<void>;
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>;
  /**
   * What else may be said in the console: an outage's own words are expected as soon as there is
   * chaos.
   */
  allow(words: RegExp): void;
  /** Reloads on purpose, or says that the app may do so this often. */
  reload(page?: Page): Promise<void>;
  allowReloads(count: number): void;
  signIn(mobile: string, context?: BrowserContext): Promise<void>;
  decisions(): Decision[];
  /** A number worth printing beside the verdict. */
  tell(what: string): void;
};
export type Ended = {
  readonly troubles: readonly string[];
  readonly heard: Heard;
  readonly told: readonly string[];
};

const options: BrowserContextOptions = {
  locale: 'vi-VN',
  timezoneId: 'Asia/Ho_Chi_Minh',
  viewport: { width: 390, height: 844 },
};

export type StageSettings = { readonly lane: number; readonly log: string; readonly seed: number };

/** Opens a stage; `end` closes it and tells what was heard. */
export async function openStage(
  world: World,
  { lane, log, seed }: StageSettings,
): Promise<{ stage: Stage; end(): Promise<Ended> }> {
  const port = world.firstProxy + 2 * lane;
  const facts = engineFacts[world.engineName];
  const proxy = await openProxy({
    port,
    controlPort: port + 1,
    upstream: world.upstream,
    log,
    seed,
    without: facts.headersLeftOut,
  });
  const ear = makeEar(facts);
  const contexts: BrowserContext[] = [];
  const newContext = async (more: BrowserContextOptions = {}): Promise<BrowserContext> => {
    const context = await world.engine.newContext({ ...options, ...more });
    contexts.push(context);
    await ear.listen(context);
    return context;
  };
  const context = await newContext();
  const page = await context.newPage();
  const url = `http://localhost:${port}`;
  const told: string[] = [];
  const stage: Stage = {
    world,
    facts,
    url,
    context,
    page,
    newContext,
    async chaos(...rules) {
      if (rules.length > 0) ear.hasChaos = true;
      await fetch(`http://localhost:${proxy.controlPort}/profile`, {
        method: 'PUT',
        body: JSON.stringify(rules),
      });
    },
    open: (path, on = page) => goTo(on, `${url}${path}`),
    settle: async (on = page) => settle(on),
    allow(words) {
      ear.allowed.push(words);
    },
    async reload(on = page) {
      ear.reloadsAllowed += 1;
      await on.reload({ waitUntil: 'commit' });
    },
    allowReloads(count) {
      ear.reloadsAllowed += count;
    },
    async signIn(mobile, on = context) {
      const entries = await world.memberEntries(mobile);
      const first = on.pages()[0] ?? (await on.newPage());
      await first.goto(`${url}/robots.txt`);
      await first.evaluate((kept) => {
        for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
      }, entries);
    },
    decisions: () =>
      readFileSync(log, 'utf8')
        .trim()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Decision),
    tell(what) {
      told.push(what);
    },
  };
  return {
    stage,
    async end() {
      for (const one of contexts) await one.close();
      await proxy.close();
      const reloads = ear.reloads - ear.reloadsAllowed;
      const troubles = [
        ...ear.troubles.filter((text) => !ear.allowed.some((words) => words.test(text))),
        ...(reloads > 0 ? [`${reloads} reloads nobody asked for`] : []),
      ];
      return { troubles, told, heard: { bookings: [...ear.bookings], keys: [...ear.keys] } };
    },
  };
}

async function goTo(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' }).catch((error: Error) => {
    // Firefox may tell a navigation that its worker answers as two to one address.
    if (!error.message.includes(`interrupted by another navigation to "${address}"`)) throw error;
  });
}

type Ear = {
  readonly troubles: string[];
  readonly allowed: RegExp[];
  readonly bookings: Set<string>;
  readonly keys: Set<string>;
  hasChaos: boolean;
  reloads: number;
  reloadsAllowed: number;
  listen(context: BrowserContext): Promise<void>;
};

/**
 * Console errors, policy violations, unhandled rejections and reloads of every page; keys and codes
 * of bookings.
 */
function makeEar({ outage, lost, left, noise }: EngineFacts): Ear {
  const ear: Ear = {
    troubles: [],
    allowed: [...noise],
    bookings: new Set(),
    keys: new Set(),
    hasChaos: false,
    reloads: 0,
    reloadsAllowed: 0,
    async listen(context) {
      await context.exposeBinding('tellReload', () => {
        ear.reloads += 1;
      });
      await context.addInitScript(() => {
        if (window.top !== window) return;
        const [entry] = performance.getEntriesByType('navigation');
        if ((entry as PerformanceNavigationTiming | undefined)?.type === 'reload')
          (window as unknown as { tellReload(): void }).tellReload();
        document.addEventListener('securitypolicyviolation', (event) => {
          reportError(
            new Error(
              `policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
            ),
          );
        });
      });
      context.on('weberror', (error) => {
        const { message } = error.error();
        if (!lost.test(message) || !(ear.hasChaos || left.test(message)))
          ear.troubles.push(`thrown: ${message}`);
      });
      context.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return;
        if (ear.hasChaos && outage.test(message.text())) return;
        ear.troubles.push(
          `${message.type()}: ${message.text()} (${message.page()?.url() ?? 'worker'})`,
        );
      });
      context.on('request', (request) => {
        const key = request.headers()['idempotency-key'];
        if (key !== undefined && request.url().endsWith('/api/booking/createBooking'))
          ear.keys.add(key);
      });
      context.on('response', (response) => {
        if (!response.url().endsWith('/api/booking/createBooking') || response.status() !== 200)
          return;
        void response.json().then(
          (body: { data?: { code?: string } }) => {
            if (body.data?.code !== undefined) ear.bookings.add(body.data.code);
          },
          () => undefined,
        );
      });
    },
  };
  return ear;
}

const quietMs = 900;

export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.ready).active?.state === 'activated',
    undefined,
    { timeout: 50_000 },
  );
  const kept = () =>
    page.evaluate(async () => {
      let count = 0;
      for (const name of await caches.keys())
        count += (await (await caches.open(name)).keys()).length;
      return count;
    });
  let [last, since] = [-1, Date.now()];
  const limit = Date.now() + 20_000;
  while (Date.now() < limit) {
    const now = await kept();
    if (now !== last) [last, since] = [now, Date.now()];
    else if (Date.now() - since >= quietMs) return;
    await letPass(150, 'between two looks at the caches');
  }
}
