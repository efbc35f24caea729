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
import { isServerReachable, tellReachable } from '../runtime/reachability.ts';
import { serverNow, serverTimeKnown, toDeviceMs, toServerMs } from '../runtime/server-clock.ts';
import { savedAnswers } from './query-store.ts';
import { noteAnswered, noteRestored } from './restored-queries.ts';
import { vault } from './vault.ts';
import { isBookingRead, saveBookings, savedBookings } from './voucher-queries.ts';

const dayMs = 86_400_000;
const prefix = 'answer';
/** Far beyond any stay that can be booked: what is too old is told call by call below. */
const longestKeptMs = 2 * 365 * dayMs;
/** A larger answer takes the phone too long to write; none of ours is. */
const mostBytes = 256 * 1_024;
/** The number of the data's shape: raised when a saved answer no longer fits the screens; older ones are then ignored. Bookings have their own, which reads the older ones (`contract/vault/voucher.ts`). */
export const dataSchema = '3';
/** On the disk a moment is the server's: the phone's clock may be set anew between two visits. */
const withMoment = (query: PersistedQuery, moment: (ms: number) => number): PersistedQuery => ({
  ...query,
  state: { ...query.state, dataUpdatedAt: moment(query.state.dataUpdatedAt) },
});
const persister = createQueryPersister<PersistedQuery>({
  storage: {
    getItem: savedAnswers.read,
    setItem: savedAnswers.write,
    removeItem: (key) => savedAnswers.forget([key]),
    entries: savedAnswers.all,
  },
  serialize: (query) => withMoment(query, toServerMs),
  deserialize: (query) => withMoment(query, toDeviceMs),
  buster: dataSchema,
  maxAge: longestKeptMs,
  prefix,
});

type Fetcher = (context: QueryFunctionContext) => unknown;

/** A query's persister. A saved answer is given at once when the server is known to be away, else after four seconds or a failure. */
export async function savedOr(
  fetcher: Fetcher,
  context: QueryFunctionContext,
  query: Query,
): Promise<unknown> {
  let hasCome = false;
  const fresh = Promise.resolve(fetcher(context)).then((data) => {
    hasCome = true;
    noteAnswered(query.queryHash);
    setTimeout(() => {
      save(query);
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
  if (context.signal.aborted || (first !== null && isAnswer(first.error))) return fresh;
  const saved = await retrieve(query);
  if (saved === undefined || hasCome) return fresh;
  // Late or in trouble counts as away: the screens then say that this was saved, and everything is asked anew afterwards.
  if (isServerReachable()) tellReachable(false, first === null ? 'slow' : 'gone');
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
    noteRestored(query.queryHash);
  };
  if (!isBookingRead(query.queryKey))
    return persister.retrieveQuery(query.queryHash, ({ state }) => tellAge(state.dataUpdatedAt));
  const saved = await savedBookings(query.queryKey);
  if (saved === undefined) return undefined;
  notifyManager.schedule(() => tellAge(toDeviceMs(epochMs(saved.asOf))));
  return saved.data;
}

/** The server itself says no: what is saved is no longer true. A server in trouble or too busy says nothing of the kind, nor does a token that could not be renewed. */
export function isAnswer(error: unknown): boolean {
  if (!(error instanceof Fault) || !isErrorCode(error.code)) return false;
  const { status } = errors[error.code];
  return status >= 400 && status < 500 && status !== 401 && status !== 429;
}

/** A long look around the map, or much typing, saves an answer with every move: the surplus goes before it is much. */
const savesBetween = 100;
let saves = 0;

/** Also used for what the server rendered: that never went through a fetcher. An answer that comes after its member left is dropped. */
export function save(query: Query): void {
  const owner = query.queryKey[2];
  if (owner !== 'guest' && owner !== String(currentProfile()?.sn)) return;
  if (isBookingRead(query.queryKey)) {
    void saveBookings(query.queryKey, query.state.data);
    return;
  }
  if ((query.state.data as { readonly isUnsaved?: true } | undefined)?.isUnsaved === true) return;
  if (JSON.stringify(query.state.data).length > mostBytes) return;
  saves += 1;
  void persister
    .persistQuery(query)
    .then(() => (saves % savesBetween === 0 ? tidySaved() : undefined));
}

/** What a query's last answer was, when it is asked for without being asked. */
export const savedData = async (queryKey: readonly unknown[]): Promise<unknown> =>
  isBookingRead(queryKey)
    ? (await savedBookings(queryKey))?.data
    : (await savedAnswers.read(`${prefix}-${hashKey(queryKey)}`))?.state.data;

type Rule = { readonly count: number; readonly days: number };
/** How many answers of a call are kept and for how long; what is not named here as long as the memory of a page (docs/product.md, Away from the network). */
const keeping: Readonly<Record<string, Rule>> = {
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
const usual: Rule = { count: 20, days: policy.answersKeptDays };

/** Drops what is too old or too much by the server's time: once a visit with a network, and now and then in a long one. */
export async function tidySaved(): Promise<void> {
  await serverTimeKnown();
  // First: it takes over what a former build saved as answers.
  await vault.tidy(serverNow());
  await persister.persisterGc();
  await savedAnswers.forget(surplusOf(await savedAnswers.all(), epochMs(serverNow())));
}

type Saved = readonly [
  key: string,
  answer: Pick<PersistedQuery, 'queryKey'> & {
    readonly state: Pick<PersistedQuery['state'], 'dataUpdatedAt'>;
  },
];

/** Keys of what is too old, or more than is kept of its call; the latest stay. Moments are the server's. No call takes the room of another. */
export function surplusOf(saved: readonly Saved[], nowMs: number): string[] {
  const all = saved.toSorted(([, a], [, b]) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  const counted = new Map<string, number>();
  const surplus: string[] = [];
  for (const [key, answer] of all) {
    const call = String(answer.queryKey[0]);
    const rule = keeping[call] ?? usual;
    const count = (counted.get(call) ?? 0) + 1;
    counted.set(call, count);
    if (count > rule.count || nowMs - answer.state.dataUpdatedAt > rule.days * dayMs)
      surplus.push(key);
  }
  return surplus;
}
