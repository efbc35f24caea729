// What hotels reply to reviews, each reply as a whole.

import { sentence, type Sentence } from './sentence.ts';

export const replySentences: readonly Sentence[] = [
  sentence(
    'Cảm ơn bạn đã ghé. Hẹn gặp lại bạn lần sau!',
    'Thank you for staying with us. See you again!',
    'ขอบคุณที่มาพักกับเรา แล้วพบกันใหม่นะคะ',
  ),
  sentence(
    'Cảm ơn bạn đã dành lời khen cho cả nhà mình.',
    'Thank you for such kind words about all of us here.',
    'ขอบคุณสำหรับคำชมที่มีให้พวกเราทุกคนค่ะ',
  ),
  sentence(
    'Bạn vui là chúng tôi vui. Lần tới bạn nhắn trước, chúng tôi giữ phòng tầng cao cho bạn.',
    'If you are happy, so are we. Message us ahead next time and we will keep a room on a high floor for you.',
    'คุณมีความสุข เราก็ดีใจค่ะ ครั้งหน้าทักมาล่วงหน้า เราจะเก็บห้องชั้นสูงไว้ให้นะคะ',
  ),
  sentence(
    'Khách sạn cảm ơn bạn. Chúc bạn luôn có những chuyến đi nhẹ nhàng.',
    'Thank you from all of us at the hotel. We wish you easy travels, always.',
    'ทางโรงแรมขอขอบคุณ ขอให้ทุกการเดินทางของคุณราบรื่นนะคะ',
  ),
  sentence(
    'Cảm ơn bạn đã góp ý, chúng tôi đã nhắc bộ phận buồng phòng và kiểm tra lại ngay trong ngày.',
    'Thank you for your feedback. We have spoken to housekeeping and checked again the same day.',
    'ขอบคุณที่แจ้งให้เราทราบ เราได้กำชับแผนกแม่บ้านและตรวจสอบอีกครั้งภายในวันเดียวกันแล้วค่ะ',
  ),
  sentence(
    'Rất xin lỗi vì trải nghiệm chưa trọn vẹn. Chúng tôi đã thay thiết bị bạn nói tới.',
    'We are very sorry your stay was not all it should have been. We have replaced the item you mentioned.',
    'ขออภัยเป็นอย่างยิ่งที่การเข้าพักยังไม่ดีเท่าที่ควร เราได้เปลี่ยนอุปกรณ์ที่คุณแจ้งแล้วค่ะ',
  ),
  sentence(
    'Chúng tôi xin ghi nhận và sẽ làm tốt hơn. Mong được đón bạn lần nữa.',
    'We have taken this to heart and will do better. We hope to welcome you again.',
    'เราขอรับไว้และจะทำให้ดีกว่านี้ หวังว่าจะได้ต้อนรับคุณอีกครั้งค่ะ',
  ),
  sentence(
    'Thật vui vì bạn đã ngủ ngon. Chúng tôi luôn sẵn sàng đón bạn.',
    'We are so glad you slept well. Our door is open any time.',
    'ดีใจที่คุณพักผ่อนสบาย ยินดีต้อนรับเสมอค่ะ',
  ),
  sentence(
    'Cảm ơn lời khen của bạn, chúng tôi đã chuyển tới cả đội.',
    'Thank you for the kind words, we passed them on to the team.',
    'ขอบคุณสำหรับคำชม เราส่งต่อให้ทีมงานแล้วค่ะ',
  ),
  sentence(
    'Cảm ơn bạn đã cho chúng tôi biết. Chúng tôi đã kiểm tra phòng và sửa ngay trong ngày.',
    'Thank you for telling us. We checked the room the same day and fixed it.',
    'ขอบคุณที่บอกให้เรารู้ เราได้ตรวจห้องและแก้ไขภายในวันเดียวกันแล้วค่ะ',
  ),
  sentence(
    'Chúng tôi rất tiếc về chuyện này và đã trao đổi với cả đội. Mong lần sau sẽ làm tốt hơn.',
    'We are sorry about this and have spoken to the team. We hope to do better next time.',
    'ขออภัยสำหรับเรื่องนี้ เราได้พูดคุยกับทีมงานแล้ว ครั้งหน้าจะทำให้ดีขึ้นค่ะ',
  ),
  sentence(
    'Xin lỗi bạn vì sự bất tiện này. Chúng tôi đã kiểm tra và khắc phục rồi.',
    'We apologise for the inconvenience. We have looked into it and put it right.',
    'ขออภัยในความไม่สะดวก เราได้ตรวจสอบและแก้ไขแล้วค่ะ',
  ),
  sentence(
    'Cảm ơn góp ý của bạn. Chúng tôi sẽ cải thiện để phục vụ tốt hơn.',
    'Thank you for your suggestions. We will work on getting better.',
    'ขอบคุณสำหรับคำแนะนำ เราจะปรับปรุงให้ดีขึ้นค่ะ',
  ),
];
