// A sign-out that the server has yet to hear of: marked on the device, without a word of whose it was, until it has been told.

import type { Result } from './attempt.ts';

/** Where pages and the worker find the mark: a database, its store, and the key. */
export const owedStore = ['sign-out', 'owed'] as const;
export const owedKey = 'owed';

/** Nobody else sends it at the same time: whoever signs in next must not be met by a second one. */
export const owedLock = 'sign-out';

const passing = new Set([408, 425, 429]);

/** Whether the server has heard it: its own answer, be it a refusal that would come again; not a portal's page and not a server in trouble. */
export function isHeard(result: Result): boolean {
  if ('data' in result) return true;
  const { fault, status } = result;
  return fault.code.startsWith('API_') && status >= 400 && status < 500 && !passing.has(status);
}
