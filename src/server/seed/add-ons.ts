// What sample hotels sell beside their rooms: a share of them, each only what such a hotel in such
// a place could plausibly offer.

import { facilities, hotelTypes, type Facility, type LocalText } from '#domain/hotel.ts';
import { vnd } from '#domain/money.ts';
import { distanceMetres, type Point } from '#domain/place.ts';
import type { Row } from '../store/engine/bulk-insert.ts';
import { airports } from './airports.ts';
import type { HotelRows } from './make-hotel.ts';
import { seededRandom } from './seeded-random.ts';
import { showcaseHotels } from './showcase-hotels.ts';

const say = (vi: string, en: string, th: string): LocalText => ({ vi, en, th });

type Product = {
  readonly name: LocalText;
  readonly note: LocalText;
  readonly maxPerBooking: number;
  /** From a plain house to the best one, whole đồng. */ readonly price: readonly [number, number];
  /** The share of eligible hotels that sell it. */ readonly share: number;
  readonly isFor: (rows: HotelRows) => boolean;
};

const has = ({ hotel }: HotelRows, facility: Facility): boolean =>
  hotel.facilities.includes(facilities[facility]);
const isCosy = ({ hotel }: HotelRows): boolean =>
  hotel.type !== hotelTypes.capsule && hotel.type !== hotelTypes.guesthouse;
/** A drive that a hotel's own car does. */
const driveMetres = 35_000;
const isNear = ({ hotel }: HotelRows, points: readonly Point[], metres: number): boolean =>
  points.some((point) => distanceMetres(point, hotel) <= metres);
/** Provinces where travellers ride: by the sea or in the hills. */
const ridden: ReadonlySet<number> = new Set([3, 4, 7, 8, 9, 10, 14, 15, 16, 18]);

const products: readonly Product[] = [
  {
    name: say('Bó hoa và nến', 'Flowers and candles', 'ดอกไม้และเทียน'),
    note: say(
      'Bày sẵn trong phòng khi bạn đến',
      'Waiting in the room when you arrive',
      'จัดไว้ในห้องก่อนคุณมาถึง',
    ),
    maxPerBooking: 3,
    price: [150_000, 320_000],
    share: 0.4,
    isFor: isCosy,
  },
  {
    name: say('Bánh nhỏ 2 người', 'Small cake for two', 'เค้กเล็กสำหรับ 2 คน'),
    note: say(
      'Viết lời chúc ở ô yêu cầu',
      'Write the greeting among your requests',
      'เขียนคำอวยพรในช่องคำขอ',
    ),
    maxPerBooking: 2,
    price: [120_000, 240_000],
    share: 0.4,
    isFor: isCosy,
  },
  {
    name: say('Bữa sáng', 'Breakfast', 'อาหารเช้า'),
    note: say(
      'Một người, một buổi sáng, 6:30–9:30',
      'One person, one morning, 6:30–9:30',
      'หนึ่งคน หนึ่งเช้า 6:30–9:30',
    ),
    maxPerBooking: 12,
    price: [50_000, 160_000],
    share: 0.75,
    isFor: (rows) => has(rows, 'breakfast'),
  },
  {
    name: say('Đón sân bay', 'Airport pick-up', 'รับที่สนามบิน'),
    note: say(
      'Xe 4 chỗ, một chiều. Khách sạn gọi để hẹn giờ bay',
      'A car for four, one way. The hotel calls about your flight',
      'รถ 4 ที่นั่ง เที่ยวเดียว โรงแรมโทรนัดเวลาเที่ยวบิน',
    ),
    maxPerBooking: 2,
    price: [180_000, 350_000],
    share: 0.5,
    isFor: (rows) => isCosy(rows) && isNear(rows, airports, driveMetres),
  },
  {
    name: say('Trang trí sinh nhật', 'Birthday decoration', 'ตกแต่งวันเกิด'),
    note: say(
      'Bóng bay, đèn dây và băng chữ',
      'Balloons, string lights and a banner',
      'ลูกโป่ง ไฟสาย และป้ายอวยพร',
    ),
    maxPerBooking: 1,
    price: [200_000, 390_000],
    share: 0.45,
    isFor: isCosy,
  },
  {
    name: say('Mát-xa chân 60 phút', '60-minute foot massage', 'นวดเท้า 60 นาที'),
    note: say(
      'Một người, hẹn giờ tại quầy lễ tân',
      'One person; the front desk sets the time',
      'หนึ่งคน นัดเวลาที่แผนกต้อนรับ',
    ),
    maxPerBooking: 4,
    price: [200_000, 420_000],
    share: 0.8,
    isFor: (rows) => has(rows, 'spa'),
  },
  {
    name: say('Thuê xe máy một ngày', 'Motorbike for a day', 'เช่ามอเตอร์ไซค์หนึ่งวัน'),
    note: say(
      'Kèm hai mũ bảo hiểm. Cần bằng lái',
      'With two helmets. A licence is needed',
      'พร้อมหมวกกันน็อกสองใบ ต้องมีใบขับขี่',
    ),
    maxPerBooking: 3,
    price: [110_000, 180_000],
    share: 0.6,
    isFor: ({ hotel }) => ridden.has(hotel.province_sn),
  },
  {
    name: say('Đĩa trái cây', 'Fruit plate', 'จานผลไม้'),
    note: say(
      'Trái cây theo mùa cho hai người',
      'Fruit of the season for two',
      'ผลไม้ตามฤดูกาลสำหรับสองคน',
    ),
    maxPerBooking: 3,
    price: [60_000, 120_000],
    share: 0.4,
    isFor: () => true,
  },
];

/** The add-ons of the first hotel, at the base price, as its pictures and demo stays show them. */
const ofTheFirst = products.slice(0, 2);
const soldBy = 0.4;
const maxProducts = 4;

export type AddOnRow = Omit<Row<'add_on'>, 'is_sold'>;

/**
 * Numbered from 1 on. Hotels that confirm bookings by hand or cannot be booked online have no
 * add-ons.
 */
export function addOnRows(country: readonly HotelRows[]): AddOnRow[] {
  const made: AddOnRow[] = [];
  for (const rows of country) {
    const { sn, confirms_by_hand, is_open_online, rating } = rows.hotel;
    const by = seededRandom(sn, 19);
    if (confirms_by_hand || !is_open_online || (sn > showcaseHotels.length && !by.is(soldBy)))
      continue;
    const sold =
      sn === 1
        ? ofTheFirst
        : products.filter((product) => product.isFor(rows) && by.is(product.share));
    // 0 for a plain house, 1 for the best.
    const rank = Math.min(1, Math.max(0, (rating - 35) / 13));
    const dearness = (): number => (sn === 1 ? 0 : Math.min(1, Math.max(0, by.around(rank, 0.3))));
    for (const [
      position,
      {
        name,
        note,
        price: [low, high],
        maxPerBooking,
      },
    ] of sold.slice(0, maxProducts).entries()) {
      const price = low + (high - low) * dearness();
      made.push({
        sn: made.length + 1,
        hotel_sn: sn,
        name,
        note,
        price: vnd(Math.round(price / 10_000) * 10_000),
        max_per_booking: maxPerBooking,
        position,
      });
    }
  }
  return made;
}
