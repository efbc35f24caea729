// Calls that change a booking in place: another time or room of the same hotel, or a longer stay.
// Each change has a read that shows its price first.

import { errorCodes } from '../error-codes.ts';
import { defineCalls } from './call.ts';

export const bookingChangeCalls = defineCalls({
  'booking/getReschedule': {
    method: 'POST',
    idempotency: 'read',
    who: 'member',
    offline: 'never',
    errors: [errorCodes.notFound, errorCodes.confirmIdentity],
  },
  'booking/getRescheduleTimes': {
    method: 'POST',
    idempotency: 'read',
    who: 'member',
    offline: 'never',
    errors: [errorCodes.notFound, errorCodes.confirmIdentity],
  },
  'booking/rescheduleBooking': {
    method: 'POST',
    who: 'member',
    offline: 'never',
    invalidates: [
      'booking/getBookingList',
      'booking/getBookingDetail',
      'booking/getBookingStatus',
      'hotel/getRoomList',
    ],
    errors: [
      errorCodes.priceChanged,
      errorCodes.changeNotPossible,
      errorCodes.notFound,
      errorCodes.confirmIdentity,
    ],
  },
  'booking/getExtension': {
    method: 'GET',
    who: 'member',
    offline: 'never',
    errors: [errorCodes.notFound, errorCodes.confirmIdentity],
  },
  'booking/extendStay': {
    method: 'POST',
    who: 'member',
    offline: 'never',
    invalidates: [
      'booking/getBookingList',
      'booking/getBookingDetail',
      'booking/getBookingStatus',
      'hotel/getRoomList',
    ],
    errors: [
      errorCodes.priceChanged,
      errorCodes.changeNotPossible,
      errorCodes.notFound,
      errorCodes.confirmIdentity,
    ],
  },
});
