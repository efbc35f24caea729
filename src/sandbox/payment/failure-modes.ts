import type { SandboxContext } from '../context/context.ts';
import type { Collection } from '../context/store.ts';
import { type CallMood, callMoodOf } from './outcomes.ts';

// What a gateway is told to do with its next calls, so that a test or a person can have any trouble without a click.

export type CallName = 'create' | 'query' | 'refund';
type Mood = { mood: CallMood; times: number };
/** `order` sets a mood for so many calls of a name; `next` takes one of them. */
export type Moods = {
  order: (call: CallName, mood: CallMood, times: number) => void;
  next: (call: CallName) => CallMood | null;
};

const isCallName = (word: string): word is CallName =>
  word === 'create' || word === 'query' || word === 'refund';

/** Longer than the 30 s a merchant waits for an answer. */
export const slowMs = 35_000;

export const openMoods = (stage: SandboxContext, gateway: string): Moods => {
  const shelf: Collection<Mood> = stage.store.collection<Mood>(`${gateway}.moods`);
  const put = (call: CallName, mood: Mood): void => {
    if (!shelf.add(call, mood)) shelf.set(call, mood);
  };
  return {
    order: (call, mood, times) => put(call, { mood, times }),
    next: (call) => {
      const found = shelf.get(call);
      if (found === undefined || found.times <= 0) return null;
      put(call, { ...found, times: found.times - 1 });
      return found.mood;
    },
  };
};

/** Reads `create=down&times=2` as an order; null when it is none. */
export const readOrder = (
  query: Readonly<Record<string, string>>,
): { call: CallName; mood: CallMood; times: number } | null => {
  const entry = Object.entries(query).find(([name]) => isCallName(name));
  const mood = callMoodOf(entry?.[1]);
  const times = Number(query['times'] ?? 1);
  if (
    entry === undefined ||
    !isCallName(entry[0]) ||
    mood === null ||
    !Number.isInteger(times) ||
    times < 0
  )
    return null;
  return { call: entry[0], mood, times };
};
