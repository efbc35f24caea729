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

/** Whether a stay that cost so much is worth a stamp. */
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

/** The first moment at which a stamp given then no longer counts: the last day counts whole. */
export function stampExpiresAt(givenAt: Instant): Instant {
  return startOfDay(addDays(addMonths(localDate(givenAt), policy.stampLifeMonths), 1));
}
