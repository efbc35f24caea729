// Input and output of calls about an existing booking: cancelling it, its arrival, its link for
// others.

import * as v from 'valibot';
import { cancellationReasons } from '#domain/cancellation.ts';
import { Phone } from '../forms/auth.ts';
import { CancelNote, DisputeText } from '../forms/booking.ts';
import { Amount } from '../forms/number.ts';
import { BookingView } from './booking.ts';
import { defineSchemas } from './define-schemas.ts';
import { At, BookingCode, BookingTypeName, Day, LinkKey, Picture, ReadingValue } from './values.ts';

/** The consequences of cancelling now; the call changes nothing. */
const Cancellation = v.object({
  code: v.string(),
  isAllowed: v.boolean(),
  why: v.nullable(
    v.picklist([
      'wrongStatus',
      'notYours',
      'tooEarly',
      'tooLate',
      'windowOpen',
      'windowOver',
      'notCancellable',
      'inAppOnly',
      'disputed',
    ]),
  ),
  /** The term of the booking that forbids it, if any. */
  term: v.nullable(v.picklist(['flashSale', 'addOn', 'promotion'])),
  /**
   * Free until this moment; null when it is over. After `lastMoment` the booking cannot be
   * cancelled at all.
   */
  freeUntil: v.nullable(At),
  lastMoment: At,
  isLate: v.boolean(),
  paid: Amount,
  fee: Amount,
  refund: Amount,
  paymentMethod: v.number(),
  /**
   * When the refund arrives if it is requested now; `by` where a moment is promised and not a day.
   * Null when there is nothing to refund.
   */
  promise: v.nullable(v.object({ expectedOn: Day, latestOn: Day, by: v.nullable(At) })),
  /** Cancelling now counts as half a no-show; paying at the hotel would be barred until then. */
  countsAsMiss: v.boolean(),
  barredUntil: v.nullable(At),
  asOf: At,
});
export type Cancellation = v.InferOutput<typeof Cancellation>;

/** A booking as a companion may see it: where and when, without money, phones or names. */
const SharedBooking = v.object({
  status: v.number(),
  type: BookingTypeName,
  checkIn: At,
  checkOut: At,
  rooms: v.number(),
  hotel: v.object({
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
    name: v.string(),
    reading: v.optional(ReadingValue),
    picture: Picture,
  }),
  asOf: At,
});
export type SharedBooking = v.InferOutput<typeof SharedBooking>;

const Mine = v.object({ code: BookingCode, key: v.optional(LinkKey) });

/** Rooms that are held in place of a booking, the cheapest first. */
const HeldRooms = v.object({
  rooms: v.array(
    v.object({
      /** A booking that waits for its payment until then, and the key of its secret link. */
      code: v.string(),
      key: v.string(),
      until: At,
      roomName: v.string(),
      total: Amount,
      checkIn: At,
      checkOut: At,
      hotel: v.object({
        slug: v.string(),
        name: v.string(),
        rating: v.number(),
        picture: Picture,
        distanceMetres: v.nullable(v.number()),
      }),
    }),
  ),
  asOf: At,
});

export const bookingLifeSchemas = defineSchemas({
  'booking/getCancellation': {
    description:
      "What cancelling a booking of one's own means now: allowed or why not, what it costs, " +
      'what goes back, and until when it is free.',
    input: v.object({ code: BookingCode }),
    output: Cancellation,
  },
  'booking/cancelBooking': {
    description:
      "Cancels a booking of one's own for a reason; what is due goes back. A booking that is " +
      'cancelled already is answered as it is.',
    input: v.object({
      code: BookingCode,
      reason: v.picklist(cancellationReasons),
      note: v.optional(CancelNote, ''),
      /** The refund that was shown: a smaller one is never given without being shown first. */
      refund: Amount,
    }),
    output: BookingView,
  },
  'booking/updateCheckInStatus': {
    description:
      'What the guest says of the arrival, by account or by the secret link: checked in, ' +
      'came and could not (opens a dispute), or did not come.',
    input: v.object({
      code: BookingCode,
      key: v.optional(LinkKey),
      answer: v.picklist(['checkedIn', 'couldNotCheckIn', 'didNotCheckIn']),
      description: v.optional(DisputeText, ''),
    }),
    output: BookingView,
  },
  'booking/getAlternativeList': {
    description:
      'Up to three rooms nearby that are kept free for a guest who could not check in, each ' +
      'paid for in one step.',
    input: Mine,
    output: HeldRooms,
  },
  'booking/holdAlternativeList': {
    description:
      'Holds up to three rooms nearby for a quarter of an hour, once, for a guest whose room was ' +
      'paid for and is gone, and answers those that are held.',
    input: Mine,
    output: HeldRooms,
  },
  'booking/getCalendarFile': {
    description:
      'The stay as a calendar file under one name for good; asked for again it updates or ' +
      'cancels what a calendar has.',
    input: Mine,
    output: v.object({ fileName: v.string(), text: v.string() }),
  },
  'booking/shareBooking': {
    description:
      'The key of a link for who comes along: it shows where and when, never money, phones ' +
      'or names.',
    input: Mine,
    output: v.object({ code: v.string(), shareKey: v.string() }),
  },
  'booking/getSharedBooking': {
    description: 'A booking by the link its traveller shared.',
    input: v.object({ code: BookingCode, key: LinkKey }),
    output: SharedBooking,
  },
  'booking/findBooking': {
    description:
      'A booking by its code and the phone it was made with, for whoever lost its link. All that ' +
      'does not match is answered alike, and counted for the device and the network.',
    input: v.object({ code: BookingCode, ...Phone.entries }),
    output: BookingView,
  },
  'booking/mailLink': {
    description:
      'Mails a link to the bookings made with an address. The answer is the same whether or not ' +
      'there are any.',
    input: v.object({ email: v.pipe(v.string(), v.maxLength(400)) }),
    output: v.object({}),
  },
  'booking/openMailLink': {
    description:
      'The bookings that a mailed link leads to, for the first device that opens it, while it ' +
      'lasts.',
    input: v.object({ token: v.pipe(v.string(), v.maxLength(60)) }),
    output: v.object({ bookings: v.array(BookingView) }),
  },
  'booking/getClaimableList': {
    description:
      "Bookings made as a guest with the member's verified phone since it was proved last, " +
      'without their codes: a code to the phone takes all over, a booking code one.',
    input: v.object({}),
    output: v.object({
      bookings: v.array(
        v.object({ hotelName: v.string(), type: BookingTypeName, checkIn: At, checkOut: At }),
      ),
    }),
  },
});
