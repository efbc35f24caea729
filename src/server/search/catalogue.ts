// The whole country in memory, as it was a moment ago: hotels with their rooms, and the places they stand in.

import { setImmediate } from 'node:timers/promises';
import type { PlaceView } from '#contract/calls/hotel.ts';
import type { LocalText } from '#domain/hotel.ts';
import type { Where } from '#domain/search.ts';
import { bookingTypeNames, type BookingType, type RatePlan } from '#domain/stay.ts';
import type { Area } from '../store/area.ts';
import type { Hotel, OldSlug } from '../store/hotel.ts';
import type { Room } from '../store/room.ts';
import { startSuggester, type Suggester } from './suggester.ts';

/** Rooms sold in like windows resolve a stay alike, so each window has a number; -1 where the type is not sold. */
export type Windows = Readonly<Record<BookingType, number>>;
export type IndexedRoom = { readonly room: Room; readonly windows: Windows };
/** `merit`: the better a hotel is for anyone, the higher; above 0. */
export type IndexedHotel = Hotel & { readonly rooms: readonly IndexedRoom[]; readonly merit: number };
export type IndexedArea = Area & { readonly hotels: IndexedHotel[] };

/** What is read from the store at once. */
export type Loaded = { readonly hotels: readonly Hotel[]; readonly rooms: readonly Room[]; readonly oldSlugs: readonly OldSlug[] };

export type Catalogue = {
  readonly hotels: ReadonlyMap<number, IndexedHotel>; readonly slugs: ReadonlyMap<string, number>;
  readonly areas: ReadonlyMap<number, IndexedArea>;
  /** A plan for each window number. */
  readonly windows: readonly RatePlan[];
  /** Of the last names that were put in order; `renameSuggestions` follows changes. */
  readonly suggester: Suggester<IndexedHotel, IndexedArea>;
};

/** Keeps the numbers of windows from one reading to the next. */
type Growing = {
  readonly hotels: Map<number, IndexedHotel>; readonly slugs: Map<string, number>; readonly areas: Map<number, IndexedArea>;
  readonly windows: RatePlan[]; readonly windowNumbers: Map<string, number>;
};
export type CatalogueKeeper = {
  readonly catalogue: Catalogue;
  replace(hotelSns: readonly number[], loaded: Loaded): void;
  /** Puts changed names in order, in portions between which requests are answered; nothing when none changed. */
  renameSuggestions(): Promise<void>;
};

/** A catalogue of everything loaded; `replace` puts what was read again in the place of what was known of those hotels. */
export function keepCatalogue(areas: readonly Area[], loaded: Loaded): CatalogueKeeper {
  const growing: Growing = {
    hotels: new Map(), slugs: new Map(), areas: new Map(areas.map((area) => [area.sn, { ...area, hotels: [] }])),
    windows: [], windowNumbers: new Map(),
  };
  let names: Catalogue['suggester'] | null = null;
  let areNamesOld = false;
  const keeper = {
    catalogue: {
      hotels: growing.hotels, slugs: growing.slugs, areas: growing.areas, windows: growing.windows,
      get suggester() { return (names ??= startedWith(growing, [...growing.hotels.values()]).finish()); },
    },
    replace(hotelSns: readonly number[], again: Loaded): void {
      const arrived = put(growing, hotelSns, again);
      if (!arrived) return;
      regroup(growing);
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
  keeper.replace([], loaded);
  return keeper;
}

/** So many names are put in order at once: a millisecond or two. */
const portion = 500;

function startedWith(growing: Growing, hotels: readonly IndexedHotel[]) {
  const started = startSuggester<IndexedHotel, IndexedArea>([...growing.areas.values()]);
  started.add(hotels);
  return started;
}

/** Answers whether any hotel came, went, moved or has another name, so that lists of hotels must be made again. */
function put(growing: Growing, hotelSns: readonly number[], loaded: Loaded): boolean {
  const rooms = Map.groupBy(loaded.rooms, (room) => room.hotelSn);
  const found = new Set(loaded.hotels.map((hotel) => hotel.sn));
  let isOther = false;
  for (const sn of hotelSns) if (!found.has(sn)) isOther = growing.hotels.delete(sn) || isOther;
  for (const hotel of loaded.hotels) {
    const before = growing.hotels.get(hotel.sn);
    const indexed = (rooms.get(hotel.sn) ?? []).map((room) => ({ room, windows: windowsOf(growing, room) }));
    const after: IndexedHotel = { ...hotel, merit: meritOf(hotel), rooms: indexed };
    isOther ||= before?.name !== hotel.name || before.districtSn !== hotel.districtSn || before.provinceSn !== hotel.provinceSn;
    // The same object stays in every list it is in.
    if (before === undefined) growing.hotels.set(hotel.sn, after);
    else Object.assign(before, after);
    growing.slugs.set(hotel.slug, hotel.sn);
  }
  // A slug in use now is never shadowed by one that another hotel had before.
  for (const { slug, hotelSn } of loaded.oldSlugs) {
    const holder = growing.hotels.get(growing.slugs.get(slug) ?? 0);
    if (holder?.slug !== slug) growing.slugs.set(slug, hotelSn);
  }
  return isOther;
}

function regroup(growing: Growing): void {
  for (const area of growing.areas.values()) area.hotels.length = 0;
  for (const hotel of growing.hotels.values()) {
    growing.areas.get(hotel.provinceSn)?.hotels.push(hotel);
    growing.areas.get(hotel.districtSn)?.hotels.push(hotel);
  }
}

function windowsOf(growing: Growing, room: Room): Windows {
  const number = (type: BookingType): number => {
    const plan = room.plans[type];
    if (plan === undefined || plan.price === 0) return -1;
    const key = `${type} ${plan.from} ${plan.to} ${plan.type === 'hourly' ? plan.maxHours : ''}`;
    const known = growing.windowNumbers.get(key);
    if (known !== undefined) return known;
    growing.windowNumbers.set(key, growing.windows.push(plan) - 1);
    return growing.windows.length - 1;
  };
  const [hourly, overnight, daily] = bookingTypeNames.map(number);
  return { hourly: hourly ?? -1, overnight: overnight ?? -1, daily: daily ?? -1 };
}

/** Few reviews say little: a rating counts as if eight more guests had given a plain 4. */
const plainRating = 40;
const plainReviews = 8;

function meritOf(hotel: Hotel): number {
  const rating = (hotel.rating * hotel.reviewCount + plainRating * plainReviews) / (hotel.reviewCount + plainReviews);
  return (1 + Math.max(0, hotel.popularity)) * (rating / 50) ** 2;
}

/** By its address of today or of before. */
export function hotelOfSlug(catalogue: Catalogue, slug: string): IndexedHotel | undefined {
  return catalogue.hotels.get(catalogue.slugs.get(slug) ?? 0);
}

/** Provinces or the districts of one, most hotels first. */
export function areasOf(catalogue: Catalogue, parentSn: number | null): IndexedArea[] {
  const areas = [...catalogue.areas.values()].filter((area) => area.parentSn === parentSn);
  return areas.toSorted((a, b) => b.hotels.length - a.hotels.length || b.weight - a.weight || a.sn - b.sn);
}

const noWords: LocalText = { vi: '', en: '', th: '' };
export function areaName(catalogue: Catalogue, sn: number): LocalText {
  return catalogue.areas.get(sn)?.name ?? noWords;
}

/** A place that is not known counts as absent, so that a shared link never breaks (§5). */
export function knownWhere(catalogue: Catalogue, where: Where): Where {
  if (where.kind !== 'province' && where.kind !== 'district') return where;
  return catalogue.areas.get(where.sn)?.type === (where.kind === 'province' ? 2 : 3) ? where : { kind: 'anywhere' };
}

export function placeView(catalogue: Catalogue, where: Where): PlaceView {
  if (where.kind === 'anywhere') return { kind: where.kind, sn: null, name: null, provinceSn: null, provinceName: null, latitude: null, longitude: null };
  if (where.kind === 'nearBy' || where.kind === 'area') {
    return { kind: where.kind, sn: null, name: null, provinceSn: null, provinceName: null, latitude: where.latitude, longitude: where.longitude };
  }
  const area = catalogue.areas.get(where.sn);
  const parent = catalogue.areas.get(area?.parentSn ?? 0);
  return {
    kind: where.kind, sn: where.sn, name: area?.name ?? null, provinceSn: parent?.sn ?? null, provinceName: parent?.name ?? null,
    latitude: area?.latitude ?? null, longitude: area?.longitude ?? null,
  };
}
