// A phone whose member left is known again without being kept: as a keyed hash, which leads to nobody.

import { policy } from '#domain/policy.ts';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import type { RequestContext } from '../context.ts';
import type { Keys } from '../keys.ts';
import type { Database } from '../store/engine/schema.ts';
import { hasLeftSince } from '../store/member/personal-data.ts';

export function hashDepartedPhone(keys: Keys, phone: string): string {
  return keys.mac('left phone', phone);
}

/** Whoever left before this moment is welcomed like anybody new, and forgotten. */
export function departedPhonesSince(now: Instant): Instant {
  return addMinutes(now, -policy.leftPhoneDays * 24 * 60);
}

/** Whether the member of this phone left within the year: they are welcome again, but not with a second gift, for them or their friend. */
export async function leftRecently(
  { keys, now }: RequestContext,
  db: Database,
  phone: string,
): Promise<boolean> {
  return hasLeftSince(db, hashDepartedPhone(keys, phone), departedPhonesSince(now));
}
