// The guest's report of the arrival, by the account or by the secret link; each is accepted once.
// And the rooms held for a guest who could not have theirs.

import type { Output, Parsed } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { Actor, Refusal } from '#domain/booking.ts';
import { hotelAnswersBy, stayInstead } from '#domain/dispute.ts';
import { plainLines } from '#domain/member.ts';
import { paymentStatuses } from '#domain/payment.ts';
import { distanceMetres } from '#domain/place.ts';
import { heldInsteadUntil, mayHoldInstead } from '#domain/settling/lost-room.ts';
import { openDispute, withdrawDispute } from '../../booking/dispute.ts';
import { isOwn, reachBooking } from '../../booking/find-own-booking.ts';
import { holdAlternatives } from '../../booking/hold-alternatives.ts';
import { transitionBooking } from '../../booking/transition.ts';
import { bookingView } from '../../booking/view.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { holdsFor } from '../../store/booking/alternative.ts';
import {
  factsOf,
  findBooking,
  loadBookings,
  lockBooking,
  type BookingRecord,
  type BookingRow,
} from '../../store/booking/booking.ts';
import type { Database } from '../../store/engine/schema.ts';
import { pictureView } from '../../store/hotel/picture.ts';

type Input = Parsed<'booking/updateCheckInStatus'>;
type Answer = (
  db: Database,
  booking: BookingRow,
  actor: Actor,
  input: Input,
  now: RequestContext['now'],
) => Promise<boolean | Refusal>;

const answers: Readonly<Record<Input['answer'], Answer>> = {
  checkedIn: async (db, booking, actor, _, now) => {
    await withdrawDispute(db, booking, actor, now);
    return transitionBooking(db, 'checkIn', booking.sn, actor, now);
  },
  couldNotCheckIn: (db, booking, actor, { description }, now) =>
    openDispute(db, booking, actor, plainLines(description), now),
  didNotCheckIn: async (db, booking, actor, _, now) => {
    await withdrawDispute(db, booking, actor, now);
    return transitionBooking(db, 'didNotCheckIn', booking.sn, actor, now);
  },
};

/** The guest's own booking by account, or by the secret link; another's is not found. */
async function openedBy(
  ctx: RequestContext,
  { code, key }: Pick<Input, 'code' | 'key'>,
): Promise<{ readonly found: BookingRow; readonly isTheirs: boolean }> {
  const found = await reachBooking(ctx, await findBooking(ctx.db, code), key);
  return { found, isTheirs: isOwn(ctx, found) };
}

/** The rooms held for a guest who was turned away, while they are held. */
export async function getAlternativeList(
  ctx: RequestContext,
  input: Parsed<'booking/getAlternativeList'>,
): Promise<Output<'booking/getAlternativeList'>> {
  const { found } = await openedBy(ctx, input);
  const [record] = await loadBookings(ctx.db, { code: found.code });
  return heldRooms(ctx, found, record);
}

/**
 * Holds rooms for a guest who lost one that was paid for, the first time they ask, and answers those
 * that are held.
 */
export async function holdAlternativeList(
  ctx: RequestContext,
  input: Parsed<'booking/holdAlternativeList'>,
): Promise<Output<'booking/holdAlternativeList'>> {
  const { found } = await openedBy(ctx, input);
  const booking = await lockBooking(ctx.db, found.sn);
  const [record] = await loadBookings(ctx.db, { code: found.code });
  if (booking === undefined || record === undefined) throw new Fault(errorCodes.notFound);
  const facts = {
    lastMove: record.history.at(-1)?.move ?? '',
    isCharged:
      booking.payment_status === paymentStatuses.successful ||
      booking.payment_status === paymentStatuses.refunded,
    isHeldInstead: booking.held_for !== null,
    checkOut: booking.check_out_at,
  };
  if (mayHoldInstead(facts, ctx.now)) {
    const stay =
      ctx.now < booking.check_in_at ? booking.stay : stayInstead(factsOf(booking), ctx.now);
    await holdAlternatives(ctx, booking, stay, heldInsteadUntil(ctx.now));
  }
  return heldRooms(ctx, booking, record);
}

async function heldRooms(
  ctx: RequestContext,
  { sn }: BookingRow,
  from: BookingRecord | undefined,
): Promise<Output<'booking/getAlternativeList'>> {
  const held = await holdsFor(ctx.db, sn, ctx.now);
  return {
    asOf: ctx.now,
    rooms: held.map(
      ({ code, roomName, total, checkIn, checkOut, until, slug, name, rating, ...rest }) => ({
        code,
        key: ctx.keys.linkKey(code),
        roomName,
        total,
        checkIn,
        checkOut,
        until,
        hotel: {
          slug,
          name,
          rating: rating / 10,
          picture: pictureView(rest.pictures[0]),
          distanceMetres: from === undefined ? null : Math.round(distanceMetres(from.hotel, rest)),
        },
      }),
    ),
  };
}

export async function updateCheckInStatus(
  ctx: RequestContext,
  input: Input,
): Promise<Output<'booking/updateCheckInStatus'>> {
  const { found, isTheirs } = await openedBy(ctx, input);
  const booking = await lockBooking(ctx.db, found.sn);
  if (booking === undefined) throw new Fault(errorCodes.notFound);
  const result = await answers[input.answer](
    ctx.db,
    booking,
    isTheirs ? 'member' : 'guest',
    input,
    ctx.now,
  );
  if (typeof result === 'string') throw new Fault(errorCodes.answerNotPossible, { why: result });
  if (result && input.answer === 'couldNotCheckIn')
    await holdAlternatives(
      ctx,
      booking,
      stayInstead(factsOf(booking), ctx.now),
      hotelAnswersBy(ctx.now),
    );
  const [record] = await loadBookings(ctx.db, { code: booking.code });
  if (record === undefined) throw new Fault(errorCodes.notFound);
  return bookingView(record, ctx, ctx.now);
}
