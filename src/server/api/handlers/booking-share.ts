// Sharing a booking: its calendar file, and a link for companions that shows no money, phones or
// names.

import type { Output, Parsed } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { languageOf } from '#contract/paths.ts';
import { stayCalendar } from '#contract/stay-calendar.ts';
import { isStayCancelled } from '#domain/booking.ts';
import { bookingTypeOf } from '#domain/stay.ts';
import { reachBooking } from '../../booking/find-own-booking.ts';
import { addressNamed, roomNamed } from '../../booking/view.ts';
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

export async function getCalendarFile(
  ctx: RequestContext,
  input: Parsed<'booking/getCalendarFile'>,
): Promise<Output<'booking/getCalendarFile'>> {
  const booking = await opened(ctx, input);
  // Before a room is assured there is nothing to put into a calendar, and nothing to take out of
  // it.
  if (booking.confirmed_at === null) throw new Fault(errorCodes.calendarNotReady);
  const { locale } = ctx.caller;
  const words = (id: Parameters<typeof wordsOf>[1]) => wordsOf(languageOf(locale), id);
  const { name, text } = stayCalendar(
    {
      code: booking.code,
      hotel: booking.hotel,
      room: booking.room.name,
      from: booking.check_in_at,
      to: booking.check_out_at,
      sequence: booking.history.length,
      changedAt: booking.history.at(-1)?.at ?? booking.created_at,
      isCancelled: isStayCancelled(booking),
      isMembers: booking.member_sn !== null,
    },
    {
      siteUrl: ctx.settings.publicUrl,
      locale,
      codeLabel: words('card.code'),
      deskLabel: words('calendar.desk'),
    },
  );
  return { fileName: name, text };
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
  const { slug, name, phone, latitude, longitude, pictures } = booking.hotel;
  return {
    status: booking.status,
    type: bookingTypeOf(booking.booking_type) ?? 'daily',
    checkIn: booking.check_in_at,
    checkOut: booking.check_out_at,
    rooms: booking.rooms,
    hotel: {
      slug,
      name,
      ...addressNamed(booking.hotel),
      phone,
      latitude,
      longitude,
      picture: pictureView(pictures[0]),
    },
    room: { ...roomNamed(booking.room), picture: pictureView(booking.room.pictures[0]) },
    asOf: ctx.now,
  };
}
