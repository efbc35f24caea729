// What the hotel's desk is shown, and what it sends.

import * as v from 'valibot';
import { policy } from '#domain/policy.ts';
import { paymentStates } from '#domain/settling/payment-state.ts';
import { DisputeText } from '../forms/booking.ts';
import {
  AddOnFields,
  DayPrice,
  DeclineReason,
  FlashSaleFields,
  ReviewReply,
  RoomPriceFields,
  ShownCode,
  Stock,
} from '../forms/desk.ts';
import { Amount, whole } from '../forms/number.ts';
import { GuestDetails } from './booking.ts';
import { defineSchemas } from './define-schemas.ts';
import {
  At,
  BookingCode,
  BookingTypeName,
  Clock,
  Day,
  InvoiceView,
  Picture,
  Sn,
} from './values.ts';

const HotelSn = whole(1, Number.MAX_SAFE_INTEGER);

export const DeskBooking = v.object({
  code: v.string(),
  status: v.number(),
  type: BookingTypeName,
  checkIn: At,
  checkOut: At,
  rooms: v.number(),
  adults: v.number(),
  children: v.number(),
  guestName: v.string(),
  /** As the hotel reports them, where the guest gave the name in two parts. */
  guest: v.optional(GuestDetails),
  phone: v.string(),
  isMember: v.boolean(),
  requests: v.string(),
  roomName: v.string(),
  addOns: v.array(v.object({ name: v.string(), count: v.number() })),
  /**
   * What the guest answered to mails whose answers the hotel reads, the newest last; absent where
   * nothing came.
   */
  mailReplies: v.optional(
    v.array(
      v.object({
        at: At,
        text: v.string(),
        /** Whether it came from another address than the booking's. */
        isFromElsewhere: v.boolean(),
      }),
    ),
  ),
  /** What the hotel makes out and sends after the stay; null where none was asked for. */
  invoice: v.nullable(InvoiceView),
  /** The amount the desk collects; 0 when all is paid, and once the booking is over. */
  due: Amount,
  /** How the booking's money stands. */
  money: v.picklist(paymentStates),
  total: Amount,
  /** Until when the hotel says whether there is a room; null when it need not. */
  answerBy: v.nullable(At),
  reportedAt: v.nullable(At),
  dispute: v.nullable(
    v.object({ state: v.string(), description: v.string(), answerBy: At, answer: v.string() }),
  ),
  /** The actions the desk may take now. */
  may: v.array(
    v.picklist([
      'confirmRoom',
      'declineRoom',
      'hotelCancels',
      'checkIn',
      'undoCheckIn',
      'reportNoShow',
      'answerDispute',
      'confirmStay',
      'neverCame',
    ]),
  ),
  /**
   * Only the guest says that they came: their rewards wait for the desk to confirm it, until this
   * moment once the stay is over; null before.
   */
  confirmBy: v.nullable(At),
  /** Until when the desk may take its check-in back; null where it may not. */
  undoCheckInUntil: v.nullable(At),
  /** From when a guest who does not come may be reported. */
  noShowFrom: At,
});
export type DeskBooking = v.InferOutput<typeof DeskBooking>;

export const DeskRoom = v.object({
  sn: v.number(),
  name: v.string(),
  stock: v.number(),
  isLocked: v.boolean(),
  picture: Picture,
  pictureCount: v.number(),
  plans: v.array(
    v.object({
      type: BookingTypeName,
      price: Amount,
      priceAdditional: Amount,
      from: Clock,
      to: Clock,
    }),
  ),
  /** Prices of weekdays in percent of the normal one; bit n is weekday n, 0 is Sunday. */
  dayPrices: v.array(
    v.object({ type: BookingTypeName, weekdays: v.number(), percent: v.number() }),
  ),
  /**
   * How many more rooms are promised than exist at the worst moment ahead; 0 when there are enough.
   */
  missing: v.number(),
  sales: v.array(
    v.object({
      sn: v.number(),
      type: BookingTypeName,
      percent: v.number(),
      quota: v.number(),
      sold: v.number(),
      from: At,
      to: At,
    }),
  ),
});
export type DeskRoom = v.InferOutput<typeof DeskRoom>;

const DeskReview = v.object({
  sn: v.number(),
  author: v.string(),
  roomName: v.string(),
  language: v.picklist(['vi', 'en', 'th']),
  text: v.string(),
  score: v.number(),
  createdAt: At,
  reply: v.nullable(v.string()),
  repliedAt: v.nullable(At),
});
/** Add-ons of a hotel; one that is no longer sold stays for those who have booked it. */
const DeskAddOn = v.object({
  sn: v.number(),
  name: v.string(),
  price: Amount,
  maxPerBooking: v.number(),
  isSold: v.boolean(),
});
export type DeskAddOn = v.InferOutput<typeof DeskAddOn>;
const AddOns = v.object({ addOns: v.array(DeskAddOn) });
const code = v.object({ code: BookingCode });

export const deskSchemas = defineSchemas({
  'desk/getDesk': {
    description: 'The hotels at whose desk the caller works.',
    input: v.object({}),
    output: v.object({
      hotels: v.array(v.object({ sn: v.number(), slug: v.string(), name: v.string() })),
    }),
  },
  'desk/getArrivalList': {
    description:
      'What a desk has to do with on a day: rooms to confirm, arrivals, guests in the house, ' +
      'no-shows and disputes, and what is done.',
    input: v.object({ hotelSn: HotelSn, day: v.optional(Day) }),
    output: v.object({ day: Day, bookings: v.array(DeskBooking), asOf: At }),
  },
  'desk/confirmRoom': {
    description: 'There is a room: the booking is confirmed.',
    input: code,
    output: DeskBooking,
  },
  'desk/declineRoom': {
    description:
      'There is none, or no longer: the booking is cancelled with everything paid going ' +
      'back. The reason is told to the guest.',
    input: v.object({ ...code.entries, reason: DeclineReason }),
    output: DeskBooking,
  },
  'desk/checkInGuest': {
    description:
      'Checks a guest in by the booking code or by what their check-in code says, whose ' +
      "signature is verified; not while the guest's word waits that they could not have the " +
      'room.',
    input: v.object({ hotelSn: HotelSn, shown: ShownCode }),
    output: DeskBooking,
  },
  'desk/undoCheckIn': {
    description:
      'Takes back a check-in that the desk made by mistake, within ' +
      `${policy.undoCheckInMinutes} minutes and while nothing has followed: the guest is ` +
      'expected, or asked, as before.',
    input: code,
    output: DeskBooking,
  },
  'desk/reportNoShow': {
    description:
      'Says that the guest did not come, also one who pays at the hotel and says otherwise; ' +
      'the guest is asked and has 24 hours to answer.',
    input: code,
    output: DeskBooking,
  },
  'desk/confirmStay': {
    description:
      'Says that a guest came who pays at the hotel and checked in alone, at the latest 48 ' +
      'hours after the stay was completed by the clock. With it the stay earns its rewards. ' +
      'Nobody confirms a stay of their own.',
    input: code,
    output: DeskBooking,
  },
  'desk/answerDispute': {
    description: 'Agrees that a guest could not have the room, or tells what happened instead.',
    input: v.object({
      ...code.entries,
      agrees: v.boolean(),
      text: v.optional(DisputeText, ''),
    }),
    output: DeskBooking,
  },
  'desk/getReviewList': {
    description: 'What guests wrote about the hotel, newest first.',
    input: v.object({ hotelSn: HotelSn, page: v.optional(whole(1, 500), 1) }),
    output: v.object({ reviews: v.array(DeskReview), page: v.number(), hasMore: v.boolean() }),
  },
  'desk/replyReview': {
    description: 'Answers a review in public; sent again it replaces the answer.',
    input: v.object({ hotelSn: HotelSn, sn: Sn, text: ReviewReply }),
    output: DeskReview,
  },
  'desk/getRoomList': {
    description: 'The rooms of the hotel with their prices and the flash sales that are not over.',
    input: v.object({ hotelSn: HotelSn }),
    output: v.object({ rooms: v.array(DeskRoom), asOf: At }),
  },
  'desk/lockRoom': {
    description:
      'Takes a room type off sale or puts it back; bookings that exist keep their rooms.',
    input: v.object({ roomTypeSn: Sn, isLocked: v.boolean() }),
    output: DeskRoom,
  },
  'desk/updateStock': {
    description:
      'How many rooms of a type there are from now on; bookings that exist keep theirs, and ' +
      'what is promised beyond that is told.',
    input: v.object({ roomTypeSn: Sn, stock: Stock }),
    output: DeskRoom,
  },
  'desk/updateDayPrice': {
    description:
      'Sets what a room costs on some weekdays, in percent of its usual price; 100 is the ' +
      'usual price again. Dated prices stay above it.',
    input: v.object({
      roomTypeSn: Sn,
      type: BookingTypeName,
      weekdays: whole(1, 127),
      percent: DayPrice,
    }),
    output: DeskRoom,
  },
  'desk/updatePrice': {
    description:
      'Sets what a room costs in one way to stay, or with `isSold: false` that it is not ' +
      'sold so. A price of 0 is refused.',
    input: v.object({
      roomTypeSn: Sn,
      type: BookingTypeName,
      ...RoomPriceFields.entries,
    }),
    output: DeskRoom,
  },
  'desk/getAddOnList': {
    description: 'What the hotel sells beside its rooms, also what it sells no longer.',
    input: v.object({ hotelSn: HotelSn }),
    output: AddOns,
  },
  'desk/updateAddOn': {
    description:
      'Changes something the hotel sells beside its rooms, or adds it where no number is ' +
      'given; who has booked it keeps it at the agreed price.',
    input: v.object({
      hotelSn: HotelSn,
      sn: v.nullable(Sn),
      ...AddOnFields.entries,
    }),
    output: AddOns,
  },
  'desk/updateFlashSale': {
    description:
      'Starts a flash sale of a room, by the hour or overnight, or ends one now. One that ' +
      'would leave less than can be paid in advance is refused with the most percent that ' +
      'can be.',
    input: v.variant('act', [
      v.object({
        act: v.literal('start'),
        roomTypeSn: Sn,
        ...FlashSaleFields.entries,
        from: At,
        to: At,
      }),
      v.object({ act: v.literal('end'), roomTypeSn: Sn, sn: Sn }),
    ]),
    output: DeskRoom,
  },
  'desk/uploadPhoto': {
    description: 'Adds a picture of a room, shown before the others.',
    input: v.object({
      roomTypeSn: Sn,
      data: v.pipe(v.string(), v.maxLength(2_900_000), v.base64()),
    }),
    output: DeskRoom,
  },
});
