// Alternatives to a search without results. Each changes one condition and has been evaluated, so
// that it states how many hotels it finds.

import type { RelaxedSearch } from '#contract/schemas/hotel.ts';
import { activeFilters, without } from '#domain/filter.ts';
import { policy } from '#domain/policy.ts';
import { noFilters } from '#domain/search.ts';
import { type Stay, bookingTypeNames, defaultStay, onDayOf } from '#domain/stay.ts';
import { addDays, minutesOfDay, parseTime, timeOfMinutes } from '#domain/time/time.ts';
import { findLandmark } from '../landmarks/landmarks.ts';
import { type Catalogue, placeView } from './memory/catalogue.ts';
import { type Search, findFirst } from './memory/find-hotels.ts';
import { type NamedHotels, type ParsedSearch, inBoth } from './parse-search.ts';

/** The maximum number of other times that are tried, which bounds the slowest search. */
const laterSteps = [60, 120, 180, 240] as const;
const laterDays = [1, 2, 3] as const;

/** The alternatives that find a hotel with a free room, the closest to the search first. */
export function relaxedSearches(
  catalogue: Catalogue,
  { search, named }: Pick<ParsedSearch, 'search' | 'named'>,
): RelaxedSearch[] {
  return [
    ...relaxedFilters(catalogue, search, named),
    ...relaxedTime(catalogue, search),
    ...relaxedType(catalogue, search),
    ...relaxedPlace(catalogue, search),
  ];
}

type Details = Partial<Pick<RelaxedSearch, 'filter' | 'stay' | 'place'>>;
const relaxedSearch = (
  kind: RelaxedSearch['kind'],
  total: number,
  { filter = null, stay = null, place = null }: Details = {},
): RelaxedSearch => ({ kind, total, filter, stay, place });
const leadsToRooms = ({ total }: RelaxedSearch): boolean => total > 0;

/** How many hotels are listed; 0 when none of them is free, because that is no alternative. */
function countOf(catalogue: Catalogue, search: Search): number {
  const {
    found: [first],
    total,
  } = findFirst(catalogue, { ...search, sort: 'bestMatch' }, 1);
  return first?.state === 'free' ? total : 0;
}

function relaxedFilters(catalogue: Catalogue, search: Search, named: NamedHotels): RelaxedSearch[] {
  const filters = search.filters ?? noFilters;
  const active = activeFilters(filters);
  const relaxed = active.map((filter) =>
    relaxedSearch('filter', countOf(catalogue, withoutOne(search, filter, named)), { filter }),
  );
  const all = relaxedSearch(
    'allFilters',
    active.length < 2
      ? 0
      : countOf(catalogue, { ...search, filters: noFilters, inCollection: undefined }),
  );
  return [...relaxed.toSorted((a, b) => b.total - a.total), all].filter(leadsToRooms);
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

/** The first later time at which a hotel has a room. */
function relaxedTime(catalogue: Catalogue, search: Search): RelaxedSearch[] {
  for (const stay of laterStays(search.stay)) {
    const total = countOf(catalogue, withStay(search, stay));
    if (total > 0) return [relaxedSearch('stay', total, { stay })];
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

function relaxedType(catalogue: Catalogue, search: Search): RelaxedSearch[] {
  const stays = bookingTypeNames
    .filter((type) => type !== search.stay.type)
    .map((type) => onDayOf(search.stay, type, (one) => defaultStay(one, search.now), search.now));
  return stays
    .map((stay) => relaxedSearch('type', countOf(catalogue, withStay(search, stay)), { stay }))
    .filter(leadsToRooms);
}

const withStay = (search: Search, stay: Stay): Search => ({ ...search, stay });

/** From a district or a landmark to its province, from anywhere smaller to the whole country. */
function relaxedPlace(catalogue: Catalogue, search: Search): RelaxedSearch[] {
  if (search.where.kind === 'anywhere') return [];
  const parentSn =
    search.where.kind === 'landmark'
      ? findLandmark(search.where.slug)?.provinceSn
      : search.where.kind === 'district'
        ? catalogue.areas.get(search.where.sn)?.parentSn
        : undefined;
  const wider = [
    ...(parentSn == null ? [] : [{ kind: 'province', sn: parentSn } as const]),
    { kind: 'anywhere' } as const,
  ];
  for (const where of wider) {
    const total = countOf(catalogue, { ...search, where });
    if (total > 0) return [relaxedSearch('wider', total, { place: placeView(catalogue, where) })];
  }
  return [];
}
