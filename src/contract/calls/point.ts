// Calls about rewards: Joy Xu with their ledger, and stamps with the coupons of full cards.

import { defineCalls } from './call.ts';

export const pointCalls = defineCalls({
  'point/getPointSummary': {
    method: 'GET',
    who: 'member',
    offline: 'cache',
    errors: [],
  },
  'point/getPointHistory': {
    method: 'GET',
    who: 'member',
    offline: 'cache',
    errors: [],
  },
  'stamp/getStampList': {
    method: 'GET',
    who: 'member',
    offline: 'cache',
    errors: [],
  },
});
