// Translates a search for SQL: the stay in minutes, the place as circles on the map.

import { boxOf } from '#domain/map.ts';
import { vnd } from '#domain/money.ts';
import type { Point } from '#domain/place.ts';
import { pricedStay } from '#domain/price.ts';
import { noFilters, type Where } from '#domain/search.ts';
import { bookingTypes, resolveStay, type RatePlan, type Stay } from '#domain/stay.ts';
import {
  atLocal,
  minutesBetween,
  minutesOfDay,
  nextHalfHour,
  timeOfMinutes,
  type Instant,
} from '#domain/time/time.ts';
import type { Circle, SqlSearch, SqlPlace, SqlStay } from '../../store/hotel/search-parts.ts';
import type { IndexedArea } from '../memory/catalogue.ts';
import {
  centreOf,
  landmarkSteps,
  nearEnough,
  nearSteps,
  type Search,
} from '../memory/find-hotels.ts';

type Areas = ReadonlyMap<number, IndexedArea>;

/** `search.only` is a function and cannot be translated; only catalogue searches support it. */
export function toSqlSearch(search: Search, areas: Areas): SqlSearch {
  const { where, origin, sort, now, filters = noFilters, inCollection } = search;
  return {
    place: placeOf(where),
    filters,
    sort,
    now,
    hotelSns: inCollection === undefined ? null : [...inCollection],
    stay: stayOf(search.stay, now),
    from:
      where.kind === 'nearBy' || where.kind === 'landmark' || where.kind === 'area'
        ? where
        : (origin ?? null),
    centre: sort === 'nearest' ? centreOf({ areas }, search) : null,
  };
}

const midnight = timeOfMinutes(0);
const nextMidnight = timeOfMinutes(1440);

/** The widest hours a hotel can have: a stay outside them is refused by every hotel. */
function widestPlan(type: Stay['type']): RatePlan {
  const hours = { price: vnd(1), from: midnight, to: nextMidnight };
  return type === 'hourly'
    ? { type, ...hours, priceAdditional: vnd(0), firstHours: 1, additionalHours: 1, maxHours: 24 }
    : { type, ...hours };
}

function stayOf(stay: Stay, now: Instant): SqlStay | null {
  if (typeof resolveStay(stay, widestPlan(stay.type), now) === 'string') return null;
  const from = atLocal(stay.date, midnight);
  const days = pricedStay(stay, now).days.reduce((bits, { weekdayBit }) => bits | weekdayBit, 0);
  if (stay.type === 'hourly')
    return {
      type: bookingTypes.hourly,
      midnight: from,
      days,
      start: minutesOfDay(stay.start),
      hours: stay.hours,
    };
  return {
    type: bookingTypes[stay.type],
    midnight: from,
    days,
    nights: stay.type === 'daily' ? stay.nights : 1,
    soonest: minutesBetween(from, nextHalfHour(now)),
  };
}

function placeOf(where: Where): SqlPlace {
  if (where.kind === 'nearBy' || where.kind === 'landmark')
    return {
      kind: 'growing',
      point: where,
      circles: (where.kind === 'landmark' ? landmarkSteps : nearSteps).map((metres) =>
        circleAt(where, metres),
      ),
      enough: nearEnough,
    };
  return where.kind === 'area'
    ? {
        kind: 'circle',
        point: where,
        circle: circleAt(where, where.radius),
        box: where.size === undefined ? null : boxOf(where, where.size),
      }
    : where;
}

const metresPerDegree = 111_194;
/** The Mercator projection is infinite at the poles, so latitudes are limited. */
const highest = 84;

/**
 * The projection stretches distances towards the poles; a small margin keeps every hotel of the
 * true circle inside.
 */
function circleAt({ latitude }: Point, metres: number): Circle {
  const degrees = metres / metresPerDegree;
  const farthest = Math.min(highest, Math.abs(latitude) + degrees);
  return { metres, mercator: (1.001 * degrees) / Math.cos((farthest * Math.PI) / 180) };
}
