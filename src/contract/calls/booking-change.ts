// Calls that change a booking in place: another time or room of the same hotel, or a longer stay; told before it is done.

import * as v from 'valibot';
import { changeRefusals } from '#domain/change.ts';
import { defineCalls } from '../call.ts';
import { Amount, At, BookingCode, PriceView, Sn, StayValue } from '../value.ts';
import { BookingView } from './booking.ts';

/** What a change means now. Where it is refused, `why` says so and the rest is null. */
const Change = v.object({
  code: v.string(),
  why: v.nullable(
    v.picklist([
      ...changeRefusals,
      'soldOut',
      'locked',
      'callToBook',
      'past',
      'overHourLimit',
      'notSold',
      'tooFarAhead',
      'outsideHours',
      'tooManyNights',
    ]),
  ),
  change: v.nullable(
    v.object({
      roomTypeSn: v.number(),
      roomName: v.string(),
      stay: StayValue,
      checkIn: At,
      checkOut: At,
      price: PriceView,
      /** The new total less the old one; what goes back of what was paid, or what is paid at the desk. */
      difference: Amount,
      refund: Amount,
      dueAtHotel: Amount,
      changeHash: v.string(),
    }),
  ),
  asOf: At,
});
export type Change = v.InferOutput<typeof Change>;

const Other = v.object({ code: BookingCode, roomTypeSn: Sn, stay: StayValue });

export const bookingChangeCalls = defineCalls({
  'booking/getReschedule': {
    method: 'POST',
    replay: 'read',
    who: 'member',
    offline: 'never',
    input: Other,
    output: Change,
    fails: ['API_GNR_101', 'API_PSS_120'],
    says: 'What moving a booking to another time or room of the same hotel would cost or give back, or why it cannot be.',
  },
  'booking/rescheduleBooking': {
    method: 'POST',
    who: 'member',
    offline: 'never',
    touches: [
      'booking/getBookingList',
      'booking/getBookingDetail',
      'booking/getBookingStatus',
      'hotel/getRoomList',
    ],
    input: v.object({ ...Other.entries, changeHash: v.string() }),
    output: BookingView,
    fails: ['API_BKN_033', 'API_BKN_153', 'API_GNR_101', 'API_PSS_120'],
    says: 'Moves a booking as it was shown: the old room is freed and the new one taken in one step, the difference goes back or is paid at the hotel.',
  },
  'booking/getExtension': {
    method: 'GET',
    who: 'member',
    offline: 'never',
    input: v.object({ code: BookingCode }),
    output: Change,
    fails: ['API_GNR_101', 'API_PSS_120'],
    says: 'What staying a block of hours or a night longer would cost, or why it cannot be.',
  },
  'booking/extendStay': {
    method: 'POST',
    who: 'member',
    offline: 'never',
    touches: [
      'booking/getBookingList',
      'booking/getBookingDetail',
      'booking/getBookingStatus',
      'hotel/getRoomList',
    ],
    input: v.object({ code: BookingCode, changeHash: v.string() }),
    output: BookingView,
    fails: ['API_BKN_033', 'API_BKN_153', 'API_GNR_101', 'API_PSS_120'],
    says: 'Stays longer as it was shown, where nobody else has the room next; the price of the added time is paid at the hotel.',
  },
});
