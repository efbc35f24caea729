// How calls leave the browser: fetch with the device's headers, and the renewal of an expired
// token.

import { overHttp, send, type Sender } from '#contract/calls/send.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { Locale } from '#contract/paths.ts';
import { requesters } from '#contract/request.ts';
import { isInstalledApp } from '../runtime/installed-app.ts';
import { outageOf, reportReachability } from '../runtime/reachability.ts';
import { syncServerClock } from '../runtime/server-clock.ts';
import type { Renewal } from './queries.ts';
import { accessToken, deviceId, isSignOutPending, setSession } from './session.ts';

let sender: Sender | null = null;
const script =
  typeof document === 'undefined'
    ? null
    : document.querySelector<HTMLScriptElement>('script[data-at]');
let isOutdated = false;

/**
 * True once, when a response comes from another build than this page: navigations within the page
 * never fetch `sw.js`, so the update is looked for then.
 */
function isNewBuild(build: string | null): boolean {
  if (isOutdated || build === null || script?.src.endsWith(build) !== false) return false;
  isOutdated = true;
  return true;
}

/**
 * The headers of every call (docs/product.md, Calls); the browser itself adds User-Agent.
 * `onNewBuild` is called once, when the server runs another build than this page.
 */
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
        ...(isInstalledApp() && { requester: requesters.app }),
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      };
    },
    fetch: async (address, init) => {
      const response = await (isSignOutPending()
        ? (await import('./pending-sign-out.ts')).fetchAfterSignOut(address, init)
        : fetch(address, init));
      const type = response.headers.get('Content-Type') ?? '';
      reportReachability(type.startsWith('application/json'), outageOf(response) ?? 'gone');
      if (isNewBuild(response.headers.get('Build'))) onNewBuild();
      return response;
    },
    onServerTime: syncServerClock,
    onSilence: (isLate) => reportReachability(false, isLate ? 'slow' : 'gone'),
  };
  if (isSignOutPending())
    void import('./pending-sign-out.ts')
      .then(({ resumePendingSignOut }) => resumePendingSignOut())
      .catch(() => {
        /* the next call tries again */
      });
  return sender;
}

let renewing: Promise<Renewal> | null = null;

/** One renewal at a time over all tabs, because the refresh cookie is valid once. Never rejects. */
export function refreshAccessToken(): Promise<Renewal> {
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
      // The member has signed out meanwhile.
      if (isSignOutPending()) return 'over';
      setSession(renewed);
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
