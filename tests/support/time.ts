// The two ways in which a test waits without a browser's own means. Everything else waits for what
// it is about.

import { setTimeout as delay } from 'node:timers/promises';

/**
 * Lets real time pass. Only where the time itself is what is tested: something must not have
 * happened by then, a deadline of the server's or the browser's has to be over, or a measurement
 * keeps its pace. The reason is for the reader.
 */
export const letPass = (milliseconds: number, _why: string): Promise<void> => delay(milliseconds);

type Patience = {
  /** What is waited for, for the error. */
  readonly what: string;
  readonly withinMs: number;
  readonly everyMs?: number;
};

/**
 * Asks until the answer is neither undefined nor false, and answers it; throws when that takes too
 * long.
 */
export async function until<Value>(
  ask: () => Promise<Value | false | undefined> | Value | false | undefined,
  { what, withinMs, everyMs = 100 }: Patience,
): Promise<Value> {
  for (const begun = Date.now(); Date.now() - begun < withinMs; await delay(everyMs)) {
    const value = await ask();
    if (value !== undefined && value !== false) return value;
  }
  throw new Error(`${what} did not come about within ${withinMs / 1_000} s`);
}
