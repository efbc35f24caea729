// The hotels that the product's pictures and texts show, with the same data: the first of the
// country, in and near District 1.

import type { Bed, Facility, HotelType, View } from '#domain/hotel.ts';
import type { Style } from './pictures.ts';

export type ShowcaseRoom = {
  readonly name: string;
  readonly bed: Bed;
  readonly guests: number;
  readonly size: number;
  readonly stock: number;
  readonly with: readonly Facility[];
  readonly view: View;
  /** Two hours, a night and a day, whole đồng; 0 is not sold. */
  readonly prices: readonly [hourly: number, overnight: number, daily: number];
};
export type ShowcaseHotel = {
  readonly name: string;
  readonly address: string;
  readonly districtSn: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly type: HotelType;
  readonly style: Style;
  readonly quality: number;
  readonly reviews: number;
  readonly facilities: readonly Facility[];
  readonly rooms: readonly ShowcaseRoom[];
  readonly isPayAtHotel: boolean;
  /** A flash sale of every day: what, in which minutes of the day, and how deep. */
  readonly sale?: {
    readonly type: 'hourly' | 'overnight';
    readonly from: number;
    readonly to: number;
    readonly percent: number;
  };
  readonly confirmsByHand?: true;
  /** Its hours are cancelled in the installed app alone. */
  readonly isInAppOnly?: true;
  /** It takes nobody who lately did not come. */
  readonly barsNoShows?: true;
  /** It must report who stays. */
  readonly reportsGuests?: true;
  readonly hasWeekendSurcharge?: true;
};

const room = (
  name: string,
  bed: Bed,
  guests: number,
  size: number,
  stock: number,
  prices: ShowcaseRoom['prices'],
  has: readonly Facility[] = ['window'],
  view: View = 'none',
): ShowcaseRoom => ({ name, bed, guests, size, stock, prices, with: has, view });

const common: readonly Facility[] = [
  'wifi',
  'airConditioner',
  'tv',
  'hairDryer',
  'reception24h',
  'window',
];

/** Their serial numbers are 1, 2, 3 … in this order. */
export const showcaseHotels: readonly ShowcaseHotel[] = [
  {
    name: 'Lá Sen Boutique',
    address: '28 Đỗ Quang Đẩu, Quận 1',
    districtSn: 101,
    latitude: 10.766612,
    longitude: 106.691418,
    type: 'boutique',
    style: 'indochine',
    quality: 0.95,
    reviews: 60,
    facilities: [...common, 'bathtub', 'parking', 'breakfast', 'elevator'],
    isPayAtHotel: true,
    sale: { type: 'hourly', from: 10 * 60, to: 18 * 60, percent: 20 },
    hasWeekendSurcharge: true,
    rooms: [
      room('Standard Cửa Sổ', 'double', 2, 18, 4, [250_000, 420_000, 620_000]),
      room(
        'Deluxe Ban Công',
        'double',
        2,
        24,
        3,
        [340_000, 560_000, 790_000],
        ['window', 'balcony', 'bathtub'],
        'alley',
      ),
      room(
        'Family Hai Giường',
        'twoDoubles',
        4,
        30,
        2,
        [420_000, 720_000, 980_000],
        ['window', 'fridge'],
      ),
      room(
        'Suite Sen Hồng',
        'king',
        2,
        32,
        1,
        [450_000, 790_000, 1_150_000],
        ['window', 'jacuzzi', 'fridge'],
        'city',
      ),
    ],
  },
  {
    name: 'Nhà Mây Đa Kao',
    address: '15/7 Nguyễn Huy Tự, Quận 1',
    districtSn: 101,
    latitude: 10.792108,
    longitude: 106.696524,
    type: 'boutique',
    style: 'minimal',
    quality: 0.84,
    reviews: 58,
    facilities: [...common, 'parking', 'desk', 'fridge'],
    isPayAtHotel: true,
    hasWeekendSurcharge: true,
    rooms: [
      room('Phòng Mây Trắng', 'queen', 2, 20, 4, [249_000, 430_000, 640_000]),
      room(
        'Studio Gác Lửng',
        'queen',
        3,
        26,
        3,
        [280_000, 480_000, 720_000],
        ['window', 'desk', 'fridge'],
        'alley',
      ),
    ],
  },
  {
    name: 'Hẻm Nhỏ Tân Định',
    address: '67/12 Trần Khắc Chân, Quận 1',
    districtSn: 101,
    latitude: 10.791046,
    longitude: 106.690311,
    type: 'guesthouse',
    style: 'budget',
    quality: 0.78,
    reviews: 46,
    facilities: [...common, 'parking'],
    isPayAtHotel: true,
    rooms: [
      room('Phòng Đôi', 'double', 2, 15, 4, [160_000, 290_000, 420_000], []),
      room('Phòng Cửa Sổ', 'double', 2, 17, 3, [190_000, 330_000, 480_000], ['window'], 'alley'),
    ],
  },
  {
    name: 'Sông Xanh Riverside',
    address: '9 Tôn Đức Thắng, Quận 1',
    districtSn: 101,
    latitude: 10.776342,
    longitude: 106.706482,
    type: 'hotel',
    style: 'modern',
    quality: 0.97,
    reviews: 52,
    facilities: [
      ...common,
      'pool',
      'gym',
      'breakfast',
      'elevator',
      'rooftop',
      'bathtub',
      'parking',
    ],
    isPayAtHotel: false,
    rooms: [
      room(
        'City Queen',
        'queen',
        2,
        24,
        6,
        [400_000, 790_000, 1_150_000],
        ['window', 'desk'],
        'city',
      ),
      room(
        'River View',
        'king',
        2,
        28,
        5,
        [450_000, 950_000, 1_360_000],
        ['window', 'bathtub', 'fridge'],
        'river',
      ),
      room(
        'River Suite',
        'king',
        3,
        42,
        2,
        [0, 1_500_000, 2_350_000],
        ['window', 'bathtub', 'balcony', 'fridge'],
        'river',
      ),
    ],
  },
  {
    name: 'Mộc Miên Hotel',
    address: '212 Trần Hưng Đạo, Quận 1',
    districtSn: 101,
    latitude: 10.758931,
    longitude: 106.687104,
    type: 'hotel',
    style: 'japanese',
    quality: 0.88,
    reviews: 41,
    facilities: [...common, 'elevator', 'parking', 'breakfast'],
    barsNoShows: true,
    isPayAtHotel: true,
    rooms: [
      room('Tatami Double', 'queen', 2, 18, 5, [230_000, 390_000, 590_000]),
      room(
        'Tatami King',
        'king',
        2,
        22,
        3,
        [290_000, 460_000, 690_000],
        ['window', 'bathtub'],
        'city',
      ),
    ],
  },
  {
    name: 'Ban Công Studio',
    address: '41 Nguyễn Cư Trinh, Quận 1',
    districtSn: 101,
    latitude: 10.764021,
    longitude: 106.686517,
    type: 'apartment',
    style: 'industrial',
    quality: 0.72,
    reviews: 37,
    facilities: [...common, 'kitchen', 'fridge', 'balcony', 'elevator'],
    barsNoShows: true,
    isPayAtHotel: true,
    rooms: [
      room(
        'Studio Ban Công',
        'queen',
        2,
        26,
        3,
        [220_000, 350_000, 540_000],
        ['window', 'balcony', 'kitchen'],
        'city',
      ),
      room('Studio Gạch Đỏ', 'queen', 2, 24, 3, [200_000, 330_000, 510_000], ['window', 'kitchen']),
    ],
  },
  {
    name: 'An Yên Thảo Điền',
    address: '18 Xuân Thủy, TP. Thủ Đức',
    districtSn: 117,
    latitude: 10.804183,
    longitude: 106.734172,
    type: 'boutique',
    style: 'tropical',
    quality: 0.93,
    reviews: 49,
    facilities: [...common, 'pool', 'breakfast', 'parking', 'balcony'],
    isPayAtHotel: false,
    sale: { type: 'overnight', from: 12 * 60, to: 21 * 60, percent: 20 },
    confirmsByHand: true,
    rooms: [
      room('Garden Queen', 'queen', 2, 22, 4, [300_000, 490_000, 780_000], ['window'], 'garden'),
      room(
        'Garden King',
        'king',
        2,
        28,
        3,
        [350_000, 560_000, 890_000],
        ['window', 'balcony', 'bathtub'],
        'garden',
      ),
    ],
  },
  {
    name: 'Sen Trắng Pasteur',
    address: '86 Pasteur, Quận 1',
    districtSn: 101,
    latitude: 10.774612,
    longitude: 106.700203,
    type: 'hotel',
    style: 'minimal',
    quality: 0.8,
    reviews: 33,
    facilities: [...common, 'elevator', 'breakfast'],
    reportsGuests: true,
    isPayAtHotel: true,
    rooms: [
      room(
        'Superior Cửa Sổ',
        'queen',
        2,
        20,
        5,
        [318_000, 520_000, 760_000],
        ['window', 'desk'],
        'city',
      ),
      room(
        'Deluxe King',
        'king',
        2,
        24,
        3,
        [360_000, 590_000, 860_000],
        ['window', 'bathtub'],
        'city',
      ),
    ],
  },
  {
    name: 'Trạm Dừng 24 Giờ',
    address: '120 Bùi Viện, Quận 1',
    districtSn: 101,
    latitude: 10.766924,
    longitude: 106.692903,
    type: 'capsule',
    style: 'minimal',
    quality: 0.7,
    reviews: 28,
    facilities: [...common, 'desk'],
    isInAppOnly: true,
    reportsGuests: true,
    isPayAtHotel: true,
    rooms: [
      room('Khoang Đơn', 'bunk', 1, 4, 12, [120_000, 190_000, 280_000], []),
      room('Khoang Đôi', 'double', 2, 6, 6, [180_000, 290_000, 400_000], []),
    ],
  },
];

/** Former slugs of showcase hotels, as an example of old links that still work. */
export function oldSlugRows(): { slug: string; hotel_sn: number }[] {
  return [
    { slug: 'la-sen-do-quang-dau', hotel_sn: 1 },
    { slug: 'an-yen-thao-dien-homestay', hotel_sn: 7 },
  ];
}
