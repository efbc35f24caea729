// An answer from the network when it comes in time, else the one saved on this device while the network is still tried.

import {
  experimental_createQueryPersister as createQueryPersister,
  type PersistedQuery,
} from '@tanstack/query-persist-client-core';
import {
  hashKey,
  notifyManager,
  type Query,
  type QueryFunctionContext,
} from '@tanstack/react-query';
import { errors, isErrorCode } from '#contract/errors.ts';
import { Fault } from '#contract/fault.ts';
import { policy } from '#domain/policy.ts';
import { epochMs } from '#domain/time/time.ts';
import { currentProfile } from '../api/session.ts';
import { isServerReachable, reportReachability } from '../runtime/reachability.ts';
import {
  serverNow,
  whenServerClockSynced,
  toDeviceMs,
  toServerMs,
} from '../runtime/server-clock.ts';
import { queryStore } from './query-store.ts';
import { markFetched, markRestored } from './restored-queries.ts';
import { vault } from './vault.ts';
import { isBookingQuery, saveBookings, readSavedBookings } from './voucher-queries.ts';

const dayMs = 86_400_000;
const prefix = 'answer';
/** Far beyond any stay that can be booked: what is too old is told call by call below. */
const longestKeptMs = 2 * 365 * dayMs;
/** A larger answer takes the phone too long to write; none of ours is. */
const maxBytes = 256 * 1_024;
/** The number of the data's shape: raised when a saved answer no longer fits the screens; older ones are then ignored. Bookings have their own, which reads the older ones (`contract/voucher.ts`). */
export const dataSchema = '3';
/** On the disk a moment is the server's: the phone's clock may be set anew between two visits. */
const withMoment = (query: PersistedQuery, moment: (ms: number) => number): PersistedQuery => ({
  ...query,
  state: { ...query.state, dataUpdatedAt: moment(query.state.dataUpdatedAt) },
});
const persister = createQueryPersister<PersistedQuery>({
  storage: {
    getItem: queryStore.get,
    setItem: queryStore.set,
    removeItem: (key) => queryStore.remove([key]),
    entries: queryStore.entries,
  },
  serialize: (query) => withMoment(query, toServerMs),
  deserialize: (query) => withMoment(query, toDeviceMs),
  buster: dataSchema,
  maxAge: longestKeptMs,
  prefix,
});

type Fetcher = (context: QueryFunctionContext) => unknown;

/** A query's persister. A saved answer is given at once when the server is known to be away, else after four seconds or a failure. */
export async function persistedQuery(
  fetcher: Fetcher,
  context: QueryFunctionContext,
  query: Query,
): Promise<unknown> {
  let hasCome = false;
  const fresh = Promise.resolve(fetcher(context)).then((data) => {
    hasCome = true;
    markFetched(query.queryHash);
    setTimeout(() => {
      saveQuery(query);
    }, 0);
    return data;
  });
  if (query.state.data !== undefined) return fresh;
  const waiting = isServerReachable()
    ? new Promise<void>((wake) => {
        setTimeout(wake, policy.savedViewAfterMs);
      })
    : Promise.resolve();
  const first = await Promise.race([
    fresh.then(
      (data) => ({ data }),
      (error: unknown) => ({ error }),
    ),
    waiting.then(() => null),
  ]);
  if (first !== null && 'data' in first) return first.data;
  if (context.signal.aborted || (first !== null && isRefusal(first.error))) return fresh;
  const saved = await retrieve(query);
  if (saved === undefined || hasCome) return fresh;
  // Late or in trouble counts as away: the screens then say that this was saved, and everything is asked anew afterwards.
  if (isServerReachable()) reportReachability(false, first === null ? 'slow' : 'gone');
  // The screen shows what was saved; the network may still bring the newer one.
  fresh.then(
    (data) => {
      query.setData(data);
    },
    () => {
      /* told by the offline strip */
    },
  );
  return saved;
}

/** Nobody is asked twice for it before the outage is over: who asked just now has heard that there is no answer. */
async function retrieve(query: Query): Promise<unknown> {
  const tellAge = (dataUpdatedAt: number): void => {
    query.setState({ dataUpdatedAt });
    markRestored(query.queryHash);
  };
  if (!isBookingQuery(query.queryKey))
    return persister.retrieveQuery(query.queryHash, ({ state }) => tellAge(state.dataUpdatedAt));
  const saved = await readSavedBookings(query.queryKey);
  if (saved === undefined) return undefined;
  notifyManager.schedule(() => tellAge(toDeviceMs(epochMs(saved.asOf))));
  return saved.data;
}

/** The server itself says no: what is saved is no longer true. A server in trouble or too busy says nothing of the kind, nor does a token that could not be renewed. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof Fault) || !isErrorCode(error.code)) return false;
  const { status } = errors[error.code];
  return status >= 400 && status < 500 && status !== 401 && status !== 429;
}

/** A long look around the map, or much typing, saves an answer with every move: the surplus goes before it is much. */
const savesBetween = 100;
let saves = 0;

/** Also used for what the server rendered: that never went through a fetcher. An answer that comes after its member left is dropped. */
export function saveQuery(query: Query): void {
  const owner = query.queryKey[2];
  if (owner !== 'guest' && owner !== String(currentProfile()?.sn)) return;
  if (isBookingQuery(query.queryKey)) {
    void saveBookings(query.queryKey, query.state.data);
    return;
  }
  if ((query.state.data as { readonly isUnsaved?: true } | undefined)?.isUnsaved === true) return;
  if (JSON.stringify(query.state.data).length > maxBytes) return;
  saves += 1;
  void persister
    .persistQuery(query)
    .then(() => (saves % savesBetween === 0 ? pruneStore() : undefined));
}

/** What a query's last answer was, when it is asked for without being asked. */
export const readSavedData = async (queryKey: readonly unknown[]): Promise<unknown> =>
  isBookingQuery(queryKey)
    ? (await readSavedBookings(queryKey))?.data
    : (await queryStore.get(`${prefix}-${hashKey(queryKey)}`))?.state.data;

type Rule = { readonly count: number; readonly days: number };
/** How many answers of a call are kept and for how long; what is not named here as long as the memory of a page (docs/product.md, Away from the network). */
const retention: Readonly<Record<string, Rule>> = {
  'hotel/getHotelDetail': { count: 50, days: 30 },
  'hotel/getRoomList': { count: 50, days: 30 },
  'hotel/getReviewList': { count: 50, days: 30 },
  'hotel/searchHotel': { count: 20, days: 14 },
  'hotel/getHome': { count: 3, days: 14 },
  'hotel/getMapHotelList': { count: 12, days: 14 },
  // Pages to read carry hotels of their own, which are not those that were browsed.
  'place/getProvinceDetail': { count: 10, days: 14 },
  'hotel/getHotelCollection': { count: 10, days: 14 },
  'promotion/getPromotionDetail': { count: 10, days: 14 },
  'blog/getPost': { count: 20, days: 60 },
  'hotel/getSimilarHotelList': { count: 10, days: 14 },
  // The member's own, read beside the bookings where there is no network.
  ...Object.fromEntries(
    [
      'user/getProfileInfo',
      'favorite/getFavoriteList',
      'coupon/getCouponList',
      'point/getPointSummary',
      'point/getPointHistory',
      'stamp/getStampList',
    ].map((name) => [name, { count: 5, days: policy.bookingsKeptDays }]),
  ),
};
const defaultRetention: Rule = { count: 20, days: policy.answersKeptDays };

/** Drops what is too old or too much by the server's time: once a visit with a network, and now and then in a long one. */
export async function pruneStore(): Promise<void> {
  await whenServerClockSynced();
  // First: it takes over what a former build saved as answers.
  await vault.tidy(serverNow());
  await persister.persisterGc();
  await queryStore.remove(expiredKeys(await queryStore.entries(), epochMs(serverNow())));
}

type Saved = readonly [
  key: string,
  answer: Pick<PersistedQuery, 'queryKey'> & {
    readonly state: Pick<PersistedQuery['state'], 'dataUpdatedAt'>;
  },
];

/** Keys of what is too old, or more than is kept of its call; the latest stay. Moments are the server's. No call takes the room of another. */
export function expiredKeys(saved: readonly Saved[], nowMs: number): string[] {
  const all = saved.toSorted(([, a], [, b]) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  const counted = new Map<string, number>();
  const surplus: string[] = [];
  for (const [key, answer] of all) {
    const call = String(answer.queryKey[0]);
    const rule = retention[call] ?? defaultRetention;
    const count = (counted.get(call) ?? 0) + 1;
    counted.set(call, count);
    if (count > rule.count || nowMs - answer.state.dataUpdatedAt > rule.days * dayMs)
      surplus.push(key);
  }
  return surplus;
}
