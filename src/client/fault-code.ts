// What was thrown, by its code alone; how it is treated stands in `faults.ts`, which comes when something fails.

import type { ErrorCode } from '#contract/errors.ts';
import { Fault } from '#contract/fault.ts';

/** The code of anything that was thrown; what is not ours counts as unexpected. */
export function codeOf(error: unknown): ErrorCode {
  return error instanceof Fault ? error.code : 'API_GNR_102';
}

export function isOfflineFault(error: unknown): boolean {
  return (
    error instanceof Fault && (error.code === 'CLIENT_OFFLINE' || error.code === 'CLIENT_TIMEOUT')
  );
}
