// What Vietnamese reviews say of the room, its things and the people.

import { sentence, type Sentence } from './sentence.ts';

export const vietnameseSentences: readonly Sentence[] = [
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
    'Sạch từ hành lang vào tới phòng.',
    'Clean from the corridor right into the room.',
    'สะอาดตั้งแต่ทางเดินจนถึงในห้อง',
  ),
  sentence(
    'Phòng dọn kỹ, không có mùi ẩm.',
    'The room was thoroughly cleaned, no musty smell.',
    'ทำความสะอาดห้องดีมาก ไม่มีกลิ่นชื้น',
  ),
  sentence(
    'Khăn sạch, gối êm, không chê được gì.',
    'Clean towels, soft pillows, nothing to complain about.',
    'ผ้าเช็ดตัวก็สะอาด หมอนก็นุ่ม ไม่มีที่ติ',
  ),
  sentence(
    'Nhà vệ sinh sạch bóng, mình rất yên tâm.',
    'The bathroom was gleaming, which put my mind at ease.',
    'ห้องน้ำสะอาดเงาวับ ใช้แล้วสบายใจ',
  ),
  sentence(
    'Phòng thơm nhẹ, sàn không một hạt bụi.',
    'The room smelled nice and there was not a speck of dust on the floor.',
    'ห้องหอมอ่อน ๆ พื้นไม่มีฝุ่นสักเม็ด',
  ),
  sentence(
    'Mình kỹ tính chuyện sạch sẽ mà vẫn ưng.',
    'I am fussy about cleanliness and was still pleased.',
    'เป็นคนจู้จี้เรื่องความสะอาด แต่ที่นี่ก็ถูกใจ',
  ),
  sentence(
    'Phòng tạm sạch, góc tủ còn hơi bụi.',
    'The room was reasonably clean, with a little dust in the corners.',
    'ห้องสะอาดพอใช้ มีฝุ่นตามมุมบ้าง',
  ),
  sentence(
    'Nhìn chung sạch, khăn hơi cũ.',
    'Clean on the whole, but the towels are rather old.',
    'โดยรวมสะอาด แต่ผ้าเช็ดตัวค่อนข้างเก่า',
  ),
  sentence(
    'Sạch ở mức ổn, nhà tắm hơi đọng nước.',
    'Decently clean, with a bit of standing water in the bathroom.',
    'ความสะอาดโอเค แต่ห้องน้ำมีน้ำขังนิดหน่อย',
  ),
  sentence(
    'Ga sạch nhưng phòng có mùi lâu không mở cửa.',
    'The sheets were clean, but the room smelled as if it had not been aired for a while.',
    'ผ้าปูสะอาด แต่ห้องมีกลิ่นเหมือนปิดไว้นาน',
  ),
  sentence(
    'Dọn phòng hơi vội, được cái ga giường mới.',
    'The cleaning was a bit rushed, but at least the sheets were fresh.',
    'ทำห้องรีบไปหน่อย แต่ยังดีที่ผ้าปูที่นอนใหม่',
  ),
  sentence(
    'Sàn còn bụi, nhà tắm chưa dọn kỹ.',
    'Dust on the floor, and the bathroom had not been cleaned properly.',
    'พื้นยังมีฝุ่น ห้องน้ำก็ทำความสะอาดไม่ดี',
  ),
  sentence(
    'Ga giường có vết ố, phải gọi đổi.',
    'The sheets were stained and I had to ask for new ones.',
    'ผ้าปูที่นอนมีคราบ ต้องขอเปลี่ยน',
  ),
  sentence(
    'Phòng ám mùi thuốc lá khá nặng.',
    'The room reeked of cigarettes.',
    'ในห้องกลิ่นบุหรี่ค่อนข้างแรง',
  ),
  sentence(
    'Nhà tắm ẩm và có mùi, khá thất vọng.',
    'The bathroom was damp and smelly, quite a disappointment.',
    'ห้องน้ำชื้นและมีกลิ่น ค่อนข้างผิดหวัง',
  ),
  sentence(
    'Khăn tắm ngả màu, mình phải dùng khăn riêng.',
    'The towels were discoloured, so I had to use my own.',
    'ผ้าเช็ดตัวสีหมอง ต้องใช้ของตัวเองแทน',
  ),

  sentence(
    'Giường êm, máy lạnh mát nhanh.',
    'Soft bed, and the air conditioning cools fast.',
    'เตียงนุ่ม แอร์เย็นเร็ว',
  ),
  sentence(
    'Wi-Fi mạnh, họp trực tuyến không giật.',
    'Strong Wi-Fi, online meetings ran without a hitch.',
    'ไวไฟแรง ประชุมออนไลน์ไม่มีสะดุด',
  ),
  sentence(
    'Nước nóng đều, vòi sen mạnh.',
    'Steady hot water and a strong shower.',
    'น้ำร้อนสม่ำเสมอ ฝักบัวแรง',
  ),
  sentence(
    'Có cửa sổ thật nên phòng thoáng.',
    'There is a real window, so the room feels airy.',
    'มีหน้าต่างจริง ห้องโปร่ง',
  ),
  sentence(
    'Cách âm tốt, ngủ một mạch tới sáng.',
    'Good soundproofing, I slept right through to the morning.',
    'เก็บเสียงดี หลับสบายทั้งคืน',
  ),
  sentence(
    'Tivi to, xem phim cả chiều rất đã.',
    'Big TV, we happily watched films all afternoon.',
    'ทีวีจอใหญ่ ดูหนังทั้งบ่ายจุใจมาก',
  ),
  sentence(
    'Phòng đúng như ảnh, rộng hơn mình nghĩ.',
    'The room is as pictured and bigger than I thought.',
    'ห้องเหมือนในรูป กว้างกว่าที่คิด',
  ),
  sentence(
    'Đồ đạc còn mới, ổ cắm đầy đủ cạnh giường.',
    'The furniture is still new and there are plenty of sockets by the bed.',
    'เฟอร์นิเจอร์ยังใหม่ มีปลั๊กข้างเตียงครบ',
  ),
  sentence(
    'Máy lạnh hơi ồn nhưng vẫn mát.',
    'The air conditioner is a little loud but does the job.',
    'แอร์เสียงดังนิดหน่อยแต่เย็นดี',
  ),
  sentence(
    'Phòng hơi nhỏ so với ảnh, bù lại đủ đồ.',
    'The room is a bit small for the photos, but it has everything you need.',
    'ห้องดูเล็กกว่ารูปไปนิด แต่มีของใช้ครบ',
  ),
  sentence('Wi-Fi lúc được lúc không.', 'Wi-Fi came and went.', 'ไวไฟหลุดบ้างบางช่วง'),
  sentence(
    'Cách âm bình thường, nghe tiếng xe lúc sáng sớm.',
    'Soundproofing is average, I heard traffic early in the morning.',
    'เก็บเสียงได้ปานกลาง เช้ามืดได้ยินเสียงรถ',
  ),
  sentence(
    'Đồ đạc cũ nhưng dùng được hết.',
    'Furniture is a bit old, everything works.',
    'เฟอร์นิเจอร์เก่าแต่ใช้ได้ทุกอย่าง',
  ),
  sentence(
    'Thang máy chậm, giờ cao điểm phải chờ.',
    'The lift is slow, you have to wait at busy times.',
    'ลิฟต์ช้า ช่วงคนเยอะต้องรอ',
  ),
  sentence('Máy lạnh kêu to cả đêm.', 'The air conditioner rattled all night.', 'แอร์เสียงดังทั้งคืน'),
  sentence(
    'Nước nóng chập chờn, gọi hai lần mới sửa.',
    'Hot water was on and off, and I had to call twice before it was fixed.',
    'น้ำร้อนมาบ้างไม่มาบ้าง ต้องโทรตามสองครั้งถึงมาซ่อม',
  ),
  sentence(
    'Wi-Fi yếu, trong phòng gần như không dùng được.',
    'Wi-Fi was useless in the room.',
    'ไวไฟในห้องแทบใช้ไม่ได้',
  ),
  sentence(
    'Nệm lún, nằm một đêm đau lưng.',
    'The mattress sags, one night on it and my back hurt.',
    'ที่นอนยุบ นอนคืนเดียวปวดหลังเลย',
  ),
  sentence(
    'Cách âm kém, nghe rõ phòng bên nói chuyện.',
    'Thin walls, I heard every word next door.',
    'ผนังบาง ได้ยินเสียงห้องข้าง ๆ',
  ),
  sentence(
    'Phòng không có cửa sổ, khá bí.',
    'The room has no window and feels stuffy.',
    'ห้องไม่มีหน้าต่าง ค่อนข้างอึดอัด',
  ),

  sentence(
    'Lễ tân dễ thương, nhận phòng chưa tới hai phút.',
    'Lovely receptionist, check-in took less than two minutes.',
    'พนักงานต้อนรับน่ารัก เช็คอินไม่ถึงสองนาที',
  ),
  sentence(
    'Cô chủ nhiệt tình, chỉ chỗ ăn ngon quanh đây.',
    'The owner is so kind and told us where to eat well nearby.',
    'เจ้าของใจดีมาก บอกร้านอร่อยใกล้ ๆ ให้',
  ),
  sentence(
    'Nhân viên cho gửi đồ sớm nửa tiếng, rất tiện.',
    'The staff let us drop our things half an hour early, very handy.',
    'พนักงานให้ฝากของก่อนเวลาครึ่งชั่วโมง สะดวกมาก',
  ),
  sentence(
    'Đến sớm vẫn được vào phòng ngay.',
    'We came early and still got the room at once.',
    'มาถึงก่อนเวลาก็ได้เข้าห้องเลย',
  ),
  sentence(
    'Anh bảo vệ dắt xe giúp, rất lịch sự.',
    'The guard parked my motorbike for me, very polite.',
    'พี่ รปภ. ช่วยเข็นรถให้ สุภาพมาก',
  ),
  sentence(
    'Đặt xong đến đưa mã là có phòng, không hỏi nhiều.',
    'Booked, showed the code and got the room, no questions asked.',
    'จองเสร็จ ยื่นรหัสก็ได้ห้อง ไม่ถามอะไรมาก',
  ),
  sentence(
    'Nhân viên kín đáo, không làm phiền.',
    'Discreet staff who never disturbed us.',
    'พนักงานให้ความเป็นส่วนตัว ไม่รบกวน',
  ),
  sentence(
    'Quên sạc được nhân viên gọi báo và giữ hộ.',
    'I left my charger behind, and the staff called me and kept it safe.',
    'ลืมที่ชาร์จไว้ พนักงานโทรมาบอกและเก็บไว้ให้',
  ),
  sentence(
    'Nhận phòng phải chờ khoảng mười phút.',
    'We waited about ten minutes at reception.',
    'รอเช็คอินประมาณสิบนาที',
  ),
  sentence(
    'Lễ tân hơi ít nói nhưng làm đúng việc.',
    'The receptionist was a person of few words but got things right.',
    'พนักงานต้อนรับพูดน้อยไปหน่อย แต่ทำงานเรียบร้อย',
  ),
  sentence(
    'Buổi đêm gọi hơi lâu mới có người.',
    'Took a while to find somebody at night.',
    'ตอนดึกต้องรอพนักงานสักพัก',
  ),
  sentence(
    'Phục vụ bình thường, không có gì để khen chê.',
    'Service was neither here nor there.',
    'บริการธรรมดา ไม่มีอะไรให้ชมหรือให้ติ',
  ),
  sentence(
    'Nhân viên mới nên còn lúng túng chút.',
    'The staff member was new and still a little unsure.',
    'พนักงานใหม่ เลยยังเก้ ๆ กัง ๆ อยู่บ้าง',
  ),
  sentence('Lễ tân trả lời cộc lốc.', 'The receptionist gave curt answers.', 'พนักงานต้อนรับตอบห้วน ๆ'),
  sentence(
    'Đã đặt trước mà vẫn phải chờ nửa tiếng.',
    'We had booked and still waited half an hour.',
    'จองไว้แล้วแต่ยังต้องรอครึ่งชั่วโมง',
  ),
  sentence(
    'Gọi lễ tân mấy lần không ai nghe máy.',
    'I rang reception several times and nobody picked up.',
    'โทรหาเคาน์เตอร์หลายครั้งไม่มีคนรับ',
  ),
  sentence(
    'Bị giục trả phòng trước giờ mười lăm phút.',
    'We were hurried out fifteen minutes before check-out time.',
    'โดนเร่งให้เช็คเอาท์ก่อนเวลาสิบห้านาที',
  ),
  sentence(
    'Nhân viên xếp nhầm phòng, phải dọn đồ hai lần.',
    'We were given the wrong room and had to move our things twice.',
    'พนักงานจัดห้องผิด ต้องย้ายของสองรอบ',
  ),
];
