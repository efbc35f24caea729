// The call that tells a traveller how far a refund is.

import { errorCodes } from '../error-codes.ts';
import { defineCalls } from './call.ts';

export const refundCalls = defineCalls({
  'payment/getRefund': {
    method: 'GET',
    who: 'anyone',
    offline: 'never',
    errors: [errorCodes.notFound, errorCodes.confirmIdentity],
  },
});
