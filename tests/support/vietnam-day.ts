// Days of Vietnam counted from now, for tests that speak to a site whose clock is the real one.

import {
  addDays,
  atLocal,
  epochMs,
  instant,
  localDate,
  weekday,
  type LocalDate,
  type LocalTime,
} from '#domain/time/time.ts';

export const today = (): LocalDate => localDate(instant(Date.now()));

/** The day so many days from now. */
export const dayAhead = (days: number): LocalDate => addDays(today(), days);

/** The next Saturday, a week from now where today is one. */
export const nextSaturday = (): LocalDate => dayAhead((6 - weekday(today()) + 7) % 7 || 7);

/** Minutes from now until an hour of a day, rounded up. */
export const minutesUntil = (day: LocalDate, clock: string): number =>
  Math.ceil((epochMs(atLocal(day, clock as LocalTime)) - Date.now()) / 60_000);
