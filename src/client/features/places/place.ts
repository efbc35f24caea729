// A place to search in: its name in the page's language, and the recent ones on this device.

import type { IntlShape } from 'react-intl';
import type { PlaceView } from '#contract/schemas/hotel.ts';
import type { Picture } from '#contract/schemas/values.ts';
import type { LocalText } from '#domain/hotel.ts';
import type { LandmarkKind } from '#domain/place.ts';
import { whereParams, type Where } from '#domain/search.ts';
import { readStorageJson, writeStorage, storageKeys } from '../../runtime/local-storage.ts';
import { isInWallet } from '../../wallet/wallet-context.ts';
import { clearWalletPlace, saveWalletPlace } from '../../wallet/wallet-place.ts';

/** `parent` is the province of a district, or the district of a landmark. */
export type Place = {
  readonly where: Where;
  readonly name: LocalText | null;
  readonly parent: LocalText | null;
  readonly landmark?: LandmarkKind | undefined;
};

/**
 * `count` is the number of hotels there, at a landmark of those within a walk; null when it is
 * unknown.
 */
export type FoundPlace = { readonly place: Place; readonly count: number | null };
export type FoundHotel = {
  readonly sn: number;
  readonly slug: string;
  readonly name: string;
  readonly district: LocalText;
  /** Not of hotels found on the device, nor in answers saved by earlier builds. */
  readonly picture?: Omit<Picture, 'alt'> | undefined;
};
export type FoundPlaces = {
  readonly places: readonly FoundPlace[];
  readonly landmarks?: readonly FoundPlace[];
  readonly hotels: readonly FoundHotel[];
  /** What was most likely meant. */
  readonly first?: 'area' | 'landmark' | 'hotel';
  /** What was searched for instead, where the text has a slip. */
  readonly mended?: string | LocalText | null;
};

/**
 * The place of a search result. An area of the map is known only from the URL that requested it.
 */
export function placeOf(view: PlaceView, asked?: Where): Place {
  const { kind, sn, latitude, longitude, name, provinceName } = view;
  const named = { name, parent: provinceName };
  if ((kind === 'province' || kind === 'district') && sn !== null)
    return { where: { kind, sn }, ...named };
  if (kind === 'landmark' && view.landmark && latitude !== null && longitude !== null)
    return {
      where: { kind, slug: view.landmark.slug, latitude, longitude },
      landmark: view.landmark.kind,
      ...named,
    };
  if (kind === 'nearBy' && latitude !== null && longitude !== null)
    return { where: { kind, latitude, longitude }, ...named };
  if (kind === 'area' && asked?.kind === 'area') return { where: asked, ...named };
  return { where: { kind: 'anywhere' }, name: null, parent: null };
}

/** `Quận 1, Hồ Chí Minh`, `Gần tôi`, or the prompt when there is no place yet. */
export function placeText(
  { where, name, parent }: Place,
  words: (text: LocalText) => string,
  intl: IntlShape,
): string {
  if (where.kind === 'nearBy') return intl.formatMessage({ id: 'place.nearMe' });
  if (where.kind === 'area') return intl.formatMessage({ id: 'place.mapArea' });
  if (name === null) return intl.formatMessage({ id: 'search.where' });
  return parent === null || where.kind === 'landmark'
    ? words(name)
    : `${words(name)}, ${words(parent)}`;
}

const maxRecentPlaces = 10;
export const keyOfPlace = ({ where }: Place): string =>
  new URLSearchParams(whereParams(where)).toString();

const named: ReadonlySet<Where['kind']> = new Set(['province', 'district', 'landmark']);

/** Only places with a name are stored, never the visitor's location. */
export function recentPlaces(): readonly Place[] {
  const saved = readStorageJson<readonly Place[]>(storageKeys.searches);
  return Array.isArray(saved)
    ? saved.filter((place: Partial<Place>) => place.name !== undefined && place.where !== undefined)
    : [];
}

export function rememberPlace(place: Place): void {
  if (place.name === null || !named.has(place.where.kind)) return;
  const others = recentPlaces().filter((other) => keyOfPlace(other) !== keyOfPlace(place));
  writeStorage(storageKeys.searches, JSON.stringify([place, ...others].slice(0, maxRecentPlaces)));
  if (typeof location !== 'undefined' && isInWallet()) saveWalletPlace(whereParams(place.where));
}

export function forgetPlaces(): void {
  writeStorage(storageKeys.searches, null);
  clearWalletPlace();
}
