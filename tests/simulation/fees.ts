// Checks the fee of a booking that did not take place against an independent implementation of the
// cancellation policy (docs/product.md, Cancellation and refund).

import { bookingStatuses } from '#domain/booking.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes } from '#domain/time/time.ts';
import type { Booking, Rows } from './rows.ts';

const usualHours: Readonly<Record<number, number>> = {
  1: policy.cancelBeforeHoursHourly,
  2: policy.cancelBeforeHoursOvernight,
  3: policy.cancelBeforeHoursDaily,
};
const daily = 3;

/**
 * The fee after the free period: the first night of a cancellable daily stay, whether the other
 * nights are prepaid or due at the desk; otherwise everything that was paid.
 */
function costOf(
  { booking_type: type, stay, total, is_cancellable: isCancellable }: Booking,
  paid: number,
): number {
  return type === daily && isCancellable
    ? Math.min(paid, Math.round(total / (stay.nights ?? 1)))
    : paid;
}

/** The transitions by which the traveller ends a booking. */
const theirs: ReadonlySet<string> = new Set(['cancel', 'didNotCheckIn', 'silentAfterReport']);

/** A no-show is always late. */
function isLate(
  {
    booking_type: type,
    check_in_at: checkIn,
    cancel_before_hours: hours,
    confirmed_at: confirmed,
  }: Booking,
  { move, from_status: from, at }: Rows['history'][number],
): boolean {
  if (move !== 'cancel') return true;
  if (from !== bookingStatuses.checkInPending || confirmed === null) return false;
  return (
    at >= checkIn ||
    (at >= addMinutes(confirmed, policy.freeCancellationMinutes) &&
      at >= addMinutes(checkIn, -60 * (hours ?? usualHours[type] ?? 0)))
  );
}

/** Each recorded fee equals the policy; a booking not ended by the traveller has no fee. */
export function fees({ bookings, history, fees: told }: Rows): string[] {
  return told.flatMap(({ booking_sn: sn, actor, paid, refund, is_late: late }) => {
    const row = bookings.find((one) => one.sn === sn);
    const step = history.find((one) => one.booking_sn === sn && theirs.has(one.move));
    if (row === undefined) return [];
    const isCharged = step !== undefined && isLate(row, step);
    const due = isCharged ? costOf(row, paid) : 0;
    return paid - refund === due && late === isCharged
      ? []
      : [`I1: ${row.code} was ended by ${actor} and keeps ${paid - refund} of ${paid}, not ${due}`];
  });
}
