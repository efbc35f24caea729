// Calls about a booking that is made: what cancelling it means, and cancelling it.

import * as v from 'valibot';
import { cancellationReasons } from '#domain/cancellation.ts';
import { policy } from '#domain/policy.ts';
import { defineCalls } from '../call.ts';
import { Amount, At, BookingCode } from '../value.ts';
import { BookingView } from './booking.ts';

/** What cancelling means at this moment; nothing is changed by asking. */
const Cancellation = v.object({
  code: v.string(), isAllowed: v.boolean(), why: v.nullable(v.picklist(['wrongStatus', 'notYours', 'tooEarly', 'tooLate', 'windowOpen', 'windowOver', 'notCancellable', 'inAppOnly'])),
  /** Which term of the booking forbids it, where one does. */
  term: v.nullable(v.picklist(['flashSale', 'addOn', 'promotion'])),
  /** Free of cost until this moment; null when that is over. After `lastMoment` it cannot be cancelled at all. */
  freeUntil: v.nullable(At), lastMoment: At, isLate: v.boolean(),
  paid: Amount, fee: Amount, refund: Amount, paymentMethod: v.number(),
  /** In how many working days the money is back; null when there is none to give back. */
  refundDays: v.nullable(v.object({ least: v.number(), most: v.number() })),
  /** Cancelling now counts as half a no-show; with it paying at the hotel is barred until then. */
  countsAsMiss: v.boolean(), barredUntil: v.nullable(At), asOf: At,
});
export type Cancellation = v.InferOutput<typeof Cancellation>;

const myBookings = ['booking/getBookingList', 'booking/getBookingDetail', 'booking/getBookingStatus'] as const;

export const bookingLifeCalls = defineCalls({
  'booking/getCancellation': {
    method: 'GET', who: 'member', offline: 'never', input: v.object({ code: BookingCode }), output: Cancellation, fails: ['API_GNR_101'],
    says: 'What cancelling a booking of one\'s own means now: allowed or why not, what it costs, what goes back, and until when it is free.',
  },
  'booking/cancelBooking': {
    method: 'POST', who: 'member', offline: 'never', touches: [...myBookings, 'booking/getCancellation', 'hotel/getRoomList'],
    input: v.object({
      code: BookingCode, reason: v.picklist(cancellationReasons), note: v.optional(v.pipe(v.string(), v.maxLength(policy.cancelNoteMax)), ''),
      /** What was shown as the refund: less than that is never given back without being shown first. */
      refund: Amount,
    }),
    output: BookingView, fails: ['API_GNR_101', 'API_BKN_003', 'API_BKN_060', 'API_BKN_150'],
    says: 'Cancels a booking of one\'s own for a reason; what is due goes back. A booking that is cancelled already is answered as it is.',
  },
});
