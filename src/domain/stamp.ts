// One stamp for each day stayed at a hotel; five become a coupon for it; each is valid for twelve
// months (docs/product.md, Stamps).

import type { Vnd } from './money.ts';
import { policy } from './policy.ts';
import {
  addDays,
  addMonths,
  localDate,
  startOfDay,
  type Instant,
  type LocalDate,
} from './time/time.ts';

/** Whether a stay with this total earns a stamp. */
export function earnsStamp(total: Vnd): boolean {
  return total >= policy.stampFromVnd;
}

/**
 * The Vietnamese day a stay counts for: two stays that begin on one day at one hotel give one
 * stamp.
 */
export function stampDay(checkIn: Instant): LocalDate {
  return localDate(checkIn);
}

/** The moment a stamp given at that time expires: midnight after its last day. */
export function stampExpiresAt(givenAt: Instant): Instant {
  return startOfDay(addDays(addMonths(localDate(givenAt), policy.stampLifeMonths), 1));
}
