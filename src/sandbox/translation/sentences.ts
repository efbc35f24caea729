// Sentences of the sample country's reviews in three languages.

export type Sentence = { readonly vi: string; readonly en: string; readonly th: string };

const sentence = (vi: string, en: string, th: string): Sentence => ({ vi, en, th });

export const sentences: readonly Sentence[] = [
  sentence(
    'Phòng sạch bong, ga giường mới thay.',
    'Spotless room and fresh sheets.',
    'ห้องสะอาดเอี่ยม ผ้าปูที่นอนใหม่',
  ),
  sentence('Phòng tắm sạch đúng nghĩa.', 'The bathroom was properly clean.', 'ห้องน้ำสะอาดจริง ๆ'),
  sentence('Rất sạch, sạch đến từng góc.', 'Very clean, down to the corners.', 'สะอาดมากทุกซอกทุกมุม'),
  sentence('Chăn ga thơm mùi mới giặt.', 'Bed linen smelled fresh.', 'ผ้าปูที่นอนหอมสะอาด'),
  sentence(
    'Không một hạt bụi, khăn tắm phẳng phiu.',
    'No dust anywhere, towels were crisp.',
    'ไม่มีฝุ่นเลย ผ้าเช็ดตัวสะอาดเรียบ',
  ),
  sentence(
    'Sạch hơn những nơi tôi từng trả gấp đôi tiền.',
    'Cleaner than places I paid twice as much for.',
    'สะอาดกว่าที่ที่เคยจ่ายแพงกว่าสองเท่า',
  ),
  sentence(
    'Khá sạch, dù khăn tắm đã cũ.',
    'Clean enough, though the towels have seen better days.',
    'สะอาดพอใช้ แม้ผ้าเช็ดตัวจะเก่า',
  ),
  sentence('Giường êm và vòi sen mạnh.', 'Comfortable bed and a strong shower.', 'เตียงนุ่มและฝักบัวแรง'),
  sentence('Máy lạnh mát và êm.', 'Air conditioning worked well and was quiet.', 'แอร์เย็นดีและเงียบ'),
  sentence(
    'Wi-Fi đủ nhanh để gọi video.',
    'Wi-Fi was fast enough for video calls.',
    'Wi-Fi เร็วพอสำหรับวิดีโอคอล',
  ),
  sentence(
    'Có cửa sổ thật và nhiều ánh sáng.',
    'A real window and plenty of light.',
    'มีหน้าต่างจริงและแสงสว่างมาก',
  ),
  sentence(
    'Cách âm tốt, tôi ngủ rất say.',
    'Well insulated, I slept like a log.',
    'เก็บเสียงดี นอนหลับสนิท',
  ),
  sentence(
    'Phòng giống hệt trong ảnh.',
    'The room looks exactly like the photos.',
    'ห้องเหมือนในรูปทุกอย่าง',
  ),
  sentence('Nhận phòng chỉ mất hai phút.', 'Check-in took two minutes.', 'เช็กอินใช้เวลาสองนาที'),
  sentence(
    'Nhân viên cho gửi túi trước giờ nhận phòng.',
    'The staff let me leave my bag before check-in.',
    'พนักงานให้ฝากกระเป๋าก่อนเช็กอิน',
  ),
  sentence(
    'Chủ nhà chỉ một quán phở rất ngon.',
    'The owner recommended a great place for noodles.',
    'เจ้าของแนะนำร้านก๋วยเตี๋ยวอร่อยมาก',
  ),
  sentence(
    'Lễ tân thân thiện, cả lúc 2 giờ sáng.',
    'Friendly reception, even at 2 am.',
    'แผนกต้อนรับเป็นมิตร แม้ตอนตีสอง',
  ),
  sentence(
    'Nhân viên kín đáo và hay giúp đỡ.',
    'They were discreet and helpful.',
    'พนักงานให้ความเป็นส่วนตัวและช่วยเหลือดี',
  ),
  sentence(
    'Chúng tôi đến sớm và có phòng ngay.',
    'We arrived early and got the room right away.',
    'มาถึงก่อนเวลาแต่ได้ห้องทันที',
  ),
  sentence(
    'Vị trí tuyệt vời, đi bộ là tới mọi nơi.',
    'Great location, everything within walking distance.',
    'ทำเลดีมาก เดินถึงทุกที่',
  ),
  sentence('Hẻm nhỏ nhưng dễ tìm.', 'The alley is narrow but easy to find.', 'ซอยแคบแต่หาง่าย'),
  sentence(
    'Đường yên tĩnh, gần trung tâm.',
    'Quiet street close to the centre.',
    'ถนนเงียบ ใกล้ใจกลางเมือง',
  ),
  sentence(
    'Cửa hàng tiện lợi ngay góc phố.',
    'Convenience store right around the corner.',
    'ร้านสะดวกซื้ออยู่ใกล้แค่หัวมุม',
  ),
  sentence('Rất đáng tiền.', 'Great value.', 'คุ้มค่ามาก'),
  sentence('Chỗ nhỏ mà dễ thương.', 'Lovely little place.', 'ที่พักเล็ก ๆ น่ารัก'),
  sentence('Lần thứ hai tôi ở đây.', 'My second stay here.', 'มาพักเป็นครั้งที่สอง'),
  sentence(
    'Phòng rất sạch, ga giường thơm.',
    'The room was very clean and the sheets smelled fresh.',
    'ห้องสะอาดมาก ผ้าปูที่นอนหอม',
  ),
  sentence(
    'Chăn ga trắng tinh, nhà tắm khô ráo.',
    'Snow-white linen and a dry bathroom.',
    'ผ้าปูขาวสะอาด ห้องน้ำแห้ง',
  ),
  sentence(
    'Giường êm, máy lạnh mát nhanh.',
    'Soft bed, and the air conditioning cools fast.',
    'เตียงนุ่ม แอร์เย็นเร็ว',
  ),
  sentence(
    'Nước nóng đều, vòi sen mạnh.',
    'Steady hot water and a strong shower.',
    'น้ำร้อนสม่ำเสมอ ฝักบัวแรง',
  ),
  sentence(
    'Đến sớm vẫn được vào phòng ngay.',
    'We came early and still got the room at once.',
    'มาก่อนเวลาก็เข้าห้องได้เลย',
  ),
  sentence(
    'Nhân viên kín đáo, không làm phiền.',
    'Discreet staff who never disturbed us.',
    'พนักงานให้ความเป็นส่วนตัว ไม่รบกวน',
  ),
];
