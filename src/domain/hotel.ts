// The enumerations that describe hotels and rooms; their texts are in the locales.

/** Numbers are stored; calls and message ids use the names (`hotelType.boutique`). */
export const hotelTypes = {
  hotel: 1,
  boutique: 2,
  apartment: 3,
  guesthouse: 4,
  homestay: 5,
  capsule: 6,
} as const;
export type HotelType = keyof typeof hotelTypes;
export const hotelTypeNames = Object.keys(hotelTypes) as HotelType[];

export const facilities = {
  wifi: 1,
  airConditioner: 2,
  bathtub: 3,
  parking: 4,
  reception24h: 5,
  tv: 6,
  elevator: 7,
  pool: 8,
  breakfast: 9,
  gym: 10,
  spa: 11,
  rooftop: 12,
  balcony: 13,
  kitchen: 14,
  fridge: 15,
  hairDryer: 16,
  desk: 17,
  jacuzzi: 18,
  window: 19,
  pets: 20,
} as const;
export type Facility = keyof typeof facilities;
export const facilityNames = Object.keys(facilities) as Facility[];

/** The groups in which a hotel's facilities are listed; each is in one. */
export const facilityGroups = {
  room: ['airConditioner', 'window', 'balcony', 'tv', 'fridge', 'desk', 'kitchen'],
  bath: ['bathtub', 'jacuzzi', 'hairDryer'],
  house: ['wifi', 'reception24h', 'elevator', 'parking', 'pets'],
  leisure: ['breakfast', 'pool', 'gym', 'spa', 'rooftop'],
} as const satisfies Record<string, readonly Facility[]>;

export const beds = { double: 1, queen: 2, king: 3, twin: 4, twoDoubles: 5, bunk: 6 } as const;
export type Bed = keyof typeof beds;
export const bedNames = Object.keys(beds) as Bed[];

export const views = {
  none: 0,
  city: 1,
  river: 2,
  sea: 3,
  garden: 4,
  mountain: 5,
  alley: 6,
} as const;
export type View = keyof typeof views;
export const viewNames = Object.keys(views) as View[];

/** The name a number stands for. Throws RangeError for a number the table lacks. */
export function nameOf<Name extends string>(
  table: Readonly<Record<Name, number>>,
  number: number,
): Name {
  for (const name in table) if (table[name] === number) return name;
  throw new RangeError(`no name for ${number}`);
}

export type LocaleName = 'vi' | 'en' | 'th';
export type LocalText = Readonly<Record<LocaleName, string>>;
/**
 * What a Vietnamese name or address says in another language; null where the name says it itself.
 */
export type ReadingText = Readonly<Record<Exclude<LocaleName, 'vi'>, string | null>>;
