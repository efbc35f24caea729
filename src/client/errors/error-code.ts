// The code of what was thrown. How it is handled is in `handle-error.ts`, which is loaded only when
// something fails.

import { errorCodes, type ErrorCode } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';

/** The code of anything that was thrown; `unexpected` unless it is a Fault. */
export function errorCodeOf(error: unknown): ErrorCode {
  return error instanceof Fault ? error.code : errorCodes.unexpected;
}

/** What the server said about it, in the page's language; null where it said nothing. */
export const serverMessageOf = (error: unknown): string | null =>
  error instanceof Fault ? error.serverMessage : null;

export function isOfflineError(error: unknown): boolean {
  return (
    error instanceof Fault &&
    (error.code === errorCodes.offline || error.code === errorCodes.timeout)
  );
}
