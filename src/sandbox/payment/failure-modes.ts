import type { SandboxContext } from '../context/context.ts';
import type { Collection } from '../context/store.ts';
import { type CallFailure, parseCallFailure } from './outcomes.ts';

// Failures scheduled for a gateway's next calls, so that a test or a person can try any of them
// without a click.

export type CallName = 'create' | 'query' | 'refund';
type ScheduledFailure = { failure: CallFailure; times: number };
/**
 * `schedule` lets so many calls of a name fail; `next` is the failure of one such call, which it
 * uses up.
 */
export type FailureModes = {
  schedule: (call: CallName, failure: CallFailure, times: number) => void;
  next: (call: CallName) => CallFailure | null;
};

const isCallName = (word: string): word is CallName =>
  word === 'create' || word === 'query' || word === 'refund';

/** Longer than the 30 s a merchant waits for an answer. */
export const slowMs = 35_000;

export const openFailureModes = (sandbox: SandboxContext, gateway: string): FailureModes => {
  const scheduled: Collection<ScheduledFailure> = sandbox.store.collection<ScheduledFailure>(
    `${gateway}.failures`,
  );
  const put = (call: CallName, failure: ScheduledFailure): void => {
    if (!scheduled.add(call, failure)) scheduled.set(call, failure);
  };
  return {
    schedule: (call, failure, times) => put(call, { failure, times }),
    next: (call) => {
      const found = scheduled.get(call);
      if (found === undefined || found.times <= 0) return null;
      put(call, { ...found, times: found.times - 1 });
      return found.failure;
    },
  };
};

/** Reads `create=down&times=2`; null when it schedules nothing. */
export const parseScheduledFailure = (
  query: Readonly<Record<string, string>>,
): { call: CallName; failure: CallFailure; times: number } | null => {
  const entry = Object.entries(query).find(([name]) => isCallName(name));
  const failure = parseCallFailure(entry?.[1]);
  const times = Number(query['times'] ?? 1);
  if (
    entry === undefined ||
    !isCallName(entry[0]) ||
    failure === null ||
    !Number.isInteger(times) ||
    times < 0
  )
    return null;
  return { call: entry[0], failure, times };
};
