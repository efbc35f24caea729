// Records while a page is rendered what it shows and when that would change, so that it is stored
// exactly as long as it is true.

import type { CallName, Output } from '#contract/calls/calls.ts';
import { policy } from '#domain/policy.ts';
import { epochMs, type Instant } from '#domain/time/time.ts';
import { hotelOfSlug, type Catalogue, type IndexedHotel } from '../search/memory/catalogue.ts';
import { provinceOfSlug } from '../search/province.ts';
import type { Truth } from './page-cache.ts';

export const hotelTag = (sn: number): string => `hotel:${sn}`;
export const areaTag = (sn: number): string => `area:${sn}`;
export const everything = 'all';

type Place = Output<'hotel/searchHotel'>['place'];
const placeTags = ({ kind, sn }: Place): string[] => [
  (kind === 'province' || kind === 'district') && sn !== null ? areaTag(sn) : everything,
];
const slugTags = (catalogue: Catalogue, input: unknown): string[] => {
  const { slug = '' } = input as { readonly slug?: string };
  const hotel = hotelOfSlug(catalogue, slug);
  return hotel === undefined ? [everything] : [hotelTag(hotel.sn)];
};

const shownHotels = ({
  hotels,
}: {
  readonly hotels: readonly { readonly sn: number }[];
}): string[] => hotels.map(({ sn }) => hotelTag(sn));
/**
 * Its hotels are the best of the first province it is about; else they are those of a collection.
 */
function postTags(
  catalogue: Catalogue,
  { provinces: [first], hotels }: Output<'blog/getPost'>,
): string[] {
  const area = first === undefined ? undefined : provinceOfSlug(catalogue, first.slug);
  return area === undefined
    ? shownHotels({ hotels })
    : [areaTag(area.sn), ...shownHotels({ hotels })];
}

type Tags = (catalogue: Catalogue, input: unknown, data: unknown) => readonly string[];
/**
 * What each call shows. One that is not listed may show anything, so any change invalidates its
 * pages.
 */
const tagsOf: Readonly<Partial<Record<CallName, Tags>>> = {
  'hotel/getHome': (_, __, data) => placeTags((data as Output<'hotel/getHome'>).place),
  'hotel/searchHotel': (_, __, data) => placeTags((data as Output<'hotel/searchHotel'>).place),
  'hotel/getHotelDetail': slugTags,
  'hotel/getRoomList': slugTags,
  'hotel/getReviewList': slugTags,
  // Only names and rounded numbers of hotels: five minutes are soon enough.
  'promotion/getPromotionList': () => [],
  'hotel/getHotelCollectionList': () => [],
  'blog/getPostList': () => [],
  'place/getProvinceList': () => [],
  'place/getDistrictList': () => [],
  'promotion/getPromotionDetail': (_, __, data) =>
    shownHotels(data as Output<'promotion/getPromotionDetail'>),
  'hotel/getHotelCollection': (_, __, data) =>
    shownHotels(data as Output<'hotel/getHotelCollection'>),
  // Of neighbouring provinces it shows only names and numbers of hotels.
  'place/getProvinceDetail': (_, __, data) => [
    areaTag((data as Output<'place/getProvinceDetail'>).sn),
  ],
  'blog/getPost': (catalogue, _, data) => postTags(catalogue, data as Output<'blog/getPost'>),
};

export type Reads = {
  /** The response of a call; null when it failed. */
  note(name: CallName, input: unknown, data: unknown): void;
  /** Null when the page must not be stored. */
  truth(): Truth | null;
};

/** `now` is the moment the page is rendered for. */
export function makeReads(catalogue: Catalogue, now: Instant): Reads {
  const at = epochMs(now);
  const tags = new Set<string>();
  let until = Math.min(
    nextSlot(at, policy.hourlyStepMinutes * minuteMs),
    at + policy.pageKeptSeconds * 1_000,
  );
  let isWhole = true;
  return {
    note(name, input, data) {
      if (data === null) {
        isWhole = false;
        return;
      }
      for (const tag of (tagsOf[name] ?? (() => [everything]))(catalogue, input, data))
        tags.add(tag);
      until = Math.min(until, nextInAnswer(data, askedAt(data, at)));
    },
    truth() {
      for (const tag of tags) until = Math.min(until, nextInHotels(hotelsOf(catalogue, tag), now));
      return isWhole ? { tags: [...tags], until } : null;
    },
  };
}

const minuteMs = 60_000;

/** Each call runs a moment after the rendering began, and says when. */
function askedAt(data: unknown, at: number): number {
  return typeof data === 'object' && data !== null && 'asOf' in data
    ? epochMs(data.asOf as Instant)
    : at;
}

/**
 * Starts, nights and days all begin on a half hour, and which of them are offered changes with it.
 * A moment that is itself on one belongs to the half hour before and ends at once.
 */
function nextSlot(at: number, slot: number): number {
  return at % slot === 0 ? at + 1 : Math.ceil(at / slot) * slot;
}

const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * Every moment in a response may be the end of something: of a sale, a promotion, a free
 * cancellation.
 */
function nextInAnswer(value: unknown, at: number, name = ''): number {
  if (typeof value === 'string')
    return isMoment.test(value)
      ? nextMoment(epochMs(value as Instant), at, name)
      : Number.POSITIVE_INFINITY;
  if (typeof value !== 'object' || value === null) return Number.POSITIVE_INFINITY;
  let next = Number.POSITIVE_INFINITY;
  for (const [key, one] of Object.entries(value)) next = Math.min(next, nextInAnswer(one, at, key));
  return next;
}

/**
 * The end of free cancellation moves with the clock once the minutes after booking reach further
 * than the hotel's hours do.
 */
function nextMoment(moment: number, at: number, name: string): number {
  if (moment <= at) return Number.POSITIVE_INFINITY;
  if (name !== 'freeUntil') return moment;
  const moving = moment - policy.freeCancellationMinutes * minuteMs;
  if (moving === at) return nextSlot(at, minuteMs);
  // The badge of a free cancellation goes an hour before its end.
  const told = moment - policy.freeCancellationShownMinutes * minuteMs;
  return Math.min(...[told, moving, moment].filter((change) => change > at));
}

function hotelsOf(catalogue: Catalogue, tag: string): Iterable<IndexedHotel> {
  if (tag === everything) return catalogue.hotels.values();
  const sn = Number(tag.slice(tag.indexOf(':') + 1));
  if (tag.startsWith('area:')) return catalogue.areas.get(sn)?.hotels ?? [];
  const hotel = catalogue.hotels.get(sn);
  return hotel === undefined ? [] : [hotel];
}

/**
 * The next moment at which a flash sale begins or ends, or an unpaid booking releases its room: of
 * hotels shown and of those that may be shown.
 */
function nextInHotels(hotels: Iterable<IndexedHotel>, now: Instant): number {
  const at = epochMs(now);
  let next = Number.POSITIVE_INFINITY;
  // Moments are compared as texts: parsing thousands of them took a twelfth of a page's time.
  let change: Instant | null = null;
  for (const hotel of hotels) {
    for (const { room } of hotel.rooms) {
      for (const { from, to } of room.flashSales) {
        const one = from > now ? from : to;
        if (one > now && (change === null || one < change)) change = one;
      }
      for (const { expires } of room.holdings)
        if (expires !== null && expires > at) next = Math.min(next, expires);
    }
  }
  return change === null ? next : Math.min(next, epochMs(change));
}
