// The kinds of rooms each type of hotel has: name, bed, size and what comes with it, and how much
// dearer than the plainest.

import type { Bed, Facility, HotelType, View } from '#domain/hotel.ts';

export type RoomKind = {
  readonly name: string;
  readonly bed: Bed;
  readonly guests: number;
  readonly size: readonly [min: number, max: number];
  /** Relative to the simplest room of the hotel, which is 1. */
  readonly factor: number;
  readonly with: readonly Facility[];
  readonly view?: View;
  readonly isSuite?: true;
  /** Only in settings that offer it. */
  readonly only?: 'sea' | 'river' | 'mountain' | 'garden';
};

const kind = (
  name: string,
  bed: Bed,
  guests: number,
  min: number,
  max: number,
  factor: number,
  has: readonly Facility[] = [],
  more: Pick<RoomKind, 'view' | 'isSuite' | 'only'> = {},
): RoomKind => ({ name, bed, guests, size: [min, max], factor, with: has, ...more });

const hotelRooms: readonly RoomKind[] = [
  kind('Standard', 'double', 2, 14, 18, 1),
  kind('Standard Double', 'double', 2, 15, 19, 1.02),
  kind('Standard Cửa Sổ', 'double', 2, 16, 20, 1.1, ['window']),
  kind('Superior Double', 'queen', 2, 18, 22, 1.2, ['window', 'desk']),
  kind('Superior Twin', 'twin', 2, 18, 24, 1.22, ['window', 'desk']),
  kind('Superior Cửa Sổ', 'queen', 2, 18, 23, 1.25, ['window']),
  kind('Deluxe Double', 'queen', 2, 22, 28, 1.4, ['window', 'fridge']),
  kind('Deluxe Ban Công', 'queen', 2, 22, 28, 1.5, ['window', 'balcony', 'fridge'], {
    view: 'city',
  }),
  kind('Deluxe King', 'king', 2, 24, 30, 1.5, ['window', 'desk', 'fridge']),
  kind('Deluxe Bồn Tắm', 'queen', 2, 24, 30, 1.58, ['window', 'bathtub']),
  kind('Deluxe Twin', 'twin', 2, 24, 28, 1.45, ['window', 'fridge']),
  kind('Triple', 'twin', 3, 24, 30, 1.55, ['window']),
  kind('Family Hai Giường', 'twoDoubles', 4, 28, 36, 1.8, ['window', 'fridge']),
  kind('Deluxe Hướng Biển', 'king', 2, 24, 32, 1.8, ['window', 'balcony', 'fridge'], {
    view: 'sea',
    only: 'sea',
  }),
  kind('Superior Hướng Biển', 'queen', 2, 20, 26, 1.55, ['window'], { view: 'sea', only: 'sea' }),
  kind('Deluxe Hướng Sông', 'king', 2, 24, 30, 1.65, ['window', 'balcony'], {
    view: 'river',
    only: 'river',
  }),
  kind('Deluxe Hướng Núi', 'queen', 2, 22, 30, 1.55, ['window', 'balcony'], {
    view: 'mountain',
    only: 'mountain',
  }),
  kind('Junior Suite', 'king', 2, 30, 38, 1.95, ['window', 'bathtub', 'fridge', 'desk'], {
    isSuite: true,
  }),
  kind('Suite Góc Phố', 'king', 2, 34, 44, 2.25, ['window', 'bathtub', 'fridge', 'balcony'], {
    view: 'city',
    isSuite: true,
  }),
  kind('Suite Gia Đình', 'twoDoubles', 4, 38, 52, 2.4, ['window', 'bathtub', 'fridge', 'kitchen'], {
    isSuite: true,
  }),
];

const romanticRooms: readonly RoomKind[] = [
  kind('Phòng Hồng', 'queen', 2, 16, 20, 1, ['window']),
  kind('Phòng Trăng Mật', 'king', 2, 20, 26, 1.35, ['bathtub']),
  kind('Neon Double', 'queen', 2, 18, 22, 1.15),
  kind('Bồn Tắm Tròn', 'king', 2, 22, 28, 1.5, ['bathtub', 'fridge']),
  kind('Jacuzzi King', 'king', 2, 24, 32, 1.8, ['jacuzzi', 'fridge']),
  kind('Suite Nửa Đêm', 'king', 2, 28, 38, 2.1, ['jacuzzi', 'bathtub', 'fridge'], {
    isSuite: true,
  }),
  kind('Gương Tròn', 'queen', 2, 18, 24, 1.25, ['hairDryer']),
];

const apartmentRooms: readonly RoomKind[] = [
  kind('Studio', 'queen', 2, 22, 28, 1, ['kitchen', 'fridge']),
  kind('Studio Cửa Sổ Lớn', 'queen', 2, 24, 30, 1.15, ['kitchen', 'fridge', 'window']),
  kind('Studio Gác Lửng', 'queen', 3, 26, 34, 1.25, ['kitchen', 'fridge', 'window', 'desk']),
  kind('Studio Ban Công', 'king', 2, 26, 34, 1.3, ['kitchen', 'fridge', 'balcony', 'window'], {
    view: 'city',
  }),
  kind('Căn Hộ 1 Phòng Ngủ', 'king', 3, 38, 48, 1.6, ['kitchen', 'fridge', 'window', 'desk']),
  kind('Căn Hộ 2 Phòng Ngủ', 'twoDoubles', 5, 56, 72, 2.2, [
    'kitchen',
    'fridge',
    'window',
    'balcony',
  ]),
  kind('Duplex Giếng Trời', 'king', 4, 44, 60, 2, ['kitchen', 'fridge', 'window', 'bathtub']),
  kind('Studio Hướng Biển', 'king', 2, 28, 36, 1.7, ['kitchen', 'fridge', 'balcony', 'window'], {
    view: 'sea',
    only: 'sea',
  }),
];

const guesthouseRooms: readonly RoomKind[] = [
  kind('Phòng Đơn', 'double', 2, 12, 15, 1),
  kind('Phòng Đôi', 'double', 2, 14, 18, 1.08),
  kind('Phòng Cửa Sổ', 'double', 2, 15, 18, 1.15, ['window']),
  kind('Phòng Hai Giường', 'twin', 3, 18, 22, 1.3, ['window']),
  kind('Phòng VIP', 'queen', 2, 18, 24, 1.4, ['window', 'fridge']),
  kind('Phòng Gia Đình', 'twoDoubles', 4, 22, 28, 1.6, ['window']),
  kind('Phòng Ban Công', 'double', 2, 16, 20, 1.28, ['window', 'balcony'], { view: 'alley' }),
];

const homestayRooms: readonly RoomKind[] = [
  kind('Phòng Hiên Nhà', 'double', 2, 14, 18, 1, ['window']),
  kind('Phòng Gác Mái', 'queen', 2, 16, 22, 1.15, ['window']),
  kind('Garden King', 'king', 2, 20, 28, 1.45, ['window', 'fridge'], {
    view: 'garden',
    only: 'garden',
  }),
  kind('Phòng Vườn', 'queen', 2, 18, 24, 1.3, ['window'], { view: 'garden', only: 'garden' }),
  kind('Nhà Gỗ', 'queen', 2, 20, 28, 1.55, ['window', 'balcony']),
  kind('Bungalow', 'king', 2, 24, 34, 1.75, ['window', 'balcony', 'fridge'], { only: 'garden' }),
  kind('Phòng Tập Thể', 'bunk', 1, 20, 36, 0.55),
  kind('Phòng Bốn Người', 'twoDoubles', 4, 26, 34, 1.75, ['window']),
  kind('Phòng Ngắm Núi', 'queen', 2, 18, 26, 1.5, ['window', 'balcony'], {
    view: 'mountain',
    only: 'mountain',
  }),
  kind('Phòng Ngắm Biển', 'queen', 2, 18, 26, 1.55, ['window', 'balcony'], {
    view: 'sea',
    only: 'sea',
  }),
  kind('Nguyên Căn', 'twoDoubles', 6, 60, 90, 2.6, ['kitchen', 'fridge', 'window', 'balcony']),
];

const capsuleRooms: readonly RoomKind[] = [
  kind('Khoang Đơn', 'bunk', 1, 3, 4, 0.62),
  kind('Khoang Nữ', 'bunk', 1, 3, 4, 0.64),
  kind('Khoang Cửa Sổ', 'bunk', 1, 4, 5, 0.7, ['window']),
  kind('Khoang Đôi', 'double', 2, 5, 7, 0.95),
  kind('Phòng Riêng Nhỏ', 'double', 2, 9, 12, 1.3, ['window']),
];

const boutiqueExtras: readonly RoomKind[] = [
  kind('Phòng Gạch Bông', 'queen', 2, 18, 24, 1.15, ['window']),
  kind('Phòng Giếng Trời', 'queen', 2, 20, 26, 1.3, ['window', 'bathtub']),
  kind('Suite Áp Mái', 'king', 2, 30, 40, 2.05, ['window', 'bathtub', 'balcony'], {
    isSuite: true,
  }),
  kind('Phòng Hiên Trà', 'king', 2, 22, 28, 1.45, ['window', 'balcony'], { view: 'alley' }),
];

/** Room kinds from the cheapest to the most expensive; romantic hotels have their own. */
export function roomKindsFor(type: HotelType, isRomantic: boolean): readonly RoomKind[] {
  if (isRomantic && (type === 'hotel' || type === 'guesthouse')) return romanticRooms;
  const table: Record<HotelType, readonly RoomKind[]> = {
    hotel: hotelRooms,
    boutique: [...boutiqueExtras, ...hotelRooms.slice(2)],
    apartment: apartmentRooms,
    guesthouse: guesthouseRooms,
    homestay: homestayRooms,
    capsule: capsuleRooms,
  };
  return table[type];
}
