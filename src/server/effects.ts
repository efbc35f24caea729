// What follows a move of a booking, in the same transaction: every effect the domain names has its row here.

import {
  guestAnswersBy,
  isVouched,
  roomAnswerBy,
  type Actor,
  type BookingStatus,
  type Effect,
} from '#domain/booking.ts';
import { costOfCancelling, type CancellationCost } from '#domain/cancellation.ts';
import { couponBackUntil } from '#domain/coupon.ts';
import { smallest, sum, vnd, zero, type Vnd } from '#domain/money.ts';
import { paymentStatuses } from '#domain/payment.ts';
import { policy } from '#domain/policy.ts';
import { addMinutes, type Instant } from '#domain/time.ts';
import type { Database } from './context.ts';
import { remind } from './reminders.ts';
import { earnStayXu, rewardReview } from './rewards.ts';
import { giveStamp } from './stamps.ts';
import { addCancellation, addNotice } from './store/booking-life.ts';
import { factsOf, type BookingRow, type Change } from './store/booking.ts';
import { returnCoupon, spendCoupon } from './store/coupon-use.ts';
import { returnFlashSale } from './store/hold.ts';
import { addJob } from './store/job.ts';
import { attemptsOf, type AttemptRow } from './store/payment.ts';
import { giveBackXu } from './store/point.ts';
import { addRefund, notRefunded } from './store/refund.ts';

/** The booking as it was before the move, what changed beside its status, where it went, and who moved it. */
type Moved = {
  readonly booking: BookingRow;
  readonly change: Change;
  readonly name: string;
  readonly to: BookingStatus;
  readonly actor: Actor;
};
type Work = (db: Database, moved: Moved, now: Instant) => Promise<void>;

const nothing: Work = async () => {};

export const effects: Record<Effect, Work> = {
  releaseRoom,
  refundInFull,
  refundDue: refundWhatIsDue,
  askGuest,
  awaitAnswer,
  tellProvider,
  askHotel: (db, { booking }, now) => awaitHotel(db, booking.sn, now),
  useCoupon: (db, { booking }, now) => spendCoupon(db, booking.sn, now),
  giveBackCoupon: unlessCharged((db, sn, now) => returnCoupon(db, sn, couponBackUntil(now), now)),
  giveBackXu: unlessCharged(giveBackXu),
  earnXu: ifVouched(async (db, { booking, name }, now) => {
    await earnStayXu(db, booking, now);
    // Written before the desk confirmed the stay.
    if (name === 'confirmStay') await rewardReview(db, booking.sn, now);
  }),
  giveStamp: ifVouched((db, { booking }, now) => giveStamp(db, booking, now)),
  // The booking's page asks for a review as long as there is none.
  inviteReview: nothing,
  // A no-show is its history row: the bar of pay-at-hotel counts those rows, so that no counter can differ from them.
  countNoShow: nothing,
  // The hotel and the page read the history row of this very transaction; what reaches a phone follows from the move itself (`reminders.ts`).
  tellHotel: nothing,
  tellGuest: nothing,
  offerAlternatives: nothing,
};

/** A guest's word alone earns nothing: until somebody who paid or the hotel's desk stands for the stay, its rewards wait (PRODUCT §9). */
function ifVouched(give: Work): Work {
  return async (db, moved, now) => {
    if (isVouched(factsOf({ ...moved.booking, ...moved.change }))) await give(db, moved, now);
  };
}

/** The status alone frees the room. A flash sale gets its rooms back only when the stay did not take place. */
async function releaseRoom(db: Database, { booking, to }: Moved): Promise<void> {
  if (booking.flash_sale_sn !== null && (to === 'failed' || to === 'cancelled'))
    await returnFlashSale(db, booking.flash_sale_sn, booking.rooms);
}

/** Coupon and points come back to whoever is free of blame; a member who cancels too late pays with them too (PRODUCT §9). */
function unlessCharged(
  giveBackTo: (db: Database, bookingSn: number, now: Instant) => Promise<void>,
): Work {
  return async (db, { booking, name }, now) => {
    if (name === 'cancel' && (await whatIsDue(db, booking, now)).isLate) return;
    await giveBackTo(db, booking.sn, now);
  };
}

/** Whoever handles an add-on has its time to answer; outside production nobody does, so it is answered for them soon (`jobs.ts`). */
async function tellProvider(db: Database, { booking: { sn } }: Moved, now: Instant): Promise<void> {
  await addJob(db, {
    kind: 'awaitProvider',
    key: `awaitProvider:${sn}`,
    payload: { bookingSn: sn },
    runAt: addMinutes(now, policy.sampleProviderMinutes),
  });
}

/** A hotel that does not answer in time is taken to have declined (PRODUCT §6); its desk is told meanwhile (`reminders.ts`). */
export async function awaitHotel(db: Database, bookingSn: number, askedAt: Instant): Promise<void> {
  await addJob(db, {
    kind: 'roomUnanswered',
    key: `roomUnanswered:${bookingSn}`,
    payload: { bookingSn },
    runAt: roomAnswerBy(askedAt),
  });
}

/** The hotel says that nobody came: the guest is asked, reminded before the answer is due, and silence is closed by the clock. */
async function askGuest(db: Database, { booking: { sn } }: Moved, now: Instant): Promise<void> {
  const answerBy = guestAnswersBy(now);
  await addNotice(db, sn, 'askGuest', now);
  await remind(
    db,
    {
      name: 'askCheckIn',
      bookingSn: sn,
      memberSn: null,
      about: { answerBy },
      key: `${sn}:askCheckIn:${now}`,
      until: answerBy,
    },
    now,
  );
  await addJob(db, {
    kind: 'remindAnswer',
    key: `remindAnswer:${sn}`,
    payload: { bookingSn: sn },
    runAt: addMinutes(answerBy, -policy.noShowReminderMinutes),
  });
  await endSilenceAt(db, sn, answerBy);
}

/** Asked again after a check-in that was taken back: while it stood, the clock may have come and gone. Whoever was not reminded meanwhile is, before silence counts. */
async function awaitAnswer(
  db: Database,
  { booking: { sn, reported_at } }: Moved,
  now: Instant,
): Promise<void> {
  await endSilenceAt(db, sn, guestAnswersBy(reported_at ?? now));
}

async function endSilenceAt(db: Database, bookingSn: number, answerBy: Instant): Promise<void> {
  await addJob(db, {
    kind: 'silentAfterReport',
    key: `silentAfterReport:${bookingSn}`,
    payload: { bookingSn },
    runAt: answerBy,
  });
}

async function refundInFull(db: Database, { booking, name }: Moved, now: Instant): Promise<void> {
  for (const attempt of await paidAttempts(db, booking.sn))
    await giveBack(db, attempt, attempt.amount, name, now);
}

/**
 * By the rules the traveller was shown before booking (PRODUCT §7). Whoever cancels is told the cost first and writes it down; what a
 * no-show costs is written down here, so that its page and the ledger know it. Where nothing was paid nothing is kept.
 */
async function refundWhatIsDue(
  db: Database,
  { booking, name, to, actor }: Moved,
  now: Instant,
): Promise<void> {
  const { paid, refund, isLate } = await whatIsDue(db, booking, now);
  await giveBackFrom(db, booking.sn, refund, name, now);
  if (to === 'noShow' && paid > zero)
    await addCancellation(
      db,
      { bookingSn: booking.sn, actor, reason: 'noShow', note: '', paid, refund, isLate },
      now,
    );
}

/** What cancelling this booking now costs and gives back of the money that is with us; asked before it is moved. */
export async function whatIsDue(
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

/** Gives an amount of a booking's money back, of the oldest payment first. */
export async function giveBackFrom(
  db: Database,
  bookingSn: number,
  amount: Vnd,
  reason: string,
  now: Instant,
): Promise<void> {
  let due = amount;
  for (const attempt of await paidAttempts(db, bookingSn)) {
    const part = smallest(due, vnd(await notRefunded(db, attempt)));
    await giveBack(db, attempt, part, reason, now);
    due = vnd(due - part);
  }
}

async function paidAttempts(db: Database, bookingSn: number): Promise<AttemptRow[]> {
  return (await attemptsOf(db, bookingSn)).filter(
    (attempt) => attempt.status === paymentStatuses.successful,
  );
}

/** Starts a refund of at most what is left of an attempt; the money moves after the transaction. The booking's row must be locked. */
export async function giveBack(
  db: Database,
  attempt: AttemptRow,
  amount: Vnd,
  reason: string,
  now: Instant,
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
}
