// The call that takes in what a member agreed to have measured.

import * as v from 'valibot';
import { defineCalls } from '../call.ts';
import { eventsAtOnce, UsageEventValue } from '../events.ts';

export const usageCalls = defineCalls({
  // No answer is kept: each event carries its own number, and one that is sent again finds itself there.
  'usage/sendUsageEventList': {
    method: 'POST',
    replay: 'none',
    who: 'member',
    offline: 'never',
    fails: ['API_PSS_144'],
    bodyLimit: 24 * 1_024,
    input: v.object({
      events: v.pipe(v.array(UsageEventValue), v.minLength(1), v.maxLength(eventsAtOnce)),
    }),
    output: v.object({}),
    says: 'Takes in how a member uses the site, once they agreed to it; an event that is sent twice counts once.',
  },
});
