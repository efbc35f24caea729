// The only error thrown on purpose. Not in errors.ts, because a page loads the table of codes only
// after something failed.

import type { ErrorCode } from './error-codes.ts';

/**
 * A failure with its code, the same class on both ends; anything else thrown is a bug. `details`
 * are sent in the response.
 */
export class Fault extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;
  /** What the answer said about it in the language asked for; null where nothing was answered. */
  readonly serverMessage: string | null;
  constructor(code: ErrorCode, details?: unknown, serverMessage: string | null = null) {
    super(code);
    this.name = 'Fault';
    this.code = code;
    this.details = details;
    this.serverMessage = serverMessage;
  }
}
