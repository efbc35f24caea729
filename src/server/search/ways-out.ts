// Where to go when a search finds nothing: each way changes one thing, has been tried, and says how many hotels it leads to.

import type { WayOut } from '#contract/calls/hotel.ts';
import { activeFilters, without } from '#domain/filter.ts';
import { policy } from '#domain/policy.ts';
import { noFilters } from '#domain/search.ts';
import { bookingTypeNames, defaultStay, type Stay } from '#domain/stay.ts';
import { addDays, minutesOfDay, parseTime, timeOfMinutes } from '#domain/time.ts';
import { inBoth, type Asked, type NamedHotels } from './asked.ts';
import { placeView, type Catalogue } from './catalogue.ts';
import { findFirst, type Search } from './find.ts';

/** At most as many other times are tried, so that the slowest search stays a quick one. */
const laterSteps = [60, 120, 180, 240] as const;
const laterDays = [1, 2, 3] as const;

/** The ways that lead to a hotel with a free room, the nearest to what was asked first. */
export function waysOut(
  catalogue: Catalogue,
  { search, named }: Pick<Asked, 'search' | 'named'>,
): WayOut[] {
  return [
    ...filterWays(catalogue, search, named),
    ...laterWay(catalogue, search),
    ...typeWays(catalogue, search),
    ...widerWay(catalogue, search),
  ];
}

type Told = Partial<Pick<WayOut, 'filter' | 'stay' | 'place'>>;
const way = (
  kind: WayOut['kind'],
  total: number,
  { filter = null, stay = null, place = null }: Told = {},
): WayOut => ({ kind, total, filter, stay, place });
const isWay = ({ total }: WayOut): boolean => total > 0;

/** How many hotels are listed; 0 when none of them is free, for that is no way out. */
function countOf(catalogue: Catalogue, search: Search): number {
  const {
    found: [first],
    total,
  } = findFirst(catalogue, { ...search, sort: 'bestMatch' }, 1);
  return first?.state === 'free' ? total : 0;
}

function filterWays(catalogue: Catalogue, search: Search, named: NamedHotels): WayOut[] {
  const filters = search.filters ?? noFilters;
  const active = activeFilters(filters);
  const ways = active.map((filter) =>
    way('filter', countOf(catalogue, withoutOne(search, filter, named)), { filter }),
  );
  const all = way(
    'allFilters',
    active.length < 2
      ? 0
      : countOf(catalogue, { ...search, filters: noFilters, inCollection: undefined }),
  );
  return [...ways.toSorted((a, b) => b.total - a.total), all].filter(isWay);
}

/** Without the promotion the hotels are still those of the collection, and the other way round. */
function withoutOne(
  search: Search,
  filter: Parameters<typeof without>[1],
  named: NamedHotels,
): Search {
  const isOfSet = filter.key === 'promotion' || filter.key === 'hotelCollectionSn';
  return {
    ...search,
    filters: without(search.filters ?? noFilters, filter),
    ...(isOfSet ? { inCollection: inBoth({ ...named, [filter.key]: null }) } : {}),
  };
}

/** The first later time at which somebody has a room. */
function laterWay(catalogue: Catalogue, search: Search): WayOut[] {
  for (const stay of laterStays(search.stay)) {
    const total = countOf(catalogue, withStay(search, stay));
    if (total > 0) return [way('stay', total, { stay })];
  }
  return [];
}

const daysLater = (stay: Stay, ahead: number): Stay => ({
  ...stay,
  date: addDays(stay.date, ahead),
});
const startingAt = (stay: Extract<Stay, { type: 'hourly' }>, minutes: number): Stay => ({
  ...stay,
  start: timeOfMinutes(minutes),
});

/** Later hours of the same day, then the days after it. */
function laterStays(stay: Stay): Stay[] {
  const days = laterDays.map((ahead) => daysLater(stay, ahead));
  if (stay.type !== 'hourly') return days;
  const closes = minutesOfDay(parseTime(policy.hourlyCloses) ?? timeOfMinutes(1440));
  const starts = laterSteps
    .map((minutes) => minutesOfDay(stay.start) + minutes)
    .filter((start) => start + stay.hours * 60 <= closes);
  return [...starts.map((start) => startingAt(stay, start)), ...days];
}

function typeWays(catalogue: Catalogue, search: Search): WayOut[] {
  const stays = bookingTypeNames
    .filter((type) => type !== search.stay.type)
    .map((type) => defaultStay(type, search.now));
  return stays
    .map((stay) => way('type', countOf(catalogue, withStay(search, stay)), { stay }))
    .filter(isWay);
}

const withStay = (search: Search, stay: Stay): Search => ({ ...search, stay });

/** From a district to its province, from anywhere smaller to the whole country. */
function widerWay(catalogue: Catalogue, search: Search): WayOut[] {
  if (search.where.kind === 'anywhere') return [];
  const parentSn =
    search.where.kind === 'district' ? catalogue.areas.get(search.where.sn)?.parentSn : undefined;
  const wider = [
    ...(parentSn == null ? [] : [{ kind: 'province', sn: parentSn } as const]),
    { kind: 'anywhere' } as const,
  ];
  for (const where of wider) {
    const total = countOf(catalogue, { ...search, where });
    if (total > 0) return [way('wider', total, { place: placeView(catalogue, where) })];
  }
  return [];
}
