// Makes one sample stay as a booking row: priced by the domain, with a status that fits the time,
// within the stock.

import { bookingStatuses } from '#domain/booking.ts';
import { paymentMethods, paymentStatuses } from '#domain/payment.ts';
import { priceStay } from '#domain/price.ts';
import { bookingTypes, type Stay } from '#domain/stay.ts';
import { interval, type Interval } from '#domain/time/interval.ts';
import { addDays, addMinutes, atLocal, epochMs, type Instant } from '#domain/time/time.ts';
import type { Row } from '../store/engine/bulk-insert.ts';
import { freeRooms, type SampleRoom } from './sample-room.ts';
import type { SeededRandom } from './seeded-random.ts';

export type StayRow = Omit<
  Row<'booking'>,
  | 'sn'
  | 'device'
  | 'special_requests'
  | 'flash_sale_sn'
  | 'expires_at'
  | 'asked_hotel_at'
  | 'asked_provider_at'
  | 'reported_at'
  | 'undo_check_in_until'
  | 'due_at_hotel'
  | 'held_for'
>;

const families = [
  'Nguyễn',
  'Trần',
  'Lê',
  'Phạm',
  'Hoàng',
  'Huỳnh',
  'Phan',
  'Vũ',
  'Võ',
  'Đặng',
  'Bùi',
  'Đỗ',
  'Hồ',
  'Ngô',
  'Dương',
  'Lý',
] as const;
const middles = [
  'Văn',
  'Thị',
  'Minh',
  'Ngọc',
  'Thanh',
  'Quốc',
  'Thu',
  'Hoàng',
  'Gia',
  'Khánh',
  'Đức',
  'Kim',
] as const;
const givens = [
  'An',
  'Bình',
  'Châu',
  'Dũng',
  'Giang',
  'Hà',
  'Hải',
  'Hân',
  'Hiếu',
  'Hùng',
  'Huy',
  'Khoa',
  'Lan',
  'Linh',
  'Long',
  'Mai',
  'My',
  'Nam',
  'Nga',
  'Nhi',
  'Phong',
  'Phúc',
  'Quân',
  'Quỳnh',
  'Sơn',
  'Tâm',
  'Thảo',
  'Trang',
  'Trí',
  'Tú',
  'Tuấn',
  'Uyên',
  'Việt',
  'Vy',
  'Yến',
] as const;

/**
 * The interval of the stay under the room's plan, or null when the room is not sold in this booking
 * type.
 */
function whenOf(room: SampleRoom, stay: Stay): Interval | null {
  const plan = room.plans[stay.type];
  if (plan === undefined) return null;
  if (stay.type === 'hourly') {
    const from = atLocal(stay.date, stay.start);
    return interval(from, addMinutes(from, stay.hours * 60));
  }
  return interval(
    atLocal(stay.date, plan.from),
    atLocal(addDays(stay.date, stay.type === 'daily' ? stay.nights : 1), plan.to),
  );
}

function cleaningOf(room: SampleRoom, stay: Stay): number {
  return stay.type === 'hourly' ? room.cleaningHourlyMinutes : room.cleaningMinutes;
}

/** The status of a stay at `now` by its times alone: upcoming, in progress or completed. */
function statusAt(when: Interval, now: Instant): number {
  if (when.to <= now) return bookingStatuses.completed;
  return when.from <= now ? bookingStatuses.checkedIn : bookingStatuses.checkInPending;
}

export type StayRequest = {
  readonly room: SampleRoom;
  readonly stay: Stay;
  readonly rooms: number;
  /** How long before check-in it was booked, minutes; never later than a moment ago. */
  readonly aheadMinutes: number;
  readonly now: Instant;
};

/**
 * The booking without its code, with as many of the requested rooms as are free, which it adds to
 * the calendar; null when none is free.
 */
export function makeStay(
  { room, stay, rooms: wished, aheadMinutes, now }: StayRequest,
  by: SeededRandom,
): Omit<StayRow, 'code'> | null {
  const when = whenOf(room, stay);
  const plan = room.plans[stay.type];
  if (when === null || plan === undefined) return null;
  const heldUntil = addMinutes(when.to, cleaningOf(room, stay));
  const [from, to] = [epochMs(when.from), epochMs(heldUntil)];
  const rooms = Math.min(wished, freeRooms(room, from, to));
  if (rooms < 1) return null;
  room.held.push({ from, to, rooms });
  const ahead = addMinutes(when.from, -aheadMinutes);
  const created = ahead < now ? ahead : addMinutes(now, -by.whole(2, 900));
  const price = priceStay({
    stay,
    when,
    plan,
    rooms,
    now: created,
    overrides: room.overrides,
    surcharges: room.surcharges,
    discountPercent: room.discountPercent,
  });
  const isAtHotel = room.payMethods.includes(paymentMethods.hotel) && by.is(0.5);
  const status = statusAt(when, now);
  return {
    hotel_sn: room.hotelSn,
    room_type_sn: room.sn,
    member_sn: null,
    booking_type: bookingTypes[stay.type],
    stay,
    check_in_at: when.from,
    check_out_at: when.to,
    held_until: heldUntil,
    rooms,
    adults: rooms * by.whole(1, 2),
    children: 0,
    full_name: `${by.pick(families)} ${by.pick(middles)} ${by.pick(givens)}`,
    phone: `+84900${String(by.whole(0, 999_999)).padStart(6, '0')}`,
    language: 'vi',
    first_name: '',
    last_name: '',
    age: null,
    gender: null,
    email: '',
    status,
    payment_method: isAtHotel ? 0 : by.pick([3, 3, 60, 50, 41, 42]),
    payment_status:
      isAtHotel && status !== bookingStatuses.completed
        ? paymentStatuses.awaiting
        : paymentStatuses.successful,
    price,
    total: price.total,
    is_cancellable: true,
    is_in_app_only: false,
    cancel_before_hours: room.cancelBeforeHours[stay.type],
    confirmed_at: created,
    vouched_at: when.from <= now ? when.from : null,
    completed_at: null,
    is_sample: true,
    created_at: created,
  };
}
