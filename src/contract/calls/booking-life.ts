// Calls about an existing booking: cancelling it, and what its guest reports about the arrival.

import { errorCodes } from '../error-codes.ts';
import { defineCalls } from './call.ts';

export const bookingLifeCalls = defineCalls({
  'booking/getCancellation': {
    method: 'GET',
    who: 'member',
    offline: 'never',
    errors: [errorCodes.notFound, errorCodes.confirmIdentity],
  },
  'booking/cancelBooking': {
    method: 'POST',
    who: 'member',
    offline: 'never',
    invalidates: [
      'point/getPointSummary',
      'point/getPointHistory',
      'booking/getBookingList',
      'booking/getBookingDetail',
      'booking/getBookingStatus',
      'booking/getCancellation',
      'hotel/getRoomList',
    ],
    errors: [
      errorCodes.notCancellableNow,
      errorCodes.notCancellable,
      errorCodes.refundChanged,
      errorCodes.notFound,
      errorCodes.confirmIdentity,
    ],
  },
  'booking/updateCheckInStatus': {
    method: 'POST',
    who: 'anyone',
    offline: 'queue',
    invalidates: [
      'booking/getBookingList',
      'booking/getBookingDetail',
      'booking/getBookingStatus',
      'booking/getAlternativeList',
      'hotel/getRoomList',
    ],
    errors: [errorCodes.answerNotPossible, errorCodes.notFound, errorCodes.confirmIdentity],
  },
  'booking/getAlternativeList': {
    method: 'GET',
    who: 'anyone',
    offline: 'never',
    errors: [errorCodes.notFound, errorCodes.confirmIdentity],
  },
  'booking/holdAlternativeList': {
    method: 'POST',
    who: 'anyone',
    offline: 'never',
    invalidates: ['hotel/getRoomList'],
    errors: [errorCodes.notFound, errorCodes.confirmIdentity],
  },
  'booking/getCalendarFile': {
    method: 'GET',
    who: 'anyone',
    offline: 'never',
    errors: [errorCodes.calendarNotReady, errorCodes.notFound, errorCodes.confirmIdentity],
  },
  'booking/shareBooking': {
    method: 'POST',
    idempotency: 'read',
    who: 'anyone',
    offline: 'never',
    errors: [errorCodes.notFound, errorCodes.confirmIdentity],
  },
  'booking/getSharedBooking': {
    method: 'GET',
    who: 'anyone',
    offline: 'never',
    errors: [errorCodes.notFound, errorCodes.confirmIdentity],
  },
  'booking/findBooking': {
    method: 'POST',
    // Its input belongs into no address, and its wrong tries are counted whatever it answers.
    idempotency: 'read',
    transaction: 'own',
    who: 'anyone',
    offline: 'never',
    errors: [
      errorCodes.notFound,
      errorCodes.invalidPhone,
      errorCodes.confirmIdentity,
      errorCodes.tooManyRequests,
    ],
  },
  'booking/mailLink': {
    method: 'POST',
    // Its input belongs into no address.
    idempotency: 'read',
    transaction: 'own',
    who: 'anyone',
    offline: 'never',
    errors: [errorCodes.tooManyRequests, errorCodes.mailNotSetUp],
  },
  'booking/openMailLink': {
    method: 'POST',
    idempotency: 'read',
    transaction: 'own',
    who: 'anyone',
    offline: 'never',
    errors: [errorCodes.notFound],
  },
  'booking/getClaimableList': {
    method: 'GET',
    who: 'member',
    offline: 'never',
    errors: [],
  },
});
