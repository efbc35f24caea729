// Receives errors of browsers: counted, stored once for each different one, and logged once a day.

import { scrubMessage, type BrowserError } from '#contract/browser-error.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes, localDate, type Instant } from '#domain/time/time.ts';
import type { RequestContext } from '../context/request-context.ts';
import { sha256 } from '../crypto/keys.ts';
import {
  countBrowserErrors,
  dropOldestBrowserErrors,
  type ReceivedBrowserError,
} from '../store/browser-error.ts';

/** Errors last reported before this moment are erased. */
export function browserErrorsSince(now: Instant): Instant {
  return addMinutes(now, -policy.browserErrorKeptDays * 24 * 60);
}

/** Errors of robots are ignored: they use other engines than people, and nobody is affected. */
const isRobot = (agent: string): boolean => /bot|crawl|spider|slurp|lighthouse/i.test(agent);

const engines = [
  ['Firefox', /(?:Firefox|FxiOS)\/(\d{1,4})/],
  ['Chrome', /(?:Chrome|Chromium|CriOS)\/(\d{1,4})/],
  ['Safari', /Version\/(\d{1,4})[\d.]* (?:Mobile\/\w+ )?Safari\//],
] as const;
/** The browser's name and major version, and nothing else of its user agent. */
export function browserOf(agent: string): string {
  for (const [name, pattern] of engines) {
    const version = pattern.exec(agent)?.[1];
    if (version !== undefined) return `${name} ${version}`;
  }
  return 'other';
}

/** Anybody may send these, so the message is scrubbed again. */
export async function receiveBrowserErrors(
  ctx: RequestContext,
  errors: readonly BrowserError[],
): Promise<void> {
  if (isRobot(ctx.caller.agent)) return;
  const browser = browserOf(ctx.caller.agent);
  const received = new Map<string, ReceivedBrowserError>();
  for (const { kind, message: sent, stack: frames, route, build, locale } of errors) {
    const message = scrubMessage(sent);
    const stack = frames.join('\n');
    const key = sha256(JSON.stringify([kind, message, stack]));
    received.set(key, { key, kind, message, stack, route, locale, browser, build });
  }
  const before = await countBrowserErrors(ctx.db, [...received.values()], ctx.now);
  await dropOldestBrowserErrors(ctx.db, policy.browserErrorsKept);
  ctx.afterCommit(() => {
    for (const { key, kind, ...facts } of received.values()) {
      const lastAt = before.get(key) ?? null;
      const isRepeated = lastAt !== null && localDate(lastAt) === localDate(ctx.now);
      ctx.log({ browserError: kind, ...facts, ...(isRepeated ? { isRepeated } : {}) });
    }
  });
}
