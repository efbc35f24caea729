// One way to make a call, for the browser, the server while it renders, and the tests: only the way to ask differs.

import { attempt, resultOf, type Answer, type Result, type Sender } from '../request.ts';
import { callOf, callPath, type CallName, type Input, type Output } from './calls.ts';

export type { Sender } from '../request.ts';

/** Reads are tried once more on these answers, writes never. */
export const retriedStatuses: readonly number[] = [408, 409, 425, 429, 500, 502, 503, 504];

type Options = { readonly key?: string; readonly signal?: AbortSignal };
/** One try of a call; never throws but when the caller itself gave up. */
export type Ask = (name: CallName, input: unknown, options: Options) => Promise<Result>;

/** Answers the call's output; throws a Fault with the server's code, or `offline` / `timeout` when nothing sensible came. */
export async function send<Name extends CallName>(
  ask: Ask,
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
export function overHttp(sender: Sender): Ask {
  return (name, input, options) =>
    attempt(sender, {
      ...addressAndBody(name, input),
      ...options,
      method: callOf(name).method,
      isRead: isRead(name),
    });
}

/** Within the process that answers: the input as its schema reads it from an address or a body, and the answer, go from hand to hand. */
export function inProcess(answer: (name: CallName, input: unknown) => Promise<Answer>): Ask {
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

/** What the address of a read says: texts alone, and nothing where nothing was chosen. */
function queryFields(input: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(input as Record<string, unknown>)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([field, value]) => [field, String(value)]),
  );
}
