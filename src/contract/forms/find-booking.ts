// What a person types to find a booking: its code, and the phone it was made with.

import * as v from 'valibot';
import type { MessageId } from '../message-id.ts';
import { callable, Phone } from './auth.ts';
import { bookingCodeShape, plainBookingCode } from './booking-code.ts';

export const FindForm = v.pipeAsync(
  v.object({
    code: v.pipe(
      v.string(),
      v.check(
        (typed) => bookingCodeShape.test(plainBookingCode(typed)),
        'find.codeShape' satisfies MessageId,
      ),
    ),
    ...Phone.entries,
  }),
  v.forwardAsync(callable(), ['mobile']),
);
export type FindValues = v.InferOutput<typeof FindForm>;
