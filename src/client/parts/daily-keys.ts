// Where a key leads from a day of the calendar (APG grid); weeks begin on Monday.

import { addDays, weekday, type LocalDate } from '#domain/time.ts';
import { addMonths } from '#domain/typed-time.ts';

export const monday = (date: LocalDate): LocalDate => addDays(date, -((weekday(date) + 6) % 7));

/** With Shift the page keys turn whole years. Null for a key that leads nowhere. */
export function dayTarget(key: string, isShifted: boolean, date: LocalDate): LocalDate | null {
  switch (key) {
    case 'ArrowRight': return addDays(date, 1);
    case 'ArrowLeft': return addDays(date, -1);
    case 'ArrowDown': return addDays(date, 7);
    case 'ArrowUp': return addDays(date, -7);
    case 'Home': return monday(date);
    case 'End': return addDays(monday(date), 6);
    case 'PageDown': return addMonths(date, isShifted ? 12 : 1);
    case 'PageUp': return addMonths(date, isShifted ? -12 : -1);
    default: return null;
  }
}
