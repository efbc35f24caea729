// What Thai reviews say and Vietnamese and English ones do not.

import { sentence, type Sentence } from './sentence.ts';

export const thaiSentences: readonly Sentence[] = [
  sentence('Phòng tắm sạch và khô ráo.', 'The bathroom was clean and dry.', 'ห้องน้ำสะอาดและแห้ง'),
  sentence('Khăn tắm sạch, gối mềm.', 'Clean towels and soft pillows.', 'ผ้าเช็ดตัวสะอาด หมอนนุ่ม'),
  sentence(
    'Không hề có mùi ẩm mốc, rất ấn tượng.',
    'No musty smell at all, I was impressed.',
    'ไม่มีกลิ่นอับเลย ประทับใจ',
  ),
  sentence(
    'Sàn nhà tắm vẫn còn ướt lúc nhận phòng.',
    'The bathroom floor was wet when we got the room.',
    'พื้นห้องน้ำยังเปียกอยู่ตอนเข้าห้อง',
  ),
  sentence(
    'Sàn có bụi, nên dọn sạch hơn.',
    'The floor was dusty and should be cleaned better.',
    'พื้นมีฝุ่น ควรทำความสะอาดให้ดีกว่านี้',
  ),

  sentence(
    'Wi-Fi mạnh, làm việc thoải mái.',
    'Strong Wi-Fi, easy to work with.',
    'ไวไฟแรง ทำงานได้สบาย',
  ),
  sentence('Nước nóng chảy mạnh.', 'Hot shower with good pressure.', 'น้ำอุ่นแรงดี'),
  sentence('Nước nóng lúc có lúc không.', 'The hot water kept cutting out.', 'น้ำอุ่นติด ๆ ดับ ๆ'),

  sentence(
    'Nhân viên dễ thương, nhận phòng rất nhanh.',
    'Lovely staff and a very quick check-in.',
    'พนักงานน่ารัก เช็คอินไวมาก',
  ),
  sentence(
    'Được gửi hành lý trước giờ, rất tiện.',
    'We could leave our bags ahead of time, which was handy.',
    'ฝากกระเป๋าก่อนเวลาได้ สะดวกดี',
  ),
  sentence(
    'Chủ nhà còn chỉ cho quán ngon gần đây.',
    'The owner even recommended good places to eat nearby.',
    'เจ้าของแนะนำร้านอร่อยแถวนี้ให้ด้วย',
  ),
  sentence(
    'Nhân viên lịch sự và không làm phiền.',
    'The staff were polite and left us in peace.',
    'พนักงานสุภาพและไม่รบกวน',
  ),
  sentence(
    'Nhân viên ăn nói không được nhã nhặn.',
    'The staff did not speak to us very nicely.',
    'พนักงานพูดจาไม่ค่อยดี',
  ),

  sentence('Ban đêm hơi ồn một chút.', 'Slightly noisy at night.', 'กลางคืนเสียงดังนิดหน่อย'),

  sentence(
    'Nghỉ chờ chuyến bay ở đây là vừa đẹp.',
    'Just right for a rest before a flight.',
    'พักรอขึ้นเครื่องกำลังดี',
  ),
  sentence('Cả nhà mình rất thích.', 'My family really liked it.', 'ครอบครัวชอบมาก'),
  sentence('Hơi thất vọng một chút.', 'Slightly disappointed.', 'ผิดหวังเล็กน้อย'),
  sentence('Chắc chắn sẽ quay lại.', 'I will definitely be back.', 'จะกลับมาอีกแน่นอน'),
];
