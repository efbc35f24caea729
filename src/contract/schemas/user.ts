// The member's own data: the profile, notification settings, consents, export and deletion.

import * as v from 'valibot';
import { consentPurposes } from '#domain/identity/consent.ts';
import { maxSeenValues } from '#domain/profile.ts';
import { reminderKinds } from '#domain/reminder.ts';
import { ProfileFields } from '../forms/user.ts';
import { Profile } from './auth.ts';
import { defineSchemas } from './define-schemas.ts';
import { At, BookingCode, Day } from './values.ts';

/** The profile with every given field; `version` counts its changes. */
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
const seen = (max: number) =>
  v.optional(v.pipe(v.array(v.nullable(line(max))), v.maxLength(maxSeenValues)));
const ProfileInput = v.object({
  ...ProfileFields.entries,
  /**
   * By field, the values the caller has read or sent itself: when another value is stored now, the
   * change is refused instead of losing it.
   */
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
  /**
   * The version that was read: for fields that `was` does not name, a newer version counts as a
   * change of them.
   */
  version: v.optional(v.pipe(v.number(), v.integer())),
});

const reminderEntries = <Schema extends v.GenericSchema>(schema: Schema) =>
  Object.fromEntries(reminderKinds.map((kind) => [kind, schema])) as Record<
    (typeof reminderKinds)[number],
    Schema
  >;
export const MemberSettings = v.object({
  reminders: v.object(reminderEntries(v.boolean())),
  /** Whether a notification on the lock screen may name the hotel. */
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
  /**
   * What must end before the member may leave; empty when they may now. `code` names the booking.
   */
  bars: v.array(v.object({ bar: v.picklist(leavingBars), code: v.nullable(BookingCode) })),
  /** What the member loses by deleting the account. */
  coupons: v.number(),
  favorites: v.number(),
});

export const userSchemas = defineSchemas({
  'user/getProfileInfo': {
    description: "The signed-in member's profile.",
    input: v.object({}),
    output: ProfileInfo,
  },
  'user/updateProfileInfo': {
    description:
      'Changes what is named of the profile; what is left out stays. Each mistake is told at ' +
      'its field, and a change of the same field made elsewhere meanwhile is shown instead ' +
      'of lost.',
    input: ProfileInput,
    output: ProfileInfo,
  },
  'user/getSettings': {
    description: 'What the member wants to be told, and how discreetly.',
    input: v.object({}),
    output: MemberSettings,
  },
  'user/updateSettings': {
    description: 'Changes what is named of the settings; what is left out stays.',
    input: v.object({
      reminders: v.optional(v.object(reminderEntries(v.optional(v.boolean())))),
      namesHotel: v.optional(v.boolean()),
      guardsHistory: v.optional(v.boolean()),
    }),
    output: MemberSettings,
  },
  'user/getConsentList': {
    description:
      'What the member agrees to, purpose by purpose, with the day of each answer; nothing ' +
      'is agreed to until it is said.',
    input: v.object({}),
    output: Consents,
  },
  'user/updateConsent': {
    description:
      'Gives or withdraws consent to one purpose; both are kept with their day. Withdrawing ' +
      'the measuring of usage erases what was measured.',
    input: v.object({ purpose: Purpose, isGiven: v.boolean() }),
    output: Consents,
  },
  'user/exportData': {
    description: 'Everything that is kept about the member, table by table, for taking along.',
    input: v.object({}),
    output: v.object({
      madeAt: At,
      data: v.record(v.string(), v.array(v.record(v.string(), v.unknown()))),
    }),
  },
  'user/getLeavingTerms': {
    description:
      'Whether the member may delete the account now, what stands against it, and what would ' +
      'be lost.',
    input: v.object({}),
    output: LeavingTerms,
  },
  'user/deleteAccount': {
    description:
      'Deletes the account: signs out everywhere, erases what tells of the person, and frees ' +
      'the phone. Refused while a stay or money is under way.',
    input: v.object({}),
    output: v.object({}),
  },
});
