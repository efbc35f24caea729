// The three engines that scenarios are played in: how each opens a context, what it says of a page
// that cannot be had, and what cannot be played there.

import { chromium, type BrowserContext, type BrowserContextOptions } from '@playwright/test';
import { ensureBrowser } from '../../scripts/ensure-browser.mjs';
import { ensureEngine } from '../../scripts/ensure-engines.mjs';
import { openFirefox } from './firefox.ts';
import { openWebkit } from './webkit.ts';

export const engineNames = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof engineNames)[number];

export type Engine = {
  newContext(options: BrowserContextOptions): Promise<BrowserContext>;
  /**
   * A browser that keeps its things in a folder, and that finds the site under `name` or finds
   * nobody there.
   */
  openProfile(folder: string, name: string, isKnown: boolean): Promise<BrowserContext>;
  close(): Promise<void>;
};

/**
 * `dead` is said in the place of a page whose server does not answer, `broken` of one that its own
 * worker refuses; `outage` in the console of what fails on purpose; `lost` is what the engine tells
 * of requests that were lost where others tell what a page threw, `left` of those that were under
 * way when their page was left.
 */
export type EngineFacts = {
  /** What it says when nothing is wrong. */
  readonly noise: readonly RegExp[];
  /**
   * What its driver cannot follow: a header that makes it change processes when the answer is
   * already there.
   */
  readonly headersLeftOut: readonly string[];
  /** A name that can be taken away from it while the machine stays. */
  readonly profileName: string;
  readonly dead: RegExp;
  readonly broken: RegExp;
  readonly outage: RegExp;
  readonly lost: RegExp;
  readonly left: RegExp;
  /**
   * How many scenarios play at once: an engine that draws on the processor leaves the others little
   * of it.
   */
  readonly lanes: number;
  /** Why a scenario cannot be played. */
  readonly without: Readonly<Record<string, string>>;
};

const noSync = 'it wakes no worker when the network is back';
const noQuota = 'the room on the disk cannot be set from outside';
const noWorker = 'its worker cannot be handed a message from outside';

export const engineFacts: Readonly<Record<EngineName, EngineFacts>> = {
  chromium: {
    // Of a navigation that a worker answers with an error it now and then says nothing at all.
    dead: /ERR_CONNECTION_REFUSED/,
    broken: /ERR_(?:FAILED|ABORTED)|Timeout/,
    without: {},
    noise: [/GPU stall due to ReadPixels/],
    headersLeftOut: [],
    profileName: 'chaos.localhost',
    lanes: 3,
    lost: /(?!)/,
    left: /(?!)/,
    outage:
      /ERR_(?:CONNECTION|INTERNET|EMPTY|INVALID_HTTP|HTTP_RESPONSE|NAME_NOT|FAILED|TIMED_OUT|ABORTED|NETWORK|CONTENT_LENGTH|INCOMPLETE)|Failed to load resource|error occurred when fetching the script|Failed to fetch|net::ERR|Failed to find a valid digest|preloaded using link preload but not used|FetchEvent for .* resulted in a network error|the promise was rejected|navigation preload request was cancelled/,
  },
  firefox: {
    dead: /NS_ERROR_CONNECTION_REFUSED|connectionFailure|netError/i,
    broken: /./,
    without: { O37: noQuota, O46: noWorker, O52: noSync, O59: noQuota },
    headersLeftOut: [],
    // It knows every name below localhost by itself.
    profileName: 'chaos.example',
    lanes: 2,
    // An import that is under way when the page is left is refused, which Chromium does not tell.
    noise: [/error loading dynamically imported module/],
    lost: /^Failed to load ‘|^Loading module from “.*disallowed MIME type/s,
    left: /\/assets\//,
    outage:
      /NetworkError|Loading failed|Failed to load|failed to load|Error while fetching|intercepted the request|disallowed MIME type/,
  },
  webkit: {
    dead: /Could not connect/,
    broken: /error|fail/i,
    without: {
      O37: noQuota,
      O22: 'a name cannot be taken away from it',
      O47: 'it keeps no secure cookie of a site without TLS',
      O52: noSync,
      O46: noWorker,
      O59: noQuota,
      O43: 'it keeps no profile in a folder',
    },
    headersLeftOut: ['cross-origin-opener-policy'],
    profileName: 'chaos.localhost',
    lanes: 2,
    noise: [/Unrecognized Content-Security-Policy directive 'manifest-src'/],
    // Of a request that fails it tells the address as a forbidden one; of a file that a worker
    // could not bring, that there was one.
    lost: /^\/localhost:\d+\/\S* due to access control checks\.$|^Response served by service worker is an error$|^Cannot load \S*\.$|^TypeError: Importing a module script failed\.$/,
    // To its own origin nothing is forbidden.
    left: /\/localhost:\d+\/\S* due to access control checks\.$|^TypeError: Importing a module script failed\.$/,
    outage:
      /Failed to load|Load failed|connection|cancelled|network|preloaded using link preload but not used|due to access control checks/i,
  },
};

async function openChromium(executablePath: string): Promise<Engine> {
  const browser = await chromium.launch({ executablePath });
  return {
    newContext: (options) => browser.newContext(options),
    openProfile: (folder, name, isKnown) =>
      chromium.launchPersistentContext(folder, {
        executablePath,
        locale: 'vi-VN',
        args: [`--host-resolver-rules=MAP ${name} ${isKnown ? '127.0.0.1' : '~NOTFOUND'}`],
      }),
    close: () => browser.close(),
  };
}

const openers = { chromium: openChromium, firefox: openFirefox, webkit: openWebkit } as const;

/** Starts the engine, after fetching it if need be. */
export async function openEngine(name: EngineName): Promise<Engine> {
  const path = await (name === 'chromium' ? ensureBrowser() : ensureEngine(name));
  if (path === undefined) throw new Error(`There is no ${name} to play the scenarios in.`);
  return openers[name](path);
}
