// A duration in its two largest units: `3 ngày`, `2 giờ 10 phút`, `5 phút`.

import { minutesBetween, type Instant } from '#domain/time/time.ts';
import type { Say } from '../../intl/intl.tsx';

export function timeLeft(now: Instant, to: Instant, say: Say): string {
  const minutes = Math.max(1, Math.ceil(minutesBetween(now, to)));
  if (minutes >= 2 * 1_440) return say('left.days', { count: Math.floor(minutes / 1_440) });
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return say('left.minutes', { count: minutes });
  return rest === 0 || hours >= 6
    ? say('left.hours', { count: hours })
    : say('left.hoursMinutes', { hours, minutes: rest });
}
