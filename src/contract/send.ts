// One way to make a call, for the browser, the server while it renders, and the tests: only `fetch` differs (§7).

import type { ErrorCode } from './errors.ts';
import { Fault } from './fault.ts';
import { callOf, callPath, type CallName, type Input, type Output } from './calls.ts';
import { policy } from '#domain/policy.ts';

/** Reads are tried once more on these answers, writes never (§7). */
export const retriedStatuses: readonly number[] = [408, 409, 425, 429, 500, 502, 503, 504];

export type Sender = {
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** Headers of the caller: locale, device and, for a member, the token. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** Told the server's clock at each answer, so that countdowns survive a wrong phone clock. */
  readonly onServerTime?: (ms: number) => void;
  /** Told when no whole answer came, in time or at all; not when the caller itself gave up waiting. */
  readonly onSilence?: (isLate: boolean) => void;
};

type Options = { readonly key?: string; readonly signal?: AbortSignal };

/** Answers the call's output; throws a Fault with the server's code, or CLIENT_OFFLINE / CLIENT_TIMEOUT when nothing sensible came. */
export async function send<Name extends CallName>(sender: Sender, name: Name, input: Input<Name>, options: Options = {}): Promise<Output<Name>> {
  const row = callOf(name);
  const isRead = row.method === 'GET' || row.replay === 'read';
  let result = await attempt(sender, name, input, options, isRead);
  if (isRead && 'fault' in result && retriedStatuses.includes(result.status)) result = await attempt(sender, name, input, options, isRead);
  if ('fault' in result) throw result.fault;
  return result.data as Output<Name>;
}

type Result = { readonly data: unknown } | { readonly fault: Fault; readonly status: number };

function addressAndBody(name: CallName, input: unknown): { address: string; body?: string } {
  if (callOf(name).method === 'POST') return { address: callPath(name), body: JSON.stringify(input) };
  const query = new URLSearchParams();
  for (const [field, value] of Object.entries(input as Record<string, unknown>)) {
    if (value !== undefined && value !== null && value !== '') query.set(field, String(value));
  }
  query.sort();
  const text = query.toString();
  return { address: text === '' ? callPath(name) : `${callPath(name)}?${text}` };
}

async function attempt(sender: Sender, name: CallName, input: unknown, options: Options, isRead: boolean): Promise<Result> {
  const { address, body } = addressAndBody(name, input);
  const timeout = new AbortController();
  const abort = () => timeout.abort();
  options.signal?.addEventListener('abort', abort, { once: true });
  if (options.signal?.aborted === true) abort();
  // The timer covers the whole body: a connection that stalls after the headers must not hang a screen.
  const timer = setTimeout(abort, isRead ? policy.readTimeoutMs : policy.writeTimeoutMs);
  try {
    const answer = await sender.fetch(address, {
      method: callOf(name).method, signal: timeout.signal, credentials: 'same-origin', cache: 'no-store',
      // No call leads anywhere else; whoever does so is not us.
      redirect: 'manual',
      headers: {
        Accept: 'application/json', requester: 'web-app', branching: 'main', ...sender.headers(),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...(options.key === undefined ? {} : { 'Idempotency-Key': options.key }),
      },
      ...(body === undefined ? {} : { body }),
    });
    const told = Date.parse(answer.headers.get('Date') ?? '');
    const result = await readAnswer(answer);
    if ('data' in result && Number.isFinite(told)) sender.onServerTime?.(told);
    return result;
  } catch (error) {
    if (options.signal?.aborted === true) throw error;
    sender.onSilence?.(timeout.signal.aborted);
    return { fault: new Fault(timeout.signal.aborted ? 'CLIENT_TIMEOUT' : 'CLIENT_OFFLINE'), status: 0 };
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', abort);
  }
}

/** Only our own envelope counts as an answer: a captive portal's page with status 200 does not. */
async function readAnswer(answer: Response): Promise<Result> {
  let body: unknown = null;
  if ((answer.headers.get('Content-Type') ?? '').startsWith('application/json')) body = JSON.parse(await answer.text());
  if (typeof body !== 'object' || body === null) return { fault: new Fault('CLIENT_OFFLINE'), status: answer.status };
  if (answer.ok && 'data' in body) return { data: body.data };
  const first = 'errors' in body && Array.isArray(body.errors) ? (body.errors[0] as { code?: unknown; message?: unknown; details?: unknown }) : undefined;
  // Whatever bars the caller ends the session (§8), but for the four codes that say more exactly why.
  const isBarred = answer.status === 401 || answer.status === 403 || first?.message === 'Permission denied';
  if (isBarred && first !== undefined && !/^API_PSS_0(?:04|05|12|17)$/.test(String(first.code))) return { fault: new Fault('API_PSS_103', first.details), status: answer.status };
  // A newer server may know codes that this page does not; they are told apart where they are treated.
  const isOurs = typeof first?.code === 'string' && /^API_[A-Z]{3}_\d{3}$/.test(first.code);
  return { fault: isOurs ? new Fault(first.code as ErrorCode, first.details) : new Fault('CLIENT_OFFLINE'), status: answer.status };
}
