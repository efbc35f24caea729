// Vietnamese working days, in which refunds are promised: Monday to Friday without public holidays.

import {
  addDays,
  addMinutes,
  atLocal,
  daysBetween,
  localDate,
  weekday,
  type Instant,
  type LocalDate,
  type LocalTime,
} from './time.ts';

type Rest = { readonly from: string; readonly to: string; readonly name: string };

/**
 * Labour Code 45/2019, article 112, with article 111(3): a holiday that meets a weekend is rested
 * on the next working day. 24 November rests since 2026 (Vietnam Culture Day). 2026 as announced by
 * the Ministry of Home Affairs, its exchanged days among them. 2027 is worked out from the same
 * articles with the lunar calendar, Tết with one day before it and four after: where the
 * announcement differs, its row is to be changed. Saturdays worked in exchange are not counted, so
 * that no promise comes out too early.
 */
export const restDays: readonly Rest[] = [
  { from: '2026-01-01', to: '2026-01-02', name: 'New Year' },
  { from: '2026-02-16', to: '2026-02-20', name: 'Tết' },
  { from: '2026-04-27', to: '2026-04-27', name: 'Hùng Kings, for Sunday the 26th' },
  { from: '2026-04-30', to: '2026-05-01', name: 'Reunification and Labour Day' },
  { from: '2026-08-31', to: '2026-09-02', name: 'National Day' },
  { from: '2026-11-24', to: '2026-11-24', name: 'Vietnam Culture Day' },
  { from: '2027-01-01', to: '2027-01-01', name: 'New Year' },
  { from: '2027-02-05', to: '2027-02-11', name: 'Tết, its weekend made up for' },
  { from: '2027-04-16', to: '2027-04-16', name: 'Hùng Kings' },
  {
    from: '2027-04-30',
    to: '2027-05-03',
    name: 'Reunification and Labour Day, for Saturday the 1st',
  },
  { from: '2027-09-02', to: '2027-09-03', name: 'National Day' },
  { from: '2027-11-24', to: '2027-11-24', name: 'Vietnam Culture Day' },
];

/**
 * The last day the table knows about; after it only weekends rest, and promises may come out too
 * early.
 */
export const restDaysKnownUntil = '2027-12-31' as LocalDate;

export function isWorkingDay(date: LocalDate): boolean {
  const day = weekday(date);
  return day !== 0 && day !== 6 && !restDays.some(({ from, to }) => from <= date && date <= to);
}

/** The first working day after this one. */
function nextWorkingDay(date: LocalDate): LocalDate {
  let next = addDays(date, 1);
  while (!isWorkingDay(next)) next = addDays(next, 1);
  return next;
}

/** The day that many working days later; the day itself never counts. */
export function addWorkingDays(date: LocalDate, days: number): LocalDate {
  let day = date;
  for (let left = days; left > 0; left -= 1) day = nextWorkingDay(day);
  return day;
}

const midnight = '00:00' as LocalTime;

/**
 * The moment by which so many hours of working days have passed; the hours of a day of rest do not
 * count.
 */
export function addWorkingHours(at: Instant, hours: number): Instant {
  let day = localDate(at);
  let from = at;
  if (!isWorkingDay(day)) {
    day = nextWorkingDay(day);
    from = atLocal(day, midnight);
  }
  const end = addMinutes(from, 60 * hours);
  // Every midnight that the hours pass may lead into days of rest, which are stepped over; one that
  // they end at is not passed.
  let passed = daysBetween(day, localDate(addMinutes(end, -1 / 60_000)));
  let rested = 0;
  for (let on = day; passed > 0; passed -= 1) {
    const next = nextWorkingDay(on);
    rested += daysBetween(on, next) - 1;
    on = next;
  }
  return addMinutes(end, 24 * 60 * rested);
}
