// Until when a room is given back for nothing and what it costs after, in the same words wherever that is said, so that nobody has to compare (docs/performance.md, D12).

import type { Language } from '#contract/paths.ts';
import { lateRule } from '#domain/cancellation.ts';
import { paymentMethods } from '#domain/payment.ts';
import type { BookingType } from '#domain/stay.ts';
import { localDate, localTime, type Instant } from '#domain/time/time.ts';
import type { Say } from '../../intl/intl.tsx';
import { dayBrief } from './stay-format.ts';

/** With the zone it is meant in, where nothing else around it tells that. */
export const freeCancellationTextInZone = (
  until: Instant,
  now: Instant,
  language: Language,
  say: Say,
): string => `${freeCancellationText(until, now, language, say)} · ${say('date.vietnamTime')}`;

/** `Miễn phí huỷ đến 14:00 T6 13/03`; `now` only decides whether the year is told. */
export function freeCancellationText(
  until: Instant,
  now: Instant,
  language: Language,
  say: Say,
): string {
  return say('room.freeUntil', {
    time: localTime(until),
    day: dayBrief(localDate(until), now, language),
  });
}

/** What cancelling costs after the free time; `now` once that time is over. `method` is null while none is chosen, which tells what prepaying costs. */
export function lateCancellationText(
  type: BookingType,
  method: number | null,
  when: 'after' | 'now',
  say: Say,
): string {
  return say(`lateRule.${when}.${lateRule(type, method === paymentMethods.hotel)}`);
}
