// The parts hotel names are made of, by setting and by type; common words, so that no real hotel is
// meant.

import type { HotelType } from '#domain/hotel.ts';
import type { Setting } from './places.ts';

const split = (text: string): readonly string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

const flowers =
  split(`Hoa Mai, Hoa Giấy, Hoa Ban, Mộc Lan, Ngọc Lan, Hoàng Lan, Dạ Hương, Dạ Thảo, Bằng Lăng, Phượng Vĩ, Hoa Sữa, Cẩm Tú,
  Hướng Dương, Oải Hương,
  Tường Vi, Trà My, Mẫu Đơn, Đỗ Quyên, Sim Tím, Họa Mi, Lưu Ly, Thạch Thảo, Bồ Công Anh, Hoa Nhài, Sen Trắng, Lá Sen, Hồ Sen, Súng Tím,
    Hoa Cau, Hoa Gạo, Lộc Vừng,
  Hoa Bưởi, Thanh Trà, Hồng Nhung, Cúc Vàng, Lan Rừng, Vân Anh, Mai Vàng, Đào Phai, Thiên Lý, Sứ Trắng, Ngọc Bích`);
const trees =
  split(`Cây Bàng, Tre Xanh, Tùng Xanh, Cọ Xanh, Dừa Xanh, Cau Vàng, Lá Phong, Mộc Miên, Lá Non, Vườn Xanh, Vườn Chuối,
  Giàn Trầu, Hàng Me, Hàng Sấu, Cây Đa,
  Lá Cọ, Dây Leo, Trúc Xanh, Cỏ Ba Lá, Vườn Nhỏ, Cây Me, Lá Trà, Rêu Xanh, Mầm Xanh, Vườn Sau, Bóng Râm`);
const skies =
  split(`Bình Minh, Hoàng Hôn, Ánh Dương, Ánh Sao, Sao Khuya, Trăng Non, Trăng Khuyết, Nắng Mai, Nắng Sớm, Mây Trắng, Mây Hồng,
  Gió Mới, Sương Mai, Hừng Đông,
  Cầu Vồng, Ban Mai, Nắng Vàng, Trăng Rằm, Sao Mai, Mưa Rào, Nắng Hạ, Gió Chiều, Chiều Tím, Đêm Xanh, Vầng Trăng, Tia Nắng, Mây Lành,
    Trời Xanh, Bắc Đẩu, Ngân Hà`);
const calm =
  split(`An Nhiên, An Yên, Bình Yên, Thong Dong, Thảnh Thơi, Êm Đềm, Như Ý, Thanh Bình, Thiên Ân, Gia Hân, Minh Khang, An Khang,
  An Lạc, An Hòa, Tâm An, Nhã An,
  Vạn An, Hạnh Phúc, Phúc Lộc, Tân Phát, Gia Phúc, Hưng Thịnh, Thịnh Vượng, Kim Ngân, Minh Châu, Bảo Ngọc, Ngọc Minh, Thiên Phú, Phú An,
    Hoàng Gia, Đại Dương, Tân Tiến,
  Thành Công, Trường Thịnh, Gia Bảo, Đông Phương, Tây Đô, Nam Phong, Hoàng Kim, Thiên Nga, Phượng Hoàng, Bạch Hạc, Chim Én, Bồ Câu,
    Cánh Diều, Đồng Tâm`);
const people =
  split(`Thu Hà, Ngọc Anh, Minh Tâm, Quốc Bảo, Kim Anh, Thanh Thủy, Hồng Hạnh, Bích Ngọc, Thúy Nga, Phương Thảo, Lan Anh,
  Mai Hương, Tuấn Anh, Hải Yến, Thanh Tùng,
  Hoàng Anh, Đức Minh, Quang Vinh, Xuân Hòa, Minh Nhật, Tường Vân, Khánh Linh, Bảo Châu, Hoài Thương, Mỹ Linh, Thanh Nhàn, Hữu Nghĩa,
    Phước Lộc, Ngọc Hân, Thảo Vy, Quỳnh Như,
  Diễm My, Hương Giang, Thanh Xuân, Tấn Tài, Đức Thành, Nam Anh, Hà My, Cát Tường, Song Anh, Như Quỳnh, Phúc An, Trúc Mai, Anh Đào,
    Kiều Oanh, Thành Đạt, Ngọc Thảo, Kim Chi`);
const corners =
  split(`Góc Nhỏ, Căn Gác, Ban Công, Cửa Sổ, Tầng Mây, Hiên Nhà, Gác Mái, Ô Cửa, Hẻm Nhỏ, Ngã Tư, Mái Hiên, Ngõ Vắng,
  Phòng Xanh, Góc Phố, Bậc Thềm, Sân Thượng, Giếng Trời,
  Nhà Ống, Gạch Bông, Cầu Thang, Tường Gạch, Đèn Vàng, Trạm Dừng, Phím Đàn, Radio, Máy Ảnh, Bưu Thiếp, Vé Tàu, Cà Phê Sữa, Xe Đạp, Ấm Trà,
    Chiếc Dù, Ghế Mây, Giấy Thơm`);
const sleep =
  split(`Tổ Kén, Ổ Nhỏ, Khoang Ngủ, Giấc Trưa, Một Giấc, Chợp Mắt, Hộp Ngủ, Ngăn Kéo, Tổ Ong, Vỏ Kén, Khoang Mây, Ga Nghỉ,
  Trạm Ngủ, Quả Trứng, Ô Vuông, Gối Êm, Nửa Đêm, Chuyến Bay Đêm,
  Tàu Đêm, Kẹo Ngủ, Chăn Bông, Mơ Nhỏ, Ô Sáng, Tổ Chim`);

const bySetting: Record<Setting, readonly string[]> = {
  metro: split(
    `Phố Đèn, Đèn Màu, Phố Nhỏ, Góc Chợ, Hẻm Xanh, Phố Nắng, Chợ Hoa, Bến Phố, Đêm Thành Phố, Vỉa Hè, Phố Mưa, Lồng Đèn`,
  ),
  town: split(
    `Phố Mới, Ga Xép, Ngã Ba, Quê Nhà, Đất Lành, Phố Chợ, Bờ Hồ, Cây Đa, Phố Huyện, Miền Xanh`,
  ),
  suburb: split(
    `Đồng Xanh, Ngoại Ô, Làng Nhỏ, Cánh Đồng, Đường Làng, Ao Sen, Sân Phơi, Quê Nội, Bờ Tre, Hương Đồng`,
  ),
  beach:
    split(`Sóng Xanh, Biển Gọi, San Hô, Hải Âu, Vỏ Sò, Cánh Buồm, Hải Đăng, Sao Biển, Cát Trắng, Cát Vàng, Gió Biển, Thuyền Thúng,
    Bến Cá, Ốc Biển, Muối Trắng, Biển Lặng, Sóng Vỗ, Bờ Cát,
    Hàng Dương, Cá Heo, Ngọc Trai, Bình Minh Biển, Trùng Dương, Biển Nhớ, Đảo Nhỏ, Phi Lao, Rong Biển, Mỏ Neo`),
  mountain:
    split(`Đồi Gió, Đồi Mây, Thung Lũng Sương, Đỉnh Mây, Bậc Thang, Bếp Lửa, Nhà Gỗ, Bản Nhỏ, Suối Mơ, Sương Giăng, Đồi Chè,
    Dốc Nhỏ, Rừng Thông, Thông Reo, Mimosa, Săn Mây, Lưng Đồi, Hồng Treo Gió,
    Hoa Mận, Thác Trắng, Sườn Đồi, Cỏ Hồng, Dã Quỳ, Lửa Trại, Khói Bếp, Vườn Dâu, Đá Cuội, Mây Lang Thang`),
  river:
    split(`Bến Sông, Cầu Tre, Miệt Vườn, Phù Sa, Bông Súng, Điên Điển, Xuồng Ba Lá, Mùa Nước Nổi, Vườn Xoài, Bến Đò, Mái Lá,
    Hàng Dừa Nước, Cù Lao, Vàm Sông, Lục Bình, Đồng Sen, Bờ Kinh, Ghe Xuồng,
    Cầu Khỉ, Rạch Nhỏ, Cá Linh, Vườn Nhãn`),
  old: split(`Đèn Lồng, Ngói Đỏ, Mái Ngói, Giếng Cổ, Sân Gạch, Gánh Hàng, Phố Xưa, Ô Cửa Xanh, Tường Vàng, Nhà Rường, Hiên Trà, Cổng Làng,
    Gốm Nâu, Chuông Gió, Nón Lá, Bến Xưa, Guốc Mộc, Áo Lụa,
    Trà Sen, Phố Rêu, Thuyền Trăng, Lụa Là`),
};

const byType: Record<HotelType, readonly string[]> = {
  hotel: [...calm, ...skies, ...flowers],
  boutique: [...flowers, ...trees, ...corners, ...skies],
  apartment: [...corners, ...skies, ...trees],
  guesthouse: [...people, ...calm],
  homestay: [...corners, ...trees, ...flowers, ...skies],
  capsule: sleep,
};

/**
 * Words for the middle of a name; those of the setting are listed twice, so that a beach hotel
 * sounds like one.
 */
export function coresFor(type: HotelType, setting: Setting): readonly string[] {
  const local = bySetting[setting];
  return type === 'capsule'
    ? byType.capsule
    : type === 'guesthouse'
      ? [...byType.guesthouse, ...local]
      : [...byType[type], ...local, ...local];
}

/**
 * `{core}` is a word from above, `{place}` the neighbourhood or the town, `{street}` the street.
 */
export const namePatterns: Record<
  HotelType,
  readonly (readonly [pattern: string, weight: number])[]
> = {
  hotel: [
    ['{core} Hotel', 5],
    ['Khách sạn {core}', 4],
    ['{core} Hotel {place}', 3],
    ['Khách sạn {core} {place}', 2],
    ['{core} {street}', 2],
    ['{core} Inn', 1],
    ['{core} Stay {place}', 1],
  ],
  boutique: [
    ['{core} Boutique', 4],
    ['{core} {place}', 3],
    ['{core} Boutique {place}', 2],
    ['{core} House', 2],
    ['Nhà {core}', 1],
    ['{core} {street}', 2],
    ['{core} Boutique Hotel', 1],
  ],
  apartment: [
    ['{core} Studio', 4],
    ['{core} Apartment', 3],
    ['{core} Studio {place}', 2],
    ['Căn hộ {core}', 3],
    ['Căn hộ {core} {place}', 2],
    ['{core} Loft', 1],
    ['{core} Residence', 1],
  ],
  guesthouse: [
    ['Nhà nghỉ {core}', 6],
    ['Nhà nghỉ {core} {place}', 2],
    ['{core} Guesthouse', 2],
    ['Nhà trọ {core}', 1],
    ['{core} Motel', 2],
  ],
  homestay: [
    ['{core} Homestay', 4],
    ['Nhà {core}', 3],
    ['{core} Homestay {place}', 2],
    ['Nhà {core} {place}', 2],
    ['{core} Farmstay', 0.4],
    ['{core} Garden', 1],
  ],
  capsule: [
    ['{core} Capsule', 3],
    ['{core} Pod', 2],
    ['{core} {place}', 2],
    ['{core} Capsule {place}', 2],
    ['{core} Hostel', 2],
  ],
};

/**
 * Neighbourhoods of districts that people know by their parts; elsewhere the name of the town is
 * used.
 */
export const neighbourhoods: Readonly<Record<number, readonly string[]>> = {
  101: split(
    'Đa Kao, Tân Định, Bến Nghé, Bến Thành, Cầu Kho, Cô Giang, Phạm Ngũ Lão, Nguyễn Cư Trinh',
  ),
  102: split('Bàn Cờ, Vườn Chuối, Kỳ Đồng, Hồ Con Rùa'),
  106: split('Tân Phong, Tân Quy, Phú Mỹ, Tân Thuận'),
  108: split('Hòa Hưng, Sư Vạn Hạnh, Ngô Gia Tự'),
  111: split('Thị Nghè, Bà Chiểu, Hàng Xanh, Bình Quới'),
  112: split('Hạnh Thông Tây, Xóm Mới, Cây Trâm'),
  114: split('Bảy Hiền, Bàu Cát, Tân Sơn Nhì, Phạm Văn Hai'),
  117: split('Thảo Điền, An Phú, Bình Thọ, Linh Trung, Hiệp Phú, Cát Lái, Thủ Thiêm'),
  201: split('Ngọc Hà, Kim Mã, Trúc Bạch, Quán Thánh, Ngũ Xã'),
  202: split('Hàng Bông, Hàng Gai, Cửa Đông, Lý Thái Tổ, Phố Cổ, Tràng Tiền'),
  203: split('Quảng An, Nhật Tân, Xuân La, Yên Phụ'),
  205: split('Dịch Vọng, Trung Hòa, Nghĩa Tân, Quan Hoa'),
  206: split('Láng Hạ, Ô Chợ Dừa, Kim Liên, Thái Hà'),
  210: split('Mỹ Đình, Mễ Trì, Cầu Diễn, Trung Văn'),
  301: split('Bãi Sau, Bãi Trước, Bến Đình, Thắng Tam'),
  401: split('Bạch Đằng, Thạch Thang, Hòa Cường, Nam Dương'),
  403: split('Mỹ Khê, Phước Mỹ, An Hải, Mân Thái'),
  404: split('An Thượng, Mỹ An, Bắc Mỹ Phú, Non Nước'),
  601: split('Bến Ninh Kiều, Cái Khế, An Cư, Xuân Khánh'),
  701: split('Lộc Thọ, Vĩnh Hải, Hòn Chồng, Tân Lập'),
  801: split('Hồ Xuân Hương, Trại Mát, Tà Nung, Lâm Viên, Chợ Đêm'),
  901: split('Phú Hội, Vỹ Dạ, Thuận Thành, An Cựu'),
  1001: split('Dương Đông, An Thới, Ông Lang, Bãi Trường'),
  1301: split('Bãi Cháy, Hòn Gai, Tuần Châu, Hồng Gai'),
  1401: split('Cẩm Phô, Minh An, An Bàng, Cẩm Nam, Cửa Đại'),
};
