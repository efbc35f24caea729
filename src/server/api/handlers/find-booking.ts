// Finding a booking by its code and the phone it was made with. Wrong tries are counted for the
// device and the network, never for the phone: anybody can name one.

import type { Output, Parsed } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { parsePhone } from '#domain/phone/phone-number.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import { bookingView } from '../../booking/view.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { guardReached } from '../../identity/authorization.ts';
import { freeAt, networkOf, subjectOf, withHit } from '../../identity/verification-code.ts';
import { unwrapFault } from '../../identity/verify-code.ts';
import { bookingOfPhone, loadBookings } from '../../store/booking/booking.ts';
import type { Database } from '../../store/engine/schema.ts';
import { addHits, lockHits } from '../../store/member/auth.ts';

const hourMinutes = 60;

/**
 * Shows the booking as its secret link would. Everything that does not match is answered alike:
 * `notFound` with `triesLeft`, and `resendAt` with the last one; `tooManyRequests` with `resendAt`
 * when none is left, whatever is asked. `invalidPhone` for what can be nobody's number,
 * `confirmIdentity` for a member's own past behind the PIN.
 */
export async function findBooking(
  ctx: RequestContext,
  { code, countryCode, mobile }: Parsed<'booking/findBooking'>,
): Promise<Output<'booking/findBooking'>> {
  const parsed = parsePhone(countryCode, mobile);
  if ('fault' in parsed) throw new Fault(errorCodes.invalidPhone, parsed);
  const { now, caller } = ctx;
  const network = networkOf(caller.address);
  // All in a network whose browsers keep no cookie of ours count as one device.
  const tries = subjectOf('find', caller.signedDevice ?? network);
  const gates = [subjectOf('lookUp', subjectOf('address', network)), tries];
  const isGuarded = unwrapFault(
    await ctx.transact(async (db) => {
      const hits = await lockHits(db, gates, now);
      const resendAt = freeAt(hits, now);
      if (resendAt !== null) return new Fault(errorCodes.tooManyRequests, { resendAt });
      const reached = await reach(ctx, db, code, parsed.phone);
      if (!(reached instanceof Fault) || reached.code !== errorCodes.notFound) return reached;
      await addHits(db, gates, now);
      const until = freeAt(withHit(hits, gates, now), now);
      return new Fault(errorCodes.notFound, {
        triesLeft: until === null ? triesAfter(hits[tries] ?? [], now) : 0,
        ...(until !== null && { resendAt: until }),
      });
    }),
  );
  const [record] = await loadBookings(ctx.db, { code });
  if (record === undefined) throw new Fault(errorCodes.notFound);
  return { ...bookingView(record, ctx, now), ...(isGuarded && { isUnsaved: true }) };
}

/** How many tries are left after one more that was wrong. */
function triesAfter(hits: readonly Instant[], now: Instant): number {
  const since = addMinutes(now, -hourMinutes);
  return Math.max(0, policy.findTriesPerHour - hits.filter((at) => at > since).length - 1);
}

/** Whether the booking that both name is a guarded past; the Fault where it is not shown. */
async function reach(
  ctx: RequestContext,
  db: Database,
  code: string,
  phone: string,
): Promise<boolean | Fault> {
  const booking = await bookingOfPhone(db, code, phone);
  if (booking === undefined) return new Fault(errorCodes.notFound);
  try {
    return await guardReached({ ...ctx, db }, booking);
  } catch (error) {
    // As a value: what was counted must be committed.
    if (error instanceof Fault) return error;
    throw error;
  }
}
