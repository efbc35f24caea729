// What a change of a booking would cost or refund now. The read and the change use the same result,
// so that nobody is charged more than they saw.

import { freeUntil } from '#domain/cancellation.ts';
import {
  canReschedule,
  laterMorning,
  longerStay,
  settleDifference,
  type ChangeRefusal,
} from '#domain/change.ts';
import { sum, vnd, zero, type Vnd } from '#domain/money.ts';
import { cleaningAfter, offerFor } from '#domain/offer.ts';
import { paymentMethods } from '#domain/payment.ts';
import { includedParts, priceStay, type Price } from '#domain/price.ts';
import { bookingTypes, occupied, resolveStay, type Stay } from '#domain/stay.ts';
import { addDays, atLocal, localDate, type Instant } from '#domain/time/time.ts';
import { sha256 } from '../crypto/keys.ts';
import { isFreeBeside, type ChangedStay } from '../store/booking/booking-change.ts';
import { factsOf, type BookingRow } from '../store/booking/booking.ts';
import type { Database } from '../store/engine/schema.ts';
import { loadRooms, type Room } from '../store/hotel/room.ts';
import { refundableNow } from './effects.ts';

export type StayChange = ChangedStay & {
  readonly roomName: string;
  readonly difference: number;
  readonly refund: Vnd;
  readonly changeHash: string;
};

/**
 * Priced without flash sales: their rooms are counted, and what is bought in one cannot be changed.
 * Undefined for a room of another hotel.
 */
async function roomOf(
  db: Database,
  booking: BookingRow,
  roomTypeSn: number,
  now: Instant,
): Promise<Room | undefined> {
  const [room] = await loadRooms(db, { roomTypeSn, now });
  return room === undefined || room.hotelSn !== booking.hotel_sn
    ? undefined
    : { ...room, flashSales: [], holdings: [] };
}

/**
 * `paid` is the money we hold; the desk takes the rest where the hotel takes money at all and the
 * room need not be paid in advance.
 */
function settled(booking: BookingRow, room: Room, paid: Vnd, total: Vnd) {
  const isPrepaid = booking.payment_method !== paymentMethods.hotel;
  return settleDifference({
    isPrepaid,
    paid,
    total,
    takesAtDesk: room.payMethods.includes(paymentMethods.hotel) && !room.isPrepaidOnly,
  });
}

const hashOf = (to: ChangedStay, refund: Vnd): string =>
  sha256(JSON.stringify([to.roomTypeSn, to.checkIn, to.checkOut, to.total, to.dueAtHotel, refund]));

function made(booking: BookingRow, room: Room, to: ChangedStay, refund: Vnd): StayChange {
  return {
    ...to,
    roomName: room.name,
    difference: to.total - booking.total,
    refund,
    changeHash: hashOf(to, refund),
  };
}

/** Another time or room of the same hotel. 'notFound' for a room that is not of it. */
export async function rescheduleOf(
  db: Database,
  booking: BookingRow,
  roomTypeSn: number,
  stay: Stay,
  now: Instant,
): Promise<StayChange | ChangeRefusal | 'notFound'> {
  const room = await roomOf(db, booking, roomTypeSn, now);
  if (room === undefined) return 'notFound';
  const { type, checkIn, status, isCancellable } = factsOf(booking);
  const free = freeUntil(
    {
      type,
      checkIn,
      isCancellable,
      cancelBeforeHours: booking.cancel_before_hours,
      confirmedAt: booking.confirmed_at,
    },
    now,
  );
  const may = canReschedule({
    status,
    isCancellable,
    price: booking.price,
    freeUntil: free,
    confirmsByHand: room.confirmsByHand,
  });
  if (may !== true) return may;
  if (booking.adults + booking.children > room.maxGuests * booking.rooms) return 'tooManyGuests';
  if (booking.payment_method === paymentMethods.hotel && room.isPrepaidOnly) return 'prepaidOnly';
  const offer = offerFor(room, stay, booking.rooms, now);
  if (typeof offer === 'string') return offer;
  if (
    roomTypeSn === booking.room_type_sn &&
    offer.when.from === booking.check_in_at &&
    offer.when.to === booking.check_out_at
  )
    return 'same';
  const heldUntil = occupied(offer.when, cleaningAfter(room, stay.type)).to;
  if (
    !(await isFreeBeside(
      db,
      booking.sn,
      { roomTypeSn, from: offer.when.from, to: heldUntil, rooms: booking.rooms },
      now,
    ))
  )
    return 'soldOut';
  const { total } = offer.price;
  const difference = settled(booking, room, (await refundableNow(db, booking, now)).paid, total);
  if (difference === 'dearer') return difference;
  const to: ChangedStay = {
    roomTypeSn,
    bookingType: bookingTypes[stay.type],
    stay,
    checkIn: offer.when.from,
    checkOut: offer.when.to,
    heldUntil,
    price: offer.price,
    total,
    dueAtHotel: difference.dueAtHotel,
    cancelBeforeHours: room.cancelBeforeHours[stay.type],
  };
  return made(booking, room, to, difference.refund);
}

/**
 * A block of hours or a night longer, also while the guest is in the room; the added time has the
 * current price.
 */
export async function extensionOf(
  db: Database,
  booking: BookingRow,
  now: Instant,
): Promise<StayChange | ChangeRefusal | 'notFound'> {
  const { status } = factsOf(booking);
  if (status !== 'checkInPending' && status !== 'checkedIn') return 'wrongStatus';
  if (now >= booking.check_out_at) return 'tooLate';
  const room = await roomOf(db, booking, booking.room_type_sn, now);
  const longer =
    room === undefined
      ? 'notSold'
      : booking.stay.type === 'overnight'
        ? longerNight(booking, booking.stay, room, now)
        : longerOf(booking, room, now);
  if (room === undefined || typeof longer === 'string')
    return typeof longer === 'string' ? longer : 'notSold';
  const { stay, checkOut, added, price } = longer;
  const heldUntil = occupied(
    { from: booking.check_in_at, to: checkOut },
    cleaningAfter(room, stay.type),
  ).to;
  if (
    !(await isFreeBeside(
      db,
      booking.sn,
      { roomTypeSn: room.sn, from: booking.check_in_at, to: heldUntil, rooms: booking.rooms },
      now,
    ))
  )
    return 'soldOut';
  const difference = settled(booking, room, (await refundableNow(db, booking, now)).paid, price.total);
  // What was agreed to be due at the desk stays due there; money paid in advance stays with the
  // stay.
  if (difference === 'dearer') return difference;
  const dueAtHotel =
    booking.payment_method === paymentMethods.hotel ? zero : sum(booking.due_at_hotel, added);
  const to: ChangedStay = {
    roomTypeSn: room.sn,
    bookingType: booking.booking_type,
    stay,
    checkIn: booking.check_in_at,
    checkOut,
    heldUntil,
    price,
    total: price.total,
    dueAtHotel,
    cancelBeforeHours: booking.cancel_before_hours,
  };
  return made(booking, room, to, zero);
}

type Longer = {
  readonly stay: Stay;
  readonly checkOut: Instant;
  readonly added: Vnd;
  readonly price: Price;
};
const pricedBy = ({ overrides, surcharges, discountPercent }: Room) => ({
  overrides,
  surcharges,
  discountPercent,
});

function longerOf(booking: BookingRow, room: Room, now: Instant): Longer | ChangeRefusal {
  const plan = room.plans[booking.stay.type];
  const stay = plan === undefined ? null : longerStay(booking.stay, plan);
  if (plan === undefined || stay === null) return 'notSold';
  // The stay may have begun: its hours are resolved as of check-in, not as of now.
  const when = resolveStay(stay, plan, now < booking.check_in_at ? now : booking.check_in_at);
  if (typeof when === 'string') return when;
  const priced = (one: Stay, to: Instant): Price =>
    priceStay({
      stay: one,
      when: { from: booking.check_in_at, to },
      plan,
      rooms: booking.rooms,
      now,
      ...pricedBy(room),
    });
  const [before, after] = [priced(booking.stay, booking.check_out_at), priced(stay, when.to)];
  const added = vnd(Math.max(0, after.total - before.total));
  // If prices have not changed since, the longer stay has one price; otherwise the agreed price
  // stays and the added time is a line of its own.
  const price =
    before.total === booking.total && after.total >= before.total
      ? after
      : withAdded(booking.price, added, when.to);
  return { stay, checkOut: when.to, added, price };
}

/** The night keeps its price; the hours after it are a line of their own. */
function longerNight(
  booking: BookingRow,
  stay: Extract<Stay, { type: 'overnight' }>,
  room: Room,
  now: Instant,
): Longer | ChangeRefusal {
  const night = room.plans.overnight;
  const soldUntil =
    night === undefined ? booking.check_out_at : atLocal(addDays(stay.date, 1), night.to);
  const later = laterMorning(booking.check_out_at, soldUntil, room.plans.hourly);
  if (typeof later === 'string') return later;
  const when = { from: booking.check_out_at, to: later.until };
  const added = priceStay({
    stay: later.stay,
    when,
    plan: later.plan,
    rooms: booking.rooms,
    now,
    ...pricedBy(room),
  }).total;
  return {
    stay,
    checkOut: later.until,
    added,
    price: withAdded(booking.price, added, later.until),
  };
}

/** The agreed price, and beneath it the added time. */
function withAdded(price: Price, added: Vnd, until: Instant): Price {
  const total = sum(price.total, added);
  return {
    lines: [...price.lines, { kind: 'room', amount: added }],
    total,
    usual: sum(price.usual, added),
    included: includedParts(total, localDate(until)),
  };
}
