// What a person types to sign in: a phone, the code sent to it, a PIN, and who they are when they
// are new.

import * as v from 'valibot';
import { parsePhone, type CountryCode } from '#domain/phone.ts';
import type { MessageId } from '../message-id.ts';
import { faultless, wordsFor } from './faultless.ts';
import { Name, OptionalName } from './member.ts';

export const Phone = v.object({
  countryCode: v.picklist(['+84', '+66']),
  mobile: v.pipe(v.string(), v.maxLength(40, 'phone.invalid' satisfies MessageId)),
});

/** The message for a phone as it was typed; null when it can be called. */
export const phoneWords = (countryCode: CountryCode, mobile: string): MessageId | null =>
  wordsFor(parsePhone(countryCode, mobile), { blank: 'phone.blank', invalid: 'phone.invalid' });

export const PhoneForm = v.pipe(
  Phone,
  v.forward(
    faultless(({ countryCode, mobile }) => phoneWords(countryCode, mobile)),
    ['mobile'],
  ),
);

/** What was typed for a code that was sent; `challenge` names which. */
export const SentCode = v.object({
  challenge: v.pipe(v.string(), v.maxLength(64)),
  code: v.pipe(v.string(), v.regex(/^\d{4}$/, 'code.short' satisfies MessageId)),
});

export const Pin = v.pipe(v.string(), v.regex(/^\d{6}$/, 'pin.short' satisfies MessageId));

/** The digits of a code or of a PIN, asked for alone. */
export const CodeDigits = v.object({ digits: SentCode.entries.code });
export const PinDigits = v.object({ digits: Pin });

/** A PIN typed twice. */
export const NewPinForm = v.object({ pin: Pin, again: v.string() });

const ReferralCode = v.pipe(v.string(), v.maxLength(20, 'error.referral' satisfies MessageId));

export const NewMember = v.object({
  nickName: v.optional(Name, ''),
  referralCode: v.optional(ReferralCode, ''),
});

/** The code, and who somebody is who signs up with it; both may stay empty. */
export const CodeForm = v.object({
  code: SentCode.entries.code,
  nickName: OptionalName,
  referralCode: ReferralCode,
});
export type CodeValues = v.InferOutput<typeof CodeForm>;
