// The query of the home page: the place in its URL. Its sections are always for the current default
// stay.

import type { Input } from '#contract/calls/calls.ts';
import type { Where } from '#domain/search.ts';

export function homeInput(where: Where): Input<'hotel/getHome'> {
  if (where.kind === 'province') return { provinceSn: where.sn };
  if (where.kind === 'district') return { districtSn: where.sn };
  if (where.kind === 'landmark')
    return {
      location: where.slug,
      latitude: String(where.latitude),
      longitude: String(where.longitude),
    };
  return where.kind === 'nearBy'
    ? { latitude: String(where.latitude), longitude: String(where.longitude) }
    : {};
}

/** Whether an answer is home's of this place, whichever hotels it was asked to leave out. */
export const isHomeOf = (input: Input<'hotel/getHome'> | undefined, where: Where): boolean =>
  JSON.stringify({ ...input, without: undefined }) === JSON.stringify(homeInput(where));
