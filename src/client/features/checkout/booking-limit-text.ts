// Texts for the limit a booking ran into. Each is resolved in another way, only one of them by
// waiting until tomorrow (docs/product.md, Booking limits).

import type { MessageId } from '#contract/message-id.ts';
import type { BookingLimit } from '#contract/schemas/booking.ts';

type ReachedLimit = {
  readonly limit: BookingLimit;
  /** How many bookings it allows. */
  readonly most: number;
};

/** The limit named by a refusal; the daily one where it names none that is known here. */
export function limitIn(details: unknown): ReachedLimit {
  const { limit, most } = (
    typeof details === 'object' && details !== null ? details : {}
  ) as Partial<Record<keyof ReachedLimit, unknown>>;
  return {
    limit: limit === 'unpaid' || limit === 'payAtHotel' || limit === 'network' ? limit : 'day',
    most: typeof most === 'number' ? most : 0,
  };
}

export const limitTitles: Readonly<Record<BookingLimit, MessageId>> = {
  day: 'dialog.limit',
  unpaid: 'dialog.limitUnpaid',
  payAtHotel: 'dialog.limitAtHotel',
  network: 'dialog.limitNetwork',
};
