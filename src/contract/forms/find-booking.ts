// What a person types to find a booking: its code, and the phone it was made with.

import * as v from 'valibot';
import type { MessageId } from '../message-id.ts';
import { Phone, phoneWords } from './auth.ts';
import { bookingCodeShape, plainBookingCode } from './booking-code.ts';
import { faultless } from './faultless.ts';
import { RequiredName } from './member.ts';

export const FindForm = v.pipe(
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
  v.forward(
    faultless(({ countryCode, mobile }) => phoneWords(countryCode, mobile)),
    ['mobile'],
  ),
);
export type FindValues = v.InferOutput<typeof FindForm>;

/** The name that was missing. */
export const MissingNameForm = v.object({ nickName: RequiredName });
