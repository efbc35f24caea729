// A member's profile, consents and settings.

import { sql } from 'kysely';
import type { ConsentPurpose } from '#domain/identity/consent.ts';
import type { ParsedProfile } from '#domain/profile.ts';
import type { ReminderKind } from '#domain/reminder.ts';
import type { Instant, LocalDate } from '#domain/time/time.ts';
import type { Database } from '../engine/schema.ts';
import { memberColumns, type Member } from './member.ts';

export type StoredProfile = Member & {
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: LocalDate | null;
  readonly version: number;
};

const profileColumns = [
  ...memberColumns,
  'member.first_name as firstName',
  'member.last_name as lastName',
  'member.birth_date as birthDate',
  'member.profile_version as version',
] as const;

export async function findProfile(db: Database, sn: number): Promise<StoredProfile | undefined> {
  return db
    .selectFrom('member')
    .select(profileColumns)
    .where('sn', '=', sn)
    .executeTakeFirst() as Promise<StoredProfile | undefined>;
}

/** Stores a profile that was read at this version; undefined when it was changed since. */
export async function saveProfile(
  db: Database,
  sn: number,
  profile: ParsedProfile,
  version: number,
): Promise<StoredProfile | undefined> {
  const { nickName, firstName, lastName, gender, dateOfBirth, email } = profile;
  return db
    .updateTable('member')
    .set({
      nick_name: nickName,
      first_name: firstName,
      last_name: lastName,
      gender,
      birth_date: dateOfBirth,
      email,
      profile_version: version + 1,
    })
    .where('sn', '=', sn)
    .where('profile_version', '=', version)
    .returning(profileColumns)
    .executeTakeFirst() as Promise<StoredProfile | undefined>;
}

export type StoredSetting = {
  readonly muted: readonly ReminderKind[];
  readonly namesHotel: boolean;
  readonly guardsHistory: boolean;
};

/** The default settings of a member. */
const defaultSetting: StoredSetting = { muted: [], namesHotel: false, guardsHistory: false };

export async function findSetting(db: Database, memberSn: number): Promise<StoredSetting> {
  const found = await db
    .selectFrom('member_setting')
    .select(['muted', 'names_hotel as namesHotel', 'guards_history as guardsHistory'])
    .where('member_sn', '=', memberSn)
    .executeTakeFirst();
  return found ?? defaultSetting;
}

/** Whether past stays are shown only after the PIN was entered; never for a member without one. */
export async function isHistoryGuarded(db: Database, memberSn: number): Promise<boolean> {
  const found = await db
    .selectFrom('member_setting as s')
    .innerJoin('member as m', 'm.sn', 's.member_sn')
    .select('s.member_sn')
    .where('s.member_sn', '=', memberSn)
    .where('s.guards_history', '=', true)
    .where('m.has_pin', '=', true)
    .executeTakeFirst();
  return found !== undefined;
}

export async function saveSetting(
  db: Database,
  memberSn: number,
  { muted, namesHotel, guardsHistory }: StoredSetting,
  now: Instant,
): Promise<void> {
  const row = {
    muted: [...muted],
    names_hotel: namesHotel,
    guards_history: guardsHistory,
    updated_at: now,
  };
  await db
    .insertInto('member_setting')
    .values({ member_sn: memberSn, ...row })
    .onConflict((conflict) => conflict.column('member_sn').doUpdateSet(row))
    .execute();
}

/** Switches one kind off. Needs a transaction. */
export async function muteKind(
  db: Database,
  memberSn: number,
  kind: ReminderKind,
  now: Instant,
): Promise<void> {
  const before = await findSetting(db, memberSn);
  if (!before.muted.includes(kind))
    await saveSetting(db, memberSn, { ...before, muted: [...before.muted, kind] }, now);
}

/** Switches one kind on again. Needs a transaction. */
export async function unmuteKind(
  db: Database,
  memberSn: number,
  kind: ReminderKind,
  now: Instant,
): Promise<void> {
  const before = await findSetting(db, memberSn);
  if (before.muted.includes(kind))
    await saveSetting(
      db,
      memberSn,
      { ...before, muted: before.muted.filter((one) => one !== kind) },
      now,
    );
}

export type StoredConsent = {
  readonly purpose: ConsentPurpose;
  readonly isGiven: boolean;
  readonly at: Instant;
};

/** Every answer the member gave, the newest first. */
export async function listConsents(db: Database, memberSn: number): Promise<StoredConsent[]> {
  const rows = await db
    .selectFrom('consent')
    .select(['purpose', 'is_given as isGiven', 'at'])
    .where('member_sn', '=', memberSn)
    .orderBy('sn', 'desc')
    .execute();
  return rows as StoredConsent[];
}

/** Stores an answer unless it is the current one already. */
export async function addConsent(
  db: Database,
  memberSn: number,
  purpose: ConsentPurpose,
  isGiven: boolean,
  now: Instant,
): Promise<void> {
  await sql`
    insert into consent (member_sn, purpose, is_given, at)
    select ${memberSn}::int8, ${purpose}::text, ${isGiven}::boolean, ${now}::timestamptz
    where ${isGiven}::boolean <> coalesce((
      select is_given
      from consent
      where member_sn = ${memberSn} and purpose = ${purpose}
      order by sn desc
      limit 1), false)`.execute(db);
}

/** The latest consent of each purpose; without one, consent is not given. */
export async function isAgreedTo(
  db: Database,
  memberSn: number,
  purpose: ConsentPurpose,
): Promise<boolean> {
  const last = await db
    .selectFrom('consent')
    .select('is_given')
    .where('member_sn', '=', memberSn)
    .where('purpose', '=', purpose)
    .orderBy('sn', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.is_given === true;
}
