// What calls that change a booking take and answer: another time or room of the same hotel, or a
// longer stay.

import * as v from 'valibot';
import { changeRefusals } from '#domain/change.ts';
import { Amount } from '../forms/number.ts';
import { BookingView } from './booking.ts';
import { defineSchemas } from './define-schemas.ts';
import { StayPriceList } from './hotel.ts';
import { At, BookingCode, PriceView, Sn, StayValue } from './values.ts';

/** What a change costs now. Where it is refused, `why` holds the reason and the rest is null. */
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
      /**
       * The new total less the old one; how much of what was paid is refunded, or is due at the
       * desk.
       */
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

export const bookingChangeSchemas = defineSchemas({
  'booking/getReschedule': {
    description:
      'What moving a booking to another time or room of the same hotel would cost or give ' +
      'back, or why it cannot be.',
    input: Other,
    output: Change,
  },
  'booking/getRescheduleTimes': {
    description:
      'What neighbours of a stay cost in one room type of the hotel of a booking, as many rooms ' +
      'as it has and its own counted as free: when it could be moved to.',
    input: Other,
    output: StayPriceList,
  },
  'booking/rescheduleBooking': {
    description:
      'Moves a booking as it was shown: the old room is freed and the new one taken in one ' +
      'step, the difference goes back or is paid at the hotel.',
    input: v.object({ ...Other.entries, changeHash: v.string() }),
    output: BookingView,
  },
  'booking/getExtension': {
    description: 'What staying a block of hours or a night longer would cost, or why it cannot be.',
    input: v.object({ code: BookingCode }),
    output: Change,
  },
  'booking/extendStay': {
    description:
      'Stays longer as it was shown, where nobody else has the room next; the price of the ' +
      'added time is paid at the hotel.',
    input: v.object({ code: BookingCode, changeHash: v.string() }),
    output: BookingView,
  },
});
