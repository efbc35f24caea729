// What a person types to receive a coupon.

import * as v from 'valibot';
import type { MessageId } from '../message-id.ts';

/** Spaces and small letters are accepted. */
export const CouponCode = v.pipe(
  v.string(),
  v.maxLength(40, 'coupon.unknown' satisfies MessageId),
  v.transform((text) => text.toUpperCase().replace(/[\s-]/g, '')),
  v.regex(/^[0-9A-Z]{3,20}$/, 'coupon.unknown' satisfies MessageId),
);

export const CouponCodeFormSchema = v.object({
  code: v.pipe(
    v.string(),
    v.check((typed) => typed.trim() !== '', 'coupon.codeMissing' satisfies MessageId),
  ),
});
