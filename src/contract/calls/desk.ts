// Calls of the hotel's desk: only for who works there, and only about their own hotels; anything else does not exist (PRODUCT §2, §13).

import * as v from 'valibot';
import { policy } from '#domain/policy.ts';
import { defineCalls } from '../call.ts';
import {
  Amount,
  At,
  BookingCode,
  BookingTypeName,
  Clock,
  Day,
  Picture,
  Sn,
  whole,
} from '../value.ts';

const HotelSn = whole(1, Number.MAX_SAFE_INTEGER);
const Text = (most: number) => v.pipe(v.string(), v.maxLength(most));

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
  phone: v.string(),
  isMember: v.boolean(),
  requests: v.string(),
  roomName: v.string(),
  addOns: v.array(v.object({ name: v.string(), count: v.number() })),
  /** What the guest still pays at the desk; 0 when all is paid. */
  due: Amount,
  total: Amount,
  /** Until when the hotel says whether there is a room; null when it is not asked. */
  answerBy: v.nullable(At),
  reportedAt: v.nullable(At),
  dispute: v.nullable(
    v.object({ state: v.string(), description: v.string(), answerBy: At, answer: v.string() }),
  ),
  /** What the desk may do with it now. */
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
  /** The guest alone says that they came: their rewards wait for the desk's word. Once the stay is over the desk has until then, null before. */
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
  /** Prices of weekdays in percent of the usual one; bit n stands for weekday n, 0 is Sunday. */
  dayPrices: v.array(
    v.object({ type: BookingTypeName, weekdays: v.number(), percent: v.number() }),
  ),
  /** By how many rooms more are promised than there are, at the worst moment ahead; 0 when all find theirs. */
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
/** What a hotel sells beside its rooms; one that is given up stays for those who have booked it. */
const DeskAddOn = v.object({
  sn: v.number(),
  name: v.string(),
  price: Amount,
  most: v.number(),
  isSold: v.boolean(),
});
export type DeskAddOn = v.InferOutput<typeof DeskAddOn>;
const AddOns = v.object({ addOns: v.array(DeskAddOn) });
const code = v.object({ code: BookingCode });
/** The six characters, or all that the check-in code says. */
const Shown = v.pipe(
  v.string(),
  v.maxLength(200),
  v.transform((text) => text.trim()),
);

export const deskCalls = defineCalls({
  'desk/getDesk': {
    method: 'GET',
    who: 'member',
    offline: 'never',
    fails: ['API_GNR_101'],
    input: v.object({}),
    output: v.object({
      hotels: v.array(v.object({ sn: v.number(), slug: v.string(), name: v.string() })),
    }),
    says: 'The hotels at whose desk the caller works.',
  },
  'desk/getArrivalList': {
    method: 'GET',
    who: 'member',
    offline: 'never',
    fails: ['API_GNR_101'],
    input: v.object({ hotelSn: HotelSn, day: v.optional(Day) }),
    output: v.object({ day: Day, bookings: v.array(DeskBooking), asOf: At }),
    says: 'What a desk has to do with on a day: rooms to confirm, arrivals, guests in the house, no-shows and disputes, and what is done.',
  },
  'desk/confirmRoom': {
    method: 'POST',
    who: 'member',
    offline: 'never',
    fails: ['API_GNR_101', 'API_DSK_100'],
    touches: ['desk/getArrivalList'],
    input: code,
    output: DeskBooking,
    says: 'There is a room: the booking is confirmed.',
  },
  'desk/declineRoom': {
    method: 'POST',
    who: 'member',
    offline: 'never',
    fails: ['API_GNR_101', 'API_DSK_100', 'API_DSK_101'],
    touches: ['desk/getArrivalList'],
    input: v.object({ ...code.entries, reason: Text(policy.cancelNoteMax) }),
    output: DeskBooking,
    says: 'There is none, or no longer: the booking is cancelled with everything paid going back. The reason is told to the guest.',
  },
  'desk/checkInGuest': {
    method: 'POST',
    who: 'member',
    offline: 'never',
    fails: ['API_GNR_101', 'API_DSK_100', 'API_DSK_102', 'API_DSK_105'],
    touches: ['desk/getArrivalList'],
    input: v.object({ hotelSn: HotelSn, shown: Shown }),
    output: DeskBooking,
    says: "Checks a guest in by the booking code or by what their check-in code says, whose signature is verified; not while the guest's word waits that they could not have the room.",
  },
  'desk/undoCheckIn': {
    method: 'POST',
    who: 'member',
    offline: 'never',
    fails: ['API_GNR_101', 'API_DSK_100'],
    touches: ['desk/getArrivalList'],
    input: code,
    output: DeskBooking,
    says: `Takes back a check-in that the desk made by mistake, within ${policy.undoCheckInMinutes} minutes and while nothing has followed: the guest is expected, or asked, as before.`,
  },
  'desk/reportNoShow': {
    method: 'POST',
    who: 'member',
    offline: 'never',
    fails: ['API_GNR_101', 'API_DSK_100'],
    touches: ['desk/getArrivalList'],
    input: code,
    output: DeskBooking,
    says: 'Says that the guest did not come, also one who pays at the hotel and says otherwise; the guest is asked and has 24 hours to answer.',
  },
  'desk/confirmStay': {
    method: 'POST',
    who: 'member',
    offline: 'never',
    fails: ['API_GNR_101', 'API_DSK_100'],
    touches: ['desk/getArrivalList'],
    input: code,
    output: DeskBooking,
    says: 'Says that a guest came who pays at the hotel and checked in alone, at the latest 48 hours after the stay was completed by the clock. With it the stay earns its rewards. Nobody confirms a stay of their own.',
  },
  'desk/answerDispute': {
    method: 'POST',
    who: 'member',
    offline: 'never',
    fails: ['API_GNR_101', 'API_DSK_100'],
    touches: ['desk/getArrivalList'],
    input: v.object({
      ...code.entries,
      agrees: v.boolean(),
      text: v.optional(Text(policy.disputeTextMax), ''),
    }),
    output: DeskBooking,
    says: 'Agrees that a guest could not have the room, or tells what happened instead.',
  },
  'desk/getReviewList': {
    method: 'GET',
    who: 'member',
    offline: 'never',
    fails: ['API_GNR_101'],
    input: v.object({ hotelSn: HotelSn, page: v.optional(whole(1, 500), 1) }),
    output: v.object({ reviews: v.array(DeskReview), page: v.number(), hasMore: v.boolean() }),
    says: 'What guests wrote about the hotel, newest first.',
  },
  'desk/replyReview': {
    method: 'POST',
    who: 'member',
    offline: 'never',
    fails: ['API_GNR_101', 'API_DSK_101'],
    touches: ['desk/getReviewList', 'hotel/getReviewList'],
    input: v.object({ hotelSn: HotelSn, sn: Sn, text: Text(policy.replyMax) }),
    output: DeskReview,
    says: 'Answers a review in public; sent again it replaces the answer.',
  },
  'desk/getRoomList': {
    method: 'GET',
    who: 'member',
    offline: 'never',
    fails: ['API_GNR_101'],
    input: v.object({ hotelSn: HotelSn }),
    output: v.object({ rooms: v.array(DeskRoom), asOf: At }),
    says: 'The rooms of the hotel with their prices and the flash sales that are not over.',
  },
  'desk/lockRoom': {
    method: 'POST',
    who: 'member',
    offline: 'never',
    fails: ['API_GNR_101'],
    touches: ['desk/getRoomList', 'hotel/getRoomList'],
    input: v.object({ roomTypeSn: Sn, isLocked: v.boolean() }),
    output: DeskRoom,
    says: 'Takes a room type off sale or puts it back; bookings that exist keep their rooms.',
  },
  'desk/updateStock': {
    method: 'POST',
    who: 'member',
    offline: 'never',
    fails: ['API_GNR_101'],
    touches: ['desk/getRoomList', 'hotel/getRoomList'],
    input: v.object({ roomTypeSn: Sn, stock: whole(0, policy.roomStockMost) }),
    output: DeskRoom,
    says: 'How many rooms of a type there are from now on; bookings that exist keep theirs, and what is promised beyond that is told.',
  },
  'desk/updateDayPrice': {
    method: 'POST',
    who: 'member',
    offline: 'never',
    fails: ['API_GNR_101'],
    touches: ['desk/getRoomList', 'hotel/getRoomList'],
    input: v.object({
      roomTypeSn: Sn,
      type: BookingTypeName,
      weekdays: whole(1, 127),
      percent: whole(policy.dayPriceLeastPercent, policy.dayPriceMostPercent),
    }),
    output: DeskRoom,
    says: 'Sets what a room costs on some weekdays, in percent of its usual price; 100 is the usual price again. Dated prices stay above it.',
  },
  'desk/updatePrice': {
    method: 'POST',
    who: 'member',
    offline: 'never',
    fails: ['API_GNR_101', 'API_DSK_103'],
    touches: ['desk/getRoomList', 'hotel/getRoomList'],
    input: v.object({
      roomTypeSn: Sn,
      type: BookingTypeName,
      /** Needed where it is sold. */
      price: v.optional(Amount),
      priceAdditional: v.optional(Amount),
      isSold: v.optional(v.boolean(), true),
    }),
    output: DeskRoom,
    says: 'Sets what a room costs in one way to stay, or with `isSold: false` that it is not sold so. A price of 0 is refused.',
  },
  'desk/getAddOnList': {
    method: 'GET',
    who: 'member',
    offline: 'never',
    fails: ['API_GNR_101'],
    input: v.object({ hotelSn: HotelSn }),
    output: AddOns,
    says: 'What the hotel sells beside its rooms, also what it sells no longer.',
  },
  'desk/updateAddOn': {
    method: 'POST',
    who: 'member',
    offline: 'never',
    fails: ['API_GNR_101', 'API_DSK_101', 'API_DSK_103'],
    touches: ['desk/getAddOnList'],
    input: v.object({
      hotelSn: HotelSn,
      sn: v.nullable(Sn),
      name: Text(policy.addOnNameMax),
      price: Amount,
      most: whole(1, 50),
      isSold: v.boolean(),
    }),
    output: AddOns,
    says: 'Changes something the hotel sells beside its rooms, or adds it where no number is given; who has booked it keeps it at the agreed price.',
  },
  'desk/updateFlashSale': {
    method: 'POST',
    who: 'member',
    offline: 'never',
    fails: ['API_GNR_101', 'API_DSK_103', 'API_DSK_104'],
    touches: ['desk/getRoomList', 'hotel/getRoomList'],
    input: v.variant('act', [
      v.object({
        act: v.literal('start'),
        roomTypeSn: Sn,
        type: v.picklist(['hourly', 'overnight']),
        percent: whole(policy.flashSaleLeastPercent, policy.flashSaleMostPercent),
        quota: whole(1, 100),
        from: At,
        to: At,
      }),
      v.object({ act: v.literal('end'), roomTypeSn: Sn, sn: Sn }),
    ]),
    output: DeskRoom,
    says: 'Starts a flash sale of a room, by the hour or overnight, or ends one now. One that would leave less than can be paid in advance is refused with the most percent that can be.',
  },
  'desk/uploadPhoto': {
    method: 'POST',
    replay: 'none',
    transaction: 'own',
    who: 'member',
    offline: 'never',
    fails: ['API_GNR_101', 'API_RVW_102'],
    bodyLimit: 3_000_000,
    touches: ['desk/getRoomList', 'hotel/getRoomList'],
    input: v.object({
      roomTypeSn: Sn,
      data: v.pipe(v.string(), v.maxLength(2_900_000), v.base64()),
    }),
    output: DeskRoom,
    says: 'Adds a picture of a room, shown before the others.',
  },
});
