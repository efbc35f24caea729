// Calls about what stays earn: Joy Xu with their ledger, and stamps with what full cards became.

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
