// Changing a booking in place: shown first, then done as shown, with both rooms locked from the
// first read to the last write.

import type { Output, Parsed } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { ChangeRefusal } from '#domain/change.ts';
import { epochMs } from '#domain/time/time.ts';
import { extensionOf, rescheduleOf, type StayChange } from '../../booking/change.ts';
import { refundFromAttempts } from '../../booking/effects.ts';
import { ownBooking } from '../../booking/find-own-booking.ts';
import { bookingView } from '../../booking/view.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { messagesAbout } from '../../notifications/plan-messages.ts';
import { planReminders } from '../../notifications/schedule-reminders.ts';
import { priceView } from '../../search/room-view.ts';
import { loadCatalogueFor } from '../../search/search-source.ts';
import { moveTimes } from '../../search/stay-prices.ts';
import { changeStay, lockRoomTypes } from '../../store/booking/booking-change.ts';
import { loadBookings, lockBooking, type BookingRow } from '../../store/booking/booking.ts';
import { addHistory } from '../../store/booking/history.ts';
import { markHotelChanged } from '../../store/hotel/change-feed.ts';

type Found = StayChange | ChangeRefusal | 'notFound';

function shown(
  ctx: RequestContext,
  { code }: BookingRow,
  found: Found,
): Output<'booking/getExtension'> {
  if (found === 'notFound') throw new Fault(errorCodes.notFound);
  if (typeof found === 'string') return { code, why: found, change: null, asOf: ctx.now };
  const {
    roomTypeSn,
    roomName,
    stay,
    checkIn,
    checkOut,
    price,
    difference,
    refund,
    dueAtHotel,
    changeHash,
  } = found;
  return {
    code,
    why: null,
    change: {
      roomTypeSn,
      roomName,
      stay,
      checkIn,
      checkOut,
      price: priceView(price),
      difference: difference as typeof refund,
      refund,
      dueAtHotel,
      changeHash,
    },
    asOf: ctx.now,
  };
}

export async function getReschedule(
  ctx: RequestContext,
  { code, roomTypeSn, stay }: Parsed<'booking/getReschedule'>,
): Promise<Output<'booking/getReschedule'>> {
  const booking = await ownBooking(ctx, code);
  return shown(ctx, booking, await rescheduleOf(ctx.db, booking, roomTypeSn, stay, ctx.now));
}

export async function getRescheduleTimes(
  ctx: RequestContext,
  { code, roomTypeSn, stay }: Parsed<'booking/getRescheduleTimes'>,
): Promise<Output<'booking/getRescheduleTimes'>> {
  const booking = await ownBooking(ctx, code);
  const { hotels } = await loadCatalogueFor(ctx, [booking.hotel_sn]);
  const hotel = hotels.get(booking.hotel_sn);
  if (hotel === undefined) throw new Fault(errorCodes.notFound);
  const moved = {
    roomTypeSn: booking.room_type_sn,
    rooms: booking.rooms,
    from: epochMs(booking.check_in_at),
    to: epochMs(booking.held_until),
  };
  return moveTimes(hotel, roomTypeSn, stay, moved, ctx.now);
}

export async function getExtension(
  ctx: RequestContext,
  { code }: Parsed<'booking/getExtension'>,
): Promise<Output<'booking/getExtension'>> {
  const booking = await ownBooking(ctx, code);
  return shown(ctx, booking, await extensionOf(ctx.db, booking, ctx.now));
}

export function rescheduleBooking(
  ctx: RequestContext,
  { code, roomTypeSn, stay, changeHash }: Parsed<'booking/rescheduleBooking'>,
): Promise<Output<'booking/rescheduleBooking'>> {
  return change(ctx, 'reschedule', code, changeHash, roomTypeSn, (booking) =>
    rescheduleOf(ctx.db, booking, roomTypeSn, stay, ctx.now),
  );
}

export function extendStay(
  ctx: RequestContext,
  { code, changeHash }: Parsed<'booking/extendStay'>,
): Promise<Output<'booking/extendStay'>> {
  return change(ctx, 'extend', code, changeHash, null, (booking) =>
    extensionOf(ctx.db, booking, ctx.now),
  );
}

/**
 * The booking's row first, then both rooms in the order of their numbers: everybody who books, pays
 * or changes locks in the same order.
 */
async function change(
  ctx: RequestContext,
  kind: 'reschedule' | 'extend',
  code: string,
  agreed: string,
  roomTypeSn: number | null,
  price: (booking: BookingRow) => Promise<Found>,
): Promise<Output<'booking/extendStay'>> {
  const booking = await lockBooking(ctx.db, (await ownBooking(ctx, code)).sn);
  if (booking === undefined) throw new Fault(errorCodes.notFound);
  await lockRoomTypes(ctx.db, [booking.room_type_sn, roomTypeSn ?? booking.room_type_sn]);
  const found = await price(booking);
  if (found === 'notFound') throw new Fault(errorCodes.notFound);
  if (typeof found === 'string') throw new Fault(errorCodes.changeNotPossible, { why: found });
  if (found.changeHash !== agreed)
    throw new Fault(errorCodes.priceChanged, { change: shown(ctx, booking, found).change });
  await changeStay(ctx.db, kind, booking, found, ctx.now);
  await refundFromAttempts(ctx.db, booking.sn, found.refund, kind, ctx.now);
  await addHistory(
    ctx.db,
    {
      bookingSn: booking.sn,
      move: kind,
      from: booking.status,
      to: booking.status,
      actor: 'member',
      messages: messagesAbout(booking, 'changed', ctx.now, {
        about: ctx.now,
        facts: {
          cause: kind,
          from: booking.check_in_at,
          to: booking.check_out_at,
          difference: found.difference,
        },
      }),
    },
    ctx.now,
  );
  await markHotelChanged(ctx.db, booking.hotel_sn);
  const [record] = await loadBookings(ctx.db, { code });
  if (record === undefined) throw new Fault(errorCodes.notFound);
  // Reminders of the old time are moved to the new one.
  await planReminders(ctx.db, record, ctx.now);
  return bookingView(record, ctx, ctx.now);
}
