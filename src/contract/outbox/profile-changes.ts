// A queued change of the profile: the changed fields and what this device last knew of them, so that only a change made elsewhere is a conflict.

import { maxSeen, profileFields, type ProfileField } from '#domain/profile.ts';
import type { Input } from '../calls/calls.ts';

export type ProfileSaid = Input<'user/updateProfileInfo'>;
type Seen = { [Field in ProfileField]?: readonly (string | null)[] };

/** As builds before wrote it: everything, at one version. */
export const isWholeForm = ({ version }: ProfileSaid): boolean => version !== undefined;

type Earlier = {
  readonly said: ProfileSaid;
  /** Never sent: the next wish says it too. */
  readonly isCarriedOn: boolean;
};

/** The last word of each field; as seen counts, besides what was read, whatever this device itself has said of the field before. */
export function joinProfile(earlier: readonly Earlier[], next: ProfileSaid): ProfileSaid {
  const carried = earlier.filter(({ isCarriedOn }) => isCarriedOn).map(({ said }) => said);
  const all = Object.assign({}, ...carried, next) as ProfileSaid;
  const was: Seen = {};
  for (const field of profileFields) {
    if (all[field] === undefined) continue;
    const known = [...carried, next].flatMap((said) => said.was?.[field] ?? []);
    // Who read nothing of a field asks for no comparison.
    if (known.length === 0) continue;
    const own = earlier.flatMap(({ said }) => said[field] ?? []);
    was[field] = [...new Set<string | null>([...known, ...own])].slice(-maxSeen);
  }
  return { ...all, ...(Object.keys(was).length === 0 ? {} : { was: was as ProfileSaid['was'] }) };
}
