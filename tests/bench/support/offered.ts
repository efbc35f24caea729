// Open-loop load: starts work at a fixed rate whether or not earlier work is done, and times it
// from when it was due.

import { letPass } from '../../support/time.ts';

/** Starts one after the other when each is due; `isOver` may end it before its time. */
export async function offer<Value>(
  perSecond: number,
  forSeconds: number,
  start: (due: number) => Promise<Value>,
  isOver: () => boolean = () => false,
): Promise<Value[]> {
  const begun = performance.now();
  const all: Promise<Value>[] = [];
  while (all.length < perSecond * forSeconds && !isOver()) {
    const due = begun + (all.length * 1_000) / perSecond;
    if (due > performance.now()) await letPass(1, 'the next is not due yet');
    else all.push(start(due));
  }
  return Promise.all(all);
}

export type Times = {
  readonly count: number;
  readonly median: number;
  readonly p95: number;
  readonly p99: number;
  readonly worst: number;
};
export function timesOf(times: readonly number[]): Times {
  const sorted = times.toSorted((a, b) => a - b);
  const share = (part: number): number =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0) * 10) /
    10;
  return {
    count: sorted.length,
    median: share(0.5),
    p95: share(0.95),
    p99: share(0.99),
    worst: share(1),
  };
}
