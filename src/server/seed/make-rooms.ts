// Makes the room types of a sample hotel, each with its plans and its weekend prices, and later its
// pictures.

import { beds, facilities, views, type Facility, type View } from '#domain/hotel.ts';
import type { Row } from '../store/engine/bulk-insert.ts';
import type { HotelProfile } from './hotel-profile.ts';
import { overridesFor, plansFor, salesFor, type Sales } from './make-rates.ts';
import { roomPictures, roomsFrom, type Style } from './pictures.ts';
import type { HotelSite } from './places.ts';
import { roomKindsFor, type RoomKind } from './room-kinds.ts';
import type { SeededRandom } from './seeded-random.ts';
import { roomReading } from './text/room-readings.ts';

export type RoomRows = {
  readonly rooms: Omit<Row<'room_type'>, 'is_locked'>[];
  readonly plans: Row<'rate_plan'>[];
  readonly overrides: Omit<Row<'price_override'>, 'sn'>[];
};

const offered: Record<NonNullable<RoomKind['only']>, (seat: HotelSite) => boolean> = {
  sea: (seat) => seat.setting === 'beach',
  river: (seat) => seat.setting === 'river' || seat.district.sn === 901 || seat.district.sn === 401,
  mountain: (seat) => seat.setting === 'mountain',
  garden: (seat) => seat.setting !== 'metro',
};
const howMany = {
  hotel: [2, 5],
  boutique: [3, 5],
  apartment: [2, 4],
  guesthouse: [2, 4],
  homestay: [2, 4],
  capsule: [2, 3],
} as const;
const stocks = {
  hotel: [2, 6],
  boutique: [1, 4],
  apartment: [1, 4],
  guesthouse: [2, 5],
  homestay: [1, 3],
  capsule: [4, 10],
} as const;

/** Room kinds with distinct names, from the cheapest to the most expensive. */
function chosenKinds(character: HotelProfile, seat: HotelSite, by: SeededRandom): RoomKind[] {
  const open = roomKindsFor(character.type, character.style === 'romantic').filter(
    (kind) => kind.only === undefined || offered[kind.only](seat),
  );
  const [min, max] = howMany[character.type];
  const wanted = Math.min(open.length, by.whole(min, max));
  // Every hotel has a simple kind, and only better hotels have the most expensive ones.
  const chosen = new Set<RoomKind>([
    by.pick(open.toSorted((a, b) => a.factor - b.factor).slice(0, Math.ceil(open.length / 3))),
  ]);
  while (chosen.size < wanted) {
    const kind = by.pick(open);
    if (kind.isSuite !== true || by.is(character.quality)) chosen.add(kind);
  }
  return [...chosen].toSorted((a, b) => a.factor - b.factor);
}

function viewOf(kind: RoomKind, seat: HotelSite, by: SeededRandom): View {
  if (kind.view !== undefined) return kind.view;
  if (!kind.with.includes('window') || by.is(0.35)) return 'none';
  const near: Record<HotelSite['setting'], readonly View[]> = {
    metro: ['city', 'alley', 'city'],
    town: ['city', 'alley'],
    suburb: ['garden', 'none'],
    beach: ['city', 'sea', 'garden'],
    mountain: ['mountain', 'garden'],
    river: ['city', 'river', 'garden'],
    old: ['alley', 'garden', 'city'],
  };
  return by.pick(near[seat.setting]);
}

export type RoomPlan = {
  readonly kind: RoomKind;
  readonly stock: number;
  readonly view: View;
};

/** The rows of one room type; `plan` holds what differs from its kind. */
export function roomRow(
  sn: number,
  hotelSn: number,
  position: number,
  plan: RoomPlan,
  hotelFacilities: readonly Facility[],
  by: SeededRandom,
): RoomRows['rooms'][number] {
  const { kind } = plan;
  const shared = (['wifi', 'airConditioner', 'tv', 'hairDryer', 'fridge', 'desk'] as const).filter(
    (facility) => hotelFacilities.includes(facility),
  );
  const own = [...new Set<Facility>([...shared, ...kind.with])];
  const reading = roomReading(kind.name);
  return {
    sn,
    hotel_sn: hotelSn,
    name: kind.name,
    name_en: reading.en,
    name_th: reading.th,
    stock: plan.stock,
    max_guests: kind.guests,
    size_m2: by.whole(...kind.size),
    bed: beds[kind.bed],
    view: views[plan.view],
    facilities: own.map((facility) => facilities[facility]).toSorted((a, b) => a - b),
    pictures: [],
    cleaning_hourly_minutes: by.weighted([
      [30, 8],
      [15, 1],
      [45, 1],
    ]),
    cleaning_minutes: by.weighted([
      [60, 8],
      [90, 1],
      [30, 1],
    ]),
    is_prepaid_only: by.is(0.08),
    needs_account: by.is(0.03),
    position,
  };
}

/** Room types numbered from `firstSn`. */
export function makeRooms(
  firstSn: number,
  hotelSn: number,
  seat: HotelSite,
  character: HotelProfile,
  by: SeededRandom,
): RoomRows {
  const made: RoomRows = { rooms: [], plans: [], overrides: [] };
  const sales: Sales = salesFor(character, seat.setting, by);
  const weekendPercent = by.is(
    seat.setting === 'beach' || seat.setting === 'mountain' || seat.setting === 'old' ? 0.55 : 0.25,
  )
    ? by.pick([110, 115, 120, 130])
    : null;
  for (const [position, kind] of chosenKinds(character, seat, by).entries()) {
    const sn = firstSn + position;
    const dayPrice = character.dayPrice * kind.factor * by.around(1, 0.05);
    const [fewest, most] = kind.isSuite === true ? ([1, 2] as const) : stocks[character.type];
    const stock = by.whole(fewest, most);
    made.rooms.push(
      roomRow(
        sn,
        hotelSn,
        position,
        { kind, stock, view: viewOf(kind, seat, by) },
        character.facilities,
        by,
      ),
    );
    const plans = plansFor(sn, sales, dayPrice, kind.isSuite === true, by);
    made.plans.push(...plans);
    if (weekendPercent !== null) made.overrides.push(...overridesFor(plans, weekendPercent));
  }
  return made;
}

/** The rooms with their pictures, each type of another original; the first as the hotel begins. */
export function withPictures(
  rooms: RoomRows['rooms'],
  style: Style,
  lead: string,
  by: SeededRandom,
): RoomRows['rooms'] {
  const originals = roomsFrom(style, lead);
  return rooms.map((room, at) => ({
    ...room,
    pictures: roomPictures(
      style,
      originals[at % originals.length] ?? lead,
      room.facilities.some((each) => each === facilities.bathtub || each === facilities.jacuzzi),
      room.hotel_sn,
      by,
    ),
  }));
}
