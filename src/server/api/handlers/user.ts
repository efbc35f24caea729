// The member's own data: their profile, and their notification settings.

import type { Output, Parsed } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { consentPurposes } from '#domain/identity/consent.ts';
import { ageOn, changedElsewhere, profileFields, readProfile } from '#domain/profile.ts';
import { reminderKinds } from '#domain/reminder.ts';
import { localDate, type Instant } from '#domain/time/time.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { memberOf, requireConfirmed } from '../../identity/authorization.ts';
import { profileOf } from '../../identity/session.ts';
import { lockMember } from '../../store/booking/booking-limit.ts';
import {
  addConsent,
  findProfile,
  findSetting,
  listConsents,
  saveProfile,
  saveSetting,
  type StoredProfile,
  type StoredSetting,
} from '../../store/member/profile.ts';
import { forgetUsageOf } from '../../store/member/usage.ts';

type ProfileInfo = Output<'user/getProfileInfo'>;

const memberSn = (ctx: RequestContext): number => memberOf(ctx).sn;

function profileInfo(stored: StoredProfile, now: Instant): ProfileInfo {
  const { firstName, lastName, birthDate, version } = stored;
  return {
    ...profileOf(stored),
    firstName,
    lastName,
    dateOfBirth: birthDate,
    age: birthDate === null ? null : ageOn(birthDate, localDate(now)),
    version,
  };
}

async function storedProfile(ctx: RequestContext): Promise<StoredProfile> {
  const stored = await findProfile(ctx.db, memberSn(ctx));
  if (stored === undefined) throw new Fault(errorCodes.signInRequired);
  return stored;
}

/** The profile by the given names of its fields. Throws `signInRequired` for a guest. */
export async function getProfileInfo(
  ctx: RequestContext,
  _input: Parsed<'user/getProfileInfo'>,
): Promise<ProfileInfo> {
  return profileInfo(await storedProfile(ctx), ctx.now);
}

/**
 * Throws `invalidProfile` with `faults` by field, `profileChanged` with the current profile when a
 * sent field was changed elsewhere meanwhile.
 */
export async function updateProfileInfo(
  ctx: RequestContext,
  input: Parsed<'user/updateProfileInfo'>,
): Promise<ProfileInfo> {
  await lockMember(ctx.db, memberSn(ctx));
  const stored = await storedProfile(ctx);
  const today = localDate(ctx.now);
  // A member who signed up without a name need not give one to change another field.
  const needsName = input.nickName !== undefined || stored.nickName !== '';
  const read = readProfile(
    {
      nickName: input.nickName ?? stored.nickName,
      firstName: input.firstName ?? stored.firstName,
      lastName: input.lastName ?? stored.lastName,
      gender: input.gender === undefined ? stored.gender : input.gender,
      dateOfBirth: input.dateOfBirth ?? stored.birthDate ?? '',
      email: input.email ?? stored.email,
    },
    today,
    needsName,
  );
  if ('faults' in read) throw new Fault(errorCodes.invalidProfile, { faults: read.faults });
  const { was = {}, version = stored.version } = input;
  const changedFields = profileFields.filter((field) => input[field] !== undefined);
  const isOlder = version !== stored.version;
  const before = { ...stored, dateOfBirth: stored.birthDate };
  if (
    changedElsewhere(before, read.profile, changedFields, { seen: was, isOlder, today }).length > 0
  )
    throw new Fault(errorCodes.profileChanged, { profile: profileInfo(stored, ctx.now) });
  const saved = await saveProfile(ctx.db, stored.sn, read.profile, stored.version);
  if (saved === undefined)
    throw new Fault(errorCodes.profileChanged, {
      profile: profileInfo(await storedProfile(ctx), ctx.now),
    });
  return profileInfo(saved, ctx.now);
}

function settingsView({
  muted,
  namesHotel,
  guardsHistory,
}: StoredSetting): Output<'user/getSettings'> {
  const reminders = Object.fromEntries(reminderKinds.map((kind) => [kind, !muted.includes(kind)]));
  return {
    reminders: reminders as Output<'user/getSettings'>['reminders'],
    namesHotel,
    guardsHistory,
  };
}

export async function getSettings(
  ctx: RequestContext,
  _input: Parsed<'user/getSettings'>,
): Promise<Output<'user/getSettings'>> {
  return settingsView(await findSetting(ctx.db, memberSn(ctx)));
}

/**
 * Throws `pinRequired` when the history is to be guarded by a PIN that does not exist;
 * `confirmIdentity` before the guard is removed.
 */
export async function updateSettings(
  ctx: RequestContext,
  { reminders, namesHotel, guardsHistory }: Parsed<'user/updateSettings'>,
): Promise<Output<'user/updateSettings'>> {
  const sn = memberSn(ctx);
  await lockMember(ctx.db, sn);
  const before = await findSetting(ctx.db, sn);
  if (guardsHistory === true && !profileOf(await storedProfile(ctx)).hasPin)
    throw new Fault(errorCodes.pinRequired);
  // Somebody who finds the phone unlocked must not open the history by a switch.
  if (before.guardsHistory && guardsHistory === false) await requireConfirmed(ctx);
  const after: StoredSetting = {
    muted: reminderKinds.filter((kind) => !(reminders?.[kind] ?? !before.muted.includes(kind))),
    namesHotel: namesHotel ?? before.namesHotel,
    guardsHistory: guardsHistory ?? before.guardsHistory,
  };
  await saveSetting(ctx.db, sn, after, ctx.now);
  return settingsView(after);
}

export async function getConsentList(
  ctx: RequestContext,
  _input: Parsed<'user/getConsentList'>,
): Promise<Output<'user/getConsentList'>> {
  const history = await listConsents(ctx.db, memberSn(ctx));
  const consents = consentPurposes.map((purpose) => {
    const last = history.find((answer) => answer.purpose === purpose);
    return { purpose, isGiven: last?.isGiven ?? false, at: last?.at ?? null };
  });
  return { consents, history };
}

export async function updateConsent(
  ctx: RequestContext,
  { purpose, isGiven }: Parsed<'user/updateConsent'>,
): Promise<Output<'user/updateConsent'>> {
  await lockMember(ctx.db, memberSn(ctx));
  await addConsent(ctx.db, memberSn(ctx), purpose, isGiven, ctx.now);
  if (purpose === 'usage' && !isGiven) await forgetUsageOf(ctx.db, memberSn(ctx));
  return getConsentList(ctx, {});
}
