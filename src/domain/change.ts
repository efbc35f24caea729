// A booking changed in place: another time or room of the same hotel, or a longer stay, and what of the difference goes where.

import type { BookingStatus } from './booking.ts';
import { minus, zero, type Vnd } from './money.ts';
import type { OfferRefusal } from './offer.ts';
import type { PriceLine } from './price.ts';
import type { BookingType, RatePlan, Stay } from './stay.ts';
import { addDays, daysBetween, localDate, localTime, minutesBetween, type Instant, type LocalTime } from './time.ts';

export const changeRefusals = ['wrongStatus', 'tooLate', 'notCancellable', 'hasExtras', 'byHand', 'dearer', 'same', 'tooManyGuests', 'prepaidOnly', 'overnight'] as const;
export type ChangeRefusal = (typeof changeRefusals)[number] | OfferRefusal;

export type ChangeFacts = {
  readonly status: BookingStatus; readonly isCancellable: boolean; readonly price: { readonly lines: readonly Pick<PriceLine, 'kind'>[] };
  /** Cancelling is free until then; null when that is over. */
  readonly freeUntil: Instant | null;
  /** The hotel looks at each booking itself: it said yes to this stay, not to another. */
  readonly confirmsByHand: boolean;
};

/** What lies beside the room's own price was chosen for this stay alone. */
const isExtra = ({ kind }: Pick<PriceLine, 'kind'>): boolean => kind === 'coupon' || kind === 'joyXu' || kind === 'addOn';

/** A booking may be changed while it may be cancelled at no cost: changing is never a way around the fee. */
export function canReschedule({ status, isCancellable, price, freeUntil, confirmsByHand }: ChangeFacts): true | ChangeRefusal {
  if (status !== 'checkInPending') return 'wrongStatus';
  if (!isCancellable) return 'notCancellable';
  if (price.lines.some(isExtra)) return 'hasExtras';
  if (confirmsByHand) return 'byHand';
  return freeUntil === null ? 'tooLate' : true;
}

export type Difference = { readonly refund: Vnd; readonly dueAtHotel: Vnd };

/** Less goes back, more is paid at the desk where the hotel takes that; a booking to be paid at the hotel has all of it there anyway. */
export function settleDifference({ isPrepaid, paid, total, takesAtDesk }: { isPrepaid: boolean; paid: Vnd; total: Vnd; takesAtDesk: boolean }): Difference | 'dearer' {
  if (!isPrepaid) return { refund: zero, dueAtHotel: zero };
  if (total <= paid) return { refund: minus(paid, total), dueAtHotel: zero };
  return takesAtDesk ? { refund: zero, dueAtHotel: minus(total, paid) } : 'dearer';
}

/** The next longer stay of the same kind: a block of hours, or a night; a single night is what it is. */
export function longerStay(stay: Stay, plan: RatePlan): Stay | null {
  if (stay.type === 'hourly') return plan.type === 'hourly' ? { ...stay, hours: stay.hours + plan.additionalHours } : null;
  return stay.type === 'daily' ? { ...stay, nights: stay.nights + 1 } : null;
}

/** The stay a booking is for, read from its ends; a night entered after midnight is that of the evening before. */
export function stayOfBooking({ type, checkIn, checkOut }: { readonly type: BookingType; readonly checkIn: Instant; readonly checkOut: Instant }): Stay {
  const date = localDate(checkIn);
  if (type === 'hourly') return { type, date, start: localTime(checkIn), hours: Math.round(minutesBetween(checkIn, checkOut) / 60) };
  if (type === 'overnight') return { type, date: localTime(checkIn) < ('12:00' as LocalTime) ? addDays(date, -1) : date };
  return { type, date, nights: Math.max(1, daysBetween(date, localDate(checkOut))) };
}
