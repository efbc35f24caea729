// What signing in takes and answers: the member as a session knows them, sent codes, and proofs of
// a phone.

import * as v from 'valibot';
import { NewMember, Phone, Pin, SentCode } from '../forms/auth.ts';
import { defineSchemas, oneOf } from './define-schemas.ts';
import { At, BookingCode, LinkKey } from './values.ts';

const Gender = v.nullable(v.picklist(['male', 'female']));
/** The member, by the given names of the fields. */
export const Profile = v.object({
  sn: v.number(),
  nickName: v.string(),
  mobile: v.string(),
  countryCode: v.string(),
  gender: Gender,
  email: v.string(),
  hasPin: v.boolean(),
  referralCode: v.string(),
});
export type Profile = v.InferOutput<typeof Profile>;

export const Session = v.object({
  accessToken: v.string(),
  expiresAt: At,
  profile: Profile,
  /** Codes of a guest's bookings that came into the account because a code proved the phone. */
  takenOver: v.optional(v.array(v.string())),
});
export type Session = v.InferOutput<typeof Session>;

export const authSchemas = defineSchemas({
  'auth/sendVerificationCode': {
    description:
      "Sends a four-digit code by SMS; again after 30 seconds. To confirm is for a member's " +
      'own phone, social for a phone that is to be linked, changePhone for the next phone of ' +
      'a member who has just proved who they are, book for the phone that a guest names at a ' +
      'checkout, find for the phone whose bookings are looked for. Devices that never signed in for the phone share a few codes and tries a ' +
      'day; its own devices and open sessions have theirs apart.',
    input: v.object({
      ...Phone.entries,
      purpose: v.picklist(['signIn', 'signUp', 'confirm', 'social', 'changePhone', 'book', 'find']),
    }),
    output: v.object({ challenge: v.string(), phone: v.string(), expiresAt: At, resendAt: At }),
  },
  'auth/signIn': {
    description:
      'Signs a member in with the code that was sent, or with their PIN on a device that a ' +
      'code has proved.',
    input: oneOf([SentCode, v.object({ ...Phone.entries, pin: Pin })]),
    output: Session,
  },
  'auth/signUp': {
    description: 'Makes a member of a new phone number with the code that was sent.',
    input: v.object({
      ...SentCode.entries,
      ...NewMember.entries,
    }),
    output: Session,
  },
  'auth/enterByPhone': {
    description:
      'Signs in by the code sent to find bookings, and makes a member of a phone that has none; ' +
      'what was booked with the phone is in the account from then on.',
    input: SentCode,
    output: v.object({ session: Session, isNew: v.boolean() }),
  },
  'auth/provePhone': {
    description:
      'Proves a phone by the code sent to book with it; the answer goes along with bookings ' +
      'on this device for half an hour. It signs nobody in.',
    input: SentCode,
    output: v.object({ phone: v.string(), proof: v.string(), provenUntil: At }),
  },
  'auth/refreshToken': {
    description:
      'Renews the access token by the cookie, which is exchanged at each use; a cookie used ' +
      'again once its answer is known to have arrived ends the session everywhere.',
    input: v.object({}),
    output: Session,
  },
  'auth/signOut': {
    description: 'Ends the session of this device.',
    input: v.object({}),
    output: v.object({}),
  },
  'booking/claimBooking': {
    description:
      "Takes a booking made as a guest with the member's own verified phone number into the " +
      'account, by its code or its link.',
    input: v.object({ code: BookingCode, key: v.optional(LinkKey) }),
    output: v.object({ code: v.string() }),
  },
});
