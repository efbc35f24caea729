// Says which stay an address asked for, as far as it could be read, and why another one is shown.

import type { IntlShape } from 'react-intl';
import type { MessageId } from '#contract/message-id.ts';
import { policy } from '#domain/policy.ts';
import { daysAhead, type RefusedStay } from '#domain/search.ts';
import type { Stay } from '#domain/stay.ts';
import { daysBetween, type Instant, type LocalDate } from '#domain/time/time.ts';
import { dayMonth } from '../../intl/intl.tsx';
import { rangeText } from './stay-format.ts';

/** `14:10–16:10, 13/03`, or `01/12 – 25/12 (24 nights)`. Empty when no whole range can be read. */
export function requestedStayText(
  { type, from, to, start, end }: RefusedStay,
  now: Instant,
  intl: IntlShape,
): string {
  if (from === null || to === null) return '';
  const day = (date: LocalDate) => dayMonth(date, now);
  const days = daysBetween(from, to);
  if (type === 'hourly') {
    if (start === null || end === null) return '';
    const isOneStretch = days === 0 || (days === 1 && end <= start);
    return isOneStretch
      ? `${start}–${end}, ${day(from)}`
      : `${start} ${day(from)} – ${end} ${day(to)}`;
  }
  const dates = `${day(from)} – ${day(to)}`;
  return days > 1
    ? `${dates} (${intl.formatMessage({ id: 'stay.nights' }, { count: days })})`
    : dates;
}

/** One sentence: what was requested, why it is not possible, and what is shown instead. */
export function refusedStayText(
  refused: RefusedStay,
  shown: Stay,
  now: Instant,
  intl: IntlShape,
): string {
  const id: MessageId = `refusedStay.${refused.fault}`;
  return intl.formatMessage(
    { id: id },
    {
      asked: requestedStayText(refused, now, intl),
      shown: rangeText(shown, now),
      nights: policy.dailyMaxNights,
      days: daysAhead[refused.type],
    },
  );
}
