import { describe, expect, test } from 'vitest';
import { addressReading } from './address-reading.ts';

const words = (vi: string, en: string, th: string) => ({ vi, en, th });
const hoChiMinh = words('Hồ Chí Minh', 'Ho Chi Minh', 'โฮจิมินห์');
const district1 = {
  district: words('Quận 1', 'District 1', 'เขต 1'),
  province: hoChiMinh,
};
const thuDuc = {
  district: words('Thành phố Thủ Đức', 'Thu Duc City', 'เมืองถูดึ๊ก'),
  province: hoChiMinh,
};
const nhaTrang = {
  district: words('Thành phố Nha Trang', 'Nha Trang City', 'ญาจาง'),
  province: words('Khánh Hòa', 'Khanh Hoa', 'คั้ญฮหว่า'),
};
const thaiNguyen = {
  district: words('Thành phố Thái Nguyên', 'Thai Nguyen City', 'เมืองท้ายเงวียน'),
  province: words('Thái Nguyên', 'Thai Nguyen', 'ท้ายเงวียน'),
};
const saPa = {
  district: words('Thị xã Sa Pa', 'Sa Pa Town', 'ซาปา'),
  province: words('Lào Cai', 'Lao Cai', 'หล่าวกาย'),
};

describe('an address reads', () => {
  test('by street, district and province', () => {
    expect(addressReading('28 Đỗ Quang Đẩu, Quận 1', district1)).toEqual({
      en: '28 Do Quang Dau Street, District 1, Ho Chi Minh City',
      th: '28 ถนน Do Quang Dau, เขต 1, โฮจิมินห์',
    });
  });

  test.each([
    ['18 Xuân Thủy, TP. Thủ Đức', thuDuc, '18 Xuan Thuy Street, Thu Duc City, Ho Chi Minh City'],
    [
      '112B Yersin, TP. Nha Trang, Khánh Hòa',
      nhaTrang,
      '112B Yersin Street, Nha Trang City, Khanh Hoa',
    ],
    ['7 Lê Lợi, TP. Thái Nguyên', thaiNguyen, '7 Le Loi Street, Thai Nguyen City'],
    ['9Bis Thác Bạc, TX. Sa Pa, Lào Cai', saPa, '9Bis Thac Bac Street, Sa Pa Town, Lao Cai'],
  ])('%s, with its areas named once', (address, areas, en) =>
    expect(addressReading(address, areas)?.en).toBe(en),
  );

  test.each([
    ['15/7 Nguyễn Huy Tự, Quận 1', '15/7 Nguyen Huy Tu Street', '15/7 ถนน Nguyen Huy Tu'],
    ['24-26 Đường Pasteur, Quận 1', '24-26 Pasteur Street', '24-26 ถนน Pasteur'],
    ['Số 12 Số 7, Q.1', '12 Street No. 7', '12 ถนนหมายเลข 7'],
    ['9 Xã Đàn, Quận 1', '9 Xa Dan Street', '9 ถนน Xa Dan'],
    ['45 30 Tháng 4, Q1', '45 30 Thang 4 Street', '45 ถนน 30 Thang 4'],
    [
      '3 Hẻm 15 Cô Bắc, Quận 1, TP.HCM, Việt Nam',
      '3 Alley 15, Co Bac Street',
      '3 ซอย 15 ถนน Co Bac',
    ],
    [
      'Nhà Mây, 15/7 Nguyễn Huy Tự, Phường Đa Kao, Quận 1',
      'Nha May, 15/7 Nguyen Huy Tu Street, Da Kao Ward',
      'Nha May, 15/7 ถนน Nguyen Huy Tu, แขวง Da Kao',
    ],
    [
      'Tòa nhà Bitexco, 2 Hải Triều, Phường 4, Quận 1, TP. Hồ Chí Minh',
      'Bitexco Building, 2 Hai Trieu Street, Ward 4',
      'อาคาร Bitexco, 2 ถนน Hai Trieu, แขวง 4',
    ],
  ])('%s, with alleys, named houses and wards', (address, en, th) =>
    expect(addressReading(address, district1)).toEqual({
      en: `${en}, District 1, Ho Chi Minh City`,
      th: `${th}, เขต 1, โฮจิมินห์`,
    }),
  );

  test('a village by its name', () =>
    expect(addressReading('Bản Tả Van, TX. Sa Pa', saPa)).toEqual({
      en: 'Ta Van Village, Sa Pa Town, Lao Cai',
      th: 'หมู่บ้าน Ta Van, ซาปา, หล่าวกาย',
    }));

  test('by its areas alone where it says no more', () =>
    expect(addressReading('Quận 1', district1)?.en).toBe('District 1, Ho Chi Minh City'));

  test('not at all where its areas are not known', () => {
    const none = words('', '', '');
    expect(addressReading('28 Đỗ Quang Đẩu', { district: none, province: none })).toBeNull();
  });

  test('the same however its marks are written', () =>
    expect(addressReading('28 Đỗ Quang Đẩu, Quận 1'.normalize('NFD'), district1)).toEqual(
      addressReading('28 Đỗ Quang Đẩu, Quận 1', district1),
    ));
});
