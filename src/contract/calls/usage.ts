// The calls that take in what a member agreed to have measured, and what broke in a browser.

import { errorCodes } from '../error-codes.ts';
import { defineCalls } from './call.ts';

export const usageCalls = defineCalls({
  // No answer is kept: each event carries its own number, and one that is sent again finds itself there.
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
    offline: 'never',
    errors: [],
    bodyLimit: 12 * 1_024,
  },
});
