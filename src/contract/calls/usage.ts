// The calls that receive usage events of members who agreed, and errors of browsers.

import { errorCodes } from '../error-codes.ts';
import { defineCalls } from './call.ts';

export const usageCalls = defineCalls({
  // No response is stored for replay: each event has its own number, and one that is sent twice is
  // stored once.
  'usage/sendUsageEventList': {
    method: 'POST',
    idempotency: 'none',
    who: 'member',
    offline: 'never',
    errors: [errorCodes.noConsent],
    bodyLimit: 24 * 1_024,
  },
  'usage/sendBrowserErrorList': {
    method: 'POST',
    idempotency: 'none',
    who: 'anyone',
    isPublic: true,
    offline: 'never',
    errors: [],
    bodyLimit: 12 * 1_024,
  },
});
