// SQL fragments of a search. A statement contains only the conditions it needs, because the planner
// misestimates conditions that are always true.

import { sql, type RawBuilder } from 'kysely';
import { cancelBeforeHours } from '#domain/cancellation.ts';
import type { Box } from '#domain/map.ts';
import { paymentMethods } from '#domain/payment.ts';
import type { Point } from '#domain/place.ts';
import { policy } from '#domain/policy.ts';
import type { Filters, Sort } from '#domain/search.ts';
import { bookingTypes } from '#domain/stay.ts';
import type { Instant } from '#domain/time/time.ts';
import { bookingStatus, holding, paymentMethod } from '../sql-status.ts';

type Sql = RawBuilder<unknown>;

/**
 * The stay in minutes since its reference midnight, to compare with the hours hotels sell; the
 * weekdays are those it is priced by.
 */
export type SqlStay = { readonly midnight: Instant; readonly days: number } & (
  | { readonly type: typeof bookingTypes.hourly; readonly start: number; readonly hours: number }
  /** `soonest`: the earliest minute at which a guest could arrive. */
  | {
      readonly type: (typeof bookingTypes)['overnight' | 'daily'];
      readonly nights: number;
      readonly soonest: number;
    }
);

/** A radius in metres and the Mercator radius of a circle that contains it. */
export type Circle = { readonly metres: number; readonly mercator: number };
export type SqlPlace =
  | { readonly kind: 'province' | 'district'; readonly sn: number }
  | { readonly kind: 'anywhere' }
  | {
      readonly kind: 'circle';
      readonly point: Point;
      readonly circle: Circle;
      /** The part of the circle that is meant; null for all of it. */
      readonly box: Box | null;
    }
  /** The first of these circles that contains `enough` hotels, else the last. */
  | {
      readonly kind: 'growing';
      readonly point: Point;
      readonly circles: readonly Circle[];
      readonly enough: number;
    };

/** A search translated for SQL. */
export type SqlSearch = {
  readonly place: SqlPlace;
  readonly filters: Filters;
  readonly hotelSns: readonly number[] | null;
  readonly sort: Sort;
  readonly now: Instant;
  /** Null when no hotel can sell such a stay now. */
  readonly stay: SqlStay | null;
  /** The position of the traveller, and the centre of the searched place. */
  readonly from: Point | null;
  readonly centre: Point | null;
};

const mercatorPoint = ({ latitude, longitude }: Point): Sql =>
  sql`point(${longitude}::float8, degrees(ln(tan(pi() / 4 + radians(${latitude}::float8) / 2))))`;
const metresFrom = ({ latitude, longitude }: Point): Sql =>
  sql`metres_between(${latitude}::float8, ${longitude}::float8, h.latitude, h.longitude)`;
const inCircle = (point: Point, { metres, mercator }: Circle): Sql =>
  sql`
    h.pos <@ circle(${mercatorPoint(point)}, ${mercator}::float8)
    and ${metresFrom(point)} <= ${metres}::float8`;

const inBox = ({ west, south, east, north }: Box): Sql =>
  sql`
    h.latitude between ${south}::float8 and ${north}::float8
    and h.longitude between ${west}::float8 and ${east}::float8`;

/**
 * The index from 1 of the first circle that contains enough hotels; a circle is counted only when
 * the smaller ones were not enough.
 */
export function stepOf({ place }: SqlSearch): Sql {
  if (place.kind !== 'growing') return sql`0`;
  const { point, circles, enough } = place;
  const cases = circles.slice(0, -1).map(
    (circle, index) =>
      sql`
        when (
          select count(*)
          from (
            select 1
            from hotel h
            where ${inCircle(point, circle)}
            limit ${enough}) near) = ${enough} then ${sql.lit(index + 1)}`,
  );
  return sql`case ${sql.join(cases, sql` `)} else ${sql.lit(circles.length)} end`;
}

/**
 * When the circle still has to be chosen, the statement must include the expression `around
 * (step)`.
 */
function placeOf({ place }: SqlSearch): Sql | null {
  switch (place.kind) {
    case 'anywhere':
      return null;
    case 'province':
      return sql`h.province_sn = ${place.sn}`;
    case 'district':
      return sql`h.district_sn = ${place.sn}`;
    case 'circle':
      return place.box === null
        ? inCircle(place.point, place.circle)
        : sql`${inCircle(place.point, place.circle)} and ${inBox(place.box)}`;
    case 'growing': {
      const sizes = (name: keyof Circle) =>
        sql`(${place.circles.map((circle) => circle[name])}::float8[])[(select step from around)]`;
      return sql`
        h.pos <@ circle(${mercatorPoint(place.point)}, ${sizes('mercator')})
        and ${metresFrom(place.point)} <= ${sizes('metres')}`;
    }
  }
}

/** Conditions on the hotel itself. */
export function fits(sought: SqlSearch): Sql {
  const { filters, hotelSns } = sought;
  const all = [placeOf(sought)];
  if (hotelSns !== null) all.push(sql`h.sn = any(${[...hotelSns]}::int8[])`);
  // Array containment rather than a bit mask: only arrays have statistics, and without them the
  // planner scans the whole table.
  if (filters.facility.length > 0) all.push(sql`h.facilities @> ${[...filters.facility]}::int2[]`);
  if (filters.hotelType.length > 0) all.push(sql`h.type = any(${[...filters.hotelType]}::int2[])`);
  if (filters.paymentMethod.length > 0)
    all.push(sql`h.pay_methods && ${[...filters.paymentMethod]}::int2[]`);
  if (filters.filterByRating !== null)
    all.push(sql`h.rating >= ${Math.round(filters.filterByRating * 10)}::int2`);
  if (filters.rateReviewClean !== null)
    all.push(sql`h.score_cleanliness >= ${Math.round(filters.rateReviewClean * 10)}::int2`);
  const set = all.filter((one) => one !== null);
  return set.length === 0 ? sql`true` : sql.join(set, sql` and `);
}

/**
 * The order of hotels when it does not depend on the price; `isIndexed` when an index provides it,
 * so that reading can stop early.
 */
export function orderOf({ sort, from, centre, place, hotelSns }: SqlSearch): {
  readonly by: Sql;
  readonly isIndexed: boolean;
} {
  const isIndexed = hotelSns === null && place.kind !== 'circle' && place.kind !== 'growing';
  const far = from ?? (sort === 'nearest' ? centre : null);
  if (sort === 'reviewScore') return { by: sql`h.review_rank desc`, isIndexed };
  if (sort === 'nearest' && far !== null) return { by: metresFrom(far), isIndexed: false };
  return from === null
    ? { by: sql`h.merit desc`, isIndexed }
    : { by: sql`h.merit / (1 + ${metresFrom(from)} / 3000) desc`, isIndexed: false };
}

/** Whether room `s` is sold for the stay, whether or not it is free. */
function sells(stay: SqlStay): Sql {
  const ofHotel = sql`s.hotel_sn = h.sn and s.booking_type = ${sql.lit(stay.type)}`;
  if (stay.type === bookingTypes.hourly) {
    const end = stay.start + 60 * stay.hours;
    return sql`
      ${ofHotel}
      and s.max_hours >= ${stay.hours}
      and (s.from_minute <= ${stay.start} and s.to_minute >= ${end}
        or s.from_minute = 0 and s.to_minute = 1440)`;
  }
  return sql`
    ${ofHotel}
    and ${1440 * stay.nights}::int + s.to_minute
      - greatest(s.from_minute, ${stay.soonest}::int) >= 120`;
}

/** The interval for which a room would be held, cleaning included. */
function spanOf(stay: SqlStay): { readonly from: Sql; readonly to: Sql } {
  const after = (minutes: Sql) =>
    sql`${stay.midnight}::timestamptz + ${minutes} * interval '1 minute'`;
  if (stay.type === bookingTypes.hourly)
    return {
      from: after(sql`${stay.start}::int`),
      to: after(sql`(${stay.start + 60 * stay.hours}::int + s.cleaning_minutes)`),
    };
  return {
    from: after(sql`greatest(s.from_minute, ${stay.soonest}::int)`),
    to: after(sql`(${1440 * stay.nights}::int + s.to_minute + s.cleaning_minutes)`),
  };
}

/**
 * Whether a room of `s` is free. The sum of its holdings nearly always decides; the more expensive
 * peak is computed only when it does not.
 */
function isFree(stay: SqlStay, now: Instant): Sql {
  const { from, to } = spanOf(stay);
  return sql`
    s.stock > 0
    and (
      select case
        when coalesce(sum(b.rooms), 0) < s.stock then true
        when s.stock = 1 then false
        else peak_held(s.room_type_sn, ${from}, ${to}, ${now}::timestamptz) < s.stock end
      from booking b
      where b.room_type_sn = s.room_type_sn
        and b.held_until > ${from}
        and b.check_in_at < ${to}
        and b.status in ${holding}
        and (b.status <> ${bookingStatus.paymentPending} or b.expires_at > ${now}::timestamptz))`;
}

const payAtHotel: number = paymentMethods.hotel;
/** How long before its start a stay must be looked at for its free cancellation to be told. */
function freeBefore({ type }: SqlStay): Sql {
  const [name, column] = cancelColumns[type];
  const hours = sql`coalesce(h.${sql.ref(column)}, ${cancelBeforeHours(name, null)}::int2)`;
  return sql`make_interval(hours => ${hours}, mins => ${policy.freeCancellationShownMinutes}::int)`;
}
const cancelColumns = {
  [bookingTypes.hourly]: ['hourly', 'cancel_hours_hourly'],
  [bookingTypes.overnight]: ['overnight', 'cancel_hours_overnight'],
  [bookingTypes.daily]: ['daily', 'cancel_hours_daily'],
} as const;

/** Paying at the hotel depends on the room; all other methods depend only on the hotel. */
export const asksForPayAtHotel = ({ filters }: SqlSearch): boolean =>
  filters.paymentMethod.includes(payAtHotel);

/**
 * Rooms `s` that are free and match the filters, with the percentage of their flash sale as
 * `q.sale`.
 */
export function wantedRooms(sought: SqlSearch, stay: SqlStay, isPriced: boolean): Sql {
  const { filters, now } = sought;
  const others = filters.paymentMethod.filter((method) => method !== payAtHotel);
  const all = [sells(stay)];
  if (filters.isFlashSale) all.push(sql`q.sale is not null`);
  if (filters.isFreeToCancel)
    all.push(
      sql`q.sale is null and ${spanOf(stay).from} - ${freeBefore(stay)} >= ${now}::timestamptz`,
    );
  if (asksForPayAtHotel(sought)) {
    all.push(
      sql`
        (h.pay_methods && ${others}::int2[]
          or not s.is_prepaid_only and q.sale is null
            and h.pay_methods @> array[${paymentMethod.hotel}]::int2[])`,
    );
  }
  all.push(isFree(stay, now));
  const needsSale =
    isPriced || filters.isFlashSale || filters.isFreeToCancel || asksForPayAtHotel(sought);
  return sql`
    room_search s ${needsSale ? saleOf(stay, now) : sql``} where ${sql.join(all, sql` and `)}`;
}

/**
 * `offset 0` keeps the planner from merging the subquery, so that it runs once per room. Daily
 * stays have no flash sales.
 */
function saleOf(stay: SqlStay, now: Instant): Sql {
  if (stay.type === bookingTypes.daily) return sql`cross join (select null::int2 as sale) q`;
  return sql`
    cross join lateral (
      select max(f.percent) as sale
      from flash_sale f
      where f.room_type_sn = s.room_type_sn
        and f.booking_type = s.booking_type
        and f.starts_at <= ${now}::timestamptz
        and f.ends_at > ${now}::timestamptz
        and f.sold < f.quota
      offset 0) q`;
}

/**
 * `offset 0` keeps the planner from turning the subquery into a join, which would check all rooms
 * of the country.
 */
export const hasWanted = (sought: SqlSearch, stay: SqlStay): Sql =>
  sql`exists (select 1 from ${wantedRooms(sought, stay, false)} offset 0)`;
export const hasSold = (stay: SqlStay): Sql =>
  sql`exists (select 1 from room_search s where ${sells(stay)} offset 0)`;
export const hasFree = (stay: SqlStay, now: Instant): Sql =>
  sql`exists (select 1 from room_search s where ${sells(stay)} and ${isFree(stay, now)} offset 0)`;

/** More than the sum of all roundings within one price, in đồng. */
const slack = 100;

/**
 * A lower and an upper bound of the total of room `s` (`domain/price.ts`). They differ only by
 * rounding when no surcharge or override depends on the day.
 */
export function boundsOf(stay: SqlStay): { readonly low: Sql; readonly high: Sql } {
  const base =
    stay.type === bookingTypes.hourly
      ? sql`
        (s.price + s.price_additional * greatest(0,
          (${stay.hours}::int - s.first_hours + s.additional_hours - 1) / s.additional_hours))`
      : sql`(s.price * ${stay.nights}::int)`;
  const onDays = (days: Sql, percent: Sql, usual: number) =>
    sql`case when ${days} & ${stay.days}::int2 <> 0 then ${percent} else ${sql.lit(usual)} end`;
  const off = sql`coalesce(q.sale, h.discount_percent)`;
  const lowest = onDays(sql`s.override_days`, sql`s.min_percent`, 100);
  const highest = onDays(sql`s.override_days`, sql`s.max_percent`, 100);
  const surcharge = onDays(sql`s.surcharge_days`, sql`s.surcharge_percent`, 0);
  return {
    low: sql`${base} * ${lowest} * (100 - ${off}) / 10000 - ${sql.lit(slack)}`,
    high: sql`${base} * ${highest} * (100 - ${off} + ${surcharge}) / 10000 + ${sql.lit(slack)}`,
  };
}
