// How fast bytes come through the chaos proxy: a rate that all connections share, waits that stand
// for lost segments, and a stall.

import { setTimeout as delay } from 'node:timers/promises';
import type { SeededRandom } from '#server/seed/seeded-random.ts';
import type { Rule } from './profile.ts';

export type Pipe = {
  /**
   * Yields what may be written next, each piece when its time has come; ends early and answers true
   * when the rule stalls it.
   */
  shaped(
    source: AsyncIterable<Buffer>,
    rule: Rule,
    told: (ms: number) => void,
  ): AsyncGenerator<Buffer, boolean>;
  /** The wait before an answer begins. */
  latency(rule: Rule): number;
};

const pieceBytes = 4_096;
const worstDoublings = 3;

/** One radio: `freeAt` is when the last piece that was promised will have gone. */
export function makePipe(by: SeededRandom, now: () => number): Pipe {
  let freeAt = 0;
  const lossWait = (p: number): number => {
    if (!by.is(p)) return 0;
    let wait = by.whole(1_000, 3_000);
    for (let doubled = 0; doubled < worstDoublings && by.is(p); doubled += 1) wait *= 2;
    return wait;
  };
  return {
    latency: ({ delayMs = 0, jitterMs = 0 }) =>
      Math.max(0, delayMs + (jitterMs === 0 ? 0 : by.whole(-jitterMs, jitterMs))),
    async *shaped(source, rule, told) {
      let left = rule.stallAfterBytes ?? Infinity;
      for await (const chunk of source) {
        const lost = rule.lossy === undefined ? 0 : lossWait(rule.lossy);
        if (lost > 0) {
          told(lost);
          await delay(lost);
        }
        for (let at = 0; at < chunk.length; at += pieceBytes) {
          const piece = chunk.subarray(at, Math.min(at + pieceBytes, at + left, chunk.length));
          if (rule.rateKbps !== undefined) {
            freeAt = Math.max(now(), freeAt) + (piece.length * 8) / rule.rateKbps;
            await delay(Math.max(0, freeAt - now()));
          }
          left -= piece.length;
          if (piece.length > 0) yield piece;
          if (left <= 0) return true;
        }
      }
      return false;
    },
  };
}
