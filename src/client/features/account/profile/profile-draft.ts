// What the profile's form says: what the server holds, what waits to be sent, and what was typed since, kept in this tab until it is sent.

import { isOpen, isTrouble, type OutboxRow } from '#contract/outbox/outbox.ts';
import type { ProfileSaid } from '#contract/outbox/profile-changes.ts';
import type { ProfileInfo } from '#contract/schemas/user.ts';
import { profileFields, type ProfileField, type TypedProfile } from '#domain/profile.ts';
import { isNewerThan } from '../../../offline/outbox-state.ts';

/** Only what was typed, with what stood there when typing began, so that a change made elsewhere meanwhile is seen. */
export type ProfileDraft = {
  readonly owner: number;
  readonly typed: Partial<TypedProfile>;
  readonly was?: { readonly [Field in ProfileField]?: string | null };
};

const key = 'profile-draft';

/** The day as it is written here, 21/11/1990; the call reads it in either form. */
export function typedOf({
  nickName,
  firstName,
  lastName,
  gender,
  dateOfBirth,
  email,
}: ProfileInfo): TypedProfile {
  return {
    nickName,
    firstName,
    lastName,
    gender,
    dateOfBirth: dateOfBirth === null ? '' : dateOfBirth.split('-').toReversed().join('/'),
    email,
  };
}

/** The draft of this member, or none. */
export function readDraft(owner: number): ProfileDraft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(key) ?? 'null') as ProfileDraft | null;
    return draft?.owner === owner ? draft : null;
  } catch {
    return null;
  }
}

export function keepDraft(draft: ProfileDraft | null): void {
  try {
    if (draft === null || Object.keys(draft.typed).length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    /* it is then kept as long as the page */
  }
}

/** What a wish says of the fields, as a form shows it. */
export function typedIn(said: ProfileSaid): Partial<TypedProfile> {
  const typed = Object.fromEntries(
    profileFields.flatMap((field) => (said[field] === undefined ? [] : [[field, said[field]]])),
  ) as Partial<TypedProfile>;
  return said.gender === undefined
    ? typed
    : { ...typed, gender: said.gender === 'none' ? null : said.gender };
}

/** The draft without what a wish has said by now; what was typed since is another wish. */
export function withoutSaid(draft: ProfileDraft, said: ProfileSaid): ProfileDraft {
  const told = typedIn(said);
  return {
    ...draft,
    typed: Object.fromEntries(
      Object.entries(draft.typed).filter(
        ([field, value]) =>
          !(field in told) || (told[field as ProfileField] ?? '') !== (value ?? ''),
      ),
    ),
  };
}

export type ProfileRow = OutboxRow & { readonly call: 'user/updateProfileInfo' };

/**
 * The form over a profile that was read at `readAt` ms: what waits counts as granted, what was refused or met another's change is still to
 * be said, and what is typed comes last. `changed` are the fields that saving would send.
 */
export function standOf(
  profile: ProfileInfo,
  readAt: number,
  rows: readonly OutboxRow[],
  draft: ProfileDraft | null,
) {
  const ofProfile = rows.filter((row): row is ProfileRow => row.call === 'user/updateProfileInfo');
  const troubled = ofProfile.filter(isTrouble);
  const said = (some: readonly ProfileRow[]): Partial<TypedProfile> =>
    Object.assign({}, ...some.map(({ input }) => typedIn(input)));
  const granted: TypedProfile = {
    ...typedOf(profile),
    ...said(ofProfile.filter(isNewerThan(readAt))),
  };
  const mine = { ...said(troubled), ...draft?.typed };
  const changed = profileFields.filter(
    (field) => mine[field] !== undefined && mine[field] !== granted[field],
  );
  return {
    typed: { ...granted, ...mine },
    granted,
    changed,
    troubled,
    isWaiting: ofProfile.some(isOpen),
  };
}

/** A wish that says these fields; `over` is the profile that its member has seen and decided to change. */
export function wishOf(
  typed: TypedProfile,
  changed: readonly ProfileField[],
  over: ProfileInfo,
  was: ProfileDraft['was'] = {},
): ProfileSaid {
  return {
    ...Object.fromEntries(
      changed.map((field) => [field, field === 'gender' ? (typed.gender ?? 'none') : typed[field]]),
    ),
    was: Object.fromEntries(
      changed.map((field) => [field, [field in was ? (was[field] ?? null) : over[field]]]),
    ),
  };
}
