// What a traveller is told of money on its way back, and the call that tells it.

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
