// Sends one request to a known address. It does not use the table of calls, which the service
// worker does not load.

import { policy } from '#domain/policy.ts';
import { errorCodes, type ErrorCode } from './error-codes.ts';
import { Fault } from './fault.ts';

/** What a call says of its client: a page of a browser, or the installed app. */
export const requesters = { web: 'web-app', app: 'installed-app' } as const;

export type Sender = {
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** Headers of the caller: locale, device and, for a member, the token. */
  readonly headers: () => Readonly<Record<string, string>>;
  /**
   * Called with the server's clock at each response, so that countdowns survive a wrong phone
   * clock.
   */
  readonly onServerTime?: (ms: number) => void;
  /**
   * Called when no complete response came, in time or at all; not when the caller itself aborted.
   */
  readonly onSilence?: (isLate: boolean) => void;
};

export type Request = {
  readonly address: string;
  readonly method: 'GET' | 'POST';
  readonly body?: string;
  readonly isRead: boolean;
  /** The idempotency key of a write. */
  readonly key?: string;
  readonly signal?: AbortSignal;
  /** Sent before anybody waits for it: a timeout is not reported as an outage. */
  readonly isAhead?: boolean;
};
export type Result =
  | { readonly data: unknown }
  | { readonly fault: Fault; readonly status: number };

/**
 * A response, whichever way it came: the envelope, its status, and after how many seconds to retry.
 */
export type CallResponse = {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfter: string | null;
};

/** One attempt, with its timeout; throws only when the caller itself aborted. */
export async function attempt(
  sender: Sender,
  { address, method, body, key, isRead, signal, isAhead = false }: Request,
): Promise<Result> {
  const timeout = new AbortController();
  const abort = () => timeout.abort();
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted === true) abort();
  // The timer covers the whole body: a connection that stalls after the headers must not hang a
  // screen.
  const timer = setTimeout(abort, isRead ? policy.readTimeoutMs : policy.writeTimeoutMs);
  try {
    const answer = await sender.fetch(address, {
      method,
      signal: timeout.signal,
      credentials: 'same-origin',
      cache: 'no-store',
      // No call of ours redirects; a captive portal does.
      redirect: 'manual',
      headers: {
        Accept: 'application/json',
        requester: requesters.web,
        branching: 'main',
        ...sender.headers(),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      },
      ...(body === undefined ? {} : { body }),
    });
    const serverTime = Date.parse(answer.headers.get('Date') ?? '');
    const result = resultOf(await readAnswer(answer));
    if ('data' in result && Number.isFinite(serverTime)) sender.onServerTime?.(serverTime);
    return result;
  } catch (error) {
    if (signal?.aborted === true) throw error;
    const isLate = timeout.signal.aborted;
    if (!isLate || !isAhead) sender.onSilence?.(isLate);
    return {
      fault: new Fault(isLate ? errorCodes.timeout : errorCodes.offline),
      status: 0,
    };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

async function readAnswer(answer: Response): Promise<CallResponse> {
  let body: unknown = null;
  if ((answer.headers.get('Content-Type') ?? '').startsWith('application/json'))
    body = JSON.parse(await answer.text());
  return { status: answer.status, body, retryAfter: answer.headers.get('Retry-After') };
}

/** Only our own envelope counts as an answer: a captive portal's page with status 200 does not. */
export function resultOf({ status, body, retryAfter }: CallResponse): Result {
  // From our server or a gateway in front of it: says when to try again.
  if (status === 429)
    return {
      fault: new Fault(
        faultCode(body) ?? errorCodes.tooManyRequests,
        {
          ...(firstError(body)?.details as object | undefined),
          waitSeconds: Number(retryAfter ?? policy.busyWaitSeconds) || policy.busyWaitSeconds,
        },
        serverMessageIn(body),
      ),
      status: 429,
    };
  if (typeof body !== 'object' || body === null)
    return { fault: new Fault(errorCodes.offline), status };
  if (status >= 200 && status < 300 && 'data' in body) return { data: body.data };
  const first = firstError(body);
  const isBarred = status === 401 || status === 403 || first?.message === 'Permission denied';
  if (isBarred && first !== undefined && !exactBars.has(first.code))
    return { fault: new Fault(errorCodes.signInRequired, first.details), status };
  return {
    fault: new Fault(faultCode(body) ?? errorCodes.offline, first?.details, serverMessageIn(body)),
    status,
  };
}

type SentError = {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly details?: unknown;
};
function firstError(body: unknown): SentError | undefined {
  return typeof body === 'object' && body !== null && 'errors' in body && Array.isArray(body.errors)
    ? (body.errors[0] as SentError)
    : undefined;
}

const longestMessage = 300;
/** The first message of an answer; null without one, or where no person would have written it. */
function serverMessageIn(body: unknown): string | null {
  const message = firstError(body)?.message;
  return typeof message === 'string' && message.trim() !== '' && message.length <= longestMessage
    ? message
    : null;
}

/**
 * A response that bars the caller ends the session, except with these codes, which say more exactly
 * why.
 */
const exactBars = new Set<unknown>([
  errorCodes.accessTokenExpired,
  errorCodes.accountLocked,
  errorCodes.sessionExpired,
  errorCodes.accountSuspended,
]);

/**
 * A newer server may send codes that this page does not know; they are distinguished where they are
 * treated.
 */
function faultCode(body: unknown): ErrorCode | null {
  const code = firstError(body)?.code;
  return typeof code === 'string' && /^API_[A-Z]{3}_\d{3}$/.test(code) ? (code as ErrorCode) : null;
}
