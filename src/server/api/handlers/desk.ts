// The hotel's desk: its bookings of a day and what may be done with each; another hotel's are not
// found (docs/product.md, Hotel desk).

import type { Output, Parsed } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { bookingCodeShape, plainBookingCode } from '#contract/forms/booking-code.ts';
import { languageOf } from '#contract/paths.ts';
import type { DeskBooking } from '#contract/schemas/desk.ts';
import {
  type Refusal,
  type TransitionName,
  bookingStatusOf,
  bookingStatuses,
  canTransition,
  deskConfirmsBy,
  deskConfirmsSince,
  noShowFrom,
  roomAnswerBy,
} from '#domain/booking.ts';
import { isWaiting, waitsForDispute } from '#domain/dispute.ts';
import { plainLines } from '#domain/member.ts';
import { paymentMethodOf, paymentStatusOf } from '#domain/payment.ts';
import { collectedAtDesk, paymentState } from '#domain/settling/payment-state.ts';
import {
  type LocalDate,
  addDays,
  addMinutes,
  atLocal,
  localDate,
  timeOfMinutes,
} from '#domain/time/time.ts';
import { answerDispute as settleDispute } from '../../booking/dispute.ts';
import { refundableNow } from '../../booking/effects.ts';
import { isOwn } from '../../booking/find-own-booking.ts';
import { transitionBooking } from '../../booking/transition.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { requireDesk } from '../../identity/authorization.ts';
import { addCancellation } from '../../store/booking/booking-events.ts';
import {
  type BookingRow,
  factsOf,
  findBooking,
  guestOf,
  lockBooking,
} from '../../store/booking/booking.ts';
import { type DeskRow, deskBookings, hotelsOfStaff } from '../../store/booking/desk.ts';

const moves = {
  confirmRoom: 'confirmRoom',
  declineRoom: 'declineRoom',
  hotelCancels: 'hotelCancels',
  checkIn: 'checkIn',
  reportNoShow: 'reportNoShow',
  neverCame: 'disputeArrival',
} as const satisfies Record<string, TransitionName>;

export async function getDesk(
  ctx: RequestContext,
  _input: Parsed<'desk/getDesk'>,
): Promise<Output<'desk/getDesk'>> {
  const { member } = ctx.caller;
  const hotels = member === null ? [] : await hotelsOfStaff(ctx.db, member.sn);
  if (hotels.length === 0) throw new Fault(errorCodes.notFound);
  return { hotels };
}

/** For a guest who has not left yet, and a stay that the clock completed. */
const confirmations = [
  'confirmArrival',
  'confirmStay',
] as const satisfies readonly TransitionName[];

/** How long an answer brings a later stay to the desk, so that a weekend does not hide it. */
const answersShownDays = 3;

const midnight = (date: LocalDate) => atLocal(date, timeOfMinutes(0));

export async function getArrivalList(
  ctx: RequestContext,
  { hotelSn, day }: Parsed<'desk/getArrivalList'>,
): Promise<Output<'desk/getArrivalList'>> {
  await requireDesk(ctx, hotelSn);
  const date = day ?? localDate(ctx.now);
  const rows = await deskBookings(ctx.db, {
    hotelSn,
    from: midnight(date),
    to: midnight(addDays(date, 1)),
    unconfirmedSince: deskConfirmsSince(ctx.now),
    answeredSince: addMinutes(ctx.now, -answersShownDays * 24 * 60),
  });
  return { day: date, bookings: rows.map((row) => viewOf(row, ctx)), asOf: ctx.now };
}

function viewOf(row: DeskRow, ctx: RequestContext): DeskBooking {
  const facts = factsOf(row);
  const status = bookingStatusOf(row.status);
  const isDisputed = row.dispute !== null && isWaiting(row.dispute.state);
  const may: DeskBooking['may'] = (Object.keys(moves) as (keyof typeof moves)[]).filter(
    (name) =>
      canTransition(moves[name], facts, 'hotel', ctx.now) === true &&
      !(isDisputed && waitsForDispute(moves[name], 'hotel')),
  );
  // Desk staff who stay at the hotel are guests like any other: their own confirmation is not the
  // desk's.
  const mayConfirm =
    !isDisputed &&
    !isOwn(ctx, row) &&
    confirmations.some((name) => canTransition(name, facts, 'hotel', ctx.now) === true);
  const mayUndo = canTransition(undoOf(row), facts, 'hotel', ctx.now) === true;
  const language = languageOf(ctx.caller.locale);
  const guest = guestOf(row);
  const money = {
    status,
    method: paymentMethodOf(row.payment_method) ?? 'hotel',
    paymentStatus: paymentStatusOf(row.payment_status),
    total: row.total,
    dueAtHotel: row.due_at_hotel,
    refunds: row.refunds,
  };
  return {
    code: row.code,
    status: row.status,
    type: facts.type,
    checkIn: row.check_in_at,
    checkOut: row.check_out_at,
    rooms: row.rooms,
    adults: row.adults,
    children: row.children,
    guestName: row.full_name,
    ...(guest !== null && { guest }),
    phone: row.phone,
    isMember: row.member_sn !== null,
    requests: row.special_requests,
    roomName: row.room_name,
    addOns: row.add_ons.map(({ name, count }) => ({ name: name[language], count })),
    ...repliesOf(row),
    invoice: row.invoice,
    due: collectedAtDesk(money),
    money: paymentState(money),
    total: row.total,
    answerBy:
      status === 'awaitingHotel' && row.asked_hotel_at !== null
        ? roomAnswerBy(row.asked_hotel_at)
        : null,
    reportedAt: row.reported_at,
    dispute:
      row.dispute === null
        ? null
        : {
            state: row.dispute.state,
            description: row.dispute.description,
            answerBy: row.dispute.answer_by,
            answer: row.dispute.answer,
          },
    may: [
      ...may,
      ...(mayUndo ? (['undoCheckIn'] as const) : []),
      ...(row.dispute?.state === 'open' ? (['answerDispute'] as const) : []),
      ...(mayConfirm ? (['confirmStay'] as const) : []),
    ],
    confirmBy: mayConfirm ? deskConfirmsBy(facts) : null,
    undoCheckInUntil: mayUndo ? facts.undoCheckInUntil : null,
    noShowFrom: noShowFrom(facts),
  };
}

function repliesOf({ mail_replies: came }: DeskRow): Pick<DeskBooking, 'mailReplies'> {
  return came.length === 0 ? {} : { mailReplies: [...came] };
}

async function deskView(ctx: RequestContext, code: string): Promise<DeskBooking> {
  const [row] = await deskBookings(ctx.db, { code });
  if (row === undefined) throw new Fault(errorCodes.notFound);
  return viewOf(row, ctx);
}

/** A booking of a hotel at whose desk the caller works. */
async function bookingAt(ctx: RequestContext, code: string) {
  const booking = await findBooking(ctx.db, code);
  if (booking === undefined) throw new Fault(errorCodes.notFound);
  await requireDesk(ctx, booking.hotel_sn);
  return booking;
}

function refuse(result: boolean | Refusal): void {
  if (typeof result === 'string')
    throw new Fault(errorCodes.deskTransitionRefused, { why: result });
}

export async function confirmRoom(
  ctx: RequestContext,
  { code }: Parsed<'desk/confirmRoom'>,
): Promise<DeskBooking> {
  const booking = await bookingAt(ctx, code);
  refuse(await transitionBooking(ctx.db, 'confirmRoom', booking.sn, 'hotel', ctx.now));
  return deskView(ctx, code);
}

/**
 * Before the room was confirmed it is declined, after that the hotel cancels; the guest gets
 * everything back either way (docs/product.md, Room confirmation).
 */
export async function declineRoom(
  ctx: RequestContext,
  { code, reason }: Parsed<'desk/declineRoom'>,
): Promise<DeskBooking> {
  const note = plainLines(reason);
  if (note === '') throw new Fault(errorCodes.invalidDeskText);
  const found = await bookingAt(ctx, code);
  const booking = await lockBooking(ctx.db, found.sn);
  if (booking === undefined) throw new Fault(errorCodes.notFound);
  if (booking.status === bookingStatuses.cancelled) return deskView(ctx, code);
  const { paid } = await refundableNow(ctx.db, booking, ctx.now);
  const move = bookingStatusOf(booking.status) === 'awaitingHotel' ? 'declineRoom' : 'hotelCancels';
  refuse(await transitionBooking(ctx.db, move, booking.sn, 'hotel', ctx.now));
  await addCancellation(
    ctx.db,
    {
      bookingSn: booking.sn,
      actor: 'hotel',
      reason: 'hotelAsked',
      note,
      paid,
      refund: paid,
      isLate: false,
    },
    ctx.now,
  );
  return deskView(ctx, code);
}

/**
 * What a guest shows: the six characters, the text of the QR, or the address that holds it. Throws
 * `invalidDeskCode` for anything else, or a signature that is not ours.
 */
function codeShown(ctx: RequestContext, shown: string): string {
  const [, token] = /(?:^|\/c\/)([2-9A-HJKMNP-Z]{6}\.[\w-]{80,90})$/.exec(shown) ?? [];
  if (token !== undefined) {
    if (!ctx.keys.isCheckInToken(token)) throw new Fault(errorCodes.invalidDeskCode);
    return token.slice(0, 6);
  }
  const code = plainBookingCode(shown);
  if (!bookingCodeShape.test(code)) throw new Fault(errorCodes.invalidDeskCode);
  return code;
}

export async function checkInGuest(
  ctx: RequestContext,
  { hotelSn, shown }: Parsed<'desk/checkInGuest'>,
): Promise<DeskBooking> {
  await requireDesk(ctx, hotelSn);
  const code = codeShown(ctx, shown);
  const booking = await findBooking(ctx.db, code);
  if (booking === undefined || booking.hotel_sn !== hotelSn) throw new Fault(errorCodes.notFound);
  const result = await transitionBooking(
    ctx.db,
    'checkIn',
    booking.sn,
    isOwn(ctx, booking) ? 'member' : 'hotel',
    ctx.now,
  );
  if (result === 'disputed') throw new Fault(errorCodes.bookingDisputed);
  refuse(result);
  // They had checked in alone, and now the desk confirms it; for a stay that is paid there is
  // nothing to confirm.
  if (result === false && !isOwn(ctx, booking))
    await transitionBooking(ctx.db, 'confirmArrival', booking.sn, 'hotel', ctx.now);
  return deskView(ctx, code);
}

/** Undoing a check-in restores the status before it. */
const undoOf = ({ reported_at }: Pick<BookingRow, 'reported_at'>) =>
  reported_at === null ? 'undoCheckIn' : 'undoReportedCheckIn';

export async function undoCheckIn(
  ctx: RequestContext,
  { code }: Parsed<'desk/undoCheckIn'>,
): Promise<DeskBooking> {
  const found = await bookingAt(ctx, code);
  const booking = await lockBooking(ctx.db, found.sn);
  if (booking === undefined) throw new Fault(errorCodes.notFound);
  refuse(await transitionBooking(ctx.db, undoOf(booking), booking.sn, 'hotel', ctx.now));
  return deskView(ctx, code);
}

export async function reportNoShow(
  ctx: RequestContext,
  { code }: Parsed<'desk/reportNoShow'>,
): Promise<DeskBooking> {
  const booking = await bookingAt(ctx, code);
  const move = bookingStatusOf(booking.status) === 'checkedIn' ? 'disputeArrival' : 'reportNoShow';
  refuse(await transitionBooking(ctx.db, move, booking.sn, 'hotel', ctx.now));
  return deskView(ctx, code);
}

/**
 * The desk confirms a guest who checked in alone; what the stay earns is given with it once it is
 * over (docs/product.md, Joy Xu).
 */
export async function confirmStay(
  ctx: RequestContext,
  { code }: Parsed<'desk/confirmStay'>,
): Promise<DeskBooking> {
  const booking = await bookingAt(ctx, code);
  if (isOwn(ctx, booking)) throw new Fault(errorCodes.deskTransitionRefused, { why: 'notYours' });
  const move = bookingStatusOf(booking.status) === 'completed' ? 'confirmStay' : 'confirmArrival';
  refuse(await transitionBooking(ctx.db, move, booking.sn, 'hotel', ctx.now));
  return deskView(ctx, code);
}

export async function answerDispute(
  ctx: RequestContext,
  { code, agrees, text }: Parsed<'desk/answerDispute'>,
): Promise<DeskBooking> {
  const booking = await bookingAt(ctx, code);
  refuse(await settleDispute(ctx.db, booking.sn, { agrees, text: plainLines(text) }, ctx.now));
  return deskView(ctx, code);
}
