// Formats a stay: its two ends, its length, and all of it as one sentence for screen readers.

import type { IntlShape } from 'react-intl';
import {
  comingInterval,
  defaultStay,
  shownInterval,
  type BookingType,
  type Stay,
} from '#domain/stay.ts';
import type { Interval } from '#domain/time/interval.ts';
import {
  addDays,
  daysBetween,
  localDate,
  localTime,
  minutesBetween,
  type Instant,
  type LocalDate,
} from '#domain/time/time.ts';
import { dayMonth, dayText, weekdayLong, weekdayShort } from '../../intl/intl.tsx';
import type { StayBarProps } from './stay-bar.tsx';

/** `2 giờ`, `Qua đêm`, `2 đêm`: the length alone. */
export function lengthText(type: BookingType, when: Interval, intl: IntlShape): string {
  if (type === 'hourly')
    return intl.formatMessage(
      { id: 'stay.hours' },
      { count: Math.round(minutesBetween(when.from, when.to) / 60) },
    );
  if (type === 'overnight') return intl.formatMessage({ id: 'stay.night' });
  return intl.formatMessage({ id: 'stay.nights' }, { count: nightsOf(when) });
}

/** A night entered after midnight still counts as one night. */
export function nightsOf(when: Interval): number {
  return Math.max(1, daysBetween(localDate(when.from), localDate(when.to)));
}

/** `Thứ Bảy 21/11`, for screen readers. */
export function dayLong(date: LocalDate, now: Instant, intl: IntlShape): string {
  return `${weekdayLong(date, intl)} ${dayMonth(date, now)}`;
}

/** The props of a stay bar for an interval. `now` only decides whether the year is shown. */
export function stayBarProps(
  type: BookingType,
  when: Interval,
  now: Instant,
  intl: IntlShape,
): StayBarProps {
  const length = lengthText(type, when, intl);
  const end = (at: Instant) => ({
    time: localTime(at),
    date: dayText(localDate(at), now, intl, true),
  });
  const spoken = (at: Instant) => `${localTime(at)} ${dayLong(localDate(at), now, intl)}`;
  return {
    type,
    from: end(when.from),
    to: end(when.to),
    length,
    label: intl.formatMessage(
      { id: 'stay.sentence' },
      { from: spoken(when.from), to: spoken(when.to), length },
    ),
  };
}

/** The props of a stay bar for a stay that no hotel's hours apply to yet. */
export function stayProps(stay: Stay, now: Instant, intl: IntlShape): StayBarProps {
  return stayBarProps(stay.type, comingInterval(stay, now), now, intl);
}

/** `14:30–16:30, 21/11` for hours, `21/11 – 22/11` for nights. */
export function rangeText(stay: Stay, now: Instant): string {
  const { from, to } = shownInterval(stay);
  const day = (at: Instant) => dayMonth(localDate(at), now);
  return stay.type === 'hourly'
    ? `${localTime(from)}–${localTime(to)}, ${day(from)}`
    : `${day(from)} – ${day(to)}`;
}

/** `T7 21/11`. */
export function dayBrief(date: LocalDate, now: Instant, intl: IntlShape): string {
  return `${weekdayShort(date, intl)} ${dayMonth(date, now)}`;
}

/**
 * The same stay while it can still begin, else the default one for `now`: a page may have been open
 * for hours.
 */
export function upToDate(stay: Stay, now: Instant): Stay {
  const { from, to } = shownInterval(stay);
  const isOver =
    stay.type === 'hourly'
      ? from < now
      : stay.type === 'daily'
        ? stay.date < localDate(now)
        : stay.date < addDays(localDate(now), -1) || to <= now;
  return isOver ? defaultStay(stay.type, now) : stay;
}
