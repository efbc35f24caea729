// One way to make a call, for the browser, the server while it renders, and the tests: only `fetch` differs (§7).

import { attempt, type Sender } from './attempt.ts';
import { callOf, callPath, type CallName, type Input, type Output } from './calls.ts';

export type { Sender } from './attempt.ts';

/** Reads are tried once more on these answers, writes never (§7). */
export const retriedStatuses: readonly number[] = [408, 409, 425, 429, 500, 502, 503, 504];

type Options = { readonly key?: string; readonly signal?: AbortSignal };

/** Answers the call's output; throws a Fault with the server's code, or CLIENT_OFFLINE / CLIENT_TIMEOUT when nothing sensible came. */
export async function send<Name extends CallName>(
  sender: Sender,
  name: Name,
  input: Input<Name>,
  options: Options = {},
): Promise<Output<Name>> {
  const row = callOf(name);
  const isRead = row.method === 'GET' || row.replay === 'read';
  const request = { ...addressAndBody(name, input), ...options, method: row.method, isRead };
  let result = await attempt(sender, request);
  if (isRead && 'fault' in result && retriedStatuses.includes(result.status))
    result = await attempt(sender, request);
  if ('fault' in result) throw result.fault;
  return result.data as Output<Name>;
}

function addressAndBody(name: CallName, input: unknown): { address: string; body?: string } {
  if (callOf(name).method === 'POST')
    return { address: callPath(name), body: JSON.stringify(input) };
  const query = new URLSearchParams();
  for (const [field, value] of Object.entries(input as Record<string, unknown>)) {
    if (value !== undefined && value !== null && value !== '') query.set(field, String(value));
  }
  query.sort();
  const text = query.toString();
  return { address: text === '' ? callPath(name) : `${callPath(name)}?${text}` };
}
