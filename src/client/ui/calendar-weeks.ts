// A calendar whose pages are weeks that run on, instead of months: on the last days of a month, the
// weeks that people book are on the first page too.

import { defaultDateLib as days, type DateLib } from 'react-day-picker';

type Range = { readonly first: Date; readonly last: Date; readonly weeks: number };

/**
 * For the `dateLib` of a calendar, which asks it where a month begins and ends: pages of that many
 * weeks, from the week of the first day. A key stops at the first and the last day, where
 * DayPicker's own would look for an open day beyond them and stay where it is. The keys that turn
 * months and years still do.
 */
export function runningWeeks({ first, last, weeks }: Range): Partial<DateLib> {
  const start = days.startOfISOWeek(first);
  const length = weeks * 7;
  const pageOf = (day: Date) => Math.floor(days.differenceInCalendarDays(day, start) / length);
  const startOfPage = (day: Date) => days.addDays(start, pageOf(day) * length);
  return {
    startOfMonth: startOfPage,
    endOfMonth: (day) => days.addDays(startOfPage(day), length - 1),
    isSameMonth: (a, b) => pageOf(a) === pageOf(b),
    differenceInCalendarMonths: (a, b) => pageOf(a) - pageOf(b),
    max: (dates) => days.max([...dates, first]),
    min: (dates) => days.min([...dates, last]),
  };
}
