// The outcome of a booking whose response was lost, so that nobody has to guess or to book again.

import type { Output, Parsed } from '#contract/calls/calls.ts';
import { bookingView } from '../../booking/view.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { guardReached } from '../../identity/authorization.ts';
import { loadBookings } from '../../store/booking/booking.ts';
import { keyOwner, settleKey } from '../idempotency.ts';

export async function settleAttempt(
  ctx: RequestContext,
  { attempt }: Parsed<'booking/settleAttempt'>,
): Promise<Output<'booking/settleAttempt'>> {
  const answered = await settleKey(
    ctx.db,
    { key: attempt, call: 'booking/createBooking', caller: keyOwner(ctx.caller) },
    ctx.now,
  );
  if (answered === null) return { booking: null };
  const { code } = answered.data as { readonly code: string };
  const [record] = await loadBookings(ctx.db, { code });
  if (record !== undefined) await guardReached(ctx, record);
  return { booking: record === undefined ? null : bookingView(record, ctx, ctx.now) };
}
