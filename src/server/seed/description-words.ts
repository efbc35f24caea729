// Sentences that describe a hotel, each in three languages; `{name}`, `{street}` and `{town}` are
// filled in.

import type { Facility, HotelType, LocalText } from '#domain/hotel.ts';
import type { Style } from './pictures.ts';
import type { Setting } from './places.ts';

const say = (vi: string, en: string, th: string): LocalText => ({ vi, en, th });

export const typeSentences: Record<HotelType, readonly LocalText[]> = {
  hotel: [
    say(
      '{name} là khách sạn trên đường {street}, {town}.',
      '{name} is a hotel on {street} in {town}.',
      '{name} เป็นโรงแรมบนถนน {street} ใน{town}',
    ),
    say(
      'Nằm trên đường {street}, {name} là chỗ nghỉ gọn gàng giữa {town}.',
      'On {street}, {name} is a tidy place to rest in {town}.',
      '{name} ตั้งอยู่บนถนน {street} เป็นที่พักสะดวกสบายใน{town}',
    ),
    say(
      '{name} đón khách cả ngày lẫn đêm ngay trên đường {street}.',
      '{name} welcomes guests day and night, right on {street}.',
      '{name} เปิดต้อนรับทั้งกลางวันและกลางคืนบนถนน {street}',
    ),
  ],
  boutique: [
    say(
      '{name} là khách sạn nhỏ có phong cách riêng trên đường {street}.',
      '{name} is a small hotel with a character of its own on {street}.',
      '{name} เป็นโรงแรมขนาดเล็กที่มีสไตล์ของตัวเองบนถนน {street}',
    ),
    say(
      'Ít phòng, nhiều chăm chút: {name} nằm trên đường {street}, {town}.',
      'Few rooms and much care: {name} stands on {street} in {town}.',
      'ห้องไม่มากแต่ใส่ใจทุกรายละเอียด {name} อยู่บนถนน {street} ใน{town}',
    ),
    say(
      '{name} sửa lại từ một ngôi nhà cũ ở {town}, giữ nguyên cầu thang và ô cửa.',
      '{name} was made from an old house in {town}, its stairs and windows kept.',
      '{name} ปรับปรุงจากบ้านเก่าใน{town} โดยยังเก็บบันไดและหน้าต่างเดิมไว้',
    ),
  ],
  apartment: [
    say(
      '{name} cho thuê căn hộ đủ bếp và chỗ làm việc trên đường {street}.',
      '{name} lets apartments with a kitchen and a place to work on {street}.',
      '{name} ให้เช่าอพาร์ตเมนต์พร้อมครัวและมุมทำงานบนถนน {street}',
    ),
    say(
      'Ở {name}, bạn có một căn hộ riêng giữa {town}, nghỉ vài giờ hay vài tuần đều được.',
      'At {name} you have a flat of your own in {town}, for hours or for weeks.',
      'ที่ {name} คุณมีห้องส่วนตัวใน{town} จะพักไม่กี่ชั่วโมงหรือหลายสัปดาห์ก็ได้',
    ),
  ],
  guesthouse: [
    say(
      '{name} là nhà nghỉ gia đình trên đường {street}, {town}.',
      '{name} is a family guesthouse on {street} in {town}.',
      '{name} เป็นเกสต์เฮาส์ของครอบครัวบนถนน {street} ใน{town}',
    ),
    say(
      '{name} có phòng sạch, giá mềm, ra vào thuận tiện trên đường {street}.',
      '{name} has clean rooms at fair prices, easy to reach on {street}.',
      '{name} ห้องสะอาด ราคาย่อมเยา เดินทางสะดวกบนถนน {street}',
    ),
    say(
      'Chủ nhà {name} sống ngay tầng dưới nên lúc nào cũng có người.',
      'The owners of {name} live downstairs, so somebody is always there.',
      'เจ้าของ {name} พักอยู่ชั้นล่าง จึงมีคนดูแลตลอดเวลา',
    ),
  ],
  homestay: [
    say(
      '{name} là ngôi nhà có sân nhỏ ở {town}, chủ nhà đón khách như người quen.',
      '{name} is a house with a small yard in {town} whose hosts greet you like a friend.',
      '{name} เป็นบ้านที่มีสวนเล็กๆ ใน{town} เจ้าของบ้านต้อนรับเหมือนเพื่อน',
    ),
    say(
      '{name} có vài phòng, một gian bếp chung và nhiều cây xanh.',
      '{name} has a few rooms, a shared kitchen and plenty of green.',
      '{name} มีห้องพักไม่กี่ห้อง ครัวส่วนกลาง และต้นไม้เขียวชอุ่ม',
    ),
  ],
  capsule: [
    say(
      '{name} có các khoang ngủ riêng tư, rèm dày, ổ cắm và đèn đọc sách.',
      '{name} has private sleeping pods with thick curtains, sockets and reading lights.',
      '{name} มีแคปซูลนอนส่วนตัว ม่านหนา ปลั๊กไฟ และไฟอ่านหนังสือ',
    ),
    say(
      'Một giấc ngắn giữa {town}: {name} nằm trên đường {street}.',
      'A short sleep in the middle of {town}: {name} is on {street}.',
      'งีบสั้นๆ กลาง{town} {name} อยู่บนถนน {street}',
    ),
  ],
};

export const styleSentences: Record<Style, readonly LocalText[]> = {
  minimal: [
    say(
      'Phòng sáng, tông màu nhẹ và ít đồ đạc.',
      'Rooms are bright, in soft tones, with little in the way.',
      'ห้องสว่าง โทนสีอ่อน ตกแต่งเรียบง่าย',
    ),
    say(
      'Nội thất tối giản, gỗ sáng và ga giường trắng.',
      'Simple furniture, pale wood and white linen.',
      'เฟอร์นิเจอร์มินิมอล ไม้สีอ่อน ผ้าปูที่นอนสีขาว',
    ),
  ],
  modern: [
    say(
      'Nội thất hiện đại, đèn đọc sách và ổ cắm ngay đầu giường.',
      'Modern furniture, with reading lights and sockets by the bed.',
      'เฟอร์นิเจอร์โมเดิร์น มีไฟอ่านหนังสือและปลั๊กข้างเตียง',
    ),
    say(
      'Phòng kiểu hiện đại, sàn đá mát và rèm cản sáng.',
      'Modern rooms with cool stone floors and blackout curtains.',
      'ห้องโมเดิร์น พื้นหินเย็นสบาย ม่านกันแสง',
    ),
  ],
  indochine: [
    say(
      'Phòng mang nét Đông Dương với gạch bông, ghế mây và cửa chớp.',
      'Rooms in Indochine style: patterned tiles, rattan chairs and shutters.',
      'ห้องสไตล์อินโดจีน กระเบื้องลาย เก้าอี้หวาย และบานเกล็ด',
    ),
    say(
      'Gỗ sẫm, gạch hoa và tranh sen gợi một Đông Dương xưa.',
      'Dark wood, flowered tiles and lotus pictures recall old Indochina.',
      'ไม้สีเข้ม กระเบื้องลายดอก และภาพดอกบัว ให้กลิ่นอายอินโดจีน',
    ),
  ],
  romantic: [
    say(
      'Đèn dịu, giường lớn và không gian riêng tư cho hai người.',
      'Soft light, a large bed and privacy for two.',
      'แสงนุ่ม เตียงใหญ่ เป็นส่วนตัวสำหรับสองคน',
    ),
    say(
      'Phòng dành cho các cặp đôi, có lối vào kín đáo.',
      'Rooms made for couples, with a discreet entrance.',
      'ห้องสำหรับคู่รัก ทางเข้าเป็นส่วนตัว',
    ),
  ],
  industrial: [
    say(
      'Tường gạch, khung sắt và đèn thả tạo nét riêng cho từng phòng.',
      'Brick walls, iron frames and hanging lamps give each room its own look.',
      'ผนังอิฐ โครงเหล็ก และโคมไฟแขวน ทำให้แต่ละห้องมีเอกลักษณ์',
    ),
    say(
      'Phòng kiểu xưởng cũ, trần cao và thoáng.',
      'Loft-like rooms, high and airy.',
      'ห้องสไตล์ลอฟต์ เพดานสูง โปร่ง',
    ),
  ],
  tropical: [
    say(
      'Cây xanh, gỗ và màn trắng làm căn phòng dịu lại.',
      'Plants, wood and white drapes calm the rooms.',
      'ต้นไม้ งานไม้ และม่านขาว ทำให้ห้องผ่อนคลาย',
    ),
    say(
      'Phòng mở ra vườn, sáng sớm nghe chim hót.',
      'Rooms open to the garden, with birdsong early in the morning.',
      'ห้องเปิดสู่สวน ตอนเช้าได้ยินเสียงนกร้อง',
    ),
  ],
  japanese: [
    say(
      'Giường bục gỗ, chiếu tatami và ánh sáng dịu kiểu Nhật.',
      'Wooden platform beds, tatami and gentle light in the Japanese manner.',
      'เตียงไม้ยกพื้น เสื่อทาทามิ และแสงนุ่มสไตล์ญี่ปุ่น',
    ),
    say(
      'Phòng gọn theo kiểu Nhật, bàn trà thấp bên cửa sổ.',
      'Neat rooms in Japanese style, with a low tea table by the window.',
      'ห้องกะทัดรัดสไตล์ญี่ปุ่น มีโต๊ะชาเตี้ยริมหน้าต่าง',
    ),
  ],
  budget: [
    say(
      'Phòng giản dị, đủ dùng, giá dễ chịu.',
      'Plain rooms with all you need, at an easy price.',
      'ห้องเรียบง่าย ครบครัน ราคาสบายกระเป๋า',
    ),
    say(
      'Không cầu kỳ: giường êm, máy lạnh mát và nước nóng.',
      'Nothing fancy: a soft bed, cool air and hot water.',
      'ไม่หรูหรา แต่เตียงนุ่ม แอร์เย็น และมีน้ำอุ่น',
    ),
  ],
};

export const settingSentences: Record<Setting, readonly LocalText[]> = {
  metro: [
    say(
      'Quán ăn, cà phê và cửa hàng tiện lợi đều trong tầm đi bộ.',
      'Food, coffee and convenience stores are within a short walk.',
      'ร้านอาหาร คาเฟ่ และร้านสะดวกซื้ออยู่ในระยะเดิน',
    ),
    say(
      'Gần các tuyến phố lớn nên đi đâu cũng nhanh.',
      'Close to the main roads, so everything is quick to reach.',
      'ใกล้ถนนสายหลัก ไปไหนก็สะดวก',
    ),
  ],
  town: [
    say(
      'Đi bộ ra chợ và bến xe chỉ vài phút.',
      'The market and the bus station are minutes away on foot.',
      'เดินไปตลาดและสถานีขนส่งเพียงไม่กี่นาที',
    ),
    say(
      'Khu phố yên tĩnh, tối về dễ ngủ.',
      'The street is quiet and nights are calm.',
      'ย่านเงียบสงบ กลางคืนหลับสบาย',
    ),
  ],
  suburb: [
    say(
      'Xung quanh yên tĩnh, có chỗ đậu ô tô rộng.',
      'It is quiet around, with room to park a car.',
      'รอบๆ เงียบสงบ มีที่จอดรถกว้าง',
    ),
    say(
      'Thuận đường cho ai đi xa cần nghỉ vài giờ.',
      'Handy for anyone on the road who needs a few hours of rest.',
      'สะดวกสำหรับคนเดินทางไกลที่อยากพักสักไม่กี่ชั่วโมง',
    ),
  ],
  beach: [
    say(
      'Bãi biển cách vài phút đi bộ.',
      'The beach is a few minutes on foot.',
      'เดินไปชายหาดเพียงไม่กี่นาที',
    ),
    say(
      'Sáng sớm ra biển ngắm bình minh rất tiện.',
      'Easy to catch the sunrise by the sea.',
      'เดินไปชมพระอาทิตย์ขึ้นริมทะเลได้สะดวก',
    ),
  ],
  mountain: [
    say(
      'Buổi sáng mở cửa là thấy sương trên đồi.',
      'Open the window in the morning and see mist on the hills.',
      'ตอนเช้าเปิดหน้าต่างเห็นหมอกบนเนินเขา',
    ),
    say(
      'Đêm se lạnh, đã có chăn ấm và nước nóng.',
      'Nights are cool; warm blankets and hot water are ready.',
      'กลางคืนอากาศเย็น มีผ้าห่มอุ่นและน้ำร้อนพร้อม',
    ),
  ],
  river: [
    say(
      'Bến sông và chợ sớm ở ngay gần.',
      'The riverside and the morning market are close by.',
      'ใกล้ท่าน้ำและตลาดเช้า',
    ),
    say(
      'Chiều xuống gió từ sông thổi vào mát rượi.',
      'In the evening a breeze comes in from the river.',
      'ตอนเย็นลมจากแม่น้ำพัดเย็นสบาย',
    ),
  ],
  old: [
    say(
      'Khu phố cổ ở ngay ngoài cửa, đi bộ là hợp nhất.',
      'The old quarter begins at the door and is best walked.',
      'ย่านเมืองเก่าอยู่หน้าประตู เหมาะกับการเดินเที่ยว',
    ),
    say(
      'Phố xưa yên ả lúc sáng sớm, rộn ràng khi lên đèn.',
      'The old streets are still in the morning and lively by lamplight.',
      'ถนนเก่าสงบยามเช้า คึกคักยามค่ำ',
    ),
  ],
};

export const facilitySentences: readonly (readonly [Facility, LocalText])[] = [
  [
    'pool',
    say(
      'Có hồ bơi ngoài trời cho khách lưu trú.',
      'There is an outdoor pool for guests.',
      'มีสระว่ายน้ำกลางแจ้งสำหรับผู้เข้าพัก',
    ),
  ],
  [
    'rooftop',
    say(
      'Sân thượng mở đến khuya, ngắm thành phố lên đèn.',
      'The rooftop stays open late, above the lights.',
      'ดาดฟ้าเปิดถึงดึก ชมแสงไฟเมือง',
    ),
  ],
  [
    'breakfast',
    say(
      'Bữa sáng phục vụ từ 6:30 đến 9:30.',
      'Breakfast is served from 6:30 to 9:30.',
      'อาหารเช้าบริการเวลา 6:30 ถึง 9:30',
    ),
  ],
  [
    'spa',
    say(
      'Có phòng mát-xa, nên hẹn trước với lễ tân.',
      'Massages are available; please book at reception.',
      'มีบริการนวด กรุณานัดล่วงหน้าที่แผนกต้อนรับ',
    ),
  ],
  [
    'gym',
    say('Phòng tập nhỏ mở cả ngày.', 'A small gym is open all day.', 'ห้องออกกำลังกายขนาดเล็กเปิดทั้งวัน'),
  ],
  [
    'kitchen',
    say(
      'Bếp đủ nồi chảo, bạn nấu ăn thoải mái.',
      'The kitchen has pots and pans, cook as you like.',
      'ครัวมีอุปกรณ์ครบ ทำอาหารได้ตามสบาย',
    ),
  ],
  [
    'parking',
    say(
      'Có chỗ để xe máy, ô tô xin báo trước.',
      'Motorbikes park inside; please call ahead for a car.',
      'มีที่จอดมอเตอร์ไซค์ รถยนต์กรุณาแจ้งล่วงหน้า',
    ),
  ],
  [
    'reception24h',
    say('Lễ tân trực suốt đêm.', 'Reception is open all night.', 'แผนกต้อนรับเปิดตลอดคืน'),
  ],
  [
    'pets',
    say(
      'Thú nhỏ được ở cùng, xin báo trước.',
      'Small pets are welcome, please tell us first.',
      'สัตว์เลี้ยงตัวเล็กเข้าพักได้ กรุณาแจ้งล่วงหน้า',
    ),
  ],
  ['elevator', say('Có thang máy lên tận tầng.', 'A lift goes to every floor.', 'มีลิฟต์ถึงทุกชั้น')],
];
