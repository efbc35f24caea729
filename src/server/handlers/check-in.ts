// What a guest says of the arrival: by the account or by the secret link, and each answer once (§4).

import type { Output, Parsed } from '#contract/calls.ts';
import { Fault } from '#contract/errors.ts';
import type { Actor, Refusal } from '#domain/booking.ts';
import { plainLines } from '#domain/member.ts';
import { bookingView } from '../booking-view.ts';
import type { Context, Database } from '../context.ts';
import { openDispute, withdrawDispute } from '../dispute.ts';
import { isSameText } from '../keys.ts';
import { moveBooking } from '../move.ts';
import { findBooking, loadBookings, lockBooking, type BookingRow } from '../store/booking.ts';

type Input = Parsed<'booking/updateCheckInStatus'>;
type Answer = (db: Database, booking: BookingRow, actor: Actor, input: Input, now: Context['now']) => Promise<boolean | Refusal>;

const answers: Readonly<Record<Input['answer'], Answer>> = {
  checkedIn: async (db, booking, actor, _, now) => {
    await withdrawDispute(db, booking, actor, now);
    return moveBooking(db, 'checkIn', booking.sn, actor, now);
  },
  couldNotCheckIn: (db, booking, actor, { description }, now) => openDispute(db, booking, actor, plainLines(description), now),
  didNotCheckIn: async (db, booking, actor, _, now) => {
    await withdrawDispute(db, booking, actor, now);
    return moveBooking(db, 'didNotCheckIn', booking.sn, actor, now);
  },
};

export async function updateCheckInStatus(ctx: Context, input: Input): Promise<Output<'booking/updateCheckInStatus'>> {
  const { member } = ctx.caller;
  const found = await findBooking(ctx.db, input.code);
  const isTheirs = found !== undefined && found.member_sn !== null && found.member_sn === member?.sn;
  const hasLink = input.key !== undefined && isSameText(input.key, ctx.keys.linkKey(input.code));
  if (found === undefined || !(isTheirs || hasLink)) throw new Fault('API_GNR_101');
  const booking = await lockBooking(ctx.db, found.sn);
  if (booking === undefined) throw new Fault('API_GNR_101');
  const done = await answers[input.answer](ctx.db, booking, isTheirs ? 'member' : 'guest', input, ctx.now);
  if (typeof done === 'string') throw new Fault('API_BKN_151', { why: done });
  const [record] = await loadBookings(ctx.db, { code: booking.code });
  if (record === undefined) throw new Fault('API_GNR_101');
  return bookingView(record, ctx.keys, ctx.now);
}
