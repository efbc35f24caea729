// What the collections are called and what holds for every hotel in them, in three languages.

import type { LocalText } from '#domain/hotel.ts';
import { formatVnd } from '#domain/money.ts';

type CollectionTexts = { readonly title: LocalText; readonly summary: LocalText };

const say = (vi: string, en: string, th: string): LocalText => ({ vi, en, th });
const [k300, k400] = [formatVnd(300_000), formatVnd(400_000)];

export const collectionWords = {
  'lang-man-cho-hai-nguoi': {
    title: say('Lãng mạn cho hai người', 'Romantic, for two', 'โรแมนติกสำหรับสองคน'),
    summary: say(
      'Phòng có bồn tắm hoặc bồn sục, khách chấm từ 4,3 trở lên.',
      'Rooms with a bathtub or a jacuzzi, rated 4.3 or higher by guests.',
      'ห้องมีอ่างอาบน้ำหรือจากุซซี่ คะแนนจากแขก 4.3 ขึ้นไป',
    ),
  },
  'nhin-ra-bien': {
    title: say('Thức dậy nhìn ra biển', 'Waking up to the sea', 'ตื่นมาเห็นทะเล'),
    summary: say(
      'Khách sạn có ít nhất một loại phòng nhìn ra biển.',
      'Hotels with at least one kind of room that looks out on the sea.',
      'โรงแรมที่มีห้องวิวทะเลอย่างน้อยหนึ่งแบบ',
    ),
  },
  'hai-gio-duoi-300-nghin': {
    title: say(`2 giờ, không quá ${k300}`, `Two hours, ${k300} at most`, `2 ชั่วโมง ไม่เกิน ${k300}`),
    summary: say(
      'Giá cho 2 giờ gần nhất, đã gồm thuế, phí và phụ thu nếu có. Khách chấm từ 4,2.',
      'Priced for the next two hours, with tax, fees and any surcharge included. Rated 4.2 or higher.',
      'ราคาสำหรับ 2 ชั่วโมงถัดไป รวมภาษี ค่าธรรมเนียม และค่าบริการเพิ่ม (ถ้ามี) แล้ว คะแนน 4.2 ขึ้นไป',
    ),
  },
  'qua-dem-duoi-400-nghin': {
    title: say(`Qua đêm, không quá ${k400}`, `A night for ${k400} at most`, `ค้างคืน ไม่เกิน ${k400}`),
    summary: say(
      'Giá cho đêm nay, đã gồm thuế, phí và phụ thu nếu có. Khách chấm từ 4,2.',
      'Priced for tonight, with tax, fees and any surcharge included. Rated 4.2 or higher.',
      'ราคาสำหรับคืนนี้ รวมภาษี ค่าธรรมเนียม และค่าบริการเพิ่ม (ถ้ามี) แล้ว คะแนน 4.2 ขึ้นไป',
    ),
  },
  'duoc-khen-nhieu-nhat': {
    title: say('Được khen nhiều nhất', 'Best liked by guests', 'แขกชื่นชมมากที่สุด'),
    summary: say(
      'Từ 4,7 trên 5, với ít nhất 8 đánh giá của khách đã ở.',
      '4.7 out of 5 or higher, from at least eight guests who stayed.',
      'คะแนน 4.7 จาก 5 ขึ้นไป จากแขกที่เข้าพักจริงอย่างน้อย 8 คน',
    ),
  },
  'co-ho-boi': {
    title: say('Có hồ bơi', 'With a swimming pool', 'มีสระว่ายน้ำ'),
    summary: say(
      'Khách sạn có hồ bơi cho khách ở lại.',
      'Hotels with a pool for their guests.',
      'โรงแรมที่มีสระว่ายน้ำสำหรับผู้เข้าพัก',
    ),
  },
  'gan-san-bay': {
    title: say('Gần sân bay', 'Near the airport', 'ใกล้สนามบิน'),
    summary: say(
      'Cách nhà ga sân bay không quá 5 km đường chim bay: hợp cho chuyến khuya và chuyến sớm.',
      'Within 5 km of a terminal as the crow flies, for late landings and early departures.',
      'ห่างอาคารผู้โดยสารไม่เกิน 5 กม. ในแนวตรง เหมาะกับไฟลต์ดึกและไฟลต์เช้า',
    ),
  },
  'tra-tai-khach-san': {
    title: say('Đặt trước, trả tại khách sạn', 'Book now, pay at the hotel', 'จองก่อน จ่ายที่โรงแรม'),
    summary: say(
      'Nhận trả tiền khi tới nơi (thành viên), khách chấm từ 4,4.',
      'Members pay on arrival; rated 4.4 or higher.',
      'สมาชิกจ่ายเมื่อเข้าพัก คะแนน 4.4 ขึ้นไป',
    ),
  },
  'nhan-khach-ca-dem': {
    title: say(
      'Nhận khách theo giờ cả ngày đêm',
      'By the hour, day and night',
      'รายชั่วโมงตลอด 24 ชั่วโมง',
    ),
    summary: say(
      'Lễ tân 24 giờ và bán theo giờ suốt ngày đêm: xe đến 3 giờ sáng vẫn có phòng.',
      'A desk open 24 hours that sells by the hour all night: a bed even when the coach arrives at three.',
      'แผนกต้อนรับ 24 ชั่วโมง ขายรายชั่วโมงทั้งคืน รถถึงตีสามก็มีห้อง',
    ),
  },
  'o-dai-ngay-co-bep': {
    title: say('Ở dài ngày, có bếp', 'Longer stays, with a kitchen', 'พักยาว มีครัว'),
    summary: say(
      'Căn hộ có bếp và tủ lạnh, giá theo ngày.',
      'Apartments with a kitchen and a fridge, priced by the day.',
      'อพาร์ตเมนต์มีครัวและตู้เย็น ราคารายวัน',
    ),
  },
  'homestay-mien-nui': {
    title: say('Homestay nhìn ra núi', 'Homestays facing the hills', 'โฮมสเตย์วิวภูเขา'),
    summary: say(
      'Nhà dân có phòng nhìn ra núi, từ Đà Lạt đến Hà Giang.',
      'Family houses with a room that faces the hills, from Da Lat to Ha Giang.',
      'บ้านพักที่มีห้องวิวภูเขา ตั้งแต่ดาลัดถึงห่าซาง',
    ),
  },
  'mang-theo-thu-cung': {
    title: say('Đi cùng thú cưng', 'Bring your pet', 'พาสัตว์เลี้ยงไปด้วย'),
    summary: say(
      'Nơi ở ghi rõ có nhận thú cưng. Nên báo trước khi đến.',
      'Places that say they take pets. Tell them before you come.',
      'ที่พักที่ระบุว่ารับสัตว์เลี้ยง ควรแจ้งล่วงหน้า',
    ),
  },
} satisfies Readonly<Record<string, CollectionTexts>>;
