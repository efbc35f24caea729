// What the names of the sample rooms say in English and in Thai, as a hotel there would call such a
// room. A name that is English already has no English reading.

import type { ReadingText } from '#domain/hotel.ts';

const both = (en: string, th: string): ReadingText => ({ en, th });
const thai = (th: string): ReadingText => ({ en: null, th });

const readings: Readonly<Record<string, ReadingText>> = {
  // Hotels
  Standard: thai('ห้องสแตนดาร์ด'),
  'Standard Double': thai('ห้องสแตนดาร์ด เตียงใหญ่'),
  'Standard Cửa Sổ': both('Standard with window', 'ห้องมาตรฐานมีหน้าต่าง'),
  'Superior Double': thai('ห้องซูพีเรีย เตียงใหญ่'),
  'Superior Twin': thai('ห้องซูพีเรีย เตียงแฝด'),
  'Superior Cửa Sổ': both('Superior with window', 'ห้องซูพีเรียมีหน้าต่าง'),
  'Superior Hướng Biển': both('Superior with sea view', 'ห้องซูพีเรียวิวทะเล'),
  'Deluxe Double': thai('ห้องดีลักซ์ เตียงใหญ่'),
  'Deluxe Twin': thai('ห้องดีลักซ์ เตียงแฝด'),
  'Deluxe King': thai('ห้องดีลักซ์ เตียงคิงไซส์'),
  'Deluxe Ban Công': both('Deluxe with balcony', 'ห้องดีลักซ์มีระเบียง'),
  'Deluxe Bồn Tắm': both('Deluxe with bathtub', 'ห้องดีลักซ์มีอ่างอาบน้ำ'),
  'Deluxe Hướng Biển': both('Deluxe with sea view', 'ห้องดีลักซ์วิวทะเล'),
  'Deluxe Hướng Sông': both('Deluxe with river view', 'ห้องดีลักซ์วิวแม่น้ำ'),
  'Deluxe Hướng Núi': both('Deluxe with mountain view', 'ห้องดีลักซ์วิวภูเขา'),
  Triple: thai('ห้องสำหรับ 3 ท่าน'),
  'Family Hai Giường': both('Family room with two beds', 'ห้องครอบครัว 2 เตียง'),
  'Junior Suite': thai('จูเนียร์สวีท'),
  'Suite Góc Phố': both('Street corner suite', 'ห้องสวีทหัวมุมถนน'),
  'Suite Gia Đình': both('Family suite', 'ห้องสวีทครอบครัว'),
  // For couples
  'Phòng Hồng': both('Pink room', 'ห้องสีชมพู'),
  'Phòng Trăng Mật': both('Honeymoon room', 'ห้องฮันนีมูน'),
  'Neon Double': thai('ห้องนีออน เตียงใหญ่'),
  'Bồn Tắm Tròn': both('Round bathtub room', 'ห้องอ่างอาบน้ำทรงกลม'),
  'Jacuzzi King': thai('ห้องจากุซซี่ เตียงคิงไซส์'),
  'Suite Nửa Đêm': both('Midnight suite', 'ห้องสวีทเที่ยงคืน'),
  'Gương Tròn': both('Round mirror room', 'ห้องกระจกกลม'),
  // Apartments
  Studio: thai('ห้องสตูดิโอ'),
  'Studio Cửa Sổ Lớn': both('Studio with large window', 'ห้องสตูดิโอหน้าต่างบานใหญ่'),
  'Studio Gác Lửng': both('Studio with loft', 'ห้องสตูดิโอมีชั้นลอย'),
  'Studio Ban Công': both('Studio with balcony', 'ห้องสตูดิโอมีระเบียง'),
  'Studio Hướng Biển': both('Studio with sea view', 'ห้องสตูดิโอวิวทะเล'),
  'Studio Gạch Đỏ': both('Red brick studio', 'ห้องสตูดิโออิฐแดง'),
  'Căn Hộ 1 Phòng Ngủ': both('One-bedroom apartment', 'อพาร์ตเมนต์ 1 ห้องนอน'),
  'Căn Hộ 2 Phòng Ngủ': both('Two-bedroom apartment', 'อพาร์ตเมนต์ 2 ห้องนอน'),
  'Duplex Giếng Trời': both('Duplex with skylight', 'ห้องดูเพล็กซ์มีช่องแสง'),
  // Guesthouses
  'Phòng Đơn': both('Single room', 'ห้องเตียงเดี่ยว'),
  'Phòng Đôi': both('Double room', 'ห้องเตียงใหญ่'),
  'Phòng Cửa Sổ': both('Room with window', 'ห้องมีหน้าต่าง'),
  'Phòng Hai Giường': both('Room with two beds', 'ห้อง 2 เตียง'),
  'Phòng VIP': both('VIP room', 'ห้องวีไอพี'),
  'Phòng Gia Đình': both('Family room', 'ห้องครอบครัว'),
  'Phòng Ban Công': both('Room with balcony', 'ห้องมีระเบียง'),
  // Homestays
  'Phòng Hiên Nhà': both('Veranda room', 'ห้องติดเฉลียง'),
  'Phòng Gác Mái': both('Attic room', 'ห้องใต้หลังคา'),
  'Garden King': thai('ห้องริมสวน เตียงคิงไซส์'),
  'Garden Queen': thai('ห้องริมสวน เตียงควีนไซส์'),
  'Phòng Vườn': both('Garden room', 'ห้องริมสวน'),
  'Nhà Gỗ': both('Wooden house', 'บ้านไม้'),
  Bungalow: thai('บังกะโล'),
  'Phòng Tập Thể': both('Dormitory bed', 'เตียงในห้องรวม'),
  'Phòng Bốn Người': both('Room for four', 'ห้องสำหรับ 4 ท่าน'),
  'Phòng Ngắm Núi': both('Mountain view room', 'ห้องวิวภูเขา'),
  'Phòng Ngắm Biển': both('Sea view room', 'ห้องวิวทะเล'),
  'Nguyên Căn': both('Entire house', 'บ้านทั้งหลัง'),
  // Capsules
  'Khoang Đơn': both('Single capsule', 'แคปซูลเดี่ยว'),
  'Khoang Nữ': both('Women-only capsule', 'แคปซูลหญิงล้วน'),
  'Khoang Cửa Sổ': both('Capsule with window', 'แคปซูลมีหน้าต่าง'),
  'Khoang Đôi': both('Double capsule', 'แคปซูลคู่'),
  'Phòng Riêng Nhỏ': both('Small private room', 'ห้องส่วนตัวขนาดเล็ก'),
  // Boutique hotels
  'Phòng Gạch Bông': both('Patterned tile room', 'ห้องพื้นกระเบื้องลาย'),
  'Phòng Giếng Trời': both('Skylight room', 'ห้องมีช่องแสง'),
  'Phòng Hiên Trà': both('Tea terrace room', 'ห้องชานน้ำชา'),
  'Phòng Mây Trắng': both('White Cloud room', 'ห้องเมฆขาว'),
  'Suite Áp Mái': both('Attic suite', 'ห้องสวีทใต้หลังคา'),
  'Suite Sen Hồng': both('Pink Lotus suite', 'ห้องสวีทบัวชมพู'),
  // Names of single hotels
  'City Queen': thai('ห้องวิวเมือง เตียงควีนไซส์'),
  'River View': thai('ห้องวิวแม่น้ำ'),
  'River Suite': thai('ห้องสวีทริมแม่น้ำ'),
  'Tatami Double': thai('ห้องเสื่อทาทามิ เตียงใหญ่'),
  'Tatami King': thai('ห้องเสื่อทาทามิ เตียงคิงไซส์'),
};

const none: ReadingText = { en: null, th: null };

export const roomReading = (name: string): ReadingText => readings[name] ?? none;
