// Promotions whose claims are true for their hotels: each has the hotels its rule selects, most
// popular first.

import type { LocalText } from '#domain/hotel.ts';
import { formatVnd } from '#domain/money.ts';
import { paymentMethods } from '#domain/payment.ts';
import { bookingTypes } from '#domain/stay.ts';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import type { Row } from '../store/engine/bulk-insert.ts';
import { couponPromotions } from './coupon-promotions.ts';
import type { HotelRows } from './make-hotel.ts';
import type { Promotion } from './promotion.ts';

export type PromotionRow = Omit<Row<'promotion'>, 'sn'>;
const maxHotels = 240;
const say = (vi: string, en: string, th: string): LocalText => ({ vi, en, th });
const text = (...paragraphs: readonly string[]): string => paragraphs.join('\n\n');

/** The price of two hours in the simplest room. */
function twoHours({ plans }: HotelRows): number {
  const prices = plans
    .filter((plan) => plan.booking_type === bookingTypes.hourly && plan.first_hours <= 2)
    .map(
      (plan) =>
        plan.price +
        Math.ceil((2 - plan.first_hours) / plan.additional_hours) * plan.price_additional,
    );
  return Math.min(...prices);
}

const plainPromotions: readonly Promotion[] = [
  {
    name: 'nghi-trua-duoi-150-nghin',
    picture: 'room-minimal-1',
    days: 120,
    takes: (rows) => rows.hotel.province_sn === 1 && twoHours(rows) <= 150_000,
    title: say(
      `Nghỉ trưa 2 giờ từ ${formatVnd(150_000)} trở xuống`,
      `Two hours for ${formatVnd(150_000)} or less`,
      `พัก 2 ชั่วโมง ไม่เกิน ${formatVnd(150_000)}`,
    ),
    summary: say(
      'Phòng theo giờ giá mềm ở TP. Hồ Chí Minh, đã gồm thuế và phí.',
      'Rooms by the hour at easy prices in Ho Chi Minh City, tax and fees included.',
      'ห้องรายชั่วโมงราคาเบาๆ ในโฮจิมินห์ รวมภาษีและค่าธรรมเนียมแล้ว',
    ),
    terms: say(
      text(
        'Áp dụng cho đơn theo giờ, 2 giờ đầu, tại các khách sạn trong danh sách.',
        'Giá là giá thường của khách sạn, không cần mã. Cuối tuần có thể có phụ thu giờ cao điểm, luôn hiện trước khi bạn đặt.',
        'Số phòng có hạn theo từng khung giờ.',
      ),
      text(
        'For hourly bookings, the first two hours, at the hotels listed.',
        'This is the usual price of the hotel; no code is needed. Weekend evenings may carry a peak surcharge, always shown before you book.',
        'Rooms are limited at each hour.',
      ),
      text(
        'สำหรับการจองรายชั่วโมง 2 ชั่วโมงแรก ณ โรงแรมในรายการ',
        'เป็นราคาปกติของโรงแรม ไม่ต้องใช้โค้ด ช่วงค่ำวันหยุดสุดสัปดาห์อาจมีค่าบริการเพิ่มช่วงพีค ซึ่งแสดงก่อนจองเสมอ',
        'ห้องมีจำนวนจำกัดในแต่ละช่วงเวลา',
      ),
    ),
  },
  {
    name: 'giam-truc-tiep',
    picture: 'lobby-0',
    days: 90,
    takes: ({ hotel }) => hotel.discount_percent >= 10,
    title: say('Giảm trực tiếp 10–20%', '10–20% off at once', 'ลดทันที 10–20%'),
    summary: say(
      'Khách sạn trong danh sách giảm thẳng vào giá phòng, mọi loại đặt.',
      'The hotels listed take it straight off the room rate, for every kind of stay.',
      'โรงแรมในรายการลดราคาห้องทันที ทุกประเภทการเข้าพัก',
    ),
    terms: say(
      text(
        'Mức giảm do từng khách sạn đặt và đã trừ sẵn trong giá bạn thấy.',
        'Không cộng dồn với flash sale: khi có flash sale, giá flash sale được dùng thay.',
        'Huỷ theo chính sách của khách sạn.',
      ),
      text(
        'Each hotel sets its own discount; the price you see has it taken off.',
        'It does not add to a flash sale: during one, the flash-sale price is used instead.',
        'The hotel’s cancellation policy applies.',
      ),
      text(
        'ส่วนลดกำหนดโดยแต่ละโรงแรมและหักแล้วในราคาที่เห็น',
        'ไม่รวมกับแฟลชเซล เมื่อมีแฟลชเซลจะใช้ราคาแฟลชเซลแทน',
        'การยกเลิกเป็นไปตามนโยบายของโรงแรม',
      ),
    ),
  },
  {
    name: 'ngu-dem-ven-bien',
    picture: 'facade-7',
    days: 150,
    takes: ({ hotel }) =>
      [301, 403, 404, 701, 1001, 1501, 1801].includes(hotel.district_sn) && hotel.rating >= 42,
    title: say('Nghỉ bên biển', 'Stays by the sea', 'พักริมทะเล'),
    summary: say(
      'Khách sạn từ 4,2 sao đánh giá ở Vũng Tàu, Đà Nẵng, Nha Trang, Phú Quốc, Phan Thiết và Quy Nhơn.',
      'Hotels rated 4.2 and up in Vung Tau, Da Nang, Nha Trang, Phu Quoc, Phan Thiet and Quy Nhon.',
      'โรงแรมคะแนนรีวิว 4.2 ขึ้นไปในหวุงเต่า ดานัง ญาจาง ฟู้โกว๊ก ฟานเทียต และกวีเญิน',
    ),
    terms: say(
      text(
        'Danh sách gồm khách sạn ở các thành phố biển có điểm đánh giá từ 4,2 trở lên.',
        'Giá và số phòng theo từng khách sạn vào ngày bạn chọn. Đêm cuối tuần có thể cao hơn ngày thường.',
        'Huỷ miễn phí theo giờ ghi trên đơn.',
      ),
      text(
        'The list holds hotels of the coastal cities with a review score of 4.2 or higher.',
        'Prices and rooms are those of each hotel on your dates. Weekend nights may cost more.',
        'Free cancellation until the time shown on the booking.',
      ),
      text(
        'รายการรวมโรงแรมในเมืองชายทะเลที่มีคะแนนรีวิว 4.2 ขึ้นไป',
        'ราคาและจำนวนห้องเป็นไปตามแต่ละโรงแรมในวันที่คุณเลือก คืนวันหยุดสุดสัปดาห์อาจแพงกว่า',
        'ยกเลิกฟรีตามเวลาที่ระบุในการจอง',
      ),
    ),
  },
  {
    name: 'da-lat-san-may',
    picture: 'room-tropical-0',
    days: 180,
    takes: ({ hotel }) => hotel.district_sn === 801 && [2, 5].includes(hotel.type),
    title: say('Đà Lạt săn mây', 'Da Lat above the clouds', 'ดาลัด ชมทะเลหมอก'),
    summary: say(
      'Homestay và khách sạn boutique ở Đà Lạt cho những sáng sương.',
      'Homestays and boutique hotels of Da Lat for misty mornings.',
      'โฮมสเตย์และโรงแรมบูติกในดาลัดสำหรับเช้าที่มีหมอก',
    ),
    terms: say(
      text(
        'Danh sách gồm homestay và khách sạn boutique tại thành phố Đà Lạt.',
        'Một số nơi chỉ nhận đặt qua đêm hoặc theo ngày. Giờ nhận phòng ghi trên trang của từng nơi.',
      ),
      text(
        'The list holds homestays and boutique hotels in Da Lat.',
        'Some take overnight or daily bookings only. Check-in times are on the page of each place.',
      ),
      text(
        'รายการรวมโฮมสเตย์และโรงแรมบูติกในเมืองดาลัด',
        'บางแห่งรับเฉพาะค้างคืนหรือรายวัน เวลาเช็คอินระบุในหน้าของแต่ละแห่ง',
      ),
    ),
  },
  {
    name: 'tra-tai-khach-san',
    picture: 'lobby-3',
    days: 365,
    takes: ({ hotel }) =>
      hotel.pay_methods.includes(paymentMethods.hotel) &&
      hotel.rating >= 45 &&
      hotel.review_count >= 5,
    title: say('Đặt trước, trả tại khách sạn', 'Book now, pay at the hotel', 'จองก่อน จ่ายที่โรงแรม'),
    summary: say(
      'Thành viên giữ phòng không cần trả trước tại những khách sạn được khen nhiều nhất.',
      'Members hold a room without paying ahead at the best-liked hotels.',
      'สมาชิกจองห้องได้โดยไม่ต้องชำระล่วงหน้า ณ โรงแรมที่ได้รับคำชมมากที่สุด',
    ),
    terms: say(
      text(
        'Dành cho thành viên đã đăng nhập.',
        'Không áp dụng cho phòng flash sale và phòng chỉ nhận trả trước. Nếu không đến mà không huỷ, lần sau bạn có thể phải trả trước.',
        'Mỗi thành viên giữ tối đa 3 đơn sắp tới theo cách này.',
      ),
      text(
        'For signed-in members.',
        'Not for flash-sale rooms and rooms that are prepaid only. If you neither come nor cancel, you may have to pay ahead next time.',
        'Each member may hold up to 3 upcoming bookings this way.',
      ),
      text(
        'สำหรับสมาชิกที่เข้าสู่ระบบ',
        'ไม่รวมห้องแฟลชเซลและห้องที่ต้องชำระล่วงหน้า หากไม่มาเข้าพักและไม่ยกเลิก ครั้งต่อไปอาจต้องชำระล่วงหน้า',
        'สมาชิกแต่ละคนจองแบบนี้ได้สูงสุด 3 รายการที่กำลังจะถึง',
      ),
    ),
  },
];

export function promotionRows(country: readonly HotelRows[], midnight: Instant): PromotionRow[] {
  return [...plainPromotions, ...couponPromotions].map(
    ({ name, title, summary, terms, picture, days, takes }) => ({
      name,
      title,
      summary,
      terms,
      picture,
      starts_at: addMinutes(midnight, -7 * 1_440),
      ends_at: addMinutes(midnight, days * 1_440),
      hotel_sns: country
        .filter((rows) => rows.hotel.is_open_online && takes(rows))
        .toSorted((a, b) => b.hotel.popularity - a.hotel.popularity || a.hotel.sn - b.hotel.sn)
        .slice(0, maxHotels)
        .map((rows) => rows.hotel.sn),
    }),
  );
}
