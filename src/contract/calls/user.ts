// Calls of the member's own data: the profile, how to be told things, what was agreed to, taking it all along, and leaving.

import * as v from 'valibot';
import { consentPurposes } from '#domain/consent.ts';
import { reminderKinds } from '#domain/reminder.ts';
import { defineCalls } from '../call.ts';
import { mostSeen } from '../profile-wish.ts';
import { At, BookingCode, Day } from '../value.ts';
import { Profile } from './auth.ts';

/** The profile with everything the spec names (§3); `version` counts its changes. */
export const ProfileInfo = v.object({
  ...Profile.entries,
  firstName: v.string(),
  lastName: v.string(),
  dateOfBirth: v.nullable(Day),
  age: v.nullable(v.number()),
  version: v.number(),
});
export type ProfileInfo = v.InferOutput<typeof ProfileInfo>;

const line = (max: number) => v.pipe(v.string(), v.maxLength(max));
const text = (max: number) => v.optional(line(max));
const seen = (max: number) =>
  v.optional(v.pipe(v.array(v.nullable(line(max))), v.maxLength(mostSeen)));
const ProfileInput = v.object({
  nickName: text(200),
  firstName: text(200),
  lastName: text(200),
  dateOfBirth: text(40),
  email: text(400),
  gender: v.optional(
    v.nullable(
      v.pipe(
        v.picklist(['male', 'female', 'none']),
        v.transform((gender) => (gender === 'none' ? null : gender)),
      ),
    ),
  ),
  /** By field, what the caller has read of it or said of it itself: when something else stands there now, the change is refused instead of losing it. */
  was: v.optional(
    v.object({
      nickName: seen(200),
      firstName: seen(200),
      lastName: seen(200),
      dateOfBirth: seen(40),
      email: seen(400),
      gender: seen(10),
    }),
  ),
  /** The version that was read: for fields that `was` does not name, another one since then counts as a change of theirs. */
  version: v.optional(v.pipe(v.number(), v.integer())),
});

const reminderEntries = <Schema extends v.GenericSchema>(schema: Schema) =>
  Object.fromEntries(reminderKinds.map((kind) => [kind, schema])) as Record<
    (typeof reminderKinds)[number],
    Schema
  >;
export const MemberSettings = v.object({
  reminders: v.object(reminderEntries(v.boolean())),
  /** Whether a word on the lock screen may name the hotel. */
  namesHotel: v.boolean(),
  /** Whether stays of the past are shown only after the PIN. */
  guardsHistory: v.boolean(),
});
export type MemberSettings = v.InferOutput<typeof MemberSettings>;

const Purpose = v.picklist(consentPurposes);
const Consents = v.object({
  consents: v.array(v.object({ purpose: Purpose, isGiven: v.boolean(), at: v.nullable(At) })),
  history: v.array(v.object({ purpose: Purpose, isGiven: v.boolean(), at: At })),
});
export type Consents = v.InferOutput<typeof Consents>;

export const leavingBars = ['stay', 'payment', 'refund', 'desk'] as const;
const LeavingTerms = v.object({
  /** What must end first; empty when the member may leave now. `code` names the booking. */
  bars: v.array(v.object({ bar: v.picklist(leavingBars), code: v.nullable(BookingCode) })),
  /** What is lost by leaving. */
  coupons: v.number(),
  favorites: v.number(),
});

export const userCalls = defineCalls({
  'user/getProfileInfo': {
    method: 'GET',
    who: 'member',
    offline: 'cache',
    fails: [],
    input: v.object({}),
    output: ProfileInfo,
    says: "The signed-in member's profile.",
  },
  'user/updateProfileInfo': {
    method: 'POST',
    who: 'member',
    offline: 'queue',
    fails: ['API_PSS_140', 'API_PSS_141'],
    touches: ['user/getProfileInfo'],
    input: ProfileInput,
    output: ProfileInfo,
    says: 'Changes what is named of the profile; what is left out stays. Each mistake is told at its field, and a change of the same field made elsewhere meanwhile is shown instead of lost.',
  },
  'user/getSettings': {
    method: 'GET',
    who: 'member',
    offline: 'cache',
    fails: [],
    input: v.object({}),
    output: MemberSettings,
    says: 'What the member wants to be told, and how discreetly.',
  },
  'user/updateSettings': {
    method: 'POST',
    who: 'member',
    offline: 'never',
    fails: ['API_PSS_120', 'API_PSS_142'],
    touches: ['user/getSettings', 'push/getReminderSettings', 'booking/getBookingList'],
    input: v.object({
      reminders: v.optional(v.object(reminderEntries(v.optional(v.boolean())))),
      namesHotel: v.optional(v.boolean()),
      guardsHistory: v.optional(v.boolean()),
    }),
    output: MemberSettings,
    says: 'Changes what is named of the settings; what is left out stays.',
  },
  'user/getConsentList': {
    method: 'GET',
    who: 'member',
    offline: 'cache',
    fails: [],
    input: v.object({}),
    output: Consents,
    says: 'What the member agrees to, purpose by purpose, with the day of each answer; nothing is agreed to until it is said.',
  },
  'user/updateConsent': {
    method: 'POST',
    who: 'member',
    offline: 'never',
    fails: [],
    touches: ['user/getConsentList'],
    input: v.object({ purpose: Purpose, isGiven: v.boolean() }),
    output: Consents,
    says: 'Gives or withdraws consent to one purpose; both are kept with their day. Withdrawing the measuring of usage erases what was measured.',
  },
  'user/exportData': {
    method: 'GET',
    who: 'member',
    offline: 'never',
    fails: ['API_PSS_120'],
    input: v.object({}),
    output: v.object({
      madeAt: At,
      data: v.record(v.string(), v.array(v.record(v.string(), v.unknown()))),
    }),
    says: 'Everything that is kept about the member, table by table, for taking along.',
  },
  'user/getLeavingTerms': {
    method: 'GET',
    who: 'member',
    offline: 'never',
    fails: [],
    input: v.object({}),
    output: LeavingTerms,
    says: 'Whether the member may delete the account now, what stands against it, and what would be lost.',
  },
  'user/deleteAccount': {
    method: 'POST',
    replay: 'none',
    transaction: 'own',
    who: 'member',
    offline: 'never',
    fails: ['API_PSS_120', 'API_PSS_143'],
    touches: ['user/getProfileInfo'],
    input: v.object({}),
    output: v.object({}),
    says: 'Deletes the account: signs out everywhere, erases what tells of the person, and frees the phone. Refused while a stay or money is under way.',
  },
});
