// A sign-out that the server does not know of yet: a mark on the device, without the member's
// identity, stored until the server has confirmed it.

import type { Result } from './request.ts';

/** Where pages and the worker find the mark: a database, its store, and the key. */
export const owedStore = ['sign-out', 'owed'] as const;
export const owedKey = 'owed';

/**
 * Only one tab sends it, so that a second one cannot end the session of the next member who signs
 * in.
 */
export const owedLock = 'sign-out';

const passing = new Set([408, 425, 429]);

/**
 * Whether the server has received it: its own response, even a refusal that would come again, but
 * neither a captive portal's page nor a server error.
 */
export function isReceived(result: Result): boolean {
  if ('data' in result) return true;
  const { fault, status } = result;
  return fault.code.startsWith('API_') && status >= 400 && status < 500 && !passing.has(status);
}
