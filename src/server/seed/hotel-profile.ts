// The profile of a sample hotel: its type, style, quality and price level, derived from its
// location.

import type { Facility, HotelType } from '#domain/hotel.ts';
import type { Style } from './pictures.ts';
import type { HotelSite, Setting } from './places.ts';
import type { SeededRandom } from './seeded-random.ts';

export type HotelProfile = {
  readonly type: HotelType;
  readonly style: Style;
  /** 0 is plain and worn, 1 the best of its type. */
  readonly quality: number;
  /** 0 is unknown, 1 known to everybody; few are above a half. */
  readonly popularity: number;
  /** The price of a day in the plainest room, whole đồng, before rounding. */
  readonly dayPrice: number;
  readonly facilities: readonly Facility[];
  readonly isAllDay: boolean;
};

type Weights<Key extends string> = readonly (readonly [Key, number])[];

const typesIn: Record<Setting, Weights<HotelType>> = {
  metro: [
    ['hotel', 42],
    ['guesthouse', 20],
    ['apartment', 16],
    ['boutique', 11],
    ['homestay', 7],
    ['capsule', 4],
  ],
  town: [
    ['hotel', 42],
    ['guesthouse', 38],
    ['homestay', 9],
    ['apartment', 6],
    ['boutique', 4],
    ['capsule', 1],
  ],
  suburb: [
    ['guesthouse', 56],
    ['hotel', 30],
    ['homestay', 9],
    ['apartment', 5],
  ],
  beach: [
    ['hotel', 45],
    ['homestay', 16],
    ['guesthouse', 14],
    ['apartment', 13],
    ['boutique', 10],
    ['capsule', 2],
  ],
  mountain: [
    ['homestay', 38],
    ['hotel', 28],
    ['guesthouse', 19],
    ['boutique', 13],
    ['apartment', 2],
  ],
  river: [
    ['hotel', 41],
    ['guesthouse', 34],
    ['homestay', 20],
    ['boutique', 5],
  ],
  old: [
    ['hotel', 34],
    ['homestay', 26],
    ['boutique', 24],
    ['guesthouse', 10],
    ['capsule', 4],
    ['apartment', 2],
  ],
};
const stylesOf: Record<HotelType, Weights<Style>> = {
  hotel: [
    ['modern', 30],
    ['minimal', 25],
    ['budget', 16],
    ['romantic', 14],
    ['indochine', 7],
    ['industrial', 6],
    ['japanese', 2],
  ],
  boutique: [
    ['indochine', 34],
    ['minimal', 18],
    ['tropical', 18],
    ['japanese', 14],
    ['industrial', 11],
    ['romantic', 5],
  ],
  apartment: [
    ['minimal', 35],
    ['modern', 26],
    ['industrial', 24],
    ['japanese', 15],
  ],
  guesthouse: [
    ['budget', 44],
    ['romantic', 22],
    ['minimal', 14],
    ['modern', 10],
    ['tropical', 6],
    ['industrial', 4],
  ],
  homestay: [
    ['tropical', 36],
    ['minimal', 20],
    ['indochine', 18],
    ['japanese', 17],
    ['industrial', 9],
  ],
  capsule: [
    ['minimal', 50],
    ['japanese', 25],
    ['industrial', 25],
  ],
};
const typeLevels: Record<HotelType, { readonly quality: number; readonly dayPrice: number }> = {
  hotel: { quality: 0.52, dayPrice: 430_000 },
  boutique: { quality: 0.7, dayPrice: 560_000 },
  apartment: { quality: 0.58, dayPrice: 500_000 },
  guesthouse: { quality: 0.36, dayPrice: 330_000 },
  homestay: { quality: 0.55, dayPrice: 400_000 },
  capsule: { quality: 0.5, dayPrice: 380_000 },
};
const settingLevels: Record<Setting, number> = {
  metro: 1,
  town: 0.84,
  suburb: 0.76,
  beach: 1.1,
  mountain: 0.98,
  river: 0.8,
  old: 1.12,
};
/** Districts where a night costs more or less than around them. */
const districtLevels: Readonly<Record<number, number>> = {
  101: 1.35,
  102: 1.2,
  202: 1.35,
  203: 1.2,
  106: 1.1,
  403: 1.15,
  404: 1.15,
  701: 1.12,
  801: 1.05,
  1001: 1.25,
  1401: 1.1,
  1601: 1.15,
  1301: 1.1,
};

/**
 * The facilities hotels of a type nearly always have, and the probabilities of the others; better
 * hotels have more.
 */
const common: readonly Facility[] = ['wifi', 'airConditioner', 'tv'];
const sometimes: Record<HotelType, Partial<Record<Facility, number>>> = {
  hotel: {
    parking: 0.7,
    reception24h: 0.8,
    elevator: 0.75,
    breakfast: 0.35,
    pool: 0.14,
    gym: 0.14,
    spa: 0.1,
    rooftop: 0.12,
    fridge: 0.5,
    hairDryer: 0.6,
    desk: 0.4,
    bathtub: 0.25,
    window: 0.6,
  },
  boutique: {
    parking: 0.5,
    reception24h: 0.6,
    elevator: 0.5,
    breakfast: 0.6,
    rooftop: 0.25,
    spa: 0.15,
    pool: 0.15,
    bathtub: 0.45,
    hairDryer: 0.85,
    balcony: 0.4,
    window: 0.8,
    fridge: 0.6,
  },
  apartment: {
    parking: 0.65,
    elevator: 0.7,
    kitchen: 0.95,
    fridge: 0.95,
    desk: 0.7,
    balcony: 0.45,
    gym: 0.15,
    pool: 0.12,
    window: 0.85,
    pets: 0.15,
    hairDryer: 0.6,
  },
  guesthouse: {
    parking: 0.75,
    reception24h: 0.7,
    fridge: 0.3,
    hairDryer: 0.3,
    window: 0.4,
    desk: 0.1,
  },
  homestay: {
    parking: 0.6,
    breakfast: 0.4,
    kitchen: 0.55,
    balcony: 0.45,
    window: 0.85,
    pets: 0.3,
    fridge: 0.4,
    hairDryer: 0.4,
  },
  capsule: {
    reception24h: 0.8,
    desk: 0.4,
    kitchen: 0.45,
    breakfast: 0.25,
    elevator: 0.4,
    rooftop: 0.15,
  },
};

const within = (value: number, min: number, max: number): number =>
  Math.min(max, Math.max(min, value));

function facilitiesFor(
  type: HotelType,
  style: Style,
  quality: number,
  by: SeededRandom,
): Facility[] {
  const found = new Set<Facility>(common);
  for (const [facility, likely] of Object.entries(sometimes[type]) as [Facility, number][])
    if (by.is(within(likely * (0.55 + quality * 0.85), 0, 0.97))) found.add(facility);
  if (style === 'romantic' && by.is(0.6)) found.add('bathtub');
  if (style === 'romantic' && by.is(0.2)) found.add('jacuzzi');
  return [...found];
}

/** The profile of a hotel of this type and style at this place. */
function characterAs(
  type: HotelType,
  style: Style,
  seat: HotelSite,
  by: SeededRandom,
): HotelProfile {
  const level = typeLevels[type];
  const quality = within(by.around(level.quality, 0.34), 0.05, 0.98);
  const popularity = within(
    by.unit() ** 2.6 * (0.55 + quality * 0.6) * (seat.setting === 'suburb' ? 0.6 : 1),
    0.01,
    1,
  );
  const dayPrice =
    level.dayPrice *
    (0.58 + quality * 0.92) *
    settingLevels[seat.setting] *
    (districtLevels[seat.district.sn] ?? 1);
  const allDay = {
    guesthouse: 0.35,
    capsule: 0.4,
    hotel: 0.2,
    apartment: 0.12,
    boutique: 0.06,
    homestay: 0.03,
  }[type];
  return {
    type,
    style,
    quality,
    popularity,
    dayPrice,
    facilities: facilitiesFor(type, style, quality, by),
    isAllDay: by.is(allDay),
  };
}

export function profileFor(seat: HotelSite, by: SeededRandom): HotelProfile {
  const type = by.weighted(typesIn[seat.setting]);
  return characterAs(type, by.weighted(stylesOf[type]), seat, by);
}

/**
 * The styles its rooms may have, its own first. A love hotel stays one: its rooms, prices and
 * facilities follow from that.
 */
export function stylesFor({ type, style }: HotelProfile): Style[] {
  if (style === 'romantic') return ['romantic'];
  const others = stylesOf[type]
    .filter(([other]) => other !== style && other !== 'romantic')
    .toSorted(([, a], [, b]) => b - a)
    .map(([other]) => other);
  return [style, ...others];
}
