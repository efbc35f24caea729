// Which stay comes next, how home speaks of it, and when its countdown is read out.

import type { BookingView } from '#contract/schemas/booking.ts';
import type { Voucher } from '#contract/vault/voucher.ts';
import { bookingStatusOf } from '#domain/booking.ts';
import { addDays, localDate, localTime, minutesBetween, type Instant } from '#domain/time/time.ts';
import { isAhead } from '../../account/next-stay.tsx';
import type { StayMoment } from '../stay-moment.ts';

export type Ahead = {
  /** The stay that begins soonest, of those that wait for nothing but their hour. */
  readonly next: Voucher | undefined;
  /** Those that are held until they are paid, the soonest end first. */
  readonly unpaid: readonly BookingView[];
};

const isUnpaid = ({ booking }: Voucher): boolean =>
  bookingStatusOf(booking.status) === 'paymentPending';

export function aheadOf(vouchers: readonly Voucher[], now: Instant): Ahead {
  const ahead = vouchers
    .filter(({ booking }) => isAhead(booking, now))
    .toSorted((a, b) => (a.booking.checkIn < b.booking.checkIn ? -1 : 1));
  return {
    next: ahead.find((voucher) => !isUnpaid(voucher)),
    unpaid: ahead
      .filter(isUnpaid)
      .map(({ booking }) => booking)
      .toSorted((a, b) => ((a.expiresAt ?? '') < (b.expiresAt ?? '') ? -1 : 1)),
  };
}

/** In which words home greets: by the hour of the stay today, else by its day. */
export function stayMomentOf({ next, unpaid }: Ahead, now: Instant): StayMoment | null {
  if (next === undefined) return unpaid.length > 0 ? 'unpaid' : null;
  const { status, checkIn } = next.booking;
  if (bookingStatusOf(status) === 'checkedIn') return 'here';
  if (checkIn <= now) return 'now';
  const [today, day] = [localDate(now), localDate(checkIn)];
  if (day === addDays(today, 1)) return 'tomorrow';
  if (day !== today) return 'later';
  const clock = localTime(checkIn);
  return clock < '11:00' ? 'morning' : clock < '18:00' ? 'afternoon' : 'tonight';
}

const announcedMinutes = [60, 10] as const;
/** A late timer, or a page in the background, still reads out the mark it has just passed. */
const lateMinutes = 1;

/** The mark to read out, in minutes before the stay; null between marks. */
export function announcedAt(now: Instant, at: Instant): number | null {
  const left = minutesBetween(now, at);
  return announcedMinutes.find((mark) => left <= mark && left > mark - lateMinutes) ?? null;
}
