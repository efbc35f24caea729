// A watch: a member is told when a room comes free or the price falls, for one stay at a hotel or a
// place (docs/product.md, Tell me).

import type { Vnd } from '../money.ts';
import type { Point } from '../place.ts';
import { policy } from '../policy.ts';
import type { Where } from '../search.ts';
import { shownInterval, type Stay } from '../stay.ts';
import {
  addDays,
  atLocal,
  localDate,
  localTime,
  parseTime,
  type Instant,
  type LocalTime,
} from '../time/time.ts';

export type WatchSubject =
  | { readonly kind: 'hotel'; readonly sn: number }
  | { readonly kind: 'province' | 'district'; readonly sn: number }
  | { readonly kind: 'landmark'; readonly slug: string };

/**
 * Where a landmark is watched: within a short ride, not as far as a search goes that finds few. No
 * map is drawn of it.
 */
export const aroundLandmark = ({ latitude, longitude }: Point): Where => ({
  kind: 'area',
  latitude,
  longitude,
  zoom: 15,
  radius: policy.landmarkNearMetres,
});

/**
 * The place of a search as the subject of a watch; null where it is none: around the traveller, a
 * part of the map, the whole country.
 */
export function watchedPlace(where: Where): WatchSubject | null {
  if (where.kind === 'province' || where.kind === 'district')
    return { kind: where.kind, sn: where.sn };
  return where.kind === 'landmark' ? { kind: 'landmark', slug: where.slug } : null;
}

export function isSameSubject(a: WatchSubject, b: WatchSubject): boolean {
  if (a.kind === 'landmark' || b.kind === 'landmark')
    return a.kind === b.kind && 'slug' in a && 'slug' in b && a.slug === b.slug;
  return a.kind === b.kind && a.sn === b.sn;
}

const time = (text: string): LocalTime => {
  const parsed = parseTime(text);
  if (parsed === null) throw new RangeError(`not a clock time: ${text}`);
  return parsed;
};
const silentFrom = time(policy.watchSilentFrom);
const silentTo = time(policy.watchSilentTo);

/** Now, or the end of the night: nobody is told in between. */
export function watchNotifiedAt(now: Instant): Instant {
  const clock = localTime(now);
  if (clock >= silentTo && clock < silentFrom) return now;
  const today = localDate(now);
  return atLocal(clock < silentTo ? today : addDays(today, 1), silentTo);
}

export const isWatchSilent = (now: Instant): boolean => watchNotifiedAt(now) > now;

/** It ends when the stay would begin. */
export const watchEndsAt = (stay: Stay): Instant => shownInterval(stay).from;

/** Whether anybody could still be told in time. */
export const canWatch = (stay: Stay, now: Instant): boolean =>
  watchNotifiedAt(now) < watchEndsAt(stay);

export const watchCauses = ['free', 'price'] as const;
export type WatchCause = (typeof watchCauses)[number];

export type Watched = {
  /** Whether a room that comes free is told; else only a price under the mark. */
  readonly isForFree: boolean;
  readonly mark: Vnd | null;
  /** The price of the cheapest free room when it was last looked at; null while all were taken. */
  readonly price: Vnd | null;
  readonly isFreeNotified: boolean;
  readonly isPriceNotified: boolean;
};

export const isUnderMark = ({ mark }: Pick<Watched, 'mark'>, price: Vnd): boolean =>
  mark !== null && price < mark;

/**
 * What is to be told now that the cheapest free room costs this much: each cause once. Where all
 * rooms were taken, a price under the mark is a room that came free.
 */
export function watchCauseOf(watched: Watched, price: Vnd | null): WatchCause | null {
  if (price === null) return null;
  const isCheap = !watched.isPriceNotified && isUnderMark(watched, price);
  if (watched.price === null && !watched.isFreeNotified && (watched.isForFree || isCheap))
    return 'free';
  return isCheap ? 'price' : null;
}

/** Whether telling this cause tells the other too: a room that came free says what it costs. */
export const tellsPrice = (watched: Watched, cause: WatchCause, price: Vnd): boolean =>
  cause === 'price' || isUnderMark(watched, price);

/** `cheaper`: under the mark; `free`: a room came free; `over`: the stay would have begun. */
export const watchStates = ['looking', 'free', 'cheaper', 'over'] as const;
export type WatchState = (typeof watchStates)[number];

export function watchStateOf(watched: Watched, isOver: boolean): WatchState {
  if (isOver) return 'over';
  const { price, isFreeNotified, isPriceNotified } = watched;
  if (price === null) return 'looking';
  if (isFreeNotified) return 'free';
  return isPriceNotified && isUnderMark(watched, price) ? 'cheaper' : 'looking';
}

/** All that was asked for has been told; nothing more is, unless it is asked for anew. */
export const isWatchDone = ({
  isForFree,
  mark,
  isFreeNotified,
  isPriceNotified,
}: Watched): boolean => (!isForFree || isFreeNotified) && (mark === null || isPriceNotified);

/** Its list calls it looking, but what was told is no longer so, and nothing more is told. */
export const hasStoppedLooking = ({
  state,
  isDone,
}: {
  readonly state: WatchState;
  readonly isDone?: boolean | undefined;
}): boolean => state === 'looking' && isDone === true;

/** Asked for anew what was told and is no longer so is told again. */
export const isToldAnew = (
  { mark, price }: Pick<Watched, 'mark' | 'price'>,
  cause: WatchCause,
): boolean => price === null || (cause === 'price' && !isUnderMark({ mark }, price));

/** Marks that are offered beside one's own, as parts taken off the price. */
export const markPercents = [10, 15, 25] as const;

/** Rounded down to whole thousands, as people say prices. */
export const markAt = (price: Vnd, percent: number): Vnd =>
  (Math.floor((price * (100 - percent)) / 100_000) * 1_000) as Vnd;
