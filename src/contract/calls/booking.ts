// Calls that price a stay, make a booking and read it back.

import * as v from 'valibot';
import { couponBars } from '#domain/coupon.ts';
import { disputeStates } from '#domain/dispute.ts';
import type { Vnd } from '#domain/money.ts';
import { policy } from '#domain/policy.ts';
import type { Stay } from '#domain/stay.ts';
import type { Instant } from '#domain/time.ts';
import { defineCalls } from '../call.ts';
import {
  Amount,
  BedName,
  At,
  BookingCode,
  BookingTypeName,
  Day,
  LinkKey,
  Picture,
  PriceView,
  Slug,
  Sn,
  StayValue,
  Words,
} from '../value.ts';
import { HeldCouponView } from './coupon.ts';
import { RefundView } from './refund.ts';

const Method = v.object({
  method: v.number(),
  name: v.picklist(['hotel', 'momo', 'zalopay', 'creditCard', 'debitCard', 'shopeepay']),
  bar: v.nullable(
    v.picklist([
      'signIn',
      'prepaidOnly',
      'flashSale',
      'minimum',
      'maximum',
      'maintenance',
      'notAccepted',
      'noShow',
      'addOn',
      'coupon',
    ]),
  ),
});
export type MethodView = v.InferOutput<typeof Method>;

const rooms = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5));
const AddOnChoice = v.object({
  sn: Sn,
  count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(policy.addOnMostEach)),
});
const addOns = v.pipe(
  v.array(AddOnChoice),
  v.maxLength(20),
  v.check(
    (chosen) => new Set(chosen.map(({ sn }) => sn)).size === chosen.length,
    'each add-on once',
  ),
);
const QuoteInput = v.object({
  slug: Slug,
  roomTypeSn: Sn,
  stay: StayValue,
  rooms: v.optional(rooms, 1),
  /** The member's held coupon, the points to spend in đồng, and what is ordered beside the room. */
  couponSn: v.optional(v.nullable(Sn), null),
  xu: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000_000)), 0),
  addOns: v.optional(addOns, []),
});

/** A coupon of the member beside this cart: what it would take off, or why it cannot. */
const CouponChoice = v.object({
  held: HeldCouponView,
  off: v.nullable(Amount),
  reason: v.nullable(v.picklist(couponBars)),
});
export type CouponChoice = v.InferOutput<typeof CouponChoice>;
const AddOnView = v.object({
  sn: v.number(),
  name: Words,
  note: Words,
  price: Amount,
  most: v.number(),
  /** How many this quote holds. */ count: v.number(),
  bar: v.nullable(v.picklist(['tooLate'])),
});
export type AddOnView = v.InferOutput<typeof AddOnView>;
/** The points that can be spent here: `most` is the most, 0 where `bar` says why; `earns` what the stay will bring. */
const XuView = v.object({
  balance: Amount,
  most: Amount,
  step: v.number(),
  used: Amount,
  earns: Amount,
  bar: v.nullable(v.picklist(['signIn', 'flashSale', 'none'])),
});
export type XuView = v.InferOutput<typeof XuView>;

/** What a checkout shows, with the hash that the booking must bring back. */
export const QuoteView = v.object({
  quoteHash: v.string(),
  stay: StayValue,
  checkIn: At,
  checkOut: At,
  rooms: v.number(),
  price: PriceView,
  methods: v.array(Method),
  hotel: v.object({ slug: v.string(), name: v.string(), address: v.string() }),
  room: v.object({
    sn: v.number(),
    name: v.string(),
    picture: Picture,
    bed: BedName,
    sizeM2: v.number(),
    maxGuests: v.number(),
  }),
  isCancellable: v.boolean(),
  freeUntil: v.nullable(At),
  needsAccount: v.boolean(),
  confirmsByHand: v.boolean(),
  roomsLeft: v.nullable(v.number()),
  asOf: At,
  /** The coupon that is applied, and all that the member holds: usable ones first, the deepest of them first. */
  couponSn: v.nullable(v.number()),
  coupons: v.array(CouponChoice),
  /** The coupon and points that leave the least to pay; null where they change nothing. */
  best: v.nullable(v.object({ couponSn: v.nullable(v.number()), xu: Amount, total: Amount })),
  xu: XuView,
  addOns: v.array(AddOnView),
  /** How the member booked last time; `agrees` when the terms agreed to then still hold. */
  usual: v.nullable(
    v.object({ paymentMethod: v.number(), email: v.string(), agrees: v.boolean() }),
  ),
});
export type QuoteView = v.InferOutput<typeof QuoteView>;

/** What a refusal offers in place of a stay that cannot be had (`details.instead`): one tap leads to its checkout. */
export type Instead = {
  readonly roomTypeSn: number;
  readonly roomName: string;
  readonly stay: Stay;
  readonly checkIn: Instant;
  readonly checkOut: Instant;
  readonly total: Vnd;
};

/** What API_BKN_004 says was reached (`details.limit`, of `details.most`): bookings made today, payments that wait, or stays ahead to be paid at the hotel. */
export type BookingLimit = 'day' | 'unpaid' | 'payAtHotel';

const shortText = (max: number) => v.pipe(v.string(), v.maxLength(max));
const CreateInput = v.object({
  ...QuoteInput.entries,
  quoteHash: v.string(),
  paymentMethod: v.number(),
  adults: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(30)),
  children: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(20)),
  fullName: shortText(200),
  countryCode: v.picklist(['+84', '+66']),
  mobile: shortText(40),
  email: shortText(254),
  specialRequests: v.optional(shortText(500), ''),
  agreesToTerms: v.boolean(),
  /** A request that waited for a network is no wish any more after this moment. */
  wantedUntil: v.optional(v.nullable(At), null),
  invoice: v.optional(
    v.nullable(
      v.object({
        company: shortText(200),
        taxCode: shortText(20),
        address: shortText(300),
        email: shortText(254),
      }),
    ),
    null,
  ),
});
export type CreateInput = v.InferInput<typeof CreateInput>;

export const BookingView = v.object({
  code: v.string(),
  key: v.string(),
  status: v.number(),
  type: BookingTypeName,
  checkIn: At,
  checkOut: At,
  /** The same in the spec's own format, Vietnam time (§5). */
  checkInText: v.string(),
  checkOutText: v.string(),
  rooms: v.number(),
  adults: v.number(),
  children: v.number(),
  specialRequests: v.string(),
  fullName: v.string(),
  phone: v.string(),
  email: v.string(),
  hotel: v.object({
    sn: v.number(),
    slug: v.string(),
    name: v.string(),
    address: v.string(),
    phone: v.string(),
    latitude: v.number(),
    longitude: v.number(),
    picture: Picture,
  }),
  room: v.object({ sn: v.number(), name: v.string(), picture: Picture }),
  price: PriceView,
  paymentMethod: v.number(),
  paymentStatus: v.number(),
  /** To whom the invoice goes that was asked for. */
  invoice: v.nullable(
    v.object({ company: v.string(), taxCode: v.string(), address: v.string(), email: v.string() }),
  ),
  /** The end of the payment window by the server's clock, while there is one. */
  expiresAt: v.nullable(At),
  createdAt: At,
  confirmedAt: v.nullable(At),
  isCancellable: v.boolean(),
  freeUntil: v.nullable(At),
  /** What the QR says: the code and a signature that verifies without a network. Null until a room is assured. */
  checkInToken: v.nullable(v.string()),
  history: v.array(v.object({ status: v.number(), move: v.string(), at: At })),
  /** Money on its way back or back already, the oldest first. */
  refunds: v.array(RefundView),
  /** Free to cancel until then by the terms it was booked on, whether that is over or not; null before it is confirmed, or when it never is. */
  cancelUntil: v.nullable(At),
  /** Made without an account and in none yet. */
  isGuests: v.boolean(),
  /** When the hotel reported that the guest did not come, and until when the guest may answer; null unless it waits for that answer. */
  noShow: v.nullable(v.object({ reportedAt: At, answerBy: At })),
  /** The guest came and could not have the room: what was said, by when the hotel answers, and what came of it. */
  dispute: v.nullable(
    v.object({
      state: v.picklist(disputeStates),
      description: v.string(),
      openedAt: At,
      answerBy: At,
      answer: v.string(),
      answeredAt: v.nullable(At),
    }),
  ),
  /** What of the total is still to be paid at the desk although the rest was paid in advance. */
  dueAtHotel: Amount,
  /** How it was cancelled or not come to, by whom, and what went back of what was paid; null for a no-show that had paid nothing. */
  cancellation: v.nullable(
    v.object({
      actor: v.string(),
      reason: v.string(),
      note: v.string(),
      paid: Amount,
      refund: Amount,
      isLate: v.boolean(),
      at: At,
    }),
  ),
  /** Whether it may be written about: see `review/getReview`. */
  review: v.picklist(['write', 'edit', 'notYet', 'over', 'hidden']),
  /** The stay is over on its guest's word alone: what it earns comes when the hotel confirms it, which it may until then. */
  deskConfirmsBy: v.optional(At),
  /** Kept behind the PIN: to be shown now, and saved on no device. */
  isUnsaved: v.optional(v.literal(true)),
  /** Where to go on paying, while a payment is open. */
  payUrl: v.nullable(v.string()),
  attemptsLeft: v.number(),
  asOf: At,
});
export type BookingView = v.InferOutput<typeof BookingView>;

export const bookingCalls = defineCalls({
  'booking/getQuote': {
    method: 'POST',
    replay: 'read',
    who: 'anyone',
    offline: 'never',
    input: QuoteInput,
    output: QuoteView,
    fails: [
      'API_GNR_101',
      'API_BKN_034',
      'API_BKN_100',
      'API_BKN_101',
      'API_BKN_102',
      'API_BKN_103',
      'API_BKN_104',
    ],
    says: 'Prices one room type for one stay now: lines, ways to pay, cancellation, and the hash to book with.',
  },
  'booking/createBooking': {
    method: 'POST',
    who: 'anyone',
    offline: 'never',
    input: CreateInput,
    output: BookingView,
    touches: [
      'booking/getBookingList',
      'hotel/getRoomList',
      'coupon/getCouponList',
      'point/getPointSummary',
      'point/getPointHistory',
    ],
    fails: [
      'API_GNR_101',
      'API_PSS_005',
      'API_PSS_100',
      'API_BKN_004',
      'API_BKN_007',
      'API_BKN_011',
      'API_BKN_016',
      'API_BKN_033',
      'API_BKN_034',
      'API_BKN_100',
      'API_BKN_101',
      'API_BKN_102',
      'API_BKN_103',
      'API_BKN_104',
      'API_BKN_105',
      'API_BKN_106',
      'API_BKN_109',
      'API_BKN_110',
      'API_BKN_111',
      'API_BKN_154',
      'API_CPN_103',
      'API_PAY_100',
    ],
    says: 'Holds the room and makes the booking at the quoted price; when anything changed, answers with the new quote instead.',
  },
  'booking/settleAttempt': {
    method: 'POST',
    replay: 'none',
    who: 'anyone',
    offline: 'never',
    fails: ['API_GNR_101', 'API_PSS_120'],
    touches: ['booking/getBookingList'],
    input: v.object({ attempt: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)) }),
    output: v.object({ booking: v.nullable(BookingView) }),
    says: 'What became of a booking whose answer was lost, by its idempotency key; a key that nothing came of serves no more, so that nothing can come of it later.',
  },
  'booking/getBookingStatus': {
    method: 'GET',
    who: 'anyone',
    offline: 'cache',
    input: v.object({ code: BookingCode, key: LinkKey }),
    output: BookingView,
    fails: ['API_GNR_101', 'API_PSS_120'],
    says: 'A booking by its secret link, for guests and for the page after paying.',
  },
  'booking/getBookingList': {
    method: 'GET',
    who: 'member',
    offline: 'cache',
    fails: [],
    input: v.object({}),
    output: v.object({
      bookings: v.array(BookingView),
      /** Stays of the past are left out until the member proves to be there. */ isGuarded:
        v.boolean(),
      asOf: At,
    }),
    says: "The member's bookings, newest stay first; those of the past are left out for whoever keeps them behind the PIN.",
  },
  'booking/getGuardedHistory': {
    method: 'GET',
    who: 'member',
    offline: 'never',
    fails: ['API_PSS_120'],
    input: v.object({}),
    output: v.object({ bookings: v.array(BookingView), asOf: At }),
    says: 'The stays of the past that are kept behind the PIN, never kept on the device.',
  },
  'booking/getBookingDetail': {
    method: 'GET',
    who: 'member',
    offline: 'cache',
    input: v.object({ code: BookingCode }),
    output: BookingView,
    fails: ['API_GNR_101', 'API_PSS_120'],
    says: "One of the member's own bookings.",
  },
});

const Payment = v.object({ code: BookingCode, key: LinkKey });
export const paymentCalls = defineCalls({
  'payment/getPaymentMethodList': {
    method: 'GET',
    who: 'anyone',
    offline: 'never',
    fails: ['API_GNR_101', 'API_PSS_120'],
    input: v.object({ code: v.optional(BookingCode), key: v.optional(LinkKey) }),
    output: v.object({ methods: v.array(Method) }),
    says: "The ways to pay that are set up, each with what bars it for the caller; with a booking's code and key those to pay it by.",
  },
  'payment/startPayment': {
    method: 'POST',
    transaction: 'own',
    who: 'anyone',
    offline: 'never',
    fails: [
      'API_BKN_106',
      'API_BKN_107',
      'API_BKN_108',
      'API_GNR_101',
      'API_PAY_100',
      'API_PSS_120',
    ],
    input: v.object({ ...Payment.entries, paymentMethod: v.number() }),
    output: v.object({
      redirectUrl: v.string(),
      cashier: v.nullable(v.object({ appId: v.number(), token: v.string() })),
      expiresAt: At,
    }),
    touches: ['booking/getBookingStatus', 'booking/getBookingDetail'],
    says: 'Opens an attempt to pay at the gateway and answers where to go; a booking has five attempts within its window.',
  },
  'payment/getPaymentStatus': {
    method: 'POST',
    replay: 'read',
    who: 'anyone',
    offline: 'never',
    fails: ['API_GNR_101', 'API_PSS_120'],
    input: Payment,
    output: v.object({
      status: v.number(),
      paymentStatus: v.number(),
      expiresAt: v.nullable(At),
      asOf: At,
      day: Day,
    }),
    says: 'Where a booking stands, asking the gateway when its notice is late.',
  },
});
