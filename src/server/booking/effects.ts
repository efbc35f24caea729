// The effects of a booking's transitions, run in the same transaction; one row for each effect the
// domain names.

import {
  guestAnswersBy,
  isVouched,
  roomAnswerBy,
  type Actor,
  type BookingStatus,
  type Effect,
} from '#domain/booking.ts';
import { costOfCancelling, type CancellationCost } from '#domain/cancellation.ts';
import { returnedCouponValidUntil } from '#domain/coupon.ts';
import { smallest, sum, vnd, zero, type Vnd } from '#domain/money.ts';
import { refundsNotifiedByMove } from '#domain/notifications/message.ts';
import { paymentStatuses } from '#domain/payment.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes, type Instant } from '#domain/time/time.ts';
import { addBookingMessages } from '../notifications/plan-messages.ts';
import { earnStayXu, rewardReview } from '../rewards/points.ts';
import { giveStamp } from '../rewards/stamps.ts';
import { addCancellation, addBookingNotice } from '../store/booking/booking-events.ts';
import {
  factsOf,
  findBookingBySn,
  type BookingRow,
  type BookingChange,
} from '../store/booking/booking.ts';
import type { BookingJob } from '../store/booking/history.ts';
import { returnFlashSale } from '../store/booking/hold.ts';
import type { Database } from '../store/engine/schema.ts';
import { addJob } from '../store/job.ts';
import { attemptsOf, type AttemptRow } from '../store/payment/payment.ts';
import { addRefund, notRefunded } from '../store/payment/refund.ts';
import { returnCoupon, spendCoupon } from '../store/rewards/coupon-use.ts';
import { returnXu } from '../store/rewards/point.ts';

/**
 * The booking as it was before the move, what changed besides its status, where it went, and who
 * moved it.
 */
type TransitionEvent = {
  readonly booking: BookingRow;
  readonly change: BookingChange;
  readonly name: string;
  readonly to: BookingStatus;
  readonly actor: Actor;
};
type Work = (db: Database, moved: TransitionEvent, now: Instant) => Promise<void>;

/**
 * The jobs of those effects that have any, about the booking as it was before; they are written
 * with its history (`transition.ts`).
 */
export const effectJobs: Partial<
  Record<Effect, (booking: BookingRow, now: Instant) => readonly BookingJob[]>
> = {
  askHotel: (_, now) => scheduleHotelAnswer(now),
  // An add-on's provider has its time to answer; outside production nobody does, so the worker
  // answers soon (`worker.ts`).
  tellProvider: (_, now) => [
    { kind: 'awaitProvider', runAt: addMinutes(now, policy.sampleProviderMinutes) },
  ],
  // The guest is reminded before the answer is due, and silence is closed by the clock.
  askGuest: (_, now) => [
    {
      kind: 'remindAnswer',
      runAt: addMinutes(guestAnswersBy(now), -policy.noShowReminderMinutes),
    },
    ...endSilenceAt(guestAnswersBy(now)),
  ],
  // Asked again after a check-in that was undone: the time of the reminder may have passed
  // meanwhile. A guest who was not reminded is, before silence counts.
  awaitAnswer: ({ reported_at: reportedAt }, now) =>
    endSilenceAt(guestAnswersBy(reportedAt ?? now)),
};

/**
 * A hotel that does not answer in time is taken to have declined; its desk is reminded meanwhile
 * (`schedule-reminders.ts`).
 */
export function scheduleHotelAnswer(askedAt: Instant): readonly BookingJob[] {
  return [{ kind: 'roomUnanswered', runAt: roomAnswerBy(askedAt) }];
}

function endSilenceAt(answerBy: Instant): readonly BookingJob[] {
  return [{ kind: 'silentAfterReport', runAt: answerBy }];
}

const noEffect: Work = async () => {};

export const effects: Record<Effect, Work> = {
  releaseRoom,
  refundInFull,
  refundDue: payRefundDue,
  askGuest,
  useCoupon: (db, { booking }, now) => spendCoupon(db, booking.sn, now),
  giveBackCoupon: unlessCharged((db, sn, now) =>
    returnCoupon(db, sn, returnedCouponValidUntil(now), now),
  ),
  giveBackXu: unlessCharged(returnXu),
  earnXu: ifVouched(async (db, { booking, name }, now) => {
    await earnStayXu(db, booking, now);
    // Written before the desk confirmed the stay.
    if (name === 'confirmStay') await rewardReview(db, booking.sn, now);
  }),
  giveStamp: ifVouched((db, { booking }, now) => giveStamp(db, booking, now)),
  // Nothing but their jobs.
  awaitAnswer: noEffect,
  tellProvider: noEffect,
  askHotel: noEffect,
  // The booking's page asks for a review as long as there is none.
  inviteReview: noEffect,
  // Nothing to store: no-shows are counted from the history rows, so that no counter can differ
  // from them.
  countNoShow: noEffect,
  // Nothing to do: desk and page read the history row of this transaction, and notifications follow
  // from the transition (`schedule-reminders.ts`).
  tellHotel: noEffect,
  tellGuest: noEffect,
  offerAlternatives: noEffect,
};

/**
 * Rewards wait until the stay is confirmed by payment in advance or by the desk: the guest's word
 * alone earns nothing (docs/product.md, Joy Xu).
 */
function ifVouched(give: Work): Work {
  return async (db, moved, now) => {
    if (isVouched(factsOf({ ...moved.booking, ...moved.change }))) await give(db, moved, now);
  };
}

/**
 * The status alone frees the room. A flash sale gets its rooms back only when the stay did not take
 * place.
 */
async function releaseRoom(db: Database, { booking, to }: TransitionEvent): Promise<void> {
  if (booking.flash_sale_sn !== null && (to === 'failed' || to === 'cancelled'))
    await returnFlashSale(db, booking.flash_sale_sn, booking.rooms);
}

/**
 * Coupon and points are given back, except to a member who cancels too late (docs/product.md, Joy
 * Xu).
 */
function unlessCharged(
  giveBackTo: (db: Database, bookingSn: number, now: Instant) => Promise<void>,
): Work {
  return async (db, { booking, name }, now) => {
    if (name === 'cancel' && (await refundableNow(db, booking, now)).isLate) return;
    await giveBackTo(db, booking.sn, now);
  };
}

/** The hotel reports a no-show: the guest is asked, by the messages of the move. */
async function askGuest(
  db: Database,
  { booking: { sn } }: TransitionEvent,
  now: Instant,
): Promise<void> {
  await addBookingNotice(db, sn, 'askGuest', now);
}

async function refundInFull(
  db: Database,
  { booking, name }: TransitionEvent,
  now: Instant,
): Promise<void> {
  for (const attempt of await paidAttempts(db, booking.sn))
    await refundAttempt(db, attempt, attempt.amount, name, now);
}

/**
 * Refunds by the rules shown before booking (docs/product.md, Cancellation and refund). A
 * cancellation records its cost itself; that of a no-show is recorded here, for its page and the
 * ledger. Where nothing was paid nothing is retained.
 */
async function payRefundDue(
  db: Database,
  { booking, name, to, actor }: TransitionEvent,
  now: Instant,
): Promise<void> {
  const { paid, refund, isLate } = await refundableNow(db, booking, now);
  await refundFromAttempts(db, booking.sn, refund, name, now);
  if (to === 'noShow' && paid > zero)
    await addCancellation(
      db,
      { bookingSn: booking.sn, actor, reason: 'noShow', note: '', paid, refund, isLate },
      now,
    );
}

/** What cancelling now costs and refunds of the money we hold; ask before the transition. */
export async function refundableNow(
  db: Database,
  booking: BookingRow,
  now: Instant,
): Promise<CancellationCost & { readonly paid: Vnd }> {
  let paid = zero;
  for (const attempt of await paidAttempts(db, booking.sn))
    paid = sum(paid, vnd(await notRefunded(db, attempt)));
  const { status, type, checkIn, isCancellable } = factsOf(booking);
  const nights = booking.stay.type === 'daily' ? booking.stay.nights : 1;
  const terms = {
    type,
    checkIn,
    isCancellable,
    cancelBeforeHours: booking.cancel_before_hours,
    confirmedAt: booking.confirmed_at,
  };
  return { paid, ...costOfCancelling(status, terms, { paid, total: booking.total, nights }, now) };
}

/** Refunds an amount of a booking's money, from the oldest payment first. */
export async function refundFromAttempts(
  db: Database,
  bookingSn: number,
  amount: Vnd,
  reason: string,
  now: Instant,
): Promise<void> {
  let due = amount;
  for (const attempt of await paidAttempts(db, bookingSn)) {
    const part = smallest(due, vnd(await notRefunded(db, attempt)));
    await refundAttempt(db, attempt, part, reason, now);
    due = vnd(due - part);
  }
}

async function paidAttempts(db: Database, bookingSn: number): Promise<AttemptRow[]> {
  return (await attemptsOf(db, bookingSn)).filter(
    (attempt) => attempt.status === paymentStatuses.successful,
  );
}

/**
 * Starts a refund of at most what is left of an attempt; the money moves after the transaction. One
 * that no transition tells of is told as `told`. The booking's row must be locked.
 */
export async function refundAttempt(
  db: Database,
  attempt: AttemptRow,
  amount: Vnd,
  reason: string,
  now: Instant,
  told: 'refundStarted' | 'sold' = 'refundStarted',
): Promise<void> {
  const part = smallest(amount, vnd(await notRefunded(db, attempt)));
  if (part <= 0) return;
  const refundSn = await addRefund(db, attempt, part, reason, now);
  await addJob(db, {
    kind: 'refund',
    key: `refund:${refundSn}`,
    payload: { refundSn },
    runAt: now,
  });
  const booking = refundsNotifiedByMove.has(reason)
    ? undefined
    : await findBookingBySn(db, attempt.booking_sn);
  if (booking !== undefined)
    await addBookingMessages(db, booking, told, now, {
      about: String(refundSn),
      facts: { refundSn },
    });
}
