// The only error thrown on purpose. Not in errors.ts, because a page loads the table of codes only after something failed.

import type { ErrorCode } from './error-codes.ts';

/** What went wrong, the same on both ends; anything else thrown is a bug. `details` travels in the answer. */
export class Fault extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;
  constructor(code: ErrorCode, details?: unknown) {
    super(code);
    this.name = 'Fault';
    this.code = code;
    this.details = details;
  }
}
