// Sentences of Vietnamese reviews, by what they speak of and how content the guest was.

import type { ReviewWords } from './review-maker.ts';

export const vietnameseWords: ReviewWords = {
  cleanliness: {
    good: ['Phòng rất sạch, ga giường thơm.', 'Chăn ga trắng tinh, nhà tắm khô ráo.', 'Sạch từ hành lang vào tới phòng.',
      'Phòng dọn kỹ, không có mùi ẩm.', 'Khăn sạch, gối êm, không chê được gì.', 'Nhà vệ sinh sạch bóng, mình rất yên tâm.',
      'Phòng thơm nhẹ, sàn không một hạt bụi.', 'Mình kỹ tính chuyện sạch sẽ mà vẫn ưng.'],
    fair: ['Phòng tạm sạch, góc tủ còn hơi bụi.', 'Nhìn chung sạch, khăn hơi cũ.', 'Sạch ở mức ổn, nhà tắm hơi đọng nước.',
      'Ga sạch nhưng phòng có mùi lâu không mở cửa.', 'Dọn phòng hơi vội, được cái ga giường mới.'],
    poor: ['Sàn còn bụi, nhà tắm chưa dọn kỹ.', 'Ga giường có vết ố, phải gọi đổi.', 'Phòng ám mùi thuốc lá khá nặng.',
      'Nhà tắm ẩm và có mùi, khá thất vọng.', 'Khăn tắm ngả màu, mình phải dùng khăn riêng.'],
  },
  facilities: {
    good: ['Giường êm, máy lạnh mát nhanh.', 'Wi-Fi mạnh, họp trực tuyến không giật.', 'Nước nóng đều, vòi sen mạnh.',
      'Có cửa sổ thật nên phòng thoáng.', 'Cách âm tốt, ngủ một mạch tới sáng.', 'Tivi to, xem phim cả chiều rất đã.',
      'Phòng đúng như ảnh, rộng hơn mình nghĩ.', 'Đồ đạc còn mới, ổ cắm đầy đủ cạnh giường.'],
    fair: ['Máy lạnh hơi ồn nhưng vẫn mát.', 'Phòng hơi nhỏ so với ảnh, bù lại đủ đồ.', 'Wi-Fi lúc được lúc không.',
      'Cách âm bình thường, nghe tiếng xe lúc sáng sớm.', 'Đồ đạc cũ nhưng dùng được hết.', 'Thang máy chậm, giờ cao điểm phải chờ.'],
    poor: ['Máy lạnh kêu to cả đêm.', 'Nước nóng chập chờn, gọi hai lần mới sửa.', 'Wi-Fi yếu, trong phòng gần như không dùng được.',
      'Nệm lún, nằm một đêm đau lưng.', 'Cách âm kém, nghe rõ phòng bên nói chuyện.', 'Phòng không có cửa sổ, khá bí.'],
  },
  services: {
    good: ['Lễ tân dễ thương, nhận phòng chưa tới hai phút.', 'Cô chủ nhiệt tình, chỉ chỗ ăn ngon quanh đây.',
      'Nhân viên cho gửi đồ sớm nửa tiếng, rất tiện.', 'Đến sớm vẫn được vào phòng ngay.', 'Anh bảo vệ dắt xe giúp, rất lịch sự.',
      'Đặt xong đến đưa mã là có phòng, không hỏi nhiều.', 'Nhân viên kín đáo, không làm phiền.',
      'Quên sạc được nhân viên gọi báo và giữ hộ.'],
    fair: ['Nhận phòng phải chờ khoảng mười phút.', 'Lễ tân hơi ít nói nhưng làm đúng việc.', 'Buổi đêm gọi hơi lâu mới có người.',
      'Phục vụ bình thường, không có gì để khen chê.', 'Nhân viên mới nên còn lúng túng chút.'],
    poor: ['Lễ tân trả lời cộc lốc.', 'Đã đặt trước mà vẫn phải chờ nửa tiếng.', 'Gọi lễ tân mấy lần không ai nghe máy.',
      'Bị giục trả phòng trước giờ mười lăm phút.', 'Nhân viên xếp nhầm phòng, phải dọn đồ hai lần.'],
  },
  place: [
    'Vị trí thuận tiện, gần quán ăn và cửa hàng tiện lợi.', 'Đường vào hẻm hơi nhỏ nhưng dễ tìm.', 'Gần trung tâm mà vẫn yên tĩnh.',
    'Đi bộ ra chợ chỉ vài phút.', 'Có chỗ để xe ngay dưới sảnh.', 'Khu này về đêm hơi ồn, ai nhạy tiếng nên mang nút tai.',
    'Ô tô đậu được ngay trước cửa.',
    'Xung quanh nhiều quán cà phê đẹp.', 'Hơi xa trung tâm, bù lại giá mềm.', 'Biển hiệu nhỏ, lần đầu đi qua mất một đoạn.',
  ],
  opening: {
    good: ['Lần thứ ba mình ở đây rồi.', 'Rất đáng tiền.', 'Hai vợ chồng mình rất hài lòng.', 'Chuyến này nghỉ ở đây là đúng bài.',
      'Nghỉ hai tiếng giữa ngày đi công tác, quá hợp lý.', 'Đặt gấp lúc khuya mà vẫn có phòng đẹp.',
      'Gia đình mình có hai bé, ai cũng thích.', 'Đi một mình vẫn thấy an tâm.'],
    fair: ['Tầm giá này thì chấp nhận được.', 'Ở qua đêm thì ổn.', 'Không xuất sắc nhưng cũng không tệ.', 'Đúng với số tiền bỏ ra.',
      'Nghỉ vài tiếng thì được.'],
    poor: ['Không giống ảnh lắm.', 'Hơi thất vọng so với kỳ vọng.', 'Chắc mình không quay lại.', 'Ảnh đẹp hơn ở ngoài khá nhiều.'],
  },
  closing: {
    good: ['Sẽ quay lại.', 'Lần sau lên đây mình lại đặt.', 'Sẽ giới thiệu cho bạn bè.', 'Cảm ơn khách sạn nhé.', 'Mười điểm.'],
    fair: ['Mong khách sạn cải thiện thêm.', 'Có khuyến mãi thì mình sẽ ở lại.', 'Lần sau mình thử phòng hạng cao hơn.'],
    poor: ['Mong chỗ này sửa sang lại.', 'Cần dọn kỹ hơn trước khi giao phòng.', 'Ai kỹ tính nên cân nhắc.'],
  },
  replies: {
    good: ['Cảm ơn bạn đã ghé. Hẹn gặp lại bạn lần sau!', 'Cảm ơn bạn đã dành lời khen cho cả nhà mình.',
      'Bạn vui là chúng tôi vui. Lần tới bạn nhắn trước, chúng tôi giữ phòng tầng cao cho bạn.',
      'Khách sạn cảm ơn bạn. Chúc bạn luôn có những chuyến đi nhẹ nhàng.'],
    poor: ['Cảm ơn bạn đã góp ý, chúng tôi đã nhắc bộ phận buồng phòng và kiểm tra lại ngay trong ngày.',
      'Rất xin lỗi vì trải nghiệm chưa trọn vẹn. Chúng tôi đã thay thiết bị bạn nói tới.',
      'Chúng tôi xin ghi nhận và sẽ làm tốt hơn. Mong được đón bạn lần nữa.'],
  },
  authors: ['Minh Thư', 'Hoàng Nam', 'Bảo Trâm', 'Quang Huy', 'Thanh Hằng', 'Tuấn Kiệt', 'Ngọc Mai', 'Đức Anh', 'Phương Linh', 'Gia Bảo',
    'Thùy Dung', 'Hải Đăng', 'Khánh Vy', 'Trung Hiếu', 'Mỹ Duyên', 'Văn Toàn', 'Kim Oanh', 'Nhật Minh', 'Hồng Phúc', 'Thảo Nguyên',
    'Quốc Việt', 'Lan Chi', 'Anh Khoa', 'Diệu Linh', 'Hữu Phước', 'Tú Quyên', 'Minh Quân', 'Yến Nhi', 'Công Danh', 'Bích Phượng',
    'Trọng Nghĩa', 'Hà Vy', 'Thế Vinh', 'Cẩm Ly', 'Ngọc Hải', 'Thành Luân', 'Mai Phương', 'Duy Khang', 'Tường Vi', 'Sơn Tùng'],
};
