// A booking that was made here is on the phone as if a page had made it: its answer is put where pages look for what they saved.

import { createStore, set } from 'idb-keyval';

/** As pages write it: the name and the number of the data's shape that `src/client/saved.ts` gives every saved answer. */
export const savedPrefix = 'answer';
export const savedSchema = '3';

type Made = { readonly code: string; readonly key: string };

/** The answers that show a booking, by the keys of their queries: its link, and its page in the account of a member. */
export function answersOf(
  { code, key }: Made,
  owner: number,
  booking: unknown,
  nowMs: number,
): readonly (readonly [key: string, answer: object])[] {
  const queries = [
    ['booking/getBookingStatus', { code, key }, 'guest'],
    ...(owner === 0 ? [] : [['booking/getBookingDetail', { code }, String(owner)]]),
  ];
  return queries.map((queryKey) => {
    const queryHash = JSON.stringify(queryKey);
    const state = {
      data: booking,
      dataUpdateCount: 1,
      dataUpdatedAt: nowMs,
      error: null,
      errorUpdateCount: 0,
      errorUpdatedAt: 0,
      fetchFailureCount: 0,
      fetchFailureReason: null,
      fetchMeta: null,
      isInvalidated: false,
      status: 'success',
      fetchStatus: 'idle',
    };
    return [`${savedPrefix}-${queryHash}`, { buster: savedSchema, queryHash, queryKey, state }];
  });
}

const isLink = (value: unknown): value is Made =>
  typeof value === 'object' && value !== null && 'code' in value && 'key' in value;

/** Saves what the server answered to a request; a store that refuses costs nothing but the saving. */
export async function afterBooked(booking: unknown, owner: number): Promise<void> {
  if (!isLink(booking)) return;
  const store = createStore('saved-answers', 'answers');
  for (const [key, answer] of answersOf(booking, owner, booking, Date.now()))
    await set(key, answer, store).catch(() => {
      /* it can be read where there is a network */
    });
}
