// A duration in its two largest units: `3 ngày`, `2 giờ 10 phút`, `5 phút`.

import type { IntlShape } from 'react-intl';
import { minutesBetween, type Instant } from '#domain/time/time.ts';

export function timeLeft(now: Instant, to: Instant, intl: IntlShape): string {
  const minutes = Math.max(1, Math.ceil(minutesBetween(now, to)));
  if (minutes >= 2 * 1_440)
    return intl.formatMessage({ id: 'left.days' }, { count: Math.floor(minutes / 1_440) });
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return intl.formatMessage({ id: 'left.minutes' }, { count: minutes });
  return rest === 0 || hours >= 6
    ? intl.formatMessage({ id: 'left.hours' }, { count: hours })
    : intl.formatMessage({ id: 'left.hoursMinutes' }, { hours, minutes: rest });
}
