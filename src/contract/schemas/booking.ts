// What a quote and a booking look like, what a booking is made from, and what paying for it
// answers.

import * as v from 'valibot';
import { couponBars } from '#domain/coupon.ts';
import { disputeStates } from '#domain/dispute.ts';
import type { Vnd } from '#domain/money.ts';
import { policy } from '#domain/policy.ts';
import type { Stay } from '#domain/stay.ts';
import type { Instant } from '#domain/time/time.ts';
import { Guest, GuestGender, Invoice, Rooms } from '../forms/booking.ts';
import { Amount, count } from '../forms/number.ts';
import { HeldCouponView } from './coupon.ts';
import { defineSchemas } from './define-schemas.ts';
import { RefundView } from './refund.ts';
import {
  BedName,
  At,
  BookingCode,
  BookingTypeName,
  Day,
  InvoiceView,
  LinkKey,
  Picture,
  PriceView,
  ReadingValue,
  Slug,
  Sn,
  StayValue,
  Words,
} from './values.ts';

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

const AddOnChoice = v.object({
  sn: Sn,
  count: count(1, policy.addOnMostEach),
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
  rooms: v.optional(Rooms, 1),
  /** The member's held coupon, the points to spend in đồng, and the add-ons ordered. */
  couponSn: v.optional(v.nullable(Sn), null),
  xu: v.optional(count(0, 100_000_000), 0),
  addOns: v.optional(addOns, []),
});

/** A coupon of the member with this cart: what it would take off, or why it cannot be used. */
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
  maxPerBooking: v.number(),
  /** How many are in this quote. */ count: v.number(),
  bar: v.nullable(v.picklist(['tooLate'])),
});
export type AddOnView = v.InferOutput<typeof AddOnView>;
/**
 * The points that can be spent here: at most `most`, 0 where `bar` says why; `earns` is what the
 * stay will earn.
 */
const XuView = v.object({
  balance: Amount,
  most: Amount,
  step: v.number(),
  used: Amount,
  earns: Amount,
  bar: v.nullable(v.picklist(['signIn', 'flashSale', 'none'])),
});
export type XuView = v.InferOutput<typeof XuView>;

/** A guest's name in two parts; age and gender only where the hotel reports its guests. */
export const GuestDetails = v.object({
  firstName: v.string(),
  lastName: v.string(),
  age: v.nullable(v.number()),
  gender: v.nullable(GuestGender),
});

/** The data of a checkout, with the hash the booking must send back. */
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
    reading: v.optional(ReadingValue),
    picture: Picture,
    bed: BedName,
    sizeM2: v.number(),
    maxGuests: v.number(),
  }),
  isCancellable: v.boolean(),
  /** Cancelled in the installed app alone. */
  isInAppOnly: v.optional(v.literal(true)),
  freeUntil: v.nullable(At),
  needsAccount: v.boolean(),
  confirmsByHand: v.boolean(),
  /** The hotel must report who stays: first and last name, age and gender are needed to book. */
  reportsGuests: v.optional(v.literal(true)),
  /** What the member's profile says of that. */
  guest: v.optional(GuestDetails),
  roomsLeft: v.nullable(v.number()),
  /** Whether a booking is told of by mail at all. */
  sendsMail: v.optional(v.boolean()),
  asOf: At,
  /**
   * The coupon that is applied, and all that the member holds: usable ones first, the largest
   * reduction first.
   */
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

/** The wallets of phones. */
export const walletKinds = ['apple', 'google'] as const;
export type WalletKind = (typeof walletKinds)[number];

/**
 * What a refusal offers in place of a stay that is not available (`details.instead`): one tap leads
 * to its checkout.
 */
export type SuggestedStay = {
  readonly roomTypeSn: number;
  readonly roomName: string;
  readonly stay: Stay;
  readonly checkIn: Instant;
  readonly checkOut: Instant;
  readonly total: Vnd;
};

/**
 * Which limit `overLimit` reports (`details.limit`, with `details.most`): bookings made today,
 * unpaid bookings, stays ahead to be paid at the hotel, or rooms held from one network.
 */
export type BookingLimit = 'day' | 'unpaid' | 'payAtHotel' | 'network';

const CreateInput = v.object({
  ...QuoteInput.entries,
  quoteHash: v.string(),
  paymentMethod: v.number(),
  ...Guest.entries,
  /** The proof from `auth/provePhone` for this phone; needed after `phoneProofRequired`. */
  phoneProof: v.optional(v.pipe(v.string(), v.maxLength(100))),
  /** A request that waited for a network is not sent any more after this moment. */
  wantedUntil: v.optional(v.nullable(At), null),
  invoice: v.optional(v.nullable(Invoice), null),
});
export type CreateInput = v.InferInput<typeof CreateInput>;

export const BookingView = v.object({
  code: v.string(),
  key: v.string(),
  status: v.number(),
  type: BookingTypeName,
  checkIn: At,
  checkOut: At,
  /** The same in the given format, Vietnam time. */
  checkInText: v.string(),
  checkOutText: v.string(),
  rooms: v.number(),
  adults: v.number(),
  children: v.number(),
  specialRequests: v.string(),
  fullName: v.string(),
  /** Where the name came in two parts. */
  guest: v.optional(GuestDetails),
  phone: v.string(),
  email: v.string(),
  hotel: v.object({
    sn: v.number(),
    slug: v.string(),
    name: v.string(),
    address: v.string(),
    addressReading: v.optional(ReadingValue),
    phone: v.string(),
    latitude: v.number(),
    longitude: v.number(),
    picture: Picture,
  }),
  room: v.object({
    sn: v.number(),
    name: v.string(),
    reading: v.optional(ReadingValue),
    picture: Picture,
  }),
  price: PriceView,
  paymentMethod: v.number(),
  paymentStatus: v.number(),
  /** Null where none was asked for. */
  invoice: v.nullable(InvoiceView),
  /** The end of the payment window by the server's clock, while there is one. */
  expiresAt: v.nullable(At),
  createdAt: At,
  confirmedAt: v.nullable(At),
  isCancellable: v.boolean(),
  freeUntil: v.nullable(At),
  /**
   * The text of the QR: the code and a signature that verifies without a network. Null until a room
   * is assured.
   */
  checkInToken: v.nullable(v.string()),
  history: v.array(v.object({ status: v.number(), move: v.string(), at: At })),
  /** Refunds that are due or done, the oldest first. */
  refunds: v.array(RefundView),
  /**
   * Free to cancel until then by the terms it was booked on, whether that is over or not; null
   * before it is confirmed, or when it never is.
   */
  cancelUntil: v.nullable(At),
  /** Made without an account and not claimed by one yet. */
  isGuests: v.boolean(),
  /**
   * When the hotel reported that the guest did not come, and until when the guest may answer; null
   * unless it waits for that answer.
   */
  noShow: v.nullable(v.object({ reportedAt: At, answerBy: At })),
  /**
   * The guest came and could not have the room: what was reported, by when the hotel answers, and
   * the outcome.
   */
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
  /** What of the total is still due at the desk although the rest was paid in advance. */
  dueAtHotel: Amount,
  /**
   * How it ended without a stay, by whom, and how much was refunded; null for a no-show that had
   * paid nothing.
   */
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
  /** Whether a review may be written: see `review/getReview`. */
  review: v.picklist(['write', 'edit', 'notYet', 'over', 'hidden']),
  /**
   * The stay ended with only its guest's word for it: its rewards come when the hotel confirms it,
   * which it may until then.
   */
  deskConfirmsBy: v.optional(At),
  /** The wallets of phones that a pass may be saved to; absent where there is none. */
  wallets: v.optional(v.array(v.picklist(walletKinds))),
  /** Cancelled in the installed app alone. */
  isInAppOnly: v.optional(v.literal(true)),
  /** Guarded by the PIN: may be shown now, and saved on no device. */
  isUnsaved: v.optional(v.literal(true)),
  /** Where to continue a payment that is open. */
  payUrl: v.nullable(v.string()),
  attemptsLeft: v.number(),
  asOf: At,
});
export type BookingView = v.InferOutput<typeof BookingView>;

export const bookingSchemas = defineSchemas({
  'booking/getQuote': {
    description:
      'Prices one room type for one stay now: lines, ways to pay, cancellation, and the hash ' +
      'to book with. With `picksCoupon` a member who names no coupon is given the best that ' +
      'changes no terms.',
    input: v.object({ ...QuoteInput.entries, picksCoupon: v.optional(v.boolean()) }),
    output: QuoteView,
  },
  'booking/createBooking': {
    description:
      'Holds the room and makes the booking at the quoted price; when anything changed, ' +
      'answers with the new quote instead.',
    input: CreateInput,
    output: BookingView,
  },
  'booking/settleAttempt': {
    description:
      'What became of a booking whose answer was lost, by its idempotency key; a key that ' +
      'nothing came of serves no more, so that nothing can come of it later.',
    input: v.object({ attempt: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)) }),
    output: v.object({ booking: v.nullable(BookingView) }),
  },
  'booking/getBookingStatus': {
    description: 'A booking by its secret link, for guests and for the page after paying.',
    input: v.object({ code: BookingCode, key: LinkKey }),
    output: BookingView,
  },
  'booking/getBookingList': {
    description:
      "The member's bookings, newest stay first; those of the past are left out for whoever " +
      'keeps them behind the PIN.',
    input: v.object({}),
    output: v.object({
      bookings: v.array(BookingView),
      /** Past stays are left out until the member has proved who they are. */ isGuarded:
        v.boolean(),
      asOf: At,
    }),
  },
  'booking/getGuardedHistory': {
    description: 'The stays of the past that are kept behind the PIN, never kept on the device.',
    input: v.object({}),
    output: v.object({
      bookings: v.array(BookingView),
      /** Then they are asked for with a proof again. */ openUntil: v.optional(At),
      asOf: At,
    }),
  },
  'booking/getBookingDetail': {
    description: "One of the member's own bookings.",
    input: v.object({ code: BookingCode }),
    output: BookingView,
  },
});

const Payment = v.object({ code: BookingCode, key: LinkKey });

export const paymentSchemas = defineSchemas({
  'payment/getPaymentMethodList': {
    description:
      'The ways to pay that are set up, each with what bars it for the caller; with a ' +
      "booking's code and key those to pay it by.",
    input: v.object({ code: v.optional(BookingCode), key: v.optional(LinkKey) }),
    output: v.object({ methods: v.array(Method) }),
  },
  'payment/startPayment': {
    description:
      'Opens an attempt to pay at the gateway and answers where to go; a booking has five ' +
      'attempts within its window.',
    input: v.object({ ...Payment.entries, paymentMethod: v.number() }),
    output: v.object({
      redirectUrl: v.string(),
      cashier: v.nullable(v.object({ appId: v.number(), token: v.string() })),
      expiresAt: At,
    }),
  },
  'payment/getPaymentStatus': {
    description: 'Where a booking stands, asking the gateway when its notice is late.',
    input: Payment,
    output: v.object({
      status: v.number(),
      paymentStatus: v.number(),
      expiresAt: v.nullable(At),
      asOf: At,
      day: Day,
    }),
  },
});
