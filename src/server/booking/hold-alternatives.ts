// Holds nearby rooms for a guest who was turned away or who lost a room that was paid for, as
// bookings that wait for payment (docs/product.md, Lost rooms).

import { Fault } from '#contract/fault.ts';
import type { GuestDetails } from '#domain/guest/guest.ts';
import { cleaningAfter } from '#domain/offer.ts';
import { paymentMethods, paymentStatuses } from '#domain/payment.ts';
import { policy } from '#domain/policy.ts';
import { bookingTypes, occupied, type Stay } from '#domain/stay.ts';
import type { Instant } from '#domain/time/time.ts';
import type { RequestContext } from '../context/request-context.ts';
import { loadCatalogueAround, loadCatalogueFor } from '../search/search-source.ts';
import { maxNear, nearSearch, similarHotels } from '../search/similar.ts';
import { hasHeldFor } from '../store/booking/alternative.ts';
import { type BookingRow, guestOf } from '../store/booking/booking.ts';
import { holdRooms, claimFlashSale } from '../store/booking/hold.ts';
import type { Room } from '../store/hotel/room.ts';
import { isBarredByHotel } from './limits.ts';
import { makeQuote, type Quote } from './quote.ts';
import { startBooking } from './transition.ts';

/**
 * Holds up to three rooms for a stay until a moment, once per booking for good. Needs a transaction
 * that has locked the booking's row.
 */
export async function holdAlternatives(
  ctx: RequestContext,
  booking: BookingRow,
  stay: Stay,
  until: Instant,
): Promise<void> {
  if (booking.check_out_at <= ctx.now || (await hasHeldFor(ctx.db, booking.sn))) return;
  const offered = await nearby(ctx, booking, stay);
  // Locks are taken in the order of the rooms' numbers, so that two guests never wait for each
  // other in a circle.
  for (const one of offered.toSorted((a, b) => a.quote.room.sn - b.quote.room.sn))
    await hold(ctx, booking, one, until);
}

type Offered = { readonly quote: Quote; readonly method: number };

/**
 * The most similar hotels nearby with a room that is confirmed by payment alone, at its current
 * price.
 */
async function nearby(ctx: RequestContext, booking: BookingRow, stay: Stay): Promise<Offered[]> {
  const home = await loadCatalogueFor(ctx, [booking.hotel_sn]);
  const hotel = home.hotels.get(booking.hotel_sn);
  if (hotel === undefined) return [];
  const catalogue = await loadCatalogueAround(
    ctx,
    nearSearch(hotel, stay, ctx.now),
    [hotel.sn],
    maxNear,
  );
  const offered: Offered[] = [];
  for (const { slug, offer } of similarHotels(catalogue, hotel, stay, ctx.now)) {
    if (offered.length === policy.disputeAlternatives) break;
    if (offer === null) continue;
    const evaluation = {
      slug,
      roomTypeSn: offer.roomTypeSn,
      stay,
      rooms: booking.rooms,
      couponSn: null,
      xu: 0,
      addOns: [],
    };
    const quote = await makeQuote(ctx, evaluation).catch((error: unknown) => {
      if (error instanceof Fault) return null;
      throw error;
    });
    const method = quote === null ? undefined : methodFor(quote, booking);
    if (quote === null || method === undefined) continue;
    const person = { memberSn: booking.member_sn, phone: booking.phone };
    if (!(await isBarredByHotel(ctx, quote.room, person))) offered.push({ quote, method });
  }
  return offered;
}

/**
 * The method the guest paid with, else any other in advance; none where the room would not be
 * confirmed by payment.
 */
function methodFor({ view, room }: Quote, booking: BookingRow): number | undefined {
  if (
    room.confirmsByHand ||
    (room.needsAccount && booking.member_sn === null) ||
    // Nobody is there to be asked what this hotel must report.
    (room.reportsGuests === true && (booking.age ?? null) === null) ||
    booking.adults + booking.children > room.maxGuests * booking.rooms
  )
    return undefined;
  const open = view.methods.filter(
    ({ method, bar }) => bar === null && method !== paymentMethods.hotel,
  );
  return (open.find(({ method }) => method === booking.payment_method) ?? open[0])?.method;
}

/** Age and gender are told only to a hotel that must report them. */
function guestFor({ reportsGuests }: Room, booking: BookingRow): GuestDetails | null {
  const guest = guestOf(booking);
  return guest === null || reportsGuests === true ? guest : { ...guest, age: null, gender: null };
}

/** Leaves out rooms that were booked by others meanwhile. */
async function hold(
  ctx: RequestContext,
  booking: BookingRow,
  { quote, method }: Offered,
  until: Instant,
): Promise<void> {
  const {
    offer: { when },
    room,
    price,
    view,
    flashSaleSn,
  } = quote;
  const heldUntil = occupied(when, cleaningAfter(room, view.stay.type)).to;
  if (
    !(await holdRooms(
      ctx.db,
      { roomTypeSn: room.sn, from: when.from, to: heldUntil, rooms: booking.rooms },
      ctx.now,
    ))
  )
    return;
  if (flashSaleSn !== null && !(await claimFlashSale(ctx.db, flashSaleSn, booking.rooms, ctx.now)))
    return;
  await startBooking(
    ctx.db,
    {
      status: 'paymentPending',
      hotelSn: room.hotelSn,
      roomTypeSn: room.sn,
      memberSn: booking.member_sn,
      device: booking.device,
      bookingType: bookingTypes[view.stay.type],
      stay: view.stay,
      checkIn: when.from,
      checkOut: when.to,
      heldUntil,
      rooms: booking.rooms,
      adults: booking.adults,
      children: booking.children,
      fullName: booking.full_name,
      guest: guestFor(room, booking),
      phone: booking.phone,
      email: booking.email,
      specialRequests: '',
      paymentMethod: method,
      paymentStatus: paymentStatuses.awaiting,
      price,
      total: price.total,
      flashSaleSn,
      isCancellable: view.isCancellable,
      isInAppOnly: view.isInAppOnly === true,
      cancelBeforeHours: room.cancelBeforeHours[view.stay.type],
      expiresAt: until,
      confirmedAt: null,
      askedHotelAt: null,
      language: booking.language,
      heldFor: booking.sn,
    },
    'clock',
    ctx.now,
  );
}
