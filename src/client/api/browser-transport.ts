// The way out of a real browser: fetch with the device's headers, and the renewal of a token that ran out.

import { overHttp, send, type Sender } from '#contract/calls/send.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { Locale } from '#contract/paths.ts';
import { tellReachable } from '../runtime/reachability.ts';
import { tellServerTime } from '../runtime/server-clock.ts';
import type { Renewal } from './queries.ts';
import { accessToken, deviceId, isSignOutOwed, keepSession } from './session.ts';

let sender: Sender | null = null;
const script =
  typeof document === 'undefined'
    ? null
    : document.querySelector<HTMLScriptElement>('script[data-at]');
let isOutdated = false;

/** True once, when an answer comes from another build: links within the page never fetch `sw.js`, so the update is looked for then. */
function isNewBuild(build: string | null): boolean {
  if (isOutdated || build === null || script?.src.endsWith(build) !== false) return false;
  isOutdated = true;
  return true;
}

/** The headers of every call (docs/product.md, Calls); the browser itself adds User-Agent, and the server knows the address. `onNewBuild` is told once, when the server turns out to be another build than this page. */
export function browserSender(
  locale: Locale,
  { onNewBuild }: { readonly onNewBuild: () => void },
): Sender {
  sender = {
    headers: () => {
      const token = accessToken();
      return {
        'Device-Encode': deviceId(),
        Localization: locale,
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      };
    },
    fetch: async (address, init) => {
      const answer = await (isSignOutOwed()
        ? (await import('./owed-sign-out.ts')).fetchAfter(address, init)
        : fetch(address, init));
      const type = answer.headers.get('Content-Type') ?? '';
      tellReachable(
        type.startsWith('application/json'),
        (answer.ok && type !== '') || answer.type === 'opaqueredirect' ? 'portal' : 'gone',
      );
      if (isNewBuild(answer.headers.get('Build'))) onNewBuild();
      return answer;
    },
    onServerTime: tellServerTime,
    onSilence: (isLate) => tellReachable(false, isLate ? 'slow' : 'gone'),
  };
  if (isSignOutOwed())
    void import('./owed-sign-out.ts')
      .then(({ settleSignOut }) => settleSignOut())
      .catch(() => {
        /* the next call tries again */
      });
  return sender;
}

let renewing: Promise<Renewal> | null = null;

/** One renewal at a time, over all tabs: the cookie may be used once. */
export function renewSession(): Promise<Renewal> {
  renewing ??= underLock(async () => {
    if (sender === null) return 'unknown';
    const headers = sender.headers();
    const { Authorization: _, ...others } = headers;
    try {
      const renewed = await send(
        overHttp({ ...sender, headers: () => others }),
        'auth/refreshToken',
        {},
      );
      // Its member has signed out while it was under way.
      if (isSignOutOwed()) return 'over';
      keepSession(renewed);
      return 'renewed';
    } catch (error) {
      return error instanceof Fault && error.code === errorCodes.sessionExpired
        ? 'over'
        : 'unknown';
    }
  }).finally(() => {
    renewing = null;
  });
  return renewing;
}

function underLock(work: () => Promise<Renewal>): Promise<Renewal> {
  return 'locks' in navigator
    ? (navigator.locks.request('renew-session', work) as Promise<Renewal>)
    : work();
}
