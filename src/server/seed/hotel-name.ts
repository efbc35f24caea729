// Gives every sample hotel a unique name that fits its type and place, and a slug made from it.

import type { HotelType } from '#domain/hotel.ts';
import { fold } from '#domain/place.ts';
import { coresFor, namePatterns, neighbourhoods } from './hotel-name-words.ts';
import type { HotelSite } from './places.ts';
import type { SeededRandom } from './seeded-random.ts';

/** The names and slugs given so far. */
export type UsedNames = { readonly names: Set<string>; readonly slugs: Set<string> };

export const createUsedNames = (): UsedNames => ({ names: new Set(), slugs: new Set() });

/** Finds a word repeated by a pattern, such as `Nhà Nhà Gỗ`. */
const repeats = /(^|\s)(\S+) \2(?=\s|$)/iu;
const longest = 34;

/** The name of the town without its administrative prefix: `Nha Trang`, `Quận 7`. */
function townName({ district }: HotelSite): string {
  return district.name.vi.replace(/^(Thành phố|Thị xã|Huyện|Quận(?= \D)) /, '');
}

function partOfTown(seat: HotelSite, by: SeededRandom): string {
  const parts = neighbourhoods[seat.district.sn];
  return parts === undefined ? townName(seat) : by.pick(parts);
}

const filled = (pattern: string, core: string, place: string, street: string): string =>
  pattern.replace('{core}', core).replace('{place}', place).replace('{street}', street);

const isGood = (name: string, used: UsedNames): boolean =>
  name.length <= longest && !repeats.test(name) && !used.names.has(name);

/** A name that is still free; after many tries the street is added to it, and finally a number. */
export function nameFor(
  type: HotelType,
  seat: HotelSite,
  street: string,
  used: UsedNames,
  by: SeededRandom,
): string {
  const cores = coresFor(type, seat.setting);
  let name = '';
  for (let tries = 0; tries < 24; tries += 1) {
    const pattern = by.weighted(namePatterns[type]);
    name = filled(pattern, by.pick(cores), partOfTown(seat, by), street);
    const isPlaced = pattern.includes('{place}') || pattern.includes('{street}');
    if (tries > 8 && !isPlaced) name = `${name} ${tries > 16 ? street : townName(seat)}`;
    if (isGood(name, used)) break;
  }
  for (let number = 2; used.names.has(name); number += 1)
    name = `${name.replace(/ \d+$/, '')} ${number}`;
  used.names.add(name);
  return name;
}

/**
 * `Lá Sen Boutique` is `la-sen-boutique`; where that is taken the district follows, then a number.
 */
export function slugFor(name: string, seat: HotelSite, used: UsedNames): string {
  const plain = (text: string): string =>
    fold(text)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '');
  const own = plain(name);
  let slug = used.slugs.has(own) ? `${own}-${plain(townName(seat))}` : own;
  for (let number = 2; used.slugs.has(slug); number += 1)
    slug = `${slug.replace(/-\d+$/, '')}-${number}`;
  used.slugs.add(slug);
  return slug;
}
