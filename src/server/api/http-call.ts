// Calls over HTTP: reads headers and body of the request, and writes the response as JSON with its
// headers.

import type { Call } from '#contract/calls/call.ts';
import { callOf, type CallName } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { defaultLocale, isLocale, type Locale } from '#contract/paths.ts';
import { requesters } from '#contract/request.ts';
import type { AppContext } from '../context/request-context.ts';
import { deviceCookie, readDevice } from '../identity/signed-device.ts';
import { sessionCookie, type Dispatch, type Dispatched, type Requester } from './dispatch.ts';
import { readBody } from './request.ts';
import { hasHalfCharacter, noZero } from './unreadable-text.ts';

/**
 * `address` is the caller's network address, `id` the request's id in the log and in the response.
 */
export type HttpCalls = (
  name: CallName,
  request: Request,
  address: string,
  id: string,
) => Promise<Response>;

export function makeHttpCalls(appContext: AppContext, dispatch: Dispatch): HttpCalls {
  return async (name, request, address, id) => {
    const answered = await dispatch({
      name,
      id,
      requester: requesterOf(appContext, request.headers, address),
      idempotencyKey: request.headers.get('Idempotency-Key'),
      admit: (row) => {
        if (request.method !== row.method) throw new Fault(errorCodes.wrongMethod);
        if (row.method === 'POST') refuseOtherSites(request, appContext);
      },
      readInput: (row) => readInput(row, request),
    });
    return responseOf(answered, {
      id,
      mayStore: isPublic(name, answered, request.headers),
      allow: callOf(name).method,
      appContext,
    });
  };
}

/**
 * Whether the response holds nothing of its caller. One that must not be stored keeps the page that
 * asked for it out of the browser's back/forward cache.
 */
function isPublic(name: CallName, { cookies }: Dispatched, headers: Headers): boolean {
  return !headers.has('Authorization') && cookies.length === 0 && callOf(name).isPublic === true;
}

function responseOf(
  { status, body, retryAfter, cookies }: Dispatched,
  {
    id,
    mayStore,
    allow,
    appContext,
  }: {
    readonly id: string;
    readonly mayStore: boolean;
    readonly allow: string;
    readonly appContext: AppContext;
  },
): Response {
  const headers = new Headers({
    'Content-Type': 'application/json; charset=utf-8',
    // The page's own requests read no HTTP cache.
    'Cache-Control': mayStore ? 'private, no-cache' : 'no-store',
    Date: new Date(appContext.clock()).toUTCString(),
    'X-Request-Id': id,
  });
  if (retryAfter !== null) headers.set('Retry-After', retryAfter);
  if (status === 405) headers.set('Allow', allow);
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return new Response(JSON.stringify(body), { status, headers });
}

function requesterOf({ keys, settings }: AppContext, headers: Headers, address: string): Requester {
  return {
    locale: localeOf(headers),
    address,
    isInApp: headers.get('requester') === requesters.app,
    agent: (headers.get('User-Agent') ?? '').slice(0, 200),
    device: (headers.get('Device-Encode') ?? '').slice(0, 64),
    signedDevice: readDevice(keys, deviceCookie(settings).read(headers)),
    authorization: headers.get('Authorization'),
    refreshToken: sessionCookie(settings).read(headers),
  };
}

function localeOf(headers: Headers): Locale {
  const evaluation = headers.get('Localization') ?? undefined;
  return isLocale(evaluation) ? evaluation : defaultLocale;
}

/**
 * A browser says where a write comes from; one from another site is refused. Other clients send no
 * such header.
 */
function refuseOtherSites(request: Request, appContext: AppContext): void {
  const site = request.headers.get('Sec-Fetch-Site');
  if (site !== null && site !== 'same-origin' && site !== 'none')
    throw new Fault(errorCodes.crossSite);
  const origin = request.headers.get('Origin');
  if (site === null && origin !== null && origin !== new URL(appContext.settings.publicUrl).origin)
    throw new Fault(errorCodes.crossSite);
}

async function readInput(row: Call, request: Request): Promise<unknown> {
  if (row.method === 'GET') {
    const query = new URL(request.url).searchParams;
    if (query.toString().includes('%00'))
      throw new Fault(errorCodes.invalidInput, { reason: noZero });
    // Of a repeated parameter the first counts, as pages read it.
    return Object.fromEntries([...query].toReversed());
  }
  const text = await readBody(request, row.bodyLimit);
  if (text === null) throw new Fault(errorCodes.invalidInput, { reason: 'body too large' });
  if (/\\u0000|\0/.test(text)) throw new Fault(errorCodes.invalidInput, { reason: noZero });
  let raw: unknown;
  try {
    raw = text === '' ? {} : JSON.parse(text);
  } catch {
    throw new Fault(errorCodes.invalidInput, { reason: 'not JSON' });
  }
  // Only an escape can say one; the bytes themselves were read as UTF-8.
  if (/\\ud[89a-f]/i.test(text) && hasHalfCharacter(raw))
    throw new Fault(errorCodes.invalidInput, { reason: 'half a character' });
  return raw;
}
