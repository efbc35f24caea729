// What was thrown, by its code alone; how it is treated stands in `handle-error.ts`, which comes when something fails.

import { errorCodes, type ErrorCode } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';

/** The code of anything that was thrown; what is not ours counts as unexpected. */
export function errorCodeOf(error: unknown): ErrorCode {
  return error instanceof Fault ? error.code : errorCodes.unexpected;
}

export function isOfflineError(error: unknown): boolean {
  return (
    error instanceof Fault &&
    (error.code === errorCodes.offline || error.code === errorCodes.timeout)
  );
}
