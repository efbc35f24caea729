// A phone whose member left is known again without being kept: as a keyed hash, which leads to nobody.

import { policy } from '#domain/policy.ts';
import { addMinutes, type Instant } from '#domain/time.ts';
import type { Context, Database } from './context.ts';
import type { Keys } from './keys.ts';
import { hasLeftSince } from './store/personal.ts';

export function leftPhone(keys: Keys, phone: string): string {
  return keys.mac('left phone', phone);
}

/** Whoever left before this moment is welcomed like anybody new, and forgotten. */
export function leftPhonesSince(now: Instant): Instant {
  return addMinutes(now, -policy.leftPhoneDays * 24 * 60);
}

/** Whether the member of this phone left within the year: they are welcome again, but not with a second gift, for them or their friend. */
export async function hasLeftLately(
  { keys, now }: Context,
  db: Database,
  phone: string,
): Promise<boolean> {
  return hasLeftSince(db, leftPhone(keys, phone), leftPhonesSince(now));
}
