// A phone whose member left is known again without being kept: as a keyed hash, which leads to nobody.

import { policy } from '#domain/policy.ts';
import { addMinutes, type Instant } from '#domain/time.ts';
import type { Keys } from './keys.ts';

export function leftPhone(keys: Keys, phone: string): string {
  return keys.mac('left phone', phone);
}

/** Whoever left before this moment is welcomed like anybody new, and forgotten. */
export function leftPhonesSince(now: Instant): Instant {
  return addMinutes(now, -policy.leftPhoneDays * 24 * 60);
}
