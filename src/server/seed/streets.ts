// Gives a hotel a plausible address: the nearest street where streets are known, a common street
// name elsewhere.

import { readFileSync } from 'node:fs';
import type { Point } from '#domain/place.ts';
import { pointAway, type HotelSite } from './places.ts';
import type { SeededRandom } from './seeded-random.ts';

/** A street of the sketch of the big cities: its name, then latitude and longitude of each bend. */
type Street = readonly [name: string, bends: readonly number[]];

const sketch = new Map(
  Object.entries(
    JSON.parse(readFileSync(new URL('./data/streets.json', import.meta.url), 'utf8')) as Record<
      string,
      Street[]
    >,
  ),
);

const metroStreets = [
  'Đỗ Quang Đẩu',
  'Cô Bắc',
  'Cô Giang',
  'Đặng Dung',
  'Trần Khắc Chân',
  'Thạch Thị Thanh',
  'Nguyễn Văn Nguyễn',
  'Phan Kế Bính',
  'Mai Thị Lựu',
  'Huỳnh Khương Ninh',
  'Trần Quang Diệu',
  'Huỳnh Văn Bánh',
  'Đặng Văn Ngữ',
  'Nguyễn Trọng Tuyển',
  'Trần Huy Liệu',
  'Hoàng Sa',
  'Trường Sa',
  'Vạn Kiếp',
  'Phan Văn Hân',
  'Ngô Tất Tố',
  'Nguyễn Gia Trí',
  'Ung Văn Khiêm',
  'Chu Văn An',
  'Lê Quang Định',
  'Phan Văn Trị',
  'Lê Đức Thọ',
  'Thống Nhất',
  'Nguyễn Văn Nghi',
  'Dương Quảng Hàm',
  'Cây Trâm',
  'Hoàng Hoa Thám',
  'Nguyễn Hồng Đào',
  'Đồng Đen',
  'Bàu Cát',
  'Trần Mai Ninh',
  'Tân Sơn Nhì',
  'Gò Dầu',
  'Tân Hương',
  'Vườn Lài',
  'Thoại Ngọc Hầu',
  'Bình Trị Đông',
  'Tên Lửa',
  'Số 7',
  'Lâm Văn Bền',
  'Lê Văn Lương',
  'Tân Mỹ',
  'Nguyễn Duy Trinh',
  'Đỗ Xuân Hợp',
  'Lã Xuân Oai',
  'Hiệp Bình',
  'Tam Bình',
  'Tô Ngọc Vân',
  'Hà Huy Giáp',
] as const;
const northStreets = [
  'Hàng Cót',
  'Hàng Than',
  'Ngũ Xã',
  'Quảng An',
  'Tô Ngọc Vân',
  'Đặng Thai Mai',
  'Vũ Miên',
  'Văn Cao',
  'Đào Tấn',
  'Phan Kế Bính',
  'Núi Trúc',
  'Vạn Bảo',
  'Trần Thái Tông',
  'Duy Tân',
  'Dịch Vọng Hậu',
  'Trung Kính',
  'Nguyễn Khang',
  'Vũ Phạm Hàm',
  'Hoàng Đạo Thúy',
  'Lê Trọng Tấn',
  'Tôn Thất Tùng',
  'Phạm Ngọc Thạch',
  'Thái Hà',
  'Chùa Láng',
  'Nguyễn Khuyến',
  'Triệu Việt Vương',
  'Mai Hắc Đế',
  'Bùi Thị Xuân',
  'Lò Đúc',
  'Kim Ngưu',
  'Tam Trinh',
  'Lĩnh Nam',
  'Định Công',
  'Linh Đàm',
  'Bùi Xương Trạch',
  'Hạ Đình',
  'Nguyễn Xiển',
  'Mỹ Đình',
  'Đình Thôn',
  'Hàm Nghi',
  'Nguyễn Hoàng',
  'Cổ Nhuế',
  'Xuân Đỉnh',
  'Ngọc Lâm',
  'Ngọc Thụy',
  'Bồ Đề',
  'Việt Hưng',
  'Sài Đồng',
  'Tô Hiệu',
  'Vạn Phúc',
] as const;
const townStreets = [
  'Trần Phú',
  'Lê Lợi',
  'Nguyễn Huệ',
  'Hùng Vương',
  'Quang Trung',
  'Trần Hưng Đạo',
  'Lý Thường Kiệt',
  'Hai Bà Trưng',
  'Phan Chu Trinh',
  'Nguyễn Du',
  'Lê Hồng Phong',
  'Nguyễn Trãi',
  'Ngô Quyền',
  'Phan Bội Châu',
  'Nguyễn Đình Chiểu',
  'Lê Duẩn',
  'Nguyễn Tất Thành',
  'Võ Thị Sáu',
  'Hoàng Diệu',
  'Nguyễn Công Trứ',
  'Bà Triệu',
  'Lê Thánh Tôn',
  'Phan Đình Phùng',
  'Nguyễn Văn Cừ',
  'Trường Chinh',
  'Cao Bá Quát',
  'Tô Hiến Thành',
  'Chu Văn An',
  'Lê Quý Đôn',
  'Đinh Tiên Hoàng',
  'Yết Kiêu',
  'Ngô Gia Tự',
  'Lê Lai',
  'Nguyễn Bỉnh Khiêm',
  'Phạm Ngũ Lão',
  'Huỳnh Thúc Kháng',
  'Nguyễn Thị Minh Khai',
  'Tôn Đức Thắng',
  'Mạc Đĩnh Chi',
  'Nguyễn Khuyến',
  'Hoàng Văn Thụ',
  'Trần Quốc Toản',
  'Bùi Thị Xuân',
  'Đống Đa',
  'Lạc Long Quân',
  'Âu Cơ',
  '30 Tháng 4',
  '2 Tháng 9',
  'Cách Mạng Tháng Tám',
  'Trần Quang Khải',
] as const;
const settingStreets: Partial<Record<HotelSite['setting'], readonly string[]>> = {
  beach: [
    'Ven Biển',
    'Trường Sa',
    'Hoàng Sa',
    'Bãi Trước',
    'Hải Đăng',
    'Nguyễn Viết Xuân',
    'Biển Xanh',
    'Dã Tượng',
    'Yersin',
    'An Dương Vương',
    'Xuân Diệu',
    'Bình Minh',
  ],
  mountain: [
    'Đồi Thông',
    'Thung Lũng',
    'Suối Cát',
    'Mường Hoa',
    'Thạch Sơn',
    'Đồi Chè',
    'Hoa Ban',
    'Ngô Gia Tự',
    'Xuân Viên',
    'Thác Bạc',
    'Fansipan',
    'Mimosa',
  ],
  river: [
    'Bến Tàu',
    'Bạch Đằng',
    'Ven Sông',
    'Bờ Kè',
    'Mậu Thân',
    'Ngô Đức Kế',
    'Châu Văn Liêm',
    'Đề Thám',
    'Trưng Nữ Vương',
    'Phan Thanh Giản',
  ],
  old: [
    'Chi Lăng',
    'Bạch Đằng',
    'Nguyễn Thái Học',
    'Đội Cung',
    'Võ Thị Sáu',
    'Phan Châu Trinh',
    'Thanh Hà',
    'Bà Huyện Thanh Quan',
    'Cửa Bắc',
    'Lò Sũ',
  ],
};

const nearEnoughKm = 0.28;

type Nearest = { readonly name: string; readonly km: number; readonly at: Point };

/** The nearest point of the sketched streets of a province. */
function nearestStreet(provinceSn: number, point: Point): Nearest | null {
  let best: Nearest | null = null;
  const kmLng = 111.2 * Math.cos((point.latitude * Math.PI) / 180);
  for (const [name, bends] of sketch.get(String(provinceSn)) ?? []) {
    for (let i = 0; i + 3 < bends.length; i += 2) {
      const ax = ((bends[i + 1] ?? 0) - point.longitude) * kmLng;
      const ay = ((bends[i] ?? 0) - point.latitude) * 111.2;
      const bx = ((bends[i + 3] ?? 0) - point.longitude) * kmLng;
      const by = ((bends[i + 2] ?? 0) - point.latitude) * 111.2;
      const length = (bx - ax) ** 2 + (by - ay) ** 2;
      const along =
        length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * (bx - ax) + ay * (by - ay)) / length));
      const x = ax + along * (bx - ax);
      const y = ay + along * (by - ay);
      const km = Math.hypot(x, y);
      if (best === null || km < best.km)
        best = {
          name,
          km,
          at: { latitude: point.latitude + y / 111.2, longitude: point.longitude + x / kmLng },
        };
    }
  }
  return best;
}

function quietStreet(seat: HotelSite, by: SeededRandom): string {
  const own = settingStreets[seat.setting];
  if (own !== undefined && by.is(0.35)) return by.pick(own);
  if (seat.province.sn === 1 && seat.setting !== 'suburb') return by.pick(metroStreets);
  if (seat.province.sn === 2 && seat.setting !== 'suburb') return by.pick(northStreets);
  return by.pick(townStreets);
}

/**
 * `Quận 1` stays, `Thành phố Nha Trang` becomes `TP. Nha Trang`; the province follows where the
 * district's name is not enough.
 */
function districtText({ province, district }: HotelSite): string {
  const name = district.name.vi
    .replace(/^Thành phố /, 'TP. ')
    .replace(/^Thị xã /, 'TX. ')
    .replace(/^Huyện /, 'H. ');
  if (province.sn === 1) return name;
  return name === `TP. ${province.name.vi}` ? name : `${name}, ${province.name.vi}`;
}

function houseNumber(by: SeededRandom, isAlley: boolean): string {
  const number = by.is(0.75) ? by.whole(2, 198) : by.whole(200, 690);
  if (isAlley) return `${number}/${by.whole(1, 60)}`;
  return by.is(0.12) ? `${number}${by.pick(['A', 'B', 'C', 'Bis'])}` : String(number);
}

export type Address = {
  readonly text: string;
  readonly street: string;
  readonly point: Point;
  readonly isAlley: boolean;
};

/**
 * An address near `point`; next to a known street the hotel moves to its side, or into one of its
 * alleys.
 */
export function addressAt(seat: HotelSite, point: Point, by: SeededRandom): Address {
  const nearest = nearestStreet(seat.province.sn, point);
  const isOn = nearest !== null && nearest.km < nearEnoughKm;
  const isAlley = by.is(seat.setting === 'metro' ? 0.22 : 0.06);
  const street = isOn ? nearest.name : quietStreet(seat, by);
  const at =
    isOn && nearest.km > 0.05 && !isAlley
      ? pointAway(nearest.at, 0.012 + by.unit() * 0.025, by.unit() * 2 * Math.PI)
      : point;
  return {
    text: `${houseNumber(by, isAlley)} ${street}, ${districtText(seat)}`,
    street,
    point: at,
    isAlley,
  };
}
