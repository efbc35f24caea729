// What English reviews say and Vietnamese ones do not.

import { sentence, type Sentence } from './sentence.ts';

export const englishSentences: readonly Sentence[] = [
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
  sentence(
    'Đa phần sạch, sau rèm hơi bụi.',
    'Mostly clean, a bit dusty behind the curtain.',
    'ส่วนใหญ่สะอาด มีฝุ่นหลังม่านนิดหน่อย',
  ),
  sentence(
    'Phòng thì ổn, sàn phòng tắm còn ướt.',
    'The room was fine, the bathroom floor was still wet.',
    'ห้องใช้ได้ แต่พื้นห้องน้ำยังไม่แห้ง',
  ),
  sentence(
    'Dọn qua loa, nhưng giường thì sạch thơm.',
    'A quick clean, but the bed was fresh.',
    'ทำความสะอาดแบบเร็ว ๆ แต่เตียงสะอาดดี',
  ),
  sentence(
    'Sàn phòng cần được quét cho kỹ.',
    'The floor needed a proper sweep.',
    'พื้นน่าจะกวาดให้สะอาดกว่านี้',
  ),
  sentence('Ga giường có vết bẩn.', 'There were stains on the sheets.', 'ผ้าปูที่นอนเป็นรอยเปื้อน'),
  sentence('Phòng có mùi thuốc lá.', 'The room smelled of smoke.', 'ห้องมีกลิ่นบุหรี่'),
  sentence('Phòng tắm có mùi ẩm mốc.', 'The bathroom was musty.', 'ห้องน้ำมีกลิ่นอับ'),

  sentence(
    'Giường êm và vòi sen mạnh.',
    'Comfortable bed and a strong shower.',
    'เตียงนุ่มและฝักบัวแรง',
  ),
  sentence('Máy lạnh mát và êm.', 'Air conditioning worked well and was quiet.', 'แอร์เย็นดีและเงียบ'),
  sentence(
    'Wi-Fi đủ nhanh để gọi video.',
    'Wi-Fi was fast enough for video calls.',
    'ไวไฟเร็วพอสำหรับวิดีโอคอล',
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
  sentence('Phòng giống hệt trong ảnh.', 'The room looks exactly like the photos.', 'ห้องตรงตามรูป'),
  sentence('Phòng nhỏ hơn trong ảnh.', 'Smaller than it looks in the photos.', 'ห้องเล็กกว่าที่เห็นในรูป'),
  sentence(
    'Sáng sớm nghe tiếng xe ngoài đường.',
    'You can hear the street early in the morning.',
    'ตอนเช้าตรู่ได้ยินเสียงจากถนน',
  ),
  sentence('Hai lần đang tắm thì hết nước nóng.', 'Hot water ran out twice.', 'น้ำร้อนหมดไปสองครั้ง'),
  sentence('Nệm bị lún nhiều.', 'The mattress sags badly.', 'ที่นอนยวบมาก'),

  sentence('Nhận phòng chỉ mất hai phút.', 'Check-in took two minutes.', 'เช็คอินใช้เวลาสองนาที'),
  sentence(
    'Nhân viên cho gửi túi trước giờ nhận phòng.',
    'The staff let me leave my bag before check-in.',
    'พนักงานให้ฝากกระเป๋าก่อนเช็คอิน',
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
    'Nhân viên nói được ít tiếng Anh nhưng rất cố gắng.',
    'Not much English spoken, but they tried.',
    'พนักงานพูดอังกฤษได้นิดหน่อย แต่พยายามช่วย',
  ),
  sentence(
    'Lễ tân tỏ ra khó chịu khi tôi hỏi về cái quạt.',
    'Reception was rude when I asked about the fan.',
    'แผนกต้อนรับพูดจาไม่สุภาพตอนถามเรื่องพัดลม',
  ),
  sentence('Gọi điện không ai bắt máy.', 'Nobody answered the phone.', 'โทรไปไม่มีใครรับสาย'),
  sentence(
    'Họ gõ cửa khi chưa hết giờ.',
    'They knocked before our time was over.',
    'พนักงานมาเคาะห้องทั้งที่ยังไม่หมดเวลา',
  ),

  sentence(
    'Vị trí tuyệt vời, đi bộ là tới mọi nơi.',
    'Great location, everything within walking distance.',
    'ทำเลดีมาก เดินถึงทุกที่',
  ),
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
  sentence(
    'Ban đêm hơi ồn, nên mang theo nút tai.',
    'A bit noisy at night, bring earplugs.',
    'ตอนกลางคืนเสียงดังไปนิด ควรเอาที่อุดหูมาด้วย',
  ),
  sentence(
    'Hơi xa các điểm tham quan, nhưng đi xe thì rẻ.',
    'A little far from the sights, but cheap rides.',
    'ไกลจากที่เที่ยวนิดหน่อย แต่ค่ารถถูก',
  ),

  sentence(
    'Đúng thứ tôi cần giữa hai chuyến bay.',
    'Exactly what I needed between two flights.',
    'แวะพักระหว่างต่อเครื่อง ตรงใจพอดี',
  ),
  sentence('Lần thứ hai tôi ở đây.', 'My second stay here.', 'พักที่นี่เป็นครั้งที่สองแล้ว'),
  sentence('Chỗ nhỏ mà dễ thương.', 'Lovely little place.', 'ที่พักเล็ก ๆ น่ารัก'),
  sentence(
    'Chúng tôi ở một đêm mà ước gì được hai đêm.',
    'We stayed one night and wished for two.',
    'พักหนึ่งคืนแล้วอยากอยู่ต่ออีกคืน',
  ),
  sentence(
    'Nửa đêm mới đặt, mười hai rưỡi đã nằm trên giường.',
    'Booked at midnight, was in bed by half past.',
    'จองตอนเที่ยงคืน ครึ่งชั่วโมงต่อมาก็ได้นอนแล้ว',
  ),
  sentence('Đúng như mô tả.', 'Does what it says.', 'เป็นไปตามที่บอกไว้'),
  sentence('Đáng thất vọng.', 'Disappointing.', 'น่าผิดหวัง'),
  sentence('Tôi đã mong đợi nhiều hơn thế.', 'I expected more.', 'คาดหวังไว้มากกว่านี้'),

  sentence('Rất nên ở thử.', 'Highly recommended.', 'แนะนำเลย'),
  sentence('Cảm ơn nhiều!', 'Thank you!', 'ขอบคุณค่ะ'),
  sentence('Lần sau sẽ đặt tiếp.', 'Will book again next time.', 'ครั้งหน้าจะจองอีก'),
  sentence(
    'Giá tốt thì có thể tôi quay lại.',
    'Might return for a good price.',
    'ถ้าราคาดีอาจมาพักอีก',
  ),
  sentence(
    'Lần sau tôi sẽ lấy phòng rộng hơn.',
    'Next time I would take a bigger room.',
    'ครั้งหน้าจะลองห้องใหญ่กว่านี้',
  ),
  sentence('Nên sửa lại vài chỗ nhỏ.', 'Some small repairs would help.', 'ควรซ่อมแซมบางจุด'),
  sentence('Nếu là tôi thì tôi tìm chỗ khác.', 'I would look elsewhere.', 'คงเลือกพักที่อื่นดีกว่า'),
  sentence('Chỗ này cần được chăm chút hơn.', 'It needs some care.', 'ที่นี่ต้องดูแลให้ดีกว่านี้'),
  sentence(
    'Mong khách sạn dọn phòng sạch hơn.',
    'Please clean the rooms better.',
    'อยากให้ปรับปรุงเรื่องความสะอาด',
  ),
];
