// Where errors of browsers come in: counted, kept once for each different one, and told in the log once a day.

import { scrubMessage, type BrowserError } from '#contract/browser-error.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes, localDate, type Instant } from '#domain/time/time.ts';
import type { RequestContext } from '../context.ts';
import { sha256 } from '../keys.ts';
import {
  countBrowserErrors,
  dropOldestBrowserErrors,
  type TakenBrowserError,
} from '../store/browser-error.ts';

/** What was told of last before this moment has served its time. */
export function browserErrorsSince(now: Instant): Instant {
  return addMinutes(now, -policy.browserErrorKeptDays * 24 * 60);
}

/** Their engines are not those of people, and nobody is kept from anything. */
const isRobot = (agent: string): boolean => /bot|crawl|spider|slurp|lighthouse/i.test(agent);

const engines = [
  ['Firefox', /(?:Firefox|FxiOS)\/(\d{1,4})/],
  ['Chrome', /(?:Chrome|Chromium|CriOS)\/(\d{1,4})/],
  ['Safari', /Version\/(\d{1,4})[\d.]* (?:Mobile\/\w+ )?Safari\//],
] as const;
/** The name and the major version: no more of what the browser says of itself. */
export function browserOf(agent: string): string {
  for (const [name, pattern] of engines) {
    const version = pattern.exec(agent)?.[1];
    if (version !== undefined) return `${name} ${version}`;
  }
  return 'other';
}

/** Anybody may send these, so what a page took out of the message is taken out again. */
export async function takeBrowserErrors(
  ctx: RequestContext,
  errors: readonly BrowserError[],
): Promise<void> {
  if (isRobot(ctx.caller.agent)) return;
  const browser = browserOf(ctx.caller.agent);
  const taken = new Map<string, TakenBrowserError>();
  for (const { kind, message: told, stack: frames, route, build, locale } of errors) {
    const message = scrubMessage(told);
    const stack = frames.join('\n');
    const key = sha256(JSON.stringify([kind, message, stack]));
    taken.set(key, { key, kind, message, stack, route, locale, browser, build });
  }
  const before = await countBrowserErrors(ctx.db, [...taken.values()], ctx.now);
  await dropOldestBrowserErrors(ctx.db, policy.browserErrorsKept);
  ctx.afterCommit(() => {
    for (const { key, kind, ...facts } of taken.values()) {
      const lastAt = before.get(key) ?? null;
      const isRepeated = lastAt !== null && localDate(lastAt) === localDate(ctx.now);
      ctx.log({ browserError: kind, ...facts, ...(isRepeated ? { isRepeated } : {}) });
    }
  });
}
