// The one thing that is thrown on purpose, apart from the table of codes, which a page needs only when something failed.

import type { ErrorCode } from './errors.ts';

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
