// Chooses a hotel's pictures by its style, so that its rooms match each other and neighbouring
// hotels look different.

import { readFileSync } from 'node:fs';
import type { HotelType } from '#domain/hotel.ts';
import type { StoredPicture } from '../store/engine/schema.ts';
import type { SeededRandom } from './seeded-random.ts';

export const styles = [
  'minimal',
  'modern',
  'indochine',
  'romantic',
  'industrial',
  'tropical',
  'japanese',
  'budget',
] as const;
export type Style = (typeof styles)[number];

type Photo = {
  readonly name: string;
  readonly kind: string;
  readonly style: string | null;
  readonly mirror: boolean;
};
const photos = JSON.parse(
  readFileSync(new URL('./data/photos.json', import.meta.url), 'utf8'),
) as Photo[];
const named = new Map(photos.map((photo) => [photo.name, photo]));
const roomsOf = new Map(
  styles.map((style) => [
    style,
    photos
      .filter((photo) => photo.kind === 'room' && photo.style === style)
      .map((photo) => photo.name),
  ]),
);

/** Each picture comes in this many variants: three crops and tones, each as it is and mirrored. */
export const variants = 6;

/** Odd variants are mirrored; the even variant before each is the same picture unmirrored. */
export function isMirrored(variant: number): boolean {
  return variant % 2 === 1;
}

/**
 * The picture in one of its variants; a picture with signs or clock hands only in unmirrored ones.
 */
function shown(name: string, by: SeededRandom): StoredPicture {
  const photo = named.get(name);
  if (photo === undefined) throw new RangeError(`no picture ${name}`);
  const variant = by.whole(0, variants - 1);
  return { name, variant: photo.mirror ? variant : variant - (variant % 2) };
}

const facadeOf: Record<Style, readonly string[]> = {
  minimal: ['facade-0', 'facade-5'],
  modern: ['facade-5', 'facade-0'],
  indochine: ['facade-4'],
  romantic: ['facade-2'],
  industrial: ['facade-0', 'facade-5'],
  tropical: ['facade-6', 'facade-7'],
  japanese: ['facade-0', 'facade-6'],
  budget: ['facade-1'],
};
const lobbyOf: Record<Style, string> = {
  minimal: 'lobby-3',
  modern: 'lobby-0',
  indochine: 'lobby-1',
  romantic: 'lobby-0',
  industrial: 'lobby-2',
  tropical: 'lobby-1',
  japanese: 'lobby-3',
  budget: 'lobby-3',
};
const amenityOf = {
  pool: 'amenity-0',
  rooftop: 'amenity-1',
  spa: 'amenity-2',
  breakfast: 'amenity-3',
} as const;

function bathroomOf(style: Style, hasTub: boolean): string {
  if (style === 'romantic') return 'bathroom-5';
  return hasTub || style === 'modern' ? 'bathroom-1' : 'bathroom-0';
}

/** A waterfront resort has a different facade from a hotel in a garden. */
function facadeFor(style: Style, type: HotelType, isByWater: boolean, by: SeededRandom): string {
  if (isByWater && type !== 'guesthouse' && by.is(0.45)) return 'facade-7';
  if (type === 'homestay' && style !== 'indochine') return 'facade-6';
  return by.pick(facadeOf[style]);
}

export type HotelPictures = {
  readonly style: Style;
  readonly type: HotelType;
  readonly isByWater: boolean;
  readonly facilities: readonly string[];
};

/**
 * Pictures of the hotel: usually a room first, sometimes the facade; then lobby, bathroom and
 * amenities.
 */
export function hotelPictures(
  { style, type, isByWater, facilities }: HotelPictures,
  by: SeededRandom,
): StoredPicture[] {
  const facade = shown(facadeFor(style, type, isByWater, by), by);
  const lobby = shown(lobbyOf[style], by);
  const rooms = rotated(roomsOf.get(style) ?? [], by.whole(0, 5))
    .slice(0, 2)
    .map((name) => shown(name, by));
  const amenities = Object.entries(amenityOf)
    .filter(([facility]) => facilities.includes(facility))
    .slice(0, 2)
    .map(([, name]) => shown(name, by));
  const inside = [
    ...rooms,
    shown(bathroomOf(style, facilities.includes('bathtub')), by),
    ...amenities,
  ];
  return by.is(0.3)
    ? [facade, ...inside, lobby]
    : [...inside.slice(0, 1), facade, lobby, ...inside.slice(1)];
}

/**
 * Pictures of the room type at this index: two of the room, if the style has that many, and its
 * bathroom.
 */
export function roomPictures(
  style: Style,
  position: number,
  hasTub: boolean,
  by: SeededRandom,
): StoredPicture[] {
  const own = rotated(roomsOf.get(style) ?? [], position);
  return [...own.slice(0, 1), ...(by.is(0.5) ? own.slice(1, 2) : [])]
    .map((name) => shown(name, by))
    .concat(shown(bathroomOf(style, hasTub), by));
}

function rotated<Item>(list: readonly Item[], by: number): Item[] {
  const start = list.length === 0 ? 0 : by % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}
