// What a person types to sign in: a phone, the code sent to it, a PIN, and who they are when they
// are new.

import * as v from 'valibot';
import type { MessageId } from '../message-id.ts';

export const Phone = v.object({
  countryCode: v.picklist(['+84', '+66']),
  mobile: v.pipe(v.string(), v.maxLength(40, 'phone.invalid' satisfies MessageId)),
});

/** What was typed for a code that was sent; `challenge` names which. */
export const SentCode = v.object({
  challenge: v.pipe(v.string(), v.maxLength(64)),
  code: v.pipe(v.string(), v.regex(/^\d{4}$/, 'code.short' satisfies MessageId)),
});

export const Pin = v.pipe(v.string(), v.regex(/^\d{6}$/, 'pin.short' satisfies MessageId));

export const NewMember = v.object({
  nickName: v.optional(
    v.pipe(v.string(), v.maxLength(200, 'name.tooLong' satisfies MessageId)),
    '',
  ),
  referralCode: v.optional(
    v.pipe(v.string(), v.maxLength(20, 'error.referral' satisfies MessageId)),
    '',
  ),
});
