// What a tap on a day of the calendar means for a daily stay.

import { policy } from '#domain/policy.ts';
import type { Stay } from '#domain/stay.ts';
import { daysBetween, type LocalDate } from '#domain/time/time.ts';

export type Daily = Extract<Stay, { type: 'daily' }>;
export type DailyChoice = {
  readonly stay: Daily;
  /** The day of arrival is chosen, the next tap may choose the departure. */
  readonly isLeaving: boolean;
};

/**
 * The first tap is the arrival and the second the departure, 1 to 14 nights later; any other day is
 * an arrival again. A day without a free room can be left on but not arrived on. Null when the tap
 * chooses nothing.
 */
export function chooseDay(
  { stay, isLeaving }: DailyChoice,
  date: LocalDate,
  isTaken: boolean,
): DailyChoice | null {
  const nights = daysBetween(stay.date, date);
  if (isLeaving && nights >= 1 && nights <= policy.dailyMaxNights)
    return { stay: { ...stay, nights }, isLeaving: false };
  return isTaken ? null : { stay: { type: 'daily', date, nights: 1 }, isLeaving: true };
}
