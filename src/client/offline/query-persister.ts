// Network first, saved data second: a query's result comes from the network when it arrives in
// time, else from this device while the network is still tried.

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
import type { Input, Output } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { errors, isErrorCode } from '#contract/errors.ts';
import { Fault } from '#contract/fault.ts';
import type { Outage } from '#contract/outage.ts';
import { policy } from '#domain/policy.ts';
import { dayMs } from '#domain/time/day-length.ts';
import { epochMs } from '#domain/time/time.ts';
import { currentProfile } from '../api/session.ts';
import { isServerReachable, reportReachability } from '../runtime/reachability.ts';
import {
  serverNow,
  whenServerClockSynced,
  toDeviceMs,
  toServerMs,
} from '../runtime/server-clock.ts';
import { nearestSearch } from './nearest-search.ts';
import { queryStore } from './query-store.ts';
import { requestsAhead } from './requests-ahead.ts';
import { markFetched, markRestored } from './restored-queries.ts';
import { vault } from './vault.ts';
import { isBookingQuery, saveBookings, readSavedBookings } from './voucher-queries.ts';

/** An upper limit; `retention` below says for each call how long its results are stored. */
const maxAgeMs = 2 * 365 * dayMs;
/** Writing a larger result would block a slow phone; none of ours is. */
const maxBytes = 256 * 1_024;
/**
 * The version of the stored data: raised when the screens need another shape; older results are
 * then ignored. Bookings have a version of their own (`contract/vault/voucher.ts`).
 */
export const dataSchema = '3';
/** Times are stored in server time, because the phone's clock may change between two visits. */
const convertTime = (query: PersistedQuery, convert: (ms: number) => number): PersistedQuery => ({
  ...query,
  state: { ...query.state, dataUpdatedAt: convert(query.state.dataUpdatedAt) },
});
const persister = createQueryPersister<PersistedQuery>({
  storage: {
    getItem: queryStore.get,
    setItem: queryStore.set,
    removeItem: (key) => queryStore.remove([key]),
    entries: queryStore.entries,
  },
  serialize: (query) => convertTime(query, toServerMs),
  deserialize: (query) => convertTime(query, toDeviceMs),
  buster: dataSchema,
  maxAge: maxAgeMs,
  prefix: 'answer',
});

type Fetcher = (context: QueryFunctionContext) => unknown;

/**
 * TanStack Query's `persister`. Saved data is returned at once when the server is known to be
 * unreachable, else after four seconds or a network failure. A request that was begun ahead is
 * waited for like one of its own.
 */
export async function persistedQuery(
  fetcher: Fetcher,
  context: QueryFunctionContext,
  query: Query,
): Promise<unknown> {
  let hasArrived = false;
  const fresh = askedAheadOr(fetcher, context, query).then((data) => {
    hasArrived = true;
    markFetched(query.queryHash);
    setTimeout(() => {
      saveQuery(query);
    }, 0);
    return data;
  });
  if (query.state.data !== undefined) return fresh;
  const timeout = isServerReachable()
    ? new Promise<void>((resolve) => {
        setTimeout(resolve, policy.savedViewAfterMs);
      })
    : Promise.resolve();
  const first = await Promise.race([
    fresh.then(
      (data) => ({ data }),
      (error: unknown) => ({ error }),
    ),
    timeout.then(() => null),
  ]);
  if (first !== null && 'data' in first) return first.data;
  if (context.signal.aborted || (first !== null && isRefusal(first.error))) return fresh;
  const saved = await retrieve(query);
  if (saved === undefined || hasArrived) return fresh;
  // A slow or failing server counts as unreachable: the screens then say that they show saved data,
  // and all of it is fetched again afterwards.
  if (isServerReachable())
    reportReachability(false, first === null ? 'slow' : causeOf(first.error));
  // The response may still arrive and replaces the saved data then.
  fresh.then(
    (data) => {
      query.setData(data);
    },
    () => {
      /* the offline strip says so */
    },
  );
  return saved;
}

/**
 * The answer of a request that was begun ahead, unless what it asked for was found out of date since.
 * Where it brings none the page asks itself, with the whole of its time.
 */
async function askedAheadOr(
  fetcher: Fetcher,
  context: QueryFunctionContext,
  { queryHash, state }: Query,
): Promise<unknown> {
  const begun = state.isInvalidated ? undefined : requestsAhead.get(queryHash);
  try {
    if (begun !== undefined) return await begun;
  } catch (error) {
    if (isRefusal(error)) throw error;
  }
  return fetcher(context);
}

/** Our own server's error is no lack of a network. */
function causeOf(error: unknown): Outage {
  if (!(error instanceof Fault) || error.code === errorCodes.offline) return 'gone';
  return error.code === errorCodes.timeout ? 'slow' : 'down';
}

/** Saved data with its age, so that it is fetched again once the outage is over, not before. */
async function retrieve(query: Query): Promise<unknown> {
  const setAge = (dataUpdatedAt: number): void => {
    query.setState({ dataUpdatedAt });
    markRestored(query.queryHash);
  };
  if (!isBookingQuery(query.queryKey)) {
    const read = (hash: string): Promise<unknown> =>
      persister.retrieveQuery(hash, ({ state }) => setAge(state.dataUpdatedAt));
    const saved = await read(query.queryHash);
    if (saved !== undefined || query.queryKey[0] !== 'hotel/searchHotel') return saved;
    const near = await nearestSavedSearch(query.queryKey);
    return near === null ? undefined : read(near);
  }
  const saved = await readSavedBookings(query.queryKey);
  if (saved === undefined) return undefined;
  notifyManager.schedule(() => setAge(toDeviceMs(epochMs(saved.asOf))));
  return saved.data;
}

/** The hash of a saved search for other hours; the screen says for which. */
async function nearestSavedSearch([, asked]: readonly unknown[]): Promise<string | null> {
  const saved = (await queryStore.entries())
    .map(([, query]) => query)
    .filter(({ queryKey, buster }) => queryKey[0] === 'hotel/searchHotel' && buster === dataSchema)
    .map(({ queryHash, queryKey, state }) => ({
      key: queryHash,
      input: queryKey[1] as Input<'hotel/searchHotel'>,
      stay: (state.data as Output<'hotel/searchHotel'>).stay,
      savedAt: state.dataUpdatedAt,
    }));
  return nearestSearch(asked as Input<'hotel/searchHotel'>, saved, serverNow());
}

/**
 * Whether the server itself refused, so that saved data is no longer valid. Not so for a server
 * error, a rate limit, or a token that could not be renewed.
 */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof Fault) || !isErrorCode(error.code)) return false;
  const { status } = errors[error.code];
  return status >= 400 && status < 500 && status !== 401 && status !== 429;
}

/** Moving the map or typing saves a result with every step, so a long visit prunes now and then. */
const savesBetweenPrunes = 100;
let saves = 0;

/**
 * Saves the data of a query. What the server rendered is saved through this too, since it was not
 * fetched. Dropped when its member has signed out.
 */
export function saveQuery(query: Query): void {
  const owner = query.queryKey[2];
  if (owner !== 'guest' && owner !== String(currentProfile()?.sn)) return;
  if (isBookingQuery(query.queryKey)) {
    void saveBookings(query.queryKey, query.state.data);
    return;
  }
  const data = query.state.data as { readonly isUnsaved?: true } | undefined;
  // A query that was cleared meanwhile holds nothing any more.
  if (data === undefined || data.isUnsaved === true) return;
  if (JSON.stringify(data).length > maxBytes) return;
  saves += 1;
  void persister
    .persistQuery(query)
    .then(() => (saves % savesBetweenPrunes === 0 ? pruneStore() : undefined));
}

/** The data saved for a query, without fetching; undefined when there is none. */
export const readSavedData = async (queryKey: readonly unknown[]): Promise<unknown> =>
  isBookingQuery(queryKey)
    ? (await readSavedBookings(queryKey))?.data
    : persister.retrieveQuery(hashKey(queryKey));

type Rule = { readonly count: number; readonly days: number };
/**
 * How many results of a call are stored and for how many days (docs/product.md, Away from the
 * network).
 */
const retention: Readonly<Record<string, Rule>> = {
  'hotel/getHotelDetail': { count: 50, days: 30 },
  'hotel/getRoomList': { count: 50, days: 30 },
  'hotel/getReviewList': { count: 50, days: 30 },
  'hotel/searchHotel': { count: 20, days: 14 },
  'hotel/getHome': { count: 3, days: 14 },
  'hotel/getMapHotelList': { count: 12, days: 14 },
  // These contain hotels too, which do not count among those that were viewed.
  'place/getProvinceDetail': { count: 10, days: 14 },
  'hotel/getHotelCollection': { count: 10, days: 14 },
  'promotion/getPromotionDetail': { count: 10, days: 14 },
  'blog/getPost': { count: 20, days: 60 },
  'hotel/getSimilarHotelList': { count: 10, days: 14 },
  'hotel/getHotelCardList': { count: 4, days: 14 },
  // The member's own data, shown beside the bookings while offline.
  ...Object.fromEntries(
    [
      'user/getProfileInfo',
      'favorite/getFavoriteList',
      'coupon/getCouponList',
      'point/getPointSummary',
      'point/getPointHistory',
      'stamp/getStampList',
      'watch/getWatchList',
    ].map((name) => [name, { count: 5, days: policy.bookingsKeptDays }]),
  ),
};
const defaultRetention: Rule = { count: 20, days: policy.answersKeptDays };

/**
 * Deletes what `retention` no longer allows, in server time: once per visit with a network, and now
 * and then in a long one.
 */
export async function pruneStore(): Promise<void> {
  await whenServerClockSynced();
  // First, because it imports bookings that an earlier build stored among the results.
  await vault.tidy(serverNow());
  await persister.persisterGc();
  await queryStore.remove(expiredKeys(await queryStore.entries(), epochMs(serverNow())));
}

type Entry = readonly [
  key: string,
  query: Pick<PersistedQuery, 'queryKey'> & {
    readonly state: Pick<PersistedQuery['state'], 'dataUpdatedAt'>;
  },
];

/**
 * Keys of results that are too old or too many of their call; the newest stay. Times are server
 * times in ms.
 */
export function expiredKeys(entries: readonly Entry[], nowMs: number): string[] {
  const newestFirst = entries.toSorted(
    ([, a], [, b]) => b.state.dataUpdatedAt - a.state.dataUpdatedAt,
  );
  const counted = new Map<string, number>();
  const expired: string[] = [];
  for (const [key, { queryKey, state }] of newestFirst) {
    const call = String(queryKey[0]);
    const rule = retention[call] ?? defaultRetention;
    const count = (counted.get(call) ?? 0) + 1;
    counted.set(call, count);
    if (count > rule.count || nowMs - state.dataUpdatedAt > rule.days * dayMs) expired.push(key);
  }
  return expired;
}
