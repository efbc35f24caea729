// Token buckets: a burst is fine, an endless stream is not. Held in the process, because a check
// this cheap must not cost a database query first.

import { addMinutes, epochMs, type Instant } from '#domain/time/time.ts';

export type Buckets = {
  /** Takes one token of `key`; null when there was one, else the moment of the next. */
  readonly take: (key: string, now: Instant) => Instant | null;
  readonly size: () => number;
};
type Bucket = { left: number; at: number };

/**
 * No more keys than this are held: full buckets are dropped first, then a part of those untouched
 * the longest, so that it is rarely done.
 */
const maxKeys = 50_000;

/**
 * Buckets that hold `holds` tokens and refill by `perSecond`; an unknown key begins with a full
 * one.
 */
export function makeBuckets(holds: number, perSecond: number): Buckets {
  const buckets = new Map<string, Bucket>();
  const levelAt = ({ left, at }: Bucket, ms: number): number =>
    Math.min(holds, left + (Math.max(0, ms - at) / 1_000) * perSecond);
  const makeRoom = (ms: number): void => {
    for (const [key, bucket] of buckets) if (levelAt(bucket, ms) >= holds) buckets.delete(key);
    for (const key of buckets.keys()) {
      if (buckets.size <= maxKeys * 0.8) return;
      buckets.delete(key);
    }
  };
  return {
    take(key, now) {
      const ms = epochMs(now);
      const known = buckets.get(key);
      const left = known === undefined ? holds : levelAt(known, ms);
      buckets.delete(key);
      if (buckets.size >= maxKeys) makeRoom(ms);
      const isLet = left >= 1;
      buckets.set(key, { left: isLet ? left - 1 : left, at: ms });
      return isLet ? null : addMinutes(now, (1 - left) / perSecond / 60);
    },
    size: () => buckets.size,
  };
}
