// The coupons every database has, because the product gives them automatically: to new members, to
// invited members, and for a full stamp card.

import type { LocalText } from '#domain/hotel.ts';
import { vnd } from '#domain/money.ts';
import { policy } from '#domain/policy.ts';
import type { Row } from '../../store/engine/bulk-insert.ts';
import { friendCode, newJoyerCode, stampCode } from '../../store/rewards/coupon.ts';

export type CouponRow = Omit<Row<'coupon'>, 'given'>;
export const localText = (vi: string, en: string, th: string): LocalText => ({ vi, en, th });

export const defaultTerms = {
  conditions: localText('', '', ''),
  max_discount: null,
  min_amount: vnd(0),
  booking_types: [],
  payment_methods: [],
  weekdays: 127,
  is_cancellable: true,
  is_open: true,
  receive_from: null,
  receive_to: null,
  valid_from: null,
  valid_to: null,
  days_from_receipt: null,
  uses_each: 1,
  use_limit: null,
  promotion_name: null,
} satisfies Partial<CouponRow>;

const anyHotel = localText(
  'Giảm trên tiền phòng của một đơn, mọi khách sạn.',
  'Off the room rate of one booking, at any hotel.',
  'ลดค่าห้องของการจองหนึ่งครั้ง ใช้ได้ทุกโรงแรม',
);

/** Given once at sign-up; it cannot be received by its code. */
export const newJoyerCoupon: Omit<CouponRow, 'sn'> = {
  ...defaultTerms,
  code: newJoyerCode,
  kind: 'percent',
  value: policy.newJoyerPercent,
  max_discount: vnd(policy.newJoyerMostVnd),
  min_amount: vnd(policy.newJoyerFromVnd),
  days_from_receipt: policy.newJoyerDays,
  is_open: false,
  title: localText('Lần đặt đầu tiên', 'Your first booking', 'การจองครั้งแรก'),
  conditions: anyHotel,
};

/** Given in addition at sign-up with another member's referral code. */
export const friendCoupon: Omit<CouponRow, 'sn'> = {
  ...defaultTerms,
  code: friendCode,
  kind: 'amount',
  value: policy.friendCouponVnd,
  min_amount: vnd(policy.friendCouponFromVnd),
  days_from_receipt: policy.friendCouponDays,
  is_open: false,
  title: localText('Quà từ bạn mời', 'A gift from your friend', 'ของขวัญจากเพื่อน'),
  conditions: anyHotel,
};

/** Given for a full stamp card; it can only be used at the hotel of that card. */
export const stampCoupon: Omit<CouponRow, 'sn'> = {
  ...defaultTerms,
  code: stampCode,
  kind: 'percent',
  value: policy.stampCouponPercent,
  max_discount: vnd(policy.stampCouponMostVnd),
  days_from_receipt: policy.stampCouponDays,
  is_open: false,
  title: localText('Quà thẻ tem', 'Stamp card reward', 'รางวัลบัตรสแตมป์'),
  conditions: localText(
    'Giảm trên tiền phòng của một đơn, tại khách sạn đã đóng tem.',
    'Off the room rate of one booking, at the hotel of the stamps.',
    'ลดค่าห้องของการจองหนึ่งครั้ง ที่โรงแรมซึ่งให้สแตมป์',
  ),
};

export const houseCoupons = [newJoyerCoupon, friendCoupon, stampCoupon];
