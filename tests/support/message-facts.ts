// Facts of every message for tests: one everyday case of each move, and the longest that may come.

import type { Language } from '#contract/paths.ts';
import type { Invoice } from '#domain/invoice.ts';
import { vnd } from '#domain/money.ts';
import type { PriceLine } from '#domain/price.ts';
import { instant, type Instant, type LocalDate } from '#domain/time/time.ts';
import type {
  AlternativeFacts,
  BookingFacts,
  HotelFacts,
  MessageFacts,
  RefundFacts,
} from '#server/mail/facts.ts';
import type { Move } from '#server/mail/move.ts';

/** A moment on a Vietnamese clock. */
const at = (text: string): Instant => instant(`${text.replace(' ', 'T')}:00+07:00`);
const day = (text: string) => text as LocalDate;
type Said = Readonly<Record<Language, string>>;

const districts: Readonly<Record<string, Said>> = {
  one: { vi: 'Quận 1', en: 'District 1', th: 'เขต 1' },
  thuDuc: { vi: 'Thủ Đức', en: 'Thu Duc', th: 'ถูดึ๊ก' },
};

const laSen: HotelFacts = {
  name: 'Lá Sen Boutique',
  address: '28 Đỗ Quang Đẩu, Phạm Ngũ Lão, Quận 1',
  district: '',
  phone: '028 3836 0917',
  latitude: 10.7671,
  longitude: 106.6925,
};
const songXanh: HotelFacts = {
  name: 'Sông Xanh Riverside',
  address: '5 Tôn Đức Thắng, Bến Nghé, Quận 1',
  district: '',
  phone: '028 3822 0164',
  latitude: 10.7797,
  longitude: 106.7068,
};
const anYen: HotelFacts = {
  name: 'An Yên Thảo Điền',
  address: '18 Xuân Thuỷ, Thảo Điền, TP. Thủ Đức',
  district: '',
  phone: '028 3744 0931',
  latitude: 10.8031,
  longitude: 106.7336,
};
const place = (hotel: HotelFacts, language: Language): HotelFacts => ({
  ...hotel,
  district: districts[hotel === anYen ? 'thuDuc' : 'one']?.[language] ?? '',
});

const rooms: Readonly<Record<string, Said>> = {
  balcony: { vi: 'Deluxe Ban Công', en: 'Deluxe with balcony', th: 'Deluxe มีระเบียง' },
  river: { vi: 'Deluxe Nhìn Sông', en: 'River View', th: 'River View' },
  garden: { vi: 'Garden King', en: 'Garden King', th: 'Garden King' },
  window: { vi: 'Standard Cửa Sổ', en: 'Standard with window', th: 'Standard มีหน้าต่าง' },
};
const room = (name: string, language: Language): string => rooms[name]?.[language] ?? '';
const guests: Said = { vi: 'Trần Ngọc Lan', en: 'Emily Carter', th: 'ณัฐวุฒิ ศรีสุข' };
const addresses: Said = {
  vi: 'ngoclan@example.com',
  en: 'emily.carter@example.com',
  th: 'nattawut@example.com',
};

const mayTrang: Invoice = {
  company: 'Công ty TNHH Mây Trắng',
  taxCode: '0316482911',
  address: '45 Lê Duẩn, Bến Nghé, Quận 1',
  email: 'ketoan@maytrang.example',
};

function booking(language: Language, own: Partial<BookingFacts> = {}): BookingFacts {
  return {
    code: 'K7M2PX',
    hotel: place(laSen, language),
    room: room('balcony', language),
    rooms: 1,
    type: 'hourly',
    from: at('2026-11-22 18:30'),
    to: at('2026-11-22 20:30'),
    guest: guests[language],
    guests: 2,
    total: vnd(483_210),
    isPrepaid: true,
    method: 'momo',
    paidAt: at('2026-11-21 14:12'),
    freeUntil: null,
    addOns: [
      {
        name: { vi: 'Bó hoa và nến', en: 'Flowers and candles', th: 'ดอกไม้และเทียน' }[language],
        count: 1,
      },
    ],
    wishes: '',
    invoiceTo: null,
    sequence: 2,
    ...own,
  };
}
const atHotel = (language: Language): BookingFacts =>
  booking(language, {
    code: 'R4T8WN',
    hotel: place(songXanh, language),
    room: room('river', language),
    type: 'daily',
    from: at('2026-11-27 14:00'),
    to: at('2026-11-29 12:00'),
    total: vnd(1_360_800),
    isPrepaid: false,
    method: 'hotel',
    paidAt: null,
    freeUntil: at('2026-11-26 14:00'),
    addOns: [],
  });
const overnight = (language: Language): BookingFacts =>
  booking(language, {
    code: 'H3KD9V',
    hotel: place(anYen, language),
    room: room('garden', language),
    type: 'overnight',
    from: at('2026-11-27 23:00'),
    to: at('2026-11-28 06:00'),
    total: vnd(453_600),
    method: 'zalopay',
    freeUntil: at('2026-11-27 19:00'),
    addOns: [],
  });

const sampleRefund: RefundFacts = {
  amount: vnd(453_600),
  isFull: true,
  method: 'zalopay',
  typicalDays: 0,
  latestOn: day('2026-11-30'),
  reference: null,
};
const refund = (own: Partial<RefundFacts> = {}): RefundFacts => ({ ...sampleRefund, ...own });

const alternatives = (
  language: Language,
): { count: number; nearest: readonly AlternativeFacts[] } => ({
  count: 6,
  nearest: [
    {
      hotel: 'Hẻm Nhỏ Tân Định',
      room: room('window', language),
      metres: 900,
      score: 4.5,
      reviews: 318,
      price: vnd(286_000),
      url: 'https://joystay.example/vi-vn/hotel/hem-nho-tan-dinh',
      picture: 'https://joystay.example/media/room-1-192.jpg',
    },
    {
      hotel: 'Lá Sen Boutique',
      room: room('balcony', language),
      metres: 1_900,
      score: 4.8,
      reviews: 412,
      price: vnd(367_200),
      url: 'https://joystay.example/vi-vn/hotel/la-sen-boutique',
      picture: 'https://joystay.example/media/room-2-192.jpg',
    },
  ],
});

const bill: readonly PriceLine[] = [
  { kind: 'room', amount: vnd(340_200) },
  {
    kind: 'surcharge',
    reason: 'weekend',
    percent: 20,
    from: at('2026-11-22 18:30'),
    to: at('2026-11-22 20:30'),
    amount: vnd(45_360),
  },
  { kind: 'coupon', percent: 15, amount: vnd(-60_000) },
  {
    kind: 'addOn',
    count: 1,
    name: { vi: 'Bó hoa và nến', en: 'Flowers and candles', th: 'ดอกไม้และเทียน' },
    amount: vnd(170_100),
  },
  { kind: 'joyXu', amount: vnd(-12_450) },
];

/** What one move needs beside what every message has. */
type Own = Partial<MessageFacts>;
type Sample = (language: Language) => Own;

const reasons: Said = {
  vi: 'máy lạnh của phòng vừa hỏng',
  en: 'the air conditioning in this room has just broken',
  th: 'เครื่องปรับอากาศในห้องเพิ่งเสีย',
};
const desk: Own = {
  reader: 'hotel',
  address: 'letan@lasen.example',
  links: {
    main: 'https://joystay.example/vi-vn/desk?hotel=1',
    short: 'joystay.example/s/D4FGHJ2KMN',
  },
};
const waiting = (language: Language): Own => ({
  ...desk,
  booking: booking(language, {
    from: at('2026-11-21 20:00'),
    to: at('2026-11-21 23:00'),
    total: vnd(367_200),
    addOns: [],
    wishes: { vi: 'Phòng không nhìn ra hẻm', en: 'Not facing the alley', th: 'ไม่หันไปทางซอย' }[
      language
    ],
  }),
  deadline: at('2026-11-21 19:18'),
});

const samples: Readonly<Record<Move, Sample>> = {
  bookedPaid: (language) => ({ booking: booking(language) }),
  bookedHotel: (language) => ({ booking: atHotel(language) }),
  bookedChecking: (language) => ({ booking: booking(language), minutes: 6 }),
  declined: (language) => ({
    booking: overnight(language),
    refund: refund(),
    reason: reasons[language],
    alternatives: alternatives(language),
  }),
  unanswered: (language) => ({
    booking: overnight(language),
    refund: refund(),
    minutes: 6,
    alternatives: alternatives(language),
  }),
  sold: (language) => ({
    booking: overnight(language),
    refund: refund(),
    paidAt: at('2026-11-21 14:31'),
    deadline: at('2026-11-21 14:28'),
    alternatives: alternatives(language),
  }),
  addonDeclined: (language) => ({
    booking: booking(language),
    refund: refund({ amount: vnd(483_210), method: 'momo' }),
    product: { vi: 'bó hoa và nến', en: 'flowers and candles', th: 'ดอกไม้และเทียน' }[language],
  }),
  hotelCancelled: (language) => ({
    booking: { ...overnight(language), sequence: 3 },
    refund: refund(),
    reason: {
      vi: 'đường ống nước của phòng bị vỡ',
      en: 'a water pipe in the room burst',
      th: 'ท่อน้ำในห้องแตก',
    }[language],
    alternatives: alternatives(language),
  }),
  youCancelled: (language) => ({
    booking: { ...overnight(language), sequence: 3 },
    refund: refund({ isFull: false, amount: vnd(226_800) }),
    fee: vnd(226_800),
  }),
  changed: (language) => ({
    booking: booking(language, {
      type: 'daily',
      from: at('2026-11-22 14:00'),
      to: at('2026-11-23 12:00'),
      total: vnd(680_400),
      method: 'creditCard',
      freeUntil: at('2026-11-21 14:00'),
      addOns: [],
      sequence: 3,
    }),
    previous: { from: at('2026-11-21 14:00'), to: at('2026-11-22 12:00') },
    changedBy: 'guest',
    difference: vnd(0),
  }),
  windowEnded: (language) => ({
    booking: booking(language, { isPrepaid: false, paidAt: null }),
    deadline: at('2026-11-21 14:28'),
    refund: refund({ method: 'momo' }),
  }),
  paymentFailed: (language) => ({
    booking: booking(language, { isPrepaid: false, paidAt: null }),
    deadline: at('2026-11-21 14:28'),
    reason: { vi: 'số dư không đủ', en: 'not enough balance', th: 'ยอดเงินไม่พอ' }[language],
  }),
  paymentShort: (language) => ({
    booking: booking(language, { isPrepaid: false, paidAt: null }),
    deadline: at('2026-11-21 14:28'),
    received: vnd(400_000),
    missing: vnd(83_210),
  }),
  payment5min: (language) => ({
    booking: booking(language, { isPrepaid: false, paidAt: null }),
    deadline: at('2026-11-21 14:28'),
  }),
  refundStarted: (language) => ({ booking: overnight(language), refund: refund() }),
  refundDone: (language) => ({
    booking: overnight(language),
    refund: refund({ reference: 'ZP26112500931' }),
    reference: 'ZP26112500931',
  }),
  refundAccount: (language) => ({ booking: overnight(language), refund: refund() }),
  receipt: (language) => ({
    booking: booking(language),
    until: at('2026-11-22 23:59'),
    reference: '4 021 775 318',
    receipt: {
      number: 'BN-2026-118204',
      lines: bill,
      serviceFee: vnd(21_306),
      tax: vnd(35_793),
      phone: '+84903482917',
    },
  }),
  invoice: (language) => ({
    booking: booking(language),
    invoice: { number: '00004127', company: 'Công ty TNHH Mây Trắng', taxNumber: '0316482911' },
  }),
  checkIn3h: (language) => ({ booking: booking(language) }),
  checkIn30m: (language) => ({ booking: booking(language) }),
  freeEnds: (language) => ({ booking: overnight(language), fee: vnd(226_800) }),
  noShowAsked: (language) => ({
    booking: booking(language),
    deadline: at('2026-11-23 19:04'),
  }),
  noShowAgain: (language) => ({
    booking: booking(language),
    deadline: at('2026-11-23 19:04'),
  }),
  noShowRecorded: (language) => ({
    booking: booking(language),
    fee: vnd(483_210),
    isAnswered: false,
    until: at('2026-11-26 23:59'),
  }),
  disputeWon: (language) => ({
    booking: booking(language),
    refund: refund({ amount: vnd(483_210), method: 'momo' }),
  }),
  disputeLost: (language) => ({
    booking: booking(language),
    fee: vnd(483_210),
    reason: {
      vi: 'Sổ khách của khách sạn và camera sảnh cho thấy phòng đã sẵn sàng.',
      en: 'The hotel’s guest book and the lobby camera show that the room was ready.',
      th: 'สมุดลงทะเบียนและกล้องในล็อบบี้แสดงว่าห้องพร้อมแล้ว',
    }[language],
    until: at('2026-11-30 23:59'),
  }),
  review: (language) => ({
    booking: booking(language),
    points: 2_800,
    until: at('2026-12-06 23:59'),
  }),
  couponEnds: () => ({
    coupon: { value: '40K', minimum: vnd(300_000) },
    until: at('2026-11-24 23:59'),
  }),
  xuEnds: () => ({ points: 12_450, amount: vnd(12_450), until: at('2026-11-30 23:59') }),
  watchFree: (language) => ({
    booking: booking(language, { isPrepaid: false }),
    amount: vnd(367_200),
  }),
  watchPrice: (language) => ({
    booking: booking(language, { isPrepaid: false }),
    amount: vnd(367_200),
    watch: { mark: vnd(400_000), before: vnd(483_000) },
  }),
  find: (language) => ({ booking: booking(language), until: at('2026-11-21 14:44') }),
  code: () => ({ verification: { code: '7304' } }),
  complaintYou: (language) => ({
    booking: booking(language),
    complaint: complaint(language),
    until: at('2026-11-25 17:00'),
  }),
  hotelWaits: (language) => ({ ...waiting(language), minutes: 6 }),
  hotelWaitsAgain: (language) => ({ ...waiting(language), minutes: 3 }),
  hotelNew: (language) => ({
    ...desk,
    booking: booking(language, {
      wishes: { vi: 'Tầng cao, xa thang máy', en: 'High floor', th: 'ขอชั้นสูง' }[language],
      invoiceTo: mayTrang,
    }),
  }),
  hotelCancelledByGuest: (language) => ({
    ...desk,
    booking: overnight(language),
    fee: vnd(226_800),
    share: vnd(192_780),
  }),
  hotelChanged: (language) => ({
    ...desk,
    booking: booking(language),
    previous: { from: at('2026-11-21 18:30'), to: at('2026-11-21 20:30') },
  }),
  statement: (language) => ({
    ...desk,
    booking: booking(language),
    amount: vnd(12_513_600),
    until: at('2026-11-23 23:59'),
    statement: {
      number: 'DS-2026-11A-0217',
      period: '01–15/11',
      bookings: 38,
      account: 'VCB ···6789',
      paidOn: day('2026-11-25'),
      lines: [
        {
          label: { vi: 'Khách trả qua Joystay', en: 'Paid through Joystay', th: 'ชำระผ่าน Joystay' }[
            language
          ],
          note: '29',
          amount: vnd(16_920_000),
        },
        {
          label: { vi: 'Hoa hồng 15%', en: 'Commission 15%', th: 'ค่าคอมมิชชัน 15%' }[language],
          note: '38',
          amount: vnd(-3_222_000),
        },
        {
          label: { vi: 'Thuế khấu trừ', en: 'Tax withheld', th: 'ภาษีหัก ณ ที่จ่าย' }[language],
          note: '7%',
          amount: vnd(-1_184_400),
        },
      ],
    },
  }),
  complaintCompany: (language) => ({
    ...desk,
    reader: 'company',
    address: 'support@joystay.example',
    booking: booking(language),
    complaint: complaint(language),
    until: at('2026-11-25 17:00'),
  }),
};

function complaint(language: Language): NonNullable<MessageFacts['complaint']> {
  return {
    number: 'KN-2026-0143',
    topic: {
      vi: 'Đến nơi không có phòng',
      en: 'No room on arrival',
      th: 'ไปถึงแล้วไม่มีห้อง',
    }[language],
    person: 'Phạm Thu Hà',
    agent: 'Minh',
    said: {
      vi: 'Tôi đến lúc 20:10, lễ tân nói phòng đã cho khách khác thuê. Tôi đứng chờ 30 phút rồi phải tự tìm chỗ khác.',
      en: 'I came at 20:10 and was told the room had gone to somebody else. I waited for 30 minutes and had to look elsewhere.',
      th: 'ฉันไปถึงตอน 20:10 พนักงานบอกว่าให้ห้องกับคนอื่นไปแล้ว รออยู่ 30 นาทีแล้วต้องหาที่อื่นเอง',
    }[language],
  };
}

/** An everyday case of the move. */
export function messageFacts(move: Move, language: Language): MessageFacts {
  return {
    language,
    reader: 'member',
    at: at('2026-11-21 14:14'),
    address: addresses[language],
    namesHotel: false,
    site: {
      url: 'https://joystay.example',
      hotline: { shown: '1900 0482', dial: '+8419000482' },
      company: {
        name: 'Công ty TNHH Joystay Việt Nam',
        taxNumber: '0319482917',
        address: '12 Nguyễn Huệ, Quận 1, TP. Hồ Chí Minh',
      },
      replyTo: 'tra-loi@joystay.example',
      areRepliesReported: true,
    },
    links: {
      main: `https://joystay.example/${language}-vn/my-bookings?code=K7M2PX`,
      short: 'joystay.example/s/K7M2QX9PWD',
      directions: 'https://www.google.com/maps/dir/?api=1&destination=10.7671,106.6925',
      calendar: 'https://joystay.example/s/K7M2QX9PWD.ics',
      stop: 'https://joystay.example/stop/7F3KQ',
    },
    ...samples[move](language),
  };
}

/** Facts without which a move would not be told; all others may be missing. */
const needed: Readonly<Partial<Record<Move, 'refund' | 'fee'>>> = {
  sold: 'refund',
  refundStarted: 'refund',
  refundDone: 'refund',
  refundAccount: 'refund',
  freeEnds: 'fee',
};

const droppable = new Set(['refund', 'reason', 'fee', 'share', 'reference', 'alternatives']);

/**
 * The branches that a message may take: nothing paid, nothing to pay, no room nearby, no reason, no
 * fee, no hotline, several rooms.
 */
export function factVariants(move: Move, facts: MessageFacts): readonly MessageFacts[] {
  const { booking: held, refund: back, site } = facts;
  const bare = {
    ...Object.fromEntries(
      Object.entries(facts).filter(([name]) => !droppable.has(name) || needed[move] === name),
    ),
    ...(facts.reason === undefined ? {} : { reason: null }),
  } as MessageFacts;
  const stays: readonly BookingFacts[] =
    held === undefined
      ? []
      : [
          { ...held, isPrepaid: false, method: 'hotel', paidAt: null },
          {
            ...held,
            total: vnd(0),
            freeUntil: move === 'freeEnds' ? held.freeUntil : null,
          },
          {
            ...held,
            rooms: 3,
            freeUntil: held.from,
            addOns: [],
            hotel: { ...held.hotel, phone: '' },
          },
        ];
  return [
    facts,
    { ...facts, isAnswered: true, namesHotel: true },
    { ...facts, site: { ...site, hotline: null, company: null, replyTo: null } },
    ...(move === 'receipt' && held !== undefined
      ? [
          { ...facts, links: { ...facts.links, invoice: facts.links.main } },
          { ...facts, booking: { ...held, invoiceTo: mayTrang } },
        ]
      : []),
    ...(back === undefined
      ? []
      : [{ ...facts, refund: { ...back, isFull: !back.isFull, reference: null } }]),
    ...(facts.difference === undefined
      ? []
      : [
          { ...facts, difference: vnd(120_000) },
          { ...facts, difference: vnd(-120_000), refund: back ?? sampleRefund },
        ]),
    ...stays.map((stay) => ({ ...bare, booking: stay })),
  ];
}

/** The same with the longest names and amounts that may come. */
export function longestFacts(move: Move, language: Language): MessageFacts {
  const facts = messageFacts(move, language);
  const most = vnd(12_345_000);
  const { booking: stay } = facts;
  return {
    ...facts,
    ...(stay === undefined
      ? {}
      : {
          booking: {
            ...stay,
            hotel: { ...stay.hotel, name: 'Khách sạn Hoàng Gia Phú Quốc Nghỉ Dưỡng & Trị Liệu' },
            room: 'Phòng Tổng Thống Hướng Biển Có Hồ Bơi Riêng Và Sân Vườn',
            guest: 'Nguyễn Phước Bảo Quỳnh Tôn Nữ Thị Hoàng Anh',
            guests: 12,
            total: most,
            method: 'shopeepay',
          },
        }),
    ...(facts.refund === undefined
      ? {}
      : { refund: { ...facts.refund, amount: most, method: 'shopeepay' as const } }),
    ...(facts.fee === undefined ? {} : { fee: most }),
    ...(facts.missing === undefined ? {} : { missing: most, received: most }),
    ...(facts.product === undefined
      ? {}
      : { product: 'Bữa tối dưới ánh nến cạnh hồ bơi cho hai người' }),
    ...(facts.reference === undefined ? {} : { reference: 'SHOPEEPAY-2026112500931' }),
    ...(facts.reason === undefined
      ? {}
      : { reason: 'toàn bộ tầng sáu phải đóng cửa để sửa hệ thống điều hoà trung tâm' }),
  };
}

/** The moves that end a booking or take something from it, each for a reason of its own. */
export const refusals: readonly Move[] = [
  'declined',
  'unanswered',
  'sold',
  'addonDeclined',
  'hotelCancelled',
  'youCancelled',
  'windowEnded',
];
