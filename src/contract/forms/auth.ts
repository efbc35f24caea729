// What a person types to sign in: a phone, the code sent to it, a PIN, and who they are when they
// are new.

import * as v from 'valibot';
import { readPhone } from '#domain/phone/read-phone.ts';
import type { MessageId } from '../message-id.ts';
import { faultlessAsync, wordsFor } from './faultless.ts';
import { Name, OptionalName, RequiredName } from './member.ts';

export const Phone = v.object({
  countryCode: v.pipe(v.string(), v.regex(/^\+[1-9]\d{0,2}$/, 'phone.invalid' satisfies MessageId)),
  mobile: v.pipe(v.string(), v.maxLength(40, 'phone.invalid' satisfies MessageId)),
});

type TypedPhone = v.InferOutput<typeof Phone>;

/** Refuses a phone that cannot be called, in the words for what is wrong with it. */
export const callable = <Value extends TypedPhone>() =>
  faultlessAsync<Value>(async ({ countryCode, mobile }) =>
    wordsFor((await readPhone(countryCode, mobile)) ?? {}, {
      blank: 'phone.blank',
      invalid: 'phone.invalid',
    }),
  );

export const PhoneFormSchema = v.pipeAsync(
  Phone,
  v.forwardAsync(callable<TypedPhone>(), ['mobile']),
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

/** What a member calls a passkey. */
export const PasskeyNameFormSchema = v.object({ name: RequiredName });

/** A PIN typed twice. */
export const NewPinFormSchema = v.object({ pin: Pin, again: v.string() });

const ReferralCode = v.pipe(v.string(), v.maxLength(20, 'error.referral' satisfies MessageId));

export const NewMember = v.object({
  nickName: v.optional(Name, ''),
  referralCode: v.optional(ReferralCode, ''),
});

/** The code, and who somebody is who signs up with it; both may stay empty. */
export const CodeFormSchema = v.object({
  code: SentCode.entries.code,
  nickName: OptionalName,
  referralCode: ReferralCode,
});
export type CodeValues = v.InferOutput<typeof CodeFormSchema>;
