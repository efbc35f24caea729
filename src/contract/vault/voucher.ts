// A booking saved on a device to be shown at the desk: its format, how formats of older builds are
// read, and how long it is retained.

import { bookingStatuses, bookingStatusOf, isFinal } from '#domain/booking.ts';
import { policy } from '#domain/policy.ts';
import { dayMs } from '#domain/time/day-length.ts';
import { epochMs, type Instant } from '#domain/time/time.ts';
import type { BookingView } from '../schemas/booking.ts';

/**
 * Raised when rows of an older build need more than the values of `absent` to be read;
 * `readVouchers` then says how.
 */
export const voucherVersion = 1;

export type Voucher = {
  readonly version: number;
  /** The member's number; 0 where it was made or opened without an account. */
  readonly owner: number;
  readonly booking: BookingView;
};
/** The list's own data, as of when it was read last. */
export type ListHead = {
  readonly version: number;
  readonly list: number;
  readonly isGuarded: boolean;
  readonly asOf: Instant;
};

type Read = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Read => typeof value === 'object' && value !== null;

/**
 * The values of fields that bookings of an older build lack. A field that is added to `BookingView`
 * gets its row here.
 */
export const absent = {
  specialRequests: '',
  email: '',
  invoice: null,
  expiresAt: null,
  confirmedAt: null,
  freeUntil: null,
  checkInToken: null,
  history: [],
  refunds: [],
  cancelUntil: null,
  isGuests: false,
  noShow: null,
  dispute: null,
  dueAtHotel: 0 as BookingView['dueAtHotel'],
  cancellation: null,
  review: 'notYet',
  payUrl: null,
  attemptsLeft: 0,
} as const satisfies Partial<BookingView>;

/** Without these fields nothing can be shown; the first build had them. */
const texts = ['code', 'key', 'type', 'checkIn', 'checkOut', 'asOf', 'fullName'] as const;
const parts = ['hotel', 'room', 'price'] as const;

function readBooking(value: unknown): BookingView | null {
  if (!isRecord(value)) return null;
  const isWhole =
    texts.every((name) => typeof value[name] === 'string') &&
    parts.every((name) => isRecord(value[name])) &&
    (Object.values(bookingStatuses) as unknown[]).includes(value['status']);
  if (!isWhole || value['isUnsaved'] === true) return null;
  return { ...absent, ...value } as unknown as BookingView;
}

/**
 * The vouchers in a row, whichever build wrote it; none where it cannot be read. Before there was a
 * version, a booking was saved as the response of a call: `queryKey` names the call, its input and
 * whose response it is, and a list holds many.
 */
export function readVouchers(row: unknown): readonly Voucher[] {
  if (!isRecord(row)) return [];
  const voucher = (value: unknown, owner: unknown): Voucher[] => {
    const booking = readBooking(value);
    const whose = Number(owner);
    return booking === null
      ? []
      : [{ version: voucherVersion, owner: Number.isInteger(whose) ? whose : 0, booking }];
  };
  if (typeof row['version'] === 'number') return voucher(row['booking'], row['owner']);
  const { queryKey, state } = row;
  if (!Array.isArray(queryKey) || !String(queryKey[0]).startsWith('booking/') || !isRecord(state))
    return [];
  const { data } = state;
  const all = isRecord(data) && Array.isArray(data['bookings']) ? data['bookings'] : [data];
  return all.flatMap((one) => voucher(one, queryKey[2]));
}

/** The head of the member's list in a row, or null. */
export function readListHead(row: unknown): ListHead | null {
  if (!isRecord(row)) return null;
  if (typeof row['version'] === 'number')
    return typeof row['list'] === 'number' ? (row as unknown as ListHead) : null;
  const { queryKey, state } = row;
  if (!Array.isArray(queryKey) || queryKey[0] !== 'booking/getBookingList' || !isRecord(state))
    return null;
  const { data } = state;
  if (!isRecord(data) || typeof data['asOf'] !== 'string') return null;
  return {
    version: voucherVersion,
    list: Number(queryKey[2]),
    isGuarded: data['isGuarded'] === true,
    asOf: data['asOf'] as Instant,
  };
}

/** Whether nothing more can happen to it. */
export const isOver = ({ status }: Pick<BookingView, 'status'>): boolean =>
  isFinal(bookingStatusOf(status));

/** Whether the stay ended too long ago to be retained; `now` is the server's. */
export const isTooOld = ({ checkOut }: Pick<BookingView, 'checkOut'>, now: Instant): boolean =>
  epochMs(now) - epochMs(checkOut) > policy.bookingsKeptDays * dayMs;

type Dated = Pick<BookingView, 'status' | 'checkIn' | 'checkOut'>;
/**
 * Stays that are ahead first, the soonest before the others; then those that are over, the latest
 * first.
 */
export function byNearness(now: Instant): (a: Dated, b: Dated) => number {
  const isPast = (booking: Dated) => isOver(booking) || booking.checkOut <= now;
  return (a, b) => {
    if (isPast(a) !== isPast(b)) return isPast(a) ? 1 : -1;
    const order = a.checkIn < b.checkIn ? -1 : a.checkIn > b.checkIn ? 1 : 0;
    return isPast(a) ? -order : order;
  };
}
