// An answer from the network when it comes in time, else the one saved on this device while the network is still tried.

import type { Query, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { policy } from '#domain/policy.ts';
import { isServerReachable } from './offline.ts';
import { savedAnswers } from './storage.ts';

/** Raised when a saved answer no longer fits the screens; older ones are then ignored. */
export const savedSchema = 1;
const dayMs = 86_400_000;
/** How many answers of a call are kept and for how long; bookings go last (PRODUCT §11). */
const keeping: Readonly<Record<string, { readonly count: number; readonly days: number }>> = {
  'hotel/getHotelDetail': { count: 50, days: 30 }, 'hotel/getRoomList': { count: 50, days: 30 }, 'hotel/getReviewList': { count: 50, days: 30 },
  'hotel/searchHotel': { count: 20, days: 14 }, 'hotel/getHome': { count: 3, days: 14 },
  'booking/getBookingList': { count: 2, days: policy.bookingsKeptDays }, 'booking/getBookingDetail': { count: 100, days: policy.bookingsKeptDays },
  'booking/getBookingStatus': { count: 100, days: policy.bookingsKeptDays },
};
const usual = { count: 20, days: 30 };

type Fetcher = (context: QueryFunctionContext<any>) => unknown;

/** A query's persister. A saved answer is given at once when the server is known to be away, else after four seconds or a failure. */
export async function savedOr(fetcher: Fetcher, context: QueryFunctionContext<any>, query: Query<any, any, any, any>): Promise<any> {
  const fresh = Promise.resolve(fetcher(context)).then((data) => { void save(query.queryKey, query.queryHash, data); return data; });
  if (query.state.data !== undefined) return fresh;
  const waiting = isServerReachable() ? new Promise<void>((wake) => { setTimeout(wake, policy.savedViewAfterMs); }) : Promise.resolve();
  const first = await Promise.race([fresh.then((data) => ({ data }), (error: unknown) => ({ error })), waiting.then(() => null)]);
  if (first !== null && 'data' in first) return first.data;
  const saved = await read(query.queryHash);
  if (saved === undefined) return fresh;
  // The screen shows what was saved; the network may still bring the newer one.
  fresh.then((data) => { query.setData(data); }, () => { /* told by the offline chip */ });
  setTimeout(() => { query.setState({ dataUpdatedAt: saved.at }); }, 0);
  return saved.data;
}

async function read(hash: string) {
  const saved = await savedAnswers.read(hash);
  if (saved === undefined || saved.schema !== savedSchema) return undefined;
  return Date.now() - saved.at < (keeping[saved.call] ?? usual).days * dayMs ? saved : undefined;
}

/** Also used for what the server rendered: that never went through a fetcher. */
export async function save(key: QueryKey, hash: string, data: unknown): Promise<void> {
  const [call, , owner] = key as readonly [string, unknown, string];
  await savedAnswers.write(hash, { call, owner, schema: savedSchema, at: Date.now(), data });
}

/** Drops what is too old or too much, once a visit. */
export async function tidySaved(): Promise<void> {
  const all = (await savedAnswers.all()).toSorted(([, a], [, b]) => b.at - a.at);
  const counted = new Map<string, number>();
  const surplus: string[] = [];
  for (const [key, answer] of all) {
    const rule = keeping[answer.call] ?? usual;
    const count = (counted.get(answer.call) ?? 0) + 1;
    counted.set(answer.call, count);
    if (count > rule.count || answer.schema !== savedSchema || Date.now() - answer.at > rule.days * dayMs) surplus.push(key);
  }
  if (surplus.length > 0) await savedAnswers.forget(surplus);
}
