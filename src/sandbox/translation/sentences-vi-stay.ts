// What Vietnamese reviews say of the place and of the stay as a whole.

import { sentence, type Sentence } from './sentence.ts';

export const vietnameseStaySentences: readonly Sentence[] = [
  sentence(
    'Vị trí thuận tiện, gần quán ăn và cửa hàng tiện lợi.',
    'Handy location, close to places to eat and convenience stores.',
    'ทำเลดี ใกล้ร้านอาหารและร้านสะดวกซื้อ',
  ),
  sentence(
    'Đường vào hẻm hơi nhỏ nhưng dễ tìm.',
    'The alley is narrow but easy to find.',
    'ซอยเล็กแต่หาไม่ยาก',
  ),
  sentence(
    'Gần trung tâm mà vẫn yên tĩnh.',
    'Close to the centre and still quiet.',
    'เงียบแม้อยู่ใกล้ใจกลางเมือง',
  ),
  sentence(
    'Đi bộ ra chợ chỉ vài phút.',
    'The market is only a few minutes on foot.',
    'เดินไปตลาดแค่ไม่กี่นาที',
  ),
  sentence(
    'Có chỗ để xe ngay dưới sảnh.',
    'You can park your motorbike right by the lobby.',
    'มีที่จอดมอเตอร์ไซค์ตรงล็อบบี้เลย',
  ),
  sentence(
    'Khu này về đêm hơi ồn, ai nhạy tiếng nên mang nút tai.',
    'The area is rather loud at night, so light sleepers should bring earplugs.',
    'ย่านนี้กลางคืนค่อนข้างเสียงดัง ใครหลับยากควรพกที่อุดหู',
  ),
  sentence('Ô tô đậu được ngay trước cửa.', 'Parking right at the door.', 'มีที่จอดรถหน้าโรงแรม'),
  sentence(
    'Xung quanh nhiều quán cà phê đẹp.',
    'Lots of pretty cafés around.',
    'รอบ ๆ มีคาเฟ่สวยเยอะ',
  ),
  sentence(
    'Hơi xa trung tâm, bù lại giá mềm.',
    'A bit out of the centre, but the price makes up for it.',
    'ไกลใจกลางเมืองไปหน่อย แต่ราคาสบายกระเป๋า',
  ),
  sentence(
    'Biển hiệu nhỏ, lần đầu đi qua mất một đoạn.',
    'The sign is small, and the first time I went right past it.',
    'ป้ายเล็ก มาครั้งแรกเลยไปช่วงหนึ่ง',
  ),

  sentence('Lần thứ ba mình ở đây rồi.', 'This is already my third stay here.', 'พักที่นี่รอบที่สามแล้ว'),
  sentence('Rất đáng tiền.', 'Great value.', 'คุ้มราคามาก'),
  sentence(
    'Hai vợ chồng mình rất hài lòng.',
    'We came as a couple and were both very happy.',
    'เราสองคนสามีภรรยาพอใจมาก',
  ),
  sentence(
    'Chuyến này nghỉ ở đây là đúng bài.',
    'Staying here was just the right choice for this trip.',
    'ทริปนี้เลือกพักที่นี่ถูกแล้ว',
  ),
  sentence(
    'Nghỉ hai tiếng giữa ngày đi công tác, quá hợp lý.',
    'Two hours of rest in the middle of a business trip, just perfect.',
    'พักสองชั่วโมงระหว่างวันที่มาทำงาน ลงตัวสุด ๆ',
  ),
  sentence(
    'Đặt gấp lúc khuya mà vẫn có phòng đẹp.',
    'Booked last minute late at night and still got a lovely room.',
    'จองตอนดึกก็ยังได้ห้องสวย',
  ),
  sentence(
    'Gia đình mình có hai bé, ai cũng thích.',
    'We are a family with two little ones, and everybody loved it.',
    'ครอบครัวเรามีเด็กเล็กสองคน ชอบกันทุกคน',
  ),
  sentence(
    'Đi một mình vẫn thấy an tâm.',
    'I travelled alone and felt safe.',
    'มาคนเดียวก็รู้สึกปลอดภัย',
  ),
  sentence('Tầm giá này thì chấp nhận được.', 'Okay for the price.', 'ราคานี้ถือว่ารับได้'),
  sentence('Ở qua đêm thì ổn.', 'Fine for one night.', 'พักคืนเดียวก็โอเค'),
  sentence(
    'Không xuất sắc nhưng cũng không tệ.',
    'Not outstanding, but not bad either.',
    'ไม่ถึงกับดีเลิศ แต่ก็ไม่แย่',
  ),
  sentence('Đúng với số tiền bỏ ra.', 'You get what you pay for.', 'สมกับราคา'),
  sentence('Nghỉ vài tiếng thì được.', 'A decent stop for a few hours.', 'พักไม่กี่ชั่วโมงถือว่าใช้ได้'),
  sentence('Không giống ảnh lắm.', 'Not quite what the photos promise.', 'ไม่ค่อยเหมือนในรูป'),
  sentence(
    'Hơi thất vọng so với kỳ vọng.',
    'A bit of a let-down after what I had hoped for.',
    'แอบผิดหวังเมื่อเทียบกับที่หวังไว้',
  ),
  sentence('Chắc mình không quay lại.', 'I probably will not come back.', 'คงไม่กลับมาพักแล้ว'),
  sentence(
    'Ảnh đẹp hơn ở ngoài khá nhiều.',
    'The photos look a good deal better than the real thing.',
    'ในรูปสวยกว่าของจริงเยอะ',
  ),

  sentence('Sẽ quay lại.', 'Would come back.', 'ไว้จะมาพักใหม่'),
  sentence(
    'Lần sau lên đây mình lại đặt.',
    'I will book here again next time I am in town.',
    'คราวหน้ามาแถวนี้จะจองที่นี่อีก',
  ),
  sentence('Sẽ giới thiệu cho bạn bè.', 'I will recommend it to my friends.', 'จะบอกต่อให้เพื่อน ๆ'),
  sentence('Cảm ơn khách sạn nhé.', 'Thanks to everyone at the hotel.', 'ขอบคุณทางโรงแรมมาก'),
  sentence('Mười điểm.', 'Ten out of ten.', 'ให้สิบเต็มสิบ'),
  sentence(
    'Mong khách sạn cải thiện thêm.',
    'I hope the hotel keeps improving.',
    'อยากให้โรงแรมพัฒนาขึ้นอีก',
  ),
  sentence(
    'Có khuyến mãi thì mình sẽ ở lại.',
    'I would stay again if there is a promotion.',
    'ถ้ามีโปรโมชันอาจกลับมาอีก',
  ),
  sentence(
    'Lần sau mình thử phòng hạng cao hơn.',
    'Next time I will try a better class of room.',
    'คราวหน้าจะลองห้องระดับสูงขึ้น',
  ),
  sentence('Mong chỗ này sửa sang lại.', 'I hope they do the place up.', 'อยากให้ที่นี่รีโนเวทใหม่'),
  sentence(
    'Cần dọn kỹ hơn trước khi giao phòng.',
    'Rooms need a more thorough clean before guests move in.',
    'ควรทำความสะอาดให้ละเอียดกว่านี้ก่อนให้แขกเข้าห้อง',
  ),
  sentence(
    'Ai kỹ tính nên cân nhắc.',
    'If you are particular, think twice.',
    'ใครเป็นคนละเอียดควรคิดดูก่อน',
  ),
];
