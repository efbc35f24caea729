// Booking codes for sample stays: they look drawn by lot, never meet twice, and follow from the day and the place in it.

import { daysBetween, type LocalDate } from '#domain/time.ts';

const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const length = 6;
const all = BigInt(letters.length) ** BigInt(length);
/** Prime to the number of letters, so that different numbers give different codes. */
const step = 541_234_567n;
const firstDay = '2025-01-01' as LocalDate;

/** How many codes one list of a day has; a day has two lists, and the last code numbers of a list are free for other uses. */
export const codesPerList = 40_000;

/** The code of the `index`-th stay in list 0 or 1 of a day. Throws RangeError beyond the list. */
export function sampleCode(date: LocalDate, list: 0 | 1, index: number): string {
  if (index < 0 || index >= codesPerList) throw new RangeError(`no code ${index} in a list of ${codesPerList}`);
  const number = (daysBetween(firstDay, date) * 2 + list) * codesPerList + index;
  let left = ((((BigInt(number) * step) % all) + all) % all);
  let code = '';
  for (let place = 0; place < length; place += 1) {
    code += letters.charAt(Number(left % BigInt(letters.length)));
    left /= BigInt(letters.length);
  }
  return code;
}
