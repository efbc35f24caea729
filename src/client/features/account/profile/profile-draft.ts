// The values of the profile's form: the server's, those waiting in the outbox, and what was typed
// since. A draft is kept in this tab until it is sent.

import { isOpen, isTrouble, type OutboxRow } from '#contract/outbox/outbox.ts';
import type { ProfileInput } from '#contract/outbox/profile-changes.ts';
import type { ProfileInfo } from '#contract/schemas/user.ts';
import { profileFields, type ProfileField, type TypedProfile } from '#domain/profile.ts';
import { dayMonthYear } from '../../../intl/intl.tsx';
import { isNewerThan } from '../../../offline/outbox-state.ts';

/**
 * Only the fields that were typed, with their values from before, so that a change made elsewhere
 * meanwhile is noticed.
 */
export type ProfileDraft = {
  readonly owner: number;
  readonly typed: Partial<TypedProfile>;
  readonly was?: { readonly [Field in ProfileField]?: string | null };
};

const key = 'profile-draft';

/** The birthday as it is written here, 21/11/1990; the call reads either form. */
export function formValuesOf({
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
    dateOfBirth: dateOfBirth === null ? '' : dayMonthYear(dateOfBirth),
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

export function storeDraft(draft: ProfileDraft | null): void {
  try {
    if (draft === null || Object.keys(draft.typed).length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    /* Storage is full or forbidden: the draft lives as long as the page. */
  }
}

/** The values of an outbox entry, as the form shows them. */
export function sentValuesIn(sent: ProfileInput): Partial<TypedProfile> {
  const typed = Object.fromEntries(
    profileFields.flatMap((field) => (sent[field] === undefined ? [] : [[field, sent[field]]])),
  ) as Partial<TypedProfile>;
  return sent.gender === undefined
    ? typed
    : { ...typed, gender: sent.gender === 'none' ? null : sent.gender };
}

/** The draft without what the outbox entry contains; what was typed since is another request. */
export function withoutSent(draft: ProfileDraft, sent: ProfileInput): ProfileDraft {
  const sentValues = sentValuesIn(sent);
  return {
    ...draft,
    typed: Object.fromEntries(
      Object.entries(draft.typed).filter(
        ([field, value]) =>
          !(field in sentValues) || (sentValues[field as ProfileField] ?? '') !== (value ?? ''),
      ),
    ),
  };
}

export type ProfileRow = OutboxRow & { readonly call: 'user/updateProfileInfo' };

/**
 * What the form starts from: a profile that was read at `readAt` ms, over which values waiting in
 * the outbox count as saved. Refused ones, and those that met another device's change, are still to
 * be sent.
 */
export function profileStateOf(profile: ProfileInfo, readAt: number, rows: readonly OutboxRow[]) {
  const ofProfile = rows.filter((row): row is ProfileRow => row.call === 'user/updateProfileInfo');
  const troubled = ofProfile.filter(isTrouble);
  const valuesOf = (some: readonly ProfileRow[]): Partial<TypedProfile> =>
    Object.assign({}, ...some.map(({ input }) => sentValuesIn(input)));
  return {
    granted: {
      ...formValuesOf(profile),
      ...valuesOf(ofProfile.filter(isNewerThan(readAt))),
    } as TypedProfile,
    refused: valuesOf(troubled),
    troubled,
    isWaiting: ofProfile.some(isOpen),
  };
}

/**
 * The request that sends these fields. `over` is the profile that the member has seen and decided
 * to overwrite.
 */
export function profileRequest(
  typed: TypedProfile,
  changed: readonly ProfileField[],
  over: ProfileInfo,
  was: ProfileDraft['was'] = {},
): ProfileInput {
  return {
    ...Object.fromEntries(
      changed.map((field) => [field, field === 'gender' ? (typed.gender ?? 'none') : typed[field]]),
    ),
    was: Object.fromEntries(
      changed.map((field) => [field, [field in was ? (was[field] ?? null) : over[field]]]),
    ),
  };
}
