// Calls of signing in, and the member as a session knows them.

import * as v from 'valibot';
import { defineCalls } from '../call.ts';
import { At, BookingCode, LinkKey } from '../value.ts';

const Gender = v.nullable(v.picklist(['male', 'female']));
/** The member as the spec names the fields (§3). */
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

export const Session = v.object({ accessToken: v.string(), expiresAt: At, profile: Profile });
export type Session = v.InferOutput<typeof Session>;
/** What was typed for a code that was sent. */
export const Answer = v.object({
  challenge: v.pipe(v.string(), v.maxLength(64)),
  code: v.pipe(v.string(), v.regex(/^\d{4}$/)),
});

export const Pin = v.pipe(v.string(), v.regex(/^\d{6}$/));
const Typed = {
  countryCode: v.picklist(['+84', '+66']),
  mobile: v.pipe(v.string(), v.maxLength(40)),
};

export const authCalls = defineCalls({
  'auth/sendVerificationCode': {
    method: 'POST',
    transaction: 'own',
    who: 'anyone',
    offline: 'never',
    fails: [
      'API_PSS_002',
      'API_PSS_005',
      'API_PSS_020',
      'API_PSS_100',
      'API_PSS_101',
      'API_PSS_102',
      'API_PSS_103',
      'API_PSS_106',
      'API_PSS_120',
    ],
    input: v.object({
      ...Typed,
      purpose: v.picklist(['signIn', 'signUp', 'confirm', 'social', 'changePhone']),
    }),
    output: v.object({ challenge: v.string(), phone: v.string(), expiresAt: At, resendAt: At }),
    says: "Sends a four-digit code by SMS; again after 30 seconds. To confirm is for a member's own phone, social for a phone that is to be linked, changePhone for the next phone of a member who has just proved who they are. Devices that never signed in for the phone share a few codes and tries a day; its own devices and open sessions have theirs apart.",
  },
  'auth/signIn': {
    method: 'POST',
    replay: 'none',
    transaction: 'own',
    who: 'anyone',
    offline: 'never',
    fails: [
      'API_PSS_005',
      'API_PSS_021',
      'API_PSS_022',
      'API_PSS_100',
      'API_PSS_101',
      'API_PSS_104',
      'API_PSS_106',
      'API_PSS_122',
      'API_PSS_123',
    ],
    input: v.union([Answer, v.object({ ...Typed, pin: Pin })]),
    output: Session,
    says: 'Signs a member in with the code that was sent, or with their PIN on a device that a code has proved.',
  },
  'auth/signUp': {
    method: 'POST',
    replay: 'none',
    transaction: 'own',
    who: 'anyone',
    offline: 'never',
    fails: ['API_PSS_020', 'API_PSS_104', 'API_PSS_022', 'API_PSS_105', 'API_PSS_106'],
    input: v.object({
      ...Answer.entries,
      nickName: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
      referralCode: v.optional(v.pipe(v.string(), v.maxLength(20)), ''),
    }),
    output: Session,
    says: 'Makes a member of a new phone number with the code that was sent.',
  },
  'auth/refreshToken': {
    method: 'POST',
    replay: 'none',
    transaction: 'own',
    who: 'anyone',
    offline: 'never',
    fails: ['API_PSS_012'],
    input: v.object({}),
    output: Session,
    says: 'Renews the access token by the cookie, which is exchanged at each use; a cookie used again once its answer is known to have arrived ends the session everywhere.',
  },
  'auth/signOut': {
    method: 'POST',
    replay: 'none',
    transaction: 'own',
    who: 'anyone',
    offline: 'never',
    fails: [],
    input: v.object({}),
    output: v.object({}),
    says: 'Ends the session of this device.',
  },
  'booking/claimBooking': {
    method: 'POST',
    transaction: 'own',
    who: 'member',
    offline: 'never',
    fails: ['API_GNR_101', 'API_PSS_120'],
    touches: ['booking/getBookingList', 'booking/getClaimableList'],
    input: v.object({ code: BookingCode, key: v.optional(LinkKey) }),
    output: v.object({ code: v.string() }),
    says: "Takes a booking made as a guest with the member's own verified phone number into the account, by its code or its link.",
  },
});
