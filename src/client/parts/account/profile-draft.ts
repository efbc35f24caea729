// What was typed into the profile, kept in this tab until it is saved: a lost network or a reload costs no word of it.

import type { ProfileInfo } from '#contract/calls/user.ts';
import type { TypedProfile } from '#domain/profile.ts';

/** The version that was read when typing began, so that a change made elsewhere meanwhile is seen. */
export type ProfileDraft = {
  readonly owner: number;
  readonly version: number;
  readonly typed: TypedProfile;
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
    if (draft === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    /* it is then kept as long as the page */
  }
}
