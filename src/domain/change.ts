// Changing a booking: to another time or room of the same hotel, or to a longer stay, and who pays
// or gets back the difference.

import type { BookingStatus } from './booking.ts';
import { minus, zero, type Vnd } from './money.ts';
import type { OfferRefusal } from './offer.ts';
import type { PriceLine } from './price.ts';
import type { BookingType, RatePlan, Stay } from './stay.ts';
import {
  addDays,
  addMinutes,
  daysBetween,
  localDate,
  localTime,
  minutesBetween,
  minutesOfDay,
  type Instant,
  type LocalTime,
} from './time/time.ts';

export const changeRefusals = [
  'wrongStatus',
  'tooLate',
  'notCancellable',
  'hasExtras',
  'byHand',
  'dearer',
  'same',
  'tooManyGuests',
  'prepaidOnly',
  'overnight',
] as const;
export type ChangeRefusal = (typeof changeRefusals)[number] | OfferRefusal;

export type ChangeFacts = {
  readonly status: BookingStatus;
  readonly isCancellable: boolean;
  readonly price: { readonly lines: readonly Pick<PriceLine, 'kind'>[] };
  /** Cancelling is free until then; null when that is over. */
  readonly freeUntil: Instant | null;
  /** The hotel confirms each booking by hand, and its confirmation is for this stay only. */
  readonly confirmsByHand: boolean;
};

/** Coupon, points and add-ons were chosen for this stay only. */
const isExtra = ({ kind }: Pick<PriceLine, 'kind'>): boolean =>
  kind === 'coupon' || kind === 'joyXu' || kind === 'addOn';

/**
 * A booking may be changed while it may be cancelled at no cost: otherwise changing would avoid the
 * fee.
 */
export function canReschedule({
  status,
  isCancellable,
  price,
  freeUntil,
  confirmsByHand,
}: ChangeFacts): true | ChangeRefusal {
  if (status !== 'checkInPending') return 'wrongStatus';
  if (!isCancellable) return 'notCancellable';
  if (price.lines.some(isExtra)) return 'hasExtras';
  if (confirmsByHand) return 'byHand';
  return freeUntil === null ? 'tooLate' : true;
}

export type Difference = { readonly refund: Vnd; readonly dueAtHotel: Vnd };

/**
 * A lower price is refunded; a higher one is paid at the desk, or is `dearer` where the hotel takes
 * no money there. A booking to be paid at the hotel is settled there anyway.
 */
export function settleDifference({
  isPrepaid,
  paid,
  total,
  takesAtDesk,
}: {
  isPrepaid: boolean;
  paid: Vnd;
  total: Vnd;
  takesAtDesk: boolean;
}): Difference | 'dearer' {
  if (!isPrepaid) return { refund: zero, dueAtHotel: zero };
  if (total <= paid) return { refund: minus(paid, total), dueAtHotel: zero };
  return takesAtDesk ? { refund: zero, dueAtHotel: minus(total, paid) } : 'dearer';
}

/**
 * The next longer stay of the same kind: a block of hours, or a night; a single night ends later by
 * `laterMorning`.
 */
export function longerStay(stay: Stay, plan: RatePlan): Stay | null {
  if (stay.type === 'hourly')
    return plan.type === 'hourly' ? { ...stay, hours: stay.hours + plan.additionalHours } : null;
  return stay.type === 'daily' ? { ...stay, nights: stay.nights + 1 } : null;
}

/** Hours added after a night: until when, and the stay and plan by which they are priced. */
export type LaterMorning = {
  readonly until: Instant;
  readonly stay: Extract<Stay, { type: 'hourly' }>;
  readonly plan: RatePlan;
};

/**
 * A night ends later by one block of additional hours of the room's hourly plan, at that block's
 * price. `endsAt` is when the night ends now, `soldUntil` when it ended as it was sold: all added
 * hours together stay within the hourly plan's limit.
 */
export function laterMorning(
  endsAt: Instant,
  soldUntil: Instant,
  hourly: RatePlan | undefined,
): LaterMorning | 'overnight' | 'overHourLimit' | 'outsideHours' {
  if (hourly?.type !== 'hourly' || hourly.price === 0 || hourly.priceAdditional === 0)
    return 'overnight';
  const { additionalHours: hours, priceAdditional: price, maxHours, from, to } = hourly;
  const until = addMinutes(endsAt, 60 * hours);
  if (minutesBetween(soldUntil, until) > 60 * maxHours) return 'overHourLimit';
  const [date, start] = [localDate(endsAt), localTime(endsAt)];
  const isOpen = start >= from && minutesOfDay(start) + 60 * hours <= minutesOfDay(to);
  return isOpen
    ? {
        until,
        stay: { type: 'hourly', date, start, hours },
        plan: { ...hourly, price, firstHours: hours },
      }
    : 'outsideHours';
}

/**
 * The stay a booking is for, read from its ends; a night entered after midnight is that of the
 * evening before.
 */
export function stayOfBooking({
  type,
  checkIn,
  checkOut,
}: {
  readonly type: BookingType;
  readonly checkIn: Instant;
  readonly checkOut: Instant;
}): Stay {
  const date = localDate(checkIn);
  if (type === 'hourly')
    return {
      type,
      date,
      start: localTime(checkIn),
      hours: Math.round(minutesBetween(checkIn, checkOut) / 60),
    };
  if (type === 'overnight')
    return { type, date: localTime(checkIn) < ('12:00' as LocalTime) ? addDays(date, -1) : date };
  return { type, date, nights: Math.max(1, daysBetween(date, localDate(checkOut))) };
}
