// The guest's report of the arrival, by the account or by the secret link; each is accepted once.

import type { Output, Parsed } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { Actor, Refusal } from '#domain/booking.ts';
import { hotelAnswersBy } from '#domain/dispute.ts';
import { plainLines } from '#domain/member.ts';
import { distanceMetres } from '#domain/place.ts';
import { openDispute, withdrawDispute } from '../../booking/dispute.ts';
import { isOwn, reachBooking } from '../../booking/find-own-booking.ts';
import { holdAlternatives } from '../../booking/hold-alternatives.ts';
import { transitionBooking } from '../../booking/transition.ts';
import { bookingView } from '../../booking/view.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { holdsFor } from '../../store/booking/alternative.ts';
import {
  findBooking,
  loadBookings,
  lockBooking,
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
  const [[from], held] = [
    await loadBookings(ctx.db, { code: found.code }),
    await holdsFor(ctx.db, found.sn, ctx.now),
  ];
  return {
    asOf: ctx.now,
    rooms: held.map(
      ({ code, roomName, total, checkIn, checkOut, until, slug, name, pictures, ...point }) => ({
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
          picture: pictureView(pictures[0]),
          distanceMetres: from === undefined ? null : Math.round(distanceMetres(from.hotel, point)),
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
    await holdAlternatives(ctx, booking, hotelAnswersBy(ctx.now));
  const [record] = await loadBookings(ctx.db, { code: booking.code });
  if (record === undefined) throw new Fault(errorCodes.notFound);
  return bookingView(record, ctx, ctx.now);
}
