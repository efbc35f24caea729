// What a person types to find a booking: its code, and the phone it was made with.

import * as v from 'valibot';
import type { MessageId } from '../message-id.ts';
import { callable, Phone } from './auth.ts';
import { bookingCodeShape, plainBookingCode } from './booking-code.ts';
import { RequiredEmail } from './member.ts';

export const FindFormSchema = v.pipeAsync(
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
/** The address that bookings were made with. */
export const EmailFormSchema = v.object({ email: RequiredEmail });

export type FindValues = v.InferOutput<typeof FindFormSchema>;
