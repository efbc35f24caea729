// Sharing a booking: its calendar file, and a link for companions that shows no money, phones or
// names.

import { brand } from '#contract/brand.ts';
import type { Output, Parsed } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { languageOf, path } from '#contract/paths.ts';
import { bookingStatuses } from '#domain/booking.ts';
import { bookingTypeOf } from '#domain/stay.ts';
import { calendarText } from '#domain/time/calendar.ts';
import { reachBooking } from '../../booking/find-own-booking.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { isSameText } from '../../crypto/keys.ts';
import { guardReached } from '../../identity/authorization.ts';
import { wordsOf } from '../../intl/messages.ts';
import { loadBookings, type BookingRecord } from '../../store/booking/booking.ts';
import { pictureView } from '../../store/hotel/picture.ts';

/** The caller's own by account, or anybody's by its secret link. */
async function opened(
  ctx: RequestContext,
  { code, key }: Parsed<'booking/shareBooking'>,
): Promise<BookingRecord> {
  const [booking] = await loadBookings(ctx.db, { code });
  return reachBooking(ctx, booking, key);
}

const endedStatuses: ReadonlySet<number> = new Set([
  bookingStatuses.cancelled,
  bookingStatuses.failed,
]);

export async function getCalendarFile(
  ctx: RequestContext,
  input: Parsed<'booking/getCalendarFile'>,
): Promise<Output<'booking/getCalendarFile'>> {
  const booking = await opened(ctx, input);
  // Before a room is assured there is nothing to put into a calendar, and nothing to take out of
  // it.
  if (booking.confirmed_at === null) throw new Fault(errorCodes.calendarNotReady);
  const { hotel, room, code } = booking;
  const { locale } = ctx.caller;
  const message = (id: Parameters<typeof wordsOf>[1]) => wordsOf(languageOf(locale), id);
  const readable = `${code.slice(0, 3)} ${code.slice(3)}`;
  const text = calendarText({
    uid: `booking-${code}@${new URL(ctx.settings.publicUrl).hostname}`,
    sequence: booking.history.length,
    changedAt: booking.history.at(-1)?.at ?? booking.created_at,
    from: booking.check_in_at,
    to: booking.check_out_at,
    isCancelled: endedStatuses.has(booking.status),
    summary: hotel.name,
    description:
      `${message('card.code')}: ${readable}\n${room.name}\n${message('booking.callDesk')}: ` +
      `${hotel.phone}`,
    location: `${hotel.name}, ${hotel.address}`,
    latitude: hotel.latitude,
    longitude: hotel.longitude,
    url:
      booking.member_sn === null
        ? null
        : `${ctx.settings.publicUrl}${path(locale, 'booking', { code })}`,
    organizer: { name: brand.name, url: ctx.settings.publicUrl },
  });
  return { fileName: `${brand.name.toLowerCase()}-${code}.ics`, text };
}

export async function shareBooking(
  ctx: RequestContext,
  input: Parsed<'booking/shareBooking'>,
): Promise<Output<'booking/shareBooking'>> {
  const { code } = await opened(ctx, input);
  return { code, shareKey: ctx.keys.shareKey(code) };
}

export async function getSharedBooking(
  ctx: RequestContext,
  { code, key }: Parsed<'booking/getSharedBooking'>,
): Promise<Output<'booking/getSharedBooking'>> {
  if (!isSameText(key, ctx.keys.shareKey(code))) throw new Fault(errorCodes.notFound);
  const [booking] = await loadBookings(ctx.db, { code });
  if (booking === undefined) throw new Fault(errorCodes.notFound);
  await guardReached(ctx, booking);
  const { slug, name, address, phone, latitude, longitude, pictures } = booking.hotel;
  return {
    status: booking.status,
    type: bookingTypeOf(booking.booking_type) ?? 'daily',
    checkIn: booking.check_in_at,
    checkOut: booking.check_out_at,
    rooms: booking.rooms,
    hotel: { slug, name, address, phone, latitude, longitude, picture: pictureView(pictures[0]) },
    room: { name: booking.room.name, picture: pictureView(booking.room.pictures[0]) },
    asOf: ctx.now,
  };
}
