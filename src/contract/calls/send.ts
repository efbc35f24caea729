// One way to make a call, for the browser, the server while it renders, and the tests; only the
// transport differs.

import { attempt, resultOf, type CallResponse, type Result, type Sender } from '../request.ts';
import { callOf, callPath, type CallName, type Input, type Output } from './calls.ts';

export type { Sender } from '../request.ts';

/** Reads are retried once on these statuses, writes never. */
export const retriedStatuses: readonly number[] = [408, 409, 425, 429, 500, 502, 503, 504];

type Options = {
  readonly key?: string;
  readonly signal?: AbortSignal;
  /** Sent before anybody waits for it: a timeout is not reported as an outage. */
  readonly isAhead?: boolean;
};
/** One attempt of a call; throws only when the caller itself aborted. */
export type Transport = (name: CallName, input: unknown, options: Options) => Promise<Result>;

/**
 * Resolves to the call's output; throws a Fault with the server's code, or `offline` / `timeout`
 * when no valid response came.
 */
export async function send<Name extends CallName>(
  ask: Transport,
  name: Name,
  input: Input<Name>,
  options: Options = {},
): Promise<Output<Name>> {
  let result = await ask(name, input, options);
  if (isRead(name) && 'fault' in result && retriedStatuses.includes(result.status))
    result = await ask(name, input, options);
  if ('fault' in result) throw result.fault;
  return result.data as Output<Name>;
}

/** Over HTTP: an address, JSON, headers and a time limit. */
export function overHttp(sender: Sender): Transport {
  return (name, input, options) =>
    attempt(sender, {
      ...addressAndBody(name, input),
      ...options,
      method: callOf(name).method,
      isRead: isRead(name),
    });
}

/**
 * Within the server's process: input and output are passed as values, the input as its schema would
 * read it from an address or a body.
 */
export function inProcess(
  answer: (name: CallName, input: unknown) => Promise<CallResponse>,
): Transport {
  return async (name, input) =>
    resultOf(await answer(name, callOf(name).method === 'POST' ? input : queryFields(input)));
}

function isRead(name: CallName): boolean {
  const { method, idempotency } = callOf(name);
  return method === 'GET' || idempotency === 'read';
}

function addressAndBody(name: CallName, input: unknown): { address: string; body?: string } {
  if (callOf(name).method === 'POST')
    return { address: callPath(name), body: JSON.stringify(input) };
  const query = new URLSearchParams(queryFields(input));
  query.sort();
  const text = query.toString();
  return { address: text === '' ? callPath(name) : `${callPath(name)}?${text}` };
}

/** The query parameters of a read: texts only, without fields that are not set. */
function queryFields(input: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(input as Record<string, unknown>)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([field, value]) => [field, String(value)]),
  );
}
