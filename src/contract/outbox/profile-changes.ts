// A queued change of the profile: the changed fields and the values this device last knew, so that
// only a change made elsewhere is a conflict.

import { maxSeenValues, profileFields, type ProfileField } from '#domain/profile.ts';
import type { Input } from '../calls/calls.ts';

export type ProfileInput = Input<'user/updateProfileInfo'>;
type Seen = { [Field in ProfileField]?: readonly (string | null)[] };

/** As older builds wrote it: all fields, at one version. */
export const isWholeForm = ({ version }: ProfileInput): boolean => version !== undefined;

type Earlier = {
  readonly input: ProfileInput;
  /** Never sent, so that the next entry includes it. */
  readonly isCarriedOn: boolean;
};

/**
 * Joins changes: the latest value of each field, and as known values what was read and whatever
 * this device itself has sent.
 */
export function joinProfile(earlier: readonly Earlier[], next: ProfileInput): ProfileInput {
  const carried = earlier.filter(({ isCarriedOn }) => isCarriedOn).map(({ input }) => input);
  const all = Object.assign({}, ...carried, next) as ProfileInput;
  const was: Seen = {};
  for (const field of profileFields) {
    if (all[field] === undefined) continue;
    const known = [...carried, next].flatMap((input) => input.was?.[field] ?? []);
    // A field whose value was never read is sent without a comparison.
    if (known.length === 0) continue;
    const ownValues = earlier.flatMap(({ input }) => input[field] ?? []);
    was[field] = [...new Set<string | null>([...known, ...ownValues])].slice(-maxSeenValues);
  }
  return { ...all, ...(Object.keys(was).length === 0 ? {} : { was: was as ProfileInput['was'] }) };
}
