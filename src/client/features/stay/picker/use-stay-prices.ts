// Prices of the stays next to the chosen one, at the hotel whose page is open. Prices of an earlier
// request are never shown.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { IntlShape } from 'react-intl';
import { useParams } from 'react-router';
import type { StayPriceList } from '#contract/schemas/hotel.ts';
import { formatCompact } from '#domain/money.ts';
import { stayParams } from '#domain/search.ts';
import type { Stay } from '#domain/stay.ts';
import { query } from '../../../api/queries.ts';
import { useIsReachable } from '../../../runtime/reachability.ts';

/** `total` is null when no room is free; `isTaken` says that other guests have them. */
export type DisplayedPrice = { readonly total: number | null; readonly isTaken: boolean };
export type StayPrices = {
  readonly starts: ReadonlyMap<string, DisplayedPrice>;
  readonly lengths: ReadonlyMap<number, DisplayedPrice>;
  readonly nights: ReadonlyMap<string, DisplayedPrice>;
  readonly peaks: StayPriceList['peaks'];
  readonly dailyInstead: StayPriceList['dailyInstead'];
  /** The price of the chosen stay itself. */
  readonly whole: DisplayedPrice | null;
};

const isSame = (a: Stay, b: Stay): boolean => {
  const text = (stay: Stay) => JSON.stringify(stayParams(stay));
  return text(a) === text(b);
};

/** The parts of a response that still apply to this stay. */
export function pricesFor(list: StayPriceList, stay: Stay): StayPrices {
  const { stay: asked } = list;
  const isHourly = stay.type === 'hourly' && asked.type === 'hourly' && asked.date === stay.date;
  const hasStarts = isHourly && asked.hours === stay.hours;
  const hasLengths = isHourly && asked.start === stay.start;
  return {
    starts: new Map(hasStarts ? list.starts.map((one) => [one.start, one]) : []),
    lengths: new Map(hasLengths ? list.lengths.map((one) => [one.hours, one]) : []),
    nights: new Map(asked.type === stay.type ? list.nights.map((one) => [one.date, one]) : []),
    peaks: asked.type === stay.type && asked.date === stay.date ? list.peaks : [],
    dailyInstead: isHourly ? list.dailyInstead : null,
    whole: isSame(asked, stay) ? { total: list.total, isTaken: list.isTaken } : null,
  };
}

/** A booking that is to be moved: times and prices are those of the room type it moves to. */
export type Moved = { readonly code: string; readonly roomTypeSn: number };

/** Null where no hotel is given, and while offline. */
export function useStayPrices(stay: Stay, isHotelKnown: boolean, moved?: Moved): StayPrices | null {
  const around = useHotelPrices(stay, isHotelKnown && moved === undefined);
  const isReachable = useIsReachable();
  const enabled = isHotelKnown && moved !== undefined && isReachable;
  const { data } = useQuery({
    ...query('booking/getRescheduleTimes', { code: '', roomTypeSn: 1, ...moved, stay }),
    placeholderData: keepPreviousData,
    enabled,
    gcTime: 0,
  });
  if (moved === undefined) return around;
  return !enabled || data === undefined ? null : pricesFor(data, stay);
}

function useHotelPrices(stay: Stay, isHotelKnown: boolean): StayPrices | null {
  const { slug } = useParams();
  const isReachable = useIsReachable();
  const enabled = isHotelKnown && slug !== undefined && isReachable;
  const { data } = useQuery({
    ...query('hotel/getStayPriceList', { slug: slug ?? '', ...stayParams(stay) }),
    placeholderData: keepPreviousData,
    enabled,
  });
  return !enabled || data === undefined ? null : pricesFor(data, stay);
}

/** `272K`, `kín`, or nothing when it is not known. */
export function displayedPriceText(told: DisplayedPrice | undefined, intl: IntlShape): string {
  if (told === undefined) return '';
  return told.total === null
    ? told.isTaken
      ? intl.formatMessage({ id: 'stayPicker.taken' })
      : ''
    : formatCompact(told.total);
}
