// The sample coupons and who holds them, in addition to the coupons every database has.

import { formatVnd, vnd } from '#domain/money.ts';
import { paymentMethods } from '#domain/payment.ts';
import { bookingTypes } from '#domain/stay.ts';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import type { Row } from '../../store/engine/bulk-insert.ts';
import {
  friendCoupon,
  newJoyerCoupon,
  defaultTerms,
  localText,
  stampCoupon,
  type CouponRow,
} from './house-coupons.ts';

const day = 1_440;

/** Its number in the sample. */
export const stampCouponSn = 7;

/** Monday to Thursday, Sunday being the first bit. */
const workNights = 0b0011110;

/** The midnight so many days after that on which the sample is made. */
type DayFromNow = (days: number) => Instant;

const walletCoupon = (at: DayFromNow): CouponRow => ({
  ...defaultTerms,
  sn: 2,
  code: 'JOYER20',
  kind: 'percent',
  value: 20,
  max_discount: vnd(80_000),
  min_amount: vnd(200_000),
  payment_methods: [paymentMethods.momo, paymentMethods.zalopay],
  is_cancellable: false,
  days_from_receipt: 9,
  uses_each: 2,
  use_limit: 20_000,
  valid_to: at(60),
  receive_to: at(45),
  promotion_name: 'giam-20-tra-bang-vi',
  title: localText(
    'Giảm 20% khi trả bằng ví',
    '20% off when paying by wallet',
    'ลด 20% เมื่อชำระด้วยวอลเล็ต',
  ),
  conditions: localText(
    'Giảm trên tiền phòng, không cộng với flash sale.',
    'Off the room rate; does not add to a flash sale.',
    'ลดค่าห้อง ไม่รวมกับแฟลชเซล',
  ),
});

const weeknightCoupon = (at: DayFromNow): CouponRow => ({
  ...defaultTerms,
  sn: 3,
  code: 'DEMTUAN40',
  kind: 'amount',
  value: 40_000,
  min_amount: vnd(250_000),
  booking_types: [bookingTypes.overnight],
  weekdays: workNights,
  valid_from: at(2),
  valid_to: at(62),
  receive_to: at(60),
  use_limit: 5_000,
  promotion_name: 'dem-trong-tuan',
  title: localText('Đêm trong tuần', 'Weekday nights', 'คืนวันธรรมดา'),
  conditions: localText(
    'Đêm nhận phòng từ thứ Hai đến thứ Năm.',
    'For nights that begin Monday to Thursday.',
    'สำหรับคืนที่เช็คอินวันจันทร์ถึงพฤหัสบดี',
  ),
});

const shopeepayCoupon = (): CouponRow => ({
  ...defaultTerms,
  sn: 4,
  code: 'SHOPEE30',
  kind: 'amount',
  value: 30_000,
  min_amount: vnd(250_000),
  payment_methods: [paymentMethods.shopeepay],
  days_from_receipt: 30,
  use_limit: 3_000,
  promotion_name: 'giam-20-tra-bang-vi',
  title: localText('Ví ShopeePay', 'ShopeePay wallet', 'วอลเล็ต ShopeePay'),
  conditions: localText(
    'Giảm trên tiền phòng của một đơn.',
    'Off the room rate of one booking.',
    'ลดค่าห้องของการจองหนึ่งครั้ง',
  ),
});

const earlyTetCoupon = (at: DayFromNow): CouponRow => ({
  ...defaultTerms,
  sn: 5,
  code: 'TET2027',
  kind: 'percent',
  value: 10,
  max_discount: vnd(100_000),
  min_amount: vnd(400_000),
  booking_types: [bookingTypes.daily],
  receive_from: at(10),
  valid_from: at(10),
  valid_to: at(100),
  use_limit: 10_000,
  promotion_name: 'dat-tet-som',
  title: localText('Đặt Tết sớm', 'Book early for Tết', 'จองเต๊ดล่วงหน้า'),
  conditions: localText(
    `Đơn theo ngày từ ${formatVnd(400_000)}.`,
    `Daily bookings from ${formatVnd(400_000)}.`,
    `การจองรายวันตั้งแต่ ${formatVnd(400_000)}`,
  ),
});

/** Numbered, so that holders can refer to them; the uses of held coupons count as given. */
export function couponRows(midnight: Instant, held: readonly HeldRow[]): Row<'coupon'>[] {
  const at: DayFromNow = (days) => addMinutes(midnight, days * day);
  const rows: CouponRow[] = [
    { ...newJoyerCoupon, sn: 1 },
    walletCoupon(at),
    weeknightCoupon(at),
    shopeepayCoupon(),
    earlyTetCoupon(at),
    { ...friendCoupon, sn: 6 },
    { ...stampCoupon, sn: stampCouponSn },
  ];
  return rows.map((row) =>
    Object.assign(row, {
      given: held
        .filter(({ coupon_sn }) => coupon_sn === row.sn)
        .reduce((sum, { uses }) => sum + uses, 0),
    }),
  );
}

export type HeldRow = Omit<Row<'member_coupon'>, 'sn' | 'taken'>;

/**
 * The coupons of the first demo member (usable, not yet valid, expired), and the gift of the friend
 * she invited.
 */
export function heldCouponRows(midnight: Instant): HeldRow[] {
  const at: DayFromNow = (days) => addMinutes(midnight, days * day);
  const held = (
    coupon_sn: number,
    from: number,
    to: number,
    uses: number,
    grant_key: string,
  ): HeldRow => ({
    member_sn: 1,
    coupon_sn,
    grant_key,
    received_at: at(Math.min(from, -1)),
    usable_from: at(from),
    expires_at: at(to),
    uses,
    hotel_sn: null,
  });
  return [
    held(1, -41, -26, 1, 'sign-up'),
    held(2, -1, 9, 2, 'receive'),
    held(3, 2, 62, 1, 'receive'),
    { ...held(6, -20, 11, 1, 'sign-up'), member_sn: 3 },
  ];
}
