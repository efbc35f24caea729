// Chooses a hotel's pictures by its style, so that its rooms match each other. With which of them it
// begins is decided among its neighbours (picture-spread.ts).

import { readFileSync } from 'node:fs';
import type { HotelType } from '#domain/hotel.ts';
import type { StoredPicture } from '../store/engine/schema.ts';
import { mixed, type SeededRandom } from './seeded-random.ts';

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

/** Each picture comes in this many variants: three kinds of light, each as it is and mirrored. */
export const variants = 6;

/** Odd variants are mirrored; the even variant before each is the same picture unmirrored. */
export function isMirrored(variant: number): boolean {
  return variant % 2 === 1;
}

/**
 * The picture as a hotel shows it, everywhere in the same variant; a picture with signs or clock
 * hands only gets unmirrored ones.
 */
function shown(name: string, hotelSn: number): StoredPicture {
  const at = photos.findIndex((photo) => photo.name === name);
  if (at === -1) throw new RangeError(`no picture ${name}`);
  const variant = mixed(hotelSn, at) % variants;
  return { name, variant: photos[at]?.mirror === true ? variant : variant - (variant % 2) };
}

const facadeOf: Record<Style, readonly string[]> = {
  minimal: ['facade-0', 'facade-5'],
  modern: ['facade-5', 'facade-0'],
  indochine: ['facade-4'],
  romantic: ['facade-2'],
  industrial: ['facade-0', 'facade-5'],
  tropical: ['facade-6', 'facade-7'],
  japanese: ['facade-0', 'facade-6'],
  budget: ['facade-1', 'facade-0'],
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
/** A style with rooms of its own that go well with those of the other, for hotels with many. */
const besides: Record<Style, Style> = {
  minimal: 'modern',
  modern: 'minimal',
  indochine: 'tropical',
  romantic: 'modern',
  industrial: 'modern',
  tropical: 'indochine',
  japanese: 'minimal',
  budget: 'minimal',
};

function bathroomOf(style: Style, hasTub: boolean): string {
  if (style === 'romantic') return 'bathroom-5';
  return hasTub || style === 'modern' ? 'bathroom-1' : 'bathroom-0';
}

export type HotelAppearance = {
  readonly hotelSn: number;
  readonly style: Style;
  readonly type: HotelType;
  readonly isByWater: boolean;
  readonly facilities: readonly string[];
};

/** A resort by the water is no guesthouse, and a homestay no tower. */
function facadesFor({ style, type, isByWater }: HotelAppearance): readonly string[] {
  if (type === 'homestay' && style !== 'indochine') return ['facade-6'];
  const own = facadeOf[style].filter((name) => name !== 'facade-7' || isByWater);
  const isResort = isByWater && type !== 'guesthouse';
  return isResort && !own.includes('facade-7') ? [...own, 'facade-7'] : own;
}

const amenitiesOf = ({ facilities }: HotelAppearance): string[] =>
  Object.entries(amenityOf)
    .filter(([facility]) => facilities.includes(facility))
    .map(([, name]) => name);

/** The pictures such a hotel may begin with: its rooms, its facade, its lobby, its pool. */
export function leadsOf(appearance: HotelAppearance): readonly string[] {
  return [
    ...(roomsOf.get(appearance.style) ?? []),
    ...facadesFor(appearance),
    lobbyOf[appearance.style],
    ...amenitiesOf(appearance).filter((name) => name === 'amenity-0' || name === 'amenity-1'),
  ];
}

/** The rooms of a hotel of this style, beginning with the one that is its first picture. */
export function roomsFrom(style: Style, lead: string): readonly string[] {
  const own = roomsOf.get(style) ?? [];
  return [...rotated(own, Math.max(0, own.indexOf(lead))), ...(roomsOf.get(besides[style]) ?? [])];
}

/**
 * Pictures of the hotel, all of different originals: the first one, two of its rooms, facade, lobby,
 * bathroom and amenities. A room may begin as it is seen from nearer by.
 */
export function hotelPictures(
  appearance: HotelAppearance,
  lead: string,
  by: SeededRandom,
): StoredPicture[] {
  const { hotelSn, style, facilities } = appearance;
  const [first = lead, second = lead] = roomsFrom(style, lead);
  const facade = by.pick(facadesFor(appearance));
  const names = [
    lead,
    ...(by.is(0.5) ? [first, facade] : [facade, first]),
    lobbyOf[style],
    second,
    bathroomOf(style, facilities.includes('bathtub')),
    ...amenitiesOf(appearance).slice(0, 3),
  ];
  const [cover, ...others] = [...new Set(names)].map((name) => shown(name, hotelSn));
  if (cover === undefined) return [];
  return [named.get(lead)?.kind === 'room' && by.is(0.4) ? nearer(cover) : cover, ...others];
}

const nearer = ({ name, variant }: StoredPicture): StoredPicture => ({
  name: `${name}-near`,
  variant,
});

/** Pictures of one room type: the room, a part of it, some from nearer by, and its bathroom. */
export function roomPictures(
  style: Style,
  room: string,
  hasTub: boolean,
  hotelSn: number,
  by: SeededRandom,
): StoredPicture[] {
  const whole = shown(room, hotelSn);
  const detail = { name: `${room}-detail`, variant: whole.variant };
  return [
    whole,
    detail,
    ...(by.is(0.3) ? [nearer(whole)] : []),
    shown(bathroomOf(style, hasTub), hotelSn),
  ];
}

function rotated<Item>(list: readonly Item[], by: number): Item[] {
  const start = list.length === 0 ? 0 : by % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}
