// Until when a room can be cancelled free of charge and what cancelling costs afterwards, in the
// same words everywhere (docs/performance.md, D12).

import type { IntlShape } from 'react-intl';
import { lateRule } from '#domain/cancellation.ts';
import { paymentMethods } from '#domain/payment.ts';
import type { BookingType } from '#domain/stay.ts';
import { localDate, localTime, type Instant } from '#domain/time/time.ts';
import { dayBrief } from './stay-format.ts';

/** The same with the time zone, for places where nothing else names it. */
export const freeCancellationTextInZone = (until: Instant, now: Instant, intl: IntlShape): string =>
  `${freeCancellationText(until, now, intl)} · ${intl.formatMessage({ id: 'date.vietnamTime' })}`;

/** `Huỷ miễn phí đến 14:00 T6 13/03`. `now` only decides whether the year is shown. */
export function freeCancellationText(until: Instant, now: Instant, intl: IntlShape): string {
  return intl.formatMessage(
    { id: 'room.freeUntil' },
    {
      time: localTime(until),
      day: dayBrief(localDate(until), now, intl),
    },
  );
}

/**
 * What cancelling costs after the free time (`after`), or now that it is over (`now`). `method` is
 * null while none is chosen, which gives the text for prepaid bookings.
 */
export function lateCancellationText(
  type: BookingType,
  method: number | null,
  when: 'after' | 'now',
  intl: IntlShape,
): string {
  return intl.formatMessage({
    id: `lateRule.${when}.${lateRule(type, method === paymentMethods.hotel)}`,
  });
}
