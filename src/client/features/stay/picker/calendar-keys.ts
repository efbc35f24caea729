// Which day a key leads to in the calendar, as in the APG grid pattern. Weeks begin on Monday.

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

/**
 * Converts a date for the calendar library and back. Both sides use the device's own midnight, so
 * its time zone does not matter.
 */
const moved = (date: LocalDate, move: (day: Date) => Date): LocalDate =>
  formatISO(move(parseISO(date)), { representation: 'date' }) as LocalDate;

export const monday = (date: LocalDate): LocalDate => moved(date, startOfISOWeek);

/** Shift with Page Up or Page Down turns whole years. Null for a key that moves nothing. */
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
