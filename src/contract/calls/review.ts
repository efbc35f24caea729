// Calls about the review of a stay: what may be written, writing it, changing it, and sending its
// pictures.

import { errorCodes } from '../error-codes.ts';
import { defineCalls } from './call.ts';

export const reviewCalls = defineCalls({
  'review/getReview': {
    method: 'GET',
    who: 'member',
    offline: 'cache',
    errors: [errorCodes.notFound, errorCodes.confirmIdentity],
  },
  'review/createReview': {
    method: 'POST',
    who: 'member',
    offline: 'queue',
    errors: [
      errorCodes.notFound,
      errorCodes.reviewClosed,
      errorCodes.invalidReviewText,
      errorCodes.invalidPicture,
    ],
    invalidates: [
      'point/getPointSummary',
      'point/getPointHistory',
      'review/getReview',
      'booking/getBookingList',
      'booking/getBookingDetail',
      'hotel/getReviewList',
      'hotel/getHotelDetail',
    ],
  },
  'review/updateReview': {
    method: 'POST',
    who: 'member',
    offline: 'queue',
    errors: [
      errorCodes.notFound,
      errorCodes.reviewClosed,
      errorCodes.invalidReviewText,
      errorCodes.invalidPicture,
    ],
    invalidates: [
      'review/getReview',
      'booking/getBookingList',
      'booking/getBookingDetail',
      'hotel/getReviewList',
      'hotel/getHotelDetail',
    ],
  },
  'review/addPicture': {
    method: 'POST',
    idempotency: 'none',
    transaction: 'own',
    who: 'member',
    offline: 'never',
    errors: [errorCodes.invalidPicture],
    bodyLimit: 3_000_000,
    invalidates: ['review/getReview'],
  },
});
