// The whole country in memory: hotels with their rooms, and the places they are in.

import { setImmediate } from 'node:timers/promises';
import type { PlaceView } from '#contract/schemas/hotel.ts';
import type { LocalText } from '#domain/hotel.ts';
import type { Where } from '#domain/search.ts';
import type { RatePlan } from '#domain/stay.ts';
import { findLandmark } from '../../landmarks/landmarks.ts';
import type { Area } from '../../store/hotel/area.ts';
import type { Hotel, OldSlug } from '../../store/hotel/hotel.ts';
import type { Room } from '../../store/hotel/room.ts';
import { startSuggester, type Suggester } from '../suggest/suggester.ts';
import type { ColumnStore } from './column-store.ts';
import { makeHotelMap, type HotelMap } from './geo-index.ts';
import {
  removeRooms,
  createDictionary,
  indexRooms,
  type ValueDictionary,
  type SoldRoom,
  type RateTerms,
} from './room-columns.ts';

export type IndexedRoom = { readonly room: Room };
export type IndexedHotel = Hotel & {
  readonly rooms: readonly IndexedRoom[];
  /** For each booking type, in the order of `bookingTypeNames`. */
  readonly sold: readonly (readonly SoldRoom[])[];
  /** The index of its numbers in `rows`, which never changes. */
  readonly place: number;
};
/** For each booking type what a search reads of all rooms that are sold by it. */
export type IndexedArea = Area & { readonly hotels: IndexedHotel[]; readonly hotelCount: number };

/** The rows read from the store in one load. */
export type LoadedHotels = {
  readonly hotels: readonly Hotel[];
  readonly rooms: readonly Room[];
  readonly oldSlugs: readonly OldSlug[];
};

export type Catalogue = {
  readonly hotels: ReadonlyMap<number, IndexedHotel>;
  readonly slugs: ReadonlyMap<string, number>;
  readonly areas: ReadonlyMap<number, IndexedArea>;
  /** A rate plan for each window number. */
  readonly windows: readonly RatePlan[];
  /** The terms for each terms number. */
  readonly terms: readonly RateTerms[];
  /** For each booking type, the numbers a search reads of all rooms sold in it. */
  readonly rows: readonly ColumnStore[];
  readonly map: HotelMap<IndexedHotel>;
  /** The suggester built last; `renameSuggestions` rebuilds it after changes. */
  readonly suggester: Suggester<IndexedHotel, IndexedArea>;
};

type MutableCatalogue = {
  readonly hotels: Map<number, IndexedHotel>;
  readonly slugs: Map<string, number>;
  readonly areas: Map<number, IndexedArea>;
  readonly alike: ValueDictionary;
  places: number;
  /** Built at first use; reset to null when a hotel is added, removed or moved. */
  map: HotelMap<IndexedHotel> | null;
};
export type CatalogueUpdater = {
  readonly catalogue: Catalogue;
  replace(hotelSns: readonly number[], loaded: LoadedHotels): void;
  /**
   * Sorts changed names in batches between which requests are served; nothing when none changed.
   */
  renameSuggestions(): Promise<void>;
};

/** The number of hotels per area, for a catalogue that holds only some of them. */
export type AreaCounts = ReadonlyMap<number, number>;

function emptyArea(area: Area, counts: AreaCounts | undefined): IndexedArea {
  const hotels: IndexedHotel[] = [];
  return {
    ...area,
    hotels,
    get hotelCount() {
      return counts?.get(area.sn) ?? hotels.length;
    },
  };
}

/** A catalogue of all loaded hotels; `replace` substitutes hotels that were read again. */
export function makeCatalogueUpdater(
  areas: readonly Area[],
  loaded: LoadedHotels,
  counts?: AreaCounts,
): CatalogueUpdater {
  const growing: MutableCatalogue = {
    hotels: new Map(),
    slugs: new Map(),
    areas: new Map(areas.map((area) => [area.sn, emptyArea(area, counts)])),
    alike: createDictionary(),
    places: 0,
    map: null,
  };
  let names: Catalogue['suggester'] | null = null;
  let areNamesOld = false;
  const updater = {
    catalogue: {
      hotels: growing.hotels,
      slugs: growing.slugs,
      areas: growing.areas,
      windows: growing.alike.windows.values,
      terms: growing.alike.terms.values,
      rows: growing.alike.rows,
      get map() {
        return (growing.map ??= makeHotelMap(growing.hotels.values()));
      },
      get suggester() {
        return (names ??= startedWith(growing, [...growing.hotels.values()]).finish());
      },
    },
    replace(hotelSns: readonly number[], again: LoadedHotels): void {
      const arrived = upsertHotels(growing, hotelSns, again);
      if (!arrived) return;
      rebuildAreaLists(growing);
      areNamesOld = true;
    },
    async renameSuggestions(): Promise<void> {
      if (!areNamesOld) return;
      areNamesOld = false;
      const hotels = [...growing.hotels.values()];
      const started = startedWith(growing, []);
      for (let from = 0; from < hotels.length; from += portion) {
        started.add(hotels.slice(from, from + portion));
        await setImmediate();
      }
      names = started.finish();
    },
  };
  updater.replace([], loaded);
  return updater;
}

/** The batch of names sorted at once: one or two milliseconds. */
const portion = 500;

function startedWith(growing: MutableCatalogue, hotels: readonly IndexedHotel[]) {
  const started = startSuggester<IndexedHotel, IndexedArea>([...growing.areas.values()]);
  started.add(hotels);
  return started;
}

/**
 * Returns whether any hotel was added, removed, moved or renamed, so that lists of hotels must be
 * rebuilt.
 */
function upsertHotels(
  growing: MutableCatalogue,
  hotelSns: readonly number[],
  loaded: LoadedHotels,
): boolean {
  const rooms = Map.groupBy(loaded.rooms, (room) => room.hotelSn);
  const found = new Set(loaded.hotels.map((hotel) => hotel.sn));
  let isOther = false;
  for (const sn of hotelSns) {
    const removed = found.has(sn) ? undefined : growing.hotels.get(sn);
    if (removed === undefined) continue;
    growing.hotels.delete(sn);
    removeRooms(growing.alike, removed.place);
    isOther = true;
  }
  if (isOther) growing.map = null;
  for (const hotel of loaded.hotels) {
    const before = growing.hotels.get(hotel.sn);
    const hotelRooms = rooms.get(hotel.sn) ?? [];
    const place = before?.place ?? growing.places++;
    const after: IndexedHotel = {
      ...hotel,
      place,
      rooms: hotelRooms.map((room) => ({ room })),
      sold: indexRooms(hotelRooms, growing.alike, place),
    };
    if (before?.latitude !== hotel.latitude || before.longitude !== hotel.longitude)
      growing.map = null;
    isOther ||=
      before?.name !== hotel.name ||
      before.districtSn !== hotel.districtSn ||
      before.provinceSn !== hotel.provinceSn;
    // Mutated in place, because other lists refer to the same object.
    if (before === undefined) growing.hotels.set(hotel.sn, after);
    else Object.assign(before, after);
    growing.slugs.set(hotel.slug, hotel.sn);
  }
  // A current slug takes precedence over the former slug of another hotel.
  for (const { slug, hotelSn } of loaded.oldSlugs) {
    const holder = growing.hotels.get(growing.slugs.get(slug) ?? 0);
    if (holder?.slug !== slug) growing.slugs.set(slug, hotelSn);
  }
  return isOther;
}

function rebuildAreaLists(growing: MutableCatalogue): void {
  for (const area of growing.areas.values()) area.hotels.length = 0;
  for (const hotel of growing.hotels.values()) {
    growing.areas.get(hotel.provinceSn)?.hotels.push(hotel);
    growing.areas.get(hotel.districtSn)?.hotels.push(hotel);
  }
}

/** By its current or a former address. */
export function hotelOfSlug(catalogue: Catalogue, slug: string): IndexedHotel | undefined {
  return catalogue.hotels.get(catalogue.slugs.get(slug) ?? 0);
}

/** Provinces or the districts of one, most hotels first. */
export function areasOf(catalogue: Catalogue, parentSn: number | null): IndexedArea[] {
  const areas = [...catalogue.areas.values()].filter((area) => area.parentSn === parentSn);
  return areas.toSorted(
    (a, b) => b.hotelCount - a.hotelCount || b.weight - a.weight || a.sn - b.sn,
  );
}

const noWords: LocalText = { vi: '', en: '', th: '' };
export function areaName(catalogue: Catalogue, sn: number): LocalText {
  return catalogue.areas.get(sn)?.name ?? noWords;
}

/** Treats an unknown place as absent, so that a shared link never breaks. */
export function withoutUnknownPlace(catalogue: Catalogue, where: Where): Where {
  if (where.kind === 'landmark')
    return findLandmark(where.slug) === undefined ? { kind: 'anywhere' } : where;
  if (where.kind !== 'province' && where.kind !== 'district') return where;
  return catalogue.areas.get(where.sn)?.type === (where.kind === 'province' ? 2 : 3)
    ? where
    : { kind: 'anywhere' };
}

export function placeView(catalogue: Catalogue, where: Where): PlaceView {
  if (where.kind === 'landmark') {
    const found = findLandmark(where.slug);
    const provinceSn = found?.provinceSn ?? null;
    return {
      kind: where.kind,
      sn: found?.sn ?? null,
      landmark: found === undefined ? null : { slug: found.slug, kind: found.kind },
      name: found?.names ?? null,
      provinceSn,
      provinceName: provinceSn === null ? null : areaName(catalogue, provinceSn),
      latitude: where.latitude,
      longitude: where.longitude,
    };
  }
  if (where.kind === 'anywhere')
    return {
      kind: where.kind,
      sn: null,
      landmark: null,
      name: null,
      provinceSn: null,
      provinceName: null,
      latitude: null,
      longitude: null,
    };
  if (where.kind === 'nearBy' || where.kind === 'area') {
    return {
      kind: where.kind,
      sn: null,
      landmark: null,
      name: null,
      provinceSn: null,
      provinceName: null,
      latitude: where.latitude,
      longitude: where.longitude,
    };
  }
  const area = catalogue.areas.get(where.sn);
  const parent = catalogue.areas.get(area?.parentSn ?? 0);
  return {
    kind: where.kind,
    sn: where.sn,
    landmark: null,
    name: area?.name ?? null,
    provinceSn: parent?.sn ?? null,
    provinceName: parent?.name ?? null,
    latitude: area?.latitude ?? null,
    longitude: area?.longitude ?? null,
  };
}
