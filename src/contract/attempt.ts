// One request and what came of it, for whoever knows the address: the table of calls is not needed here, and a worker has none.

import { policy } from '#domain/policy.ts';
import type { ErrorCode } from './errors.ts';
import { Fault } from './fault.ts';

export type Sender = {
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** Headers of the caller: locale, device and, for a member, the token. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** Told the server's clock at each answer, so that countdowns survive a wrong phone clock. */
  readonly onServerTime?: (ms: number) => void;
  /** Told when no whole answer came, in time or at all; not when the caller itself gave up waiting. */
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
};
export type Result =
  | { readonly data: unknown }
  | { readonly fault: Fault; readonly status: number };

/** One try, with its timeout; never throws but when the caller itself gave up. */
export async function attempt(
  sender: Sender,
  { address, method, body, key, isRead, signal }: Request,
): Promise<Result> {
  const timeout = new AbortController();
  const abort = () => timeout.abort();
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted === true) abort();
  // The timer covers the whole body: a connection that stalls after the headers must not hang a screen.
  const timer = setTimeout(abort, isRead ? policy.readTimeoutMs : policy.writeTimeoutMs);
  try {
    const answer = await sender.fetch(address, {
      method,
      signal: timeout.signal,
      credentials: 'same-origin',
      cache: 'no-store',
      // No call leads anywhere else; whoever does so is not us.
      redirect: 'manual',
      headers: {
        Accept: 'application/json',
        requester: 'web-app',
        branching: 'main',
        ...sender.headers(),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      },
      ...(body === undefined ? {} : { body }),
    });
    const told = Date.parse(answer.headers.get('Date') ?? '');
    const result = await readAnswer(answer);
    if ('data' in result && Number.isFinite(told)) sender.onServerTime?.(told);
    return result;
  } catch (error) {
    if (signal?.aborted === true) throw error;
    sender.onSilence?.(timeout.signal.aborted);
    return {
      fault: new Fault(timeout.signal.aborted ? 'CLIENT_TIMEOUT' : 'CLIENT_OFFLINE'),
      status: 0,
    };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** Only our own envelope counts as an answer: a captive portal's page with status 200 does not. */
async function readAnswer(answer: Response): Promise<Result> {
  let body: unknown = null;
  if ((answer.headers.get('Content-Type') ?? '').startsWith('application/json'))
    body = JSON.parse(await answer.text());
  // Ours or a gateway's before us: who asks too much is told when to come again.
  if (answer.status === 429)
    return {
      fault: new Fault(faultCode(body) ?? 'API_GNR_103', {
        ...(firstError(body)?.details as object | undefined),
        waitSeconds:
          Number(answer.headers.get('Retry-After') ?? policy.busyWaitSeconds) ||
          policy.busyWaitSeconds,
      }),
      status: 429,
    };
  if (typeof body !== 'object' || body === null)
    return { fault: new Fault('CLIENT_OFFLINE'), status: answer.status };
  if (answer.ok && 'data' in body) return { data: body.data };
  const first = firstError(body);
  // Whatever bars the caller ends the session (§8), but for the four codes that say more exactly why.
  const isBarred =
    answer.status === 401 || answer.status === 403 || first?.message === 'Permission denied';
  if (isBarred && first !== undefined && !/^API_PSS_0(?:04|05|12|17)$/.test(String(first.code)))
    return { fault: new Fault('API_PSS_103', first.details), status: answer.status };
  return {
    fault: new Fault(faultCode(body) ?? 'CLIENT_OFFLINE', first?.details),
    status: answer.status,
  };
}

type Said = { readonly code?: unknown; readonly message?: unknown; readonly details?: unknown };
function firstError(body: unknown): Said | undefined {
  return typeof body === 'object' && body !== null && 'errors' in body && Array.isArray(body.errors)
    ? (body.errors[0] as Said)
    : undefined;
}

/** A newer server may know codes that this page does not; they are told apart where they are treated. */
function faultCode(body: unknown): ErrorCode | null {
  const code = firstError(body)?.code;
  return typeof code === 'string' && /^API_[A-Z]{3}_\d{3}$/.test(code) ? (code as ErrorCode) : null;
}
