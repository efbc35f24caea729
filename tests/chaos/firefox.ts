// Debian's Firefox, spoken to over WebDriver BiDi.

import { firefox, type Browser, type BrowserContext, type Locator } from '@playwright/test';
import type { Engine } from './engine.ts';

type Send = (this: unknown, method: string, given: unknown) => Promise<unknown>;
type Insides = {
  readonly _connection: {
    toImpl(of: unknown): { readonly _browserSession: { readonly __proto__: { send: Send } } };
  };
};

/**
 * Asked of every context, and not known to the Firefox that Debian keeps for a year; no scenario is
 * about colours.
 */
const unknownToEsr = 'emulation.setMediaFeaturesOverride';

/**
 * The driver is newer than the browser: what the browser has no word for is answered in its place.
 */
function answerForEsr(browser: Browser): void {
  const session = Object.getPrototypeOf(
    (browser as unknown as Insides)._connection.toImpl(browser)._browserSession,
  ) as { send: Send };
  const { send } = session;
  session.send = function answer(method, given) {
    return method === unknownToEsr ? Promise.resolve({}) : send.call(this, method, given);
  };
}

/**
 * What this driver fills in at once is a value that React has seen already, so that no change is
 * told: text is typed, as people do.
 */
async function typeInstead(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  const locators = Object.getPrototypeOf(page.getByRole('main')) as Locator;
  const { fill } = locators;
  locators.fill = async function type(this: Locator, text, options) {
    if (
      !(await this.evaluate(
        (field) =>
          field instanceof HTMLTextAreaElement ||
          (field instanceof HTMLInputElement &&
            ['text', 'tel', 'email', 'search', 'password', 'url'].includes(field.type)),
      ))
    )
      return fill.call(this, text, options);
    await this.selectText(options);
    // The keys by themselves: a locator's own typing puts the caret first, before what was
    // selected, whenever the window is not the one in front.
    const { keyboard } = this.page();
    return text === '' ? keyboard.press('Delete') : keyboard.type(text);
  };
  await page.close();
}

export async function openFirefox(executablePath: string): Promise<Engine> {
  const launch = { channel: 'moz-firefox', executablePath } as const;
  const browser = await firefox.launch(launch);
  answerForEsr(browser);
  await typeInstead(browser);
  return {
    newContext: (options) => browser.newContext(options),
    openProfile: (folder, name, isKnown): Promise<BrowserContext> =>
      firefox.launchPersistentContext(folder, {
        ...launch,
        firefoxUserPrefs: {
          'dom.serviceWorkers.testing.enabled': true,
          'dom.securecontext.allowlist': name,
          'network.dns.localDomains': isKnown ? name : '',
          'network.dns.disabled': !isKnown,
        },
      }),
    close: () => browser.close(),
  };
}
