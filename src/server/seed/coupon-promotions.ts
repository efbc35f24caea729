// Promotions that give a coupon; the terms are shown on the coupon itself.

import type { LocalText } from '#domain/hotel.ts';
import { formatVnd } from '#domain/money.ts';
import { bookingTypes } from '#domain/stay.ts';
import type { Promotion } from './promotion.ts';

const say = (vi: string, en: string, th: string): LocalText => ({ vi, en, th });
const text = (...paragraphs: readonly string[]): string => paragraphs.join('\n\n');

export const couponPromotions: readonly Promotion[] = [
  {
    name: 'giam-20-tra-bang-vi',
    picture: 'room-modern-2',
    days: 60,
    takes: ({ hotel }) => hotel.rating >= 44 && hotel.review_count >= 6,
    title: say(
      'Nhận phiếu giảm khi trả bằng ví',
      'Coupons for paying by wallet',
      'รับคูปองเมื่อชำระด้วยวอลเล็ต',
    ),
    summary: say(
      `Giảm 20%, tối đa ${formatVnd(80_000)}, cho đơn từ ${formatVnd(200_000)}. Nhận ngay dưới đây.`,
      `20% off, up to ${formatVnd(80_000)}, for bookings from ${formatVnd(200_000)}. Receive it below.`,
      `ลด 20% สูงสุด ${formatVnd(80_000)} สำหรับการจองตั้งแต่ ${formatVnd(200_000)} รับได้ด้านล่าง`,
    ),
    terms: say(
      text(
        'Dành cho thành viên đã đăng nhập; mỗi phiếu nhận một lần.',
        'Phiếu có số lượng, hết thì ngừng phát. Phiếu đã nhận luôn còn phần của bạn.',
        'Mỗi đơn dùng một phiếu. Phiếu không đổi thành tiền.',
      ),
      text(
        'For signed-in members; each coupon can be received once.',
        'There is a number of them; when they are gone, they are gone. One you hold stays yours.',
        'One coupon a booking. Coupons cannot be turned into money.',
      ),
      text(
        'สำหรับสมาชิกที่เข้าสู่ระบบ รับคูปองละหนึ่งครั้ง',
        'คูปองมีจำนวนจำกัด หมดแล้วหมดเลย ใบที่รับแล้วเป็นของคุณ',
        'หนึ่งการจองใช้ได้หนึ่งใบ แลกเป็นเงินสดไม่ได้',
      ),
    ),
  },
  {
    name: 'dem-trong-tuan',
    picture: 'room-indochine-1',
    days: 62,
    takes: ({ hotel, plans }) =>
      hotel.rating >= 43 &&
      hotel.review_count >= 6 &&
      plans.some((plan) => plan.booking_type === bookingTypes.overnight),
    title: say(
      'Đêm trong tuần nhẹ giá hơn',
      'Weekday nights, lighter prices',
      'คืนวันธรรมดา ราคาเบากว่า',
    ),
    summary: say(
      `Phiếu ${formatVnd(40_000)} cho đêm thứ Hai đến thứ Năm, đơn từ ${formatVnd(250_000)}.`,
      `A ${formatVnd(40_000)} coupon for nights from Monday to Thursday, bookings from ${formatVnd(250_000)}.`,
      `คูปอง ${formatVnd(40_000)} สำหรับคืนวันจันทร์ถึงพฤหัสบดี การจองตั้งแต่ ${formatVnd(250_000)}`,
    ),
    terms: say(
      text(
        'Tính theo đêm nhận phòng. Đêm thứ Sáu, thứ Bảy và Chủ nhật không áp dụng.',
        'Danh sách gồm khách sạn bán qua đêm, khách chấm từ 4,3 trở lên.',
        'Mỗi đơn dùng một phiếu.',
      ),
      text(
        'Counted by the night of check-in; not for Friday, Saturday and Sunday nights.',
        'The list holds hotels that sell overnight stays, rated 4.3 or higher.',
        'One coupon a booking.',
      ),
      text(
        'นับตามคืนที่เช็คอิน ไม่รวมคืนวันศุกร์ เสาร์ และอาทิตย์',
        'รายการเป็นโรงแรมที่ขายแบบค้างคืน คะแนน 4.3 ขึ้นไป',
        'หนึ่งการจองใช้ได้หนึ่งใบ',
      ),
    ),
  },
  {
    name: 'dat-tet-som',
    picture: 'facade-2',
    days: 100,
    takes: ({ hotel, plans }) =>
      hotel.rating >= 45 &&
      hotel.review_count >= 6 &&
      plans.some((plan) => plan.booking_type === bookingTypes.daily),
    title: say('Đặt phòng Tết sớm', 'Book Tết early', 'จองที่พักช่วงเต๊ดล่วงหน้า'),
    summary: say(
      `Giảm 10%, tối đa ${formatVnd(100_000)}, cho đơn theo ngày từ ${formatVnd(400_000)}.`,
      `10% off, up to ${formatVnd(100_000)}, for daily bookings from ${formatVnd(400_000)}.`,
      `ลด 10% สูงสุด ${formatVnd(100_000)} สำหรับการจองรายวันตั้งแต่ ${formatVnd(400_000)}`,
    ),
    terms: say(
      text(
        'Phiếu mở nhận vào ngày ghi trên phiếu và dùng được ngay.',
        'Danh sách gồm khách sạn bán theo ngày, khách chấm từ 4,5 trở lên. Giá ngày Tết theo từng khách sạn.',
        'Mỗi đơn dùng một phiếu.',
      ),
      text(
        'The coupon can be received from the date on it, and used at once.',
        'The list holds hotels that sell day stays, rated 4.5 or higher. Prices over Tết are set by each hotel.',
        'One coupon a booking.',
      ),
      text(
        'รับคูปองได้ตั้งแต่วันที่ระบุไว้ และใช้ได้ทันที',
        'รายการเป็นโรงแรมที่ขายแบบรายวัน คะแนน 4.5 ขึ้นไป ราคาช่วงเต๊ดแต่ละโรงแรมเป็นผู้กำหนด',
        'หนึ่งการจองใช้ได้หนึ่งใบ',
      ),
    ),
  },
];
