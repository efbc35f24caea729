// Booking codes for sample stays: they look random, but follow from the day, the room and the
// position in that day.

import { daysBetween, type LocalDate } from '#domain/time/time.ts';

const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const length = 6;
const all = BigInt(letters.length) ** BigInt(length);
/** Coprime to the number of codes, so that different numbers give different codes. */
const step = 541_234_567n;
const firstDay = '2025-01-01' as LocalDate;

/**
 * Each day has two lists of stays. A room may have this many per list, so that codes are unique
 * within two and a half years.
 */
export const staysPerList = 12;
const rooms = 40_000;
/** No room of the sample has this number: its codes are for the demo members. */
export const spareRoom = rooms - 1;

/**
 * The code of the `index`-th stay of a room in list 0 or 1 of a day. Throws RangeError beyond the
 * list.
 */
export function sampleCode(date: LocalDate, list: 0 | 1, roomSn: number, index: number): string {
  if (index < 0 || index >= staysPerList)
    throw new RangeError(`a room has ${staysPerList} codes in a list, not ${index + 1}`);
  const number =
    ((daysBetween(firstDay, date) * 2 + list) * rooms + (roomSn % rooms)) * staysPerList + index;
  let left = (((BigInt(number) * step) % all) + all) % all;
  let code = '';
  for (let place = 0; place < length; place += 1) {
    code += letters.charAt(Number(left % BigInt(letters.length)));
    left /= BigInt(letters.length);
  }
  return code;
}
