// A mail with a link to all bookings of its address, for whoever has neither code nor phone. Whether
// an address is known is said nowhere: all are answered alike.

import type { Output, Parsed } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes } from '#domain/time/time.ts';
import { bookingView } from '../../booking/view.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { guardReached } from '../../identity/authorization.ts';
import { freeAt, networkOf, only, subjectOf } from '../../identity/verification-code.ts';
import { unwrapFault } from '../../identity/verify-code.ts';
import { messageOfToken } from '../../notifications/mail-link.ts';
import { addBookingMessages } from '../../notifications/plan-messages.ts';
import { loadBookings, type BookingRecord } from '../../store/booking/booking.ts';
import { codesOfEmail, openMailedLink } from '../../store/booking/mailed-bookings.ts';
import { addHits, lockHits } from '../../store/member/auth.ts';

export async function mailLink(
  ctx: RequestContext,
  { email }: Parsed<'booking/mailLink'>,
): Promise<Output<'booking/mailLink'>> {
  const { now, caller, keys, mail } = ctx;
  // The page does not offer it then: only one from before a setting was changed still asks.
  if (!mail.isSetUp) throw new Fault(errorCodes.mailNotSetUp);
  const network = networkOf(caller.address);
  const asked = [
    subjectOf('mailLink', caller.signedDevice ?? network),
    subjectOf('lookUp', subjectOf('address', network)),
  ];
  const address = subjectOf('mailTo', keys.mac('address of mail', email.trim().toLowerCase()));
  return unwrapFault(
    await ctx.transact(async (db) => {
      const hits = await lockHits(db, [...asked, address], now);
      const resendAt = freeAt(only(hits, ...asked), now);
      if (resendAt !== null) return new Fault(errorCodes.tooManyRequests, { resendAt });
      await addHits(db, [...asked, address], now);
      const [code] =
        freeAt(only(hits, address), now) === null ? await codesOfEmail(db, email, now) : [];
      const [booking] = code === undefined ? [] : await loadBookings(db, { code });
      if (booking !== undefined)
        await addBookingMessages(db, booking, 'find', now, {
          about: now,
          until: addMinutes(now, policy.mailLinkMinutes),
        });
      return {};
    }),
  );
}

export async function openMailLink(
  ctx: RequestContext,
  { token }: Parsed<'booking/openMailLink'>,
): Promise<Output<'booking/openMailLink'>> {
  const { db, keys, now, caller } = ctx;
  const sn = messageOfToken(keys, token);
  const device = keys.mac('device of a link', caller.signedDevice ?? networkOf(caller.address));
  const email = sn === null ? undefined : await openMailedLink(db, sn, device, now);
  if (email === undefined) throw new Fault(errorCodes.notFound);
  const found = await Promise.all(
    (await codesOfEmail(db, email, now)).map(async (code) => {
      const [booking] = await loadBookings(db, { code });
      return booking !== undefined && (await isShown(ctx, booking)) ? booking : null;
    }),
  );
  return {
    bookings: found
      .filter((booking) => booking !== null)
      .map((booking) => bookingView(booking, ctx, now)),
  };
}

/** A past that its member keeps behind the PIN is not. */
async function isShown(ctx: RequestContext, booking: BookingRecord): Promise<boolean> {
  try {
    return !(await guardReached(ctx, booking));
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
}
