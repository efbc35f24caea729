// Where a key leads from a day of the calendar (APG grid); weeks begin on Monday.

import {
  addDays,
  addMonths,
  addWeeks,
  endOfISOWeek,
  formatISO,
  parseISO,
  startOfISOWeek,
} from 'date-fns';
import type { LocalDate } from '#domain/time/time.ts';

/** A day in the library's form, moved there and written back: both ends say the device's own midnight, so its zone does not matter. */
const moved = (date: LocalDate, move: (day: Date) => Date): LocalDate =>
  formatISO(move(parseISO(date)), { representation: 'date' }) as LocalDate;

export const monday = (date: LocalDate): LocalDate => moved(date, startOfISOWeek);

/** With Shift the page keys turn whole years. Null for a key that leads nowhere. */
export function dayTarget(key: string, isShifted: boolean, date: LocalDate): LocalDate | null {
  const months = isShifted ? 12 : 1;
  switch (key) {
    case 'ArrowRight':
      return moved(date, (day) => addDays(day, 1));
    case 'ArrowLeft':
      return moved(date, (day) => addDays(day, -1));
    case 'ArrowDown':
      return moved(date, (day) => addWeeks(day, 1));
    case 'ArrowUp':
      return moved(date, (day) => addWeeks(day, -1));
    case 'Home':
      return monday(date);
    case 'End':
      return moved(date, endOfISOWeek);
    case 'PageDown':
      return moved(date, (day) => addMonths(day, months));
    case 'PageUp':
      return moved(date, (day) => addMonths(day, -months));
    default:
      return null;
  }
}
