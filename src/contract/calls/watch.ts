// Calls about watches: telling a member when a room comes free or the price falls.

import { errorCodes } from '../error-codes.ts';
import { defineCalls } from './call.ts';

export const watchCalls = defineCalls({
  'watch/getWatchList': {
    method: 'GET',
    who: 'member',
    offline: 'cache',
    errors: [],
  },
  'watch/createWatch': {
    method: 'POST',
    who: 'member',
    offline: 'never',
    errors: [
      errorCodes.notFound,
      errorCodes.checkInPast,
      errorCodes.watchTooLate,
      errorCodes.tooManyWatches,
      errorCodes.watchBooked,
    ],
    invalidates: ['watch/getWatchList', 'push/getReminderSettings'],
  },
  'watch/endWatch': {
    method: 'POST',
    who: 'member',
    offline: 'never',
    errors: [errorCodes.notFound],
    invalidates: ['watch/getWatchList'],
  },
});
