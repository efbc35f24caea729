// Settles a gateway's result with the booking, once, however often and in whatever order it arrives
// (docs/integrations.md, Every payment gateway).

import { type Refusal, type TransitionName, bookingStatusOf } from '#domain/booking.ts';
import { addOnBar } from '#domain/cart.ts';
import type { Vnd } from '#domain/money.ts';
import { type PaymentStatus, mayBecome, paymentStatuses } from '#domain/payment.ts';
import type { Instant } from '#domain/time/time.ts';
import { reconsumeDiscounts } from '../booking/cart.ts';
import { refundAttempt } from '../booking/effects.ts';
import { transitionBooking } from '../booking/transition.ts';
import type { AppContext } from '../context/request-context.ts';
import { addBookingMessages } from '../notifications/plan-messages.ts';
import { noteOutcome } from '../providers/payment/circuit-breaker.ts';
import type {
  AnswerToNotice,
  Gateway,
  NoticeAnswer,
  Outcome,
  RawNotice,
} from '../providers/payment/gateway.ts';
import { hasAddOns } from '../store/booking/add-on.ts';
import {
  type BookingRow,
  changeBooking,
  confirmsByHand,
  lockBookingPaidBy,
} from '../store/booking/booking.ts';
import { reclaimFlashSale, reclaimRooms } from '../store/booking/hold.ts';
import { inTransaction, troubleOf } from '../store/engine/db.ts';
import type { Database } from '../store/engine/schema.ts';
import {
  type AttemptRow,
  attemptsOf,
  claimQuery,
  givenUp,
  storeNotice,
  lockAttempt,
  recordHeldPayment,
  settleAttempt,
} from '../store/payment/payment.ts';

export type PaymentReport = {
  readonly provider: string;
  readonly ref: string;
  readonly outcome: Outcome;
  readonly amount: Vnd | null;
  readonly providerTxn: string | null;
  readonly code: string;
};
/** `settled` by this result, `known` before it, or why it changes nothing. */
export type ApplyResult = 'settled' | 'known' | 'unknown' | 'amount';

const nameOfStatus = (number: number): PaymentStatus =>
  (Object.keys(paymentStatuses) as PaymentStatus[]).find(
    (name) => paymentStatuses[name] === number,
  ) ?? 'awaiting';

/**
 * The only writer of a payment's outcome: notices, the browser's return, the poller and the expiry
 * all come here. Needs a transaction.
 */
export async function applyPaymentOutcome(
  db: Database,
  report: PaymentReport,
  now: Instant,
): Promise<ApplyResult> {
  const booking = await lockBookingPaidBy(db, report.provider, report.ref);
  const attempt =
    booking === undefined ? undefined : await lockAttempt(db, report.provider, report.ref);
  if (booking === undefined || attempt === undefined) return 'unknown';
  if (report.outcome === 'held')
    await recordHeldPayment(db, attempt.sn, report.providerTxn, report.code, now);
  if (report.outcome === 'pending' || report.outcome === 'held') return 'known';
  if (report.outcome === 'paid' && report.amount !== attempt.amount) return 'amount';
  const to: PaymentStatus = report.outcome === 'paid' ? 'successful' : 'failed';
  if (to === 'failed' && attempt.result_code === givenUp)
    return endGivenUp(db, attempt, report, now);
  if (!mayBecome(nameOfStatus(attempt.status), to)) return 'known';
  await settleAttempt(
    db,
    attempt.sn,
    { status: paymentStatuses[to], providerTxn: report.providerTxn, code: report.code },
    now,
  );
  if (to === 'successful') await bookPayment(db, booking, attempt, now);
  else await noteFailure(db, booking, attempt, now);
  return 'settled';
}

/**
 * Ends an attempt that the guest left for another and that the gateway now reports as failed: it is
 * not asked again.
 */
async function endGivenUp(
  db: Database,
  attempt: AttemptRow,
  report: PaymentReport,
  now: Instant,
): Promise<ApplyResult> {
  if (report.code !== givenUp)
    await settleAttempt(
      db,
      attempt.sn,
      { status: attempt.status, providerTxn: report.providerTxn, code: report.code },
      now,
    );
  return 'known';
}

/**
 * Reports a failed attempt at once unless another is under way; the booking stays until its window
 * ends (docs/product.md, Payment window).
 */
async function noteFailure(
  db: Database,
  booking: BookingRow,
  attempt: AttemptRow,
  now: Instant,
): Promise<void> {
  if (booking.payment_status !== paymentStatuses.awaiting) return;
  const others = (await attemptsOf(db, booking.sn)).filter((other) => other.sn !== attempt.sn);
  if (others.every((other) => other.status === paymentStatuses.failed))
    await changeBooking(db, booking.sn, { payment_status: paymentStatuses.failed });
  const { expires_at: until, status } = booking;
  if (bookingStatusOf(status) === 'paymentPending' && until !== null && now < until)
    await addBookingMessages(db, booking, 'paymentFailed', now, {
      about: String(attempt.sn),
      facts: { attemptSn: attempt.sn },
      until,
    });
}

/** The payment succeeded: it confirms the booking, or is refunded. */
async function bookPayment(
  db: Database,
  booking: BookingRow,
  attempt: AttemptRow,
  now: Instant,
): Promise<void> {
  const isSecond =
    booking.payment_status === paymentStatuses.successful ||
    booking.payment_status === paymentStatuses.refunded;
  if (isSecond) return refundAttempt(db, attempt, attempt.amount, 'paidTwice', now);
  // Refunds go to the method that was paid with, whatever was tried since.
  await changeBooking(db, booking.sn, {
    payment_status: paymentStatuses.successful,
    payment_method: attempt.method,
  });
  const status = bookingStatusOf(booking.status);
  const path = await confirmationPath(db, booking);
  let moved: boolean | Refusal = false;
  let isSold = false;
  if (status === 'paymentPending') {
    const isHeld = await reclaimRooms(
      db,
      booking.sn,
      holdOf(booking),
      booking.expires_at !== null && booking.expires_at > now,
      now,
    );
    moved = await transitionBooking(db, isHeld ? path.pay : 'loseRoom', booking.sn, 'gateway', now);
  } else if (status === 'failed' && now < booking.check_in_at) {
    isSold = !(await isStillFree(db, booking, path, now));
    if (!isSold) moved = await transitionBooking(db, path.rescue, booking.sn, 'gateway', now);
  }
  if (moved !== true)
    await refundAttempt(
      db,
      attempt,
      attempt.amount,
      'paidTooLate',
      now,
      isSold ? 'sold' : 'refundStarted',
    );
}

const holdOf = (booking: BookingRow) => ({
  roomTypeSn: booking.room_type_sn,
  from: booking.check_in_at,
  to: booking.held_until,
  rooms: booking.rooms,
});

type ConfirmationPath = { readonly pay: TransitionName; readonly rescue: TransitionName };
const confirmationPaths = {
  provider: { pay: 'payToProvider', rescue: 'rescueToProvider' },
  hotel: { pay: 'payToHotel', rescue: 'rescueToHotel' },
  sure: { pay: 'pay', rescue: 'rescue' },
} as const satisfies Record<string, ConfirmationPath>;

/**
 * The transition once the money is there: who must confirm next is the add-on's provider, the
 * hotel, or nobody.
 */
async function confirmationPath(
  db: Database,
  booking: BookingRow,
): Promise<(typeof confirmationPaths)[keyof typeof confirmationPaths]> {
  if (await hasAddOns(db, booking.sn)) return confirmationPaths.provider;
  return (await confirmsByHand(db, booking.hotel_sn))
    ? confirmationPaths.hotel
    : confirmationPaths.sure;
}

/**
 * Whether everything that was released when the booking failed can be taken again: room, flash
 * sale, coupon and points, and time for an add-on.
 */
async function isStillFree(
  db: Database,
  booking: BookingRow,
  path: ConfirmationPath,
  now: Instant,
): Promise<boolean> {
  if (path === confirmationPaths.provider && addOnBar(booking.check_in_at, now) !== null)
    return false;
  if (!(await reclaimRooms(db, booking.sn, holdOf(booking), false, now))) return false;
  if (
    booking.flash_sale_sn !== null &&
    !(await reclaimFlashSale(db, booking.flash_sale_sn, booking.rooms))
  )
    return false;
  return reconsumeDiscounts(db, booking, now);
}

/** The gateway of a provider's name, whatever methods go through it. */
export function gatewayOf(
  appContext: Pick<AppContext, 'gateways'>,
  provider: string,
): Gateway | undefined {
  return Object.values(appContext.gateways).find((gateway) => gateway.provider === provider);
}

/**
 * Asks the gateway about an attempt and settles what it says; nobody is asked twice within seconds
 * (null then). Never call it in a transaction. Rejects when the gateway cannot be reached: then
 * nothing is known and nothing changes.
 */
export async function queryGateway(
  appContext: AppContext,
  attempt: Pick<AttemptRow, 'sn' | 'provider' | 'ref' | 'amount' | 'created_at'>,
  now: Instant,
): Promise<{ outcome: Outcome; code: string } | null> {
  const gateway = gatewayOf(appContext, attempt.provider);
  if (gateway === undefined) throw new Error(`no gateway is set up for ${attempt.provider}`);
  if (!(await claimQuery(appContext.db, attempt.sn, now))) return null;
  const result = await gateway.query({
    ref: attempt.ref,
    amount: attempt.amount,
    createdAt: attempt.created_at,
  });
  if (result.outcome === 'held')
    appContext.log({
      bug: heldWords,
      provider: attempt.provider,
      ref: attempt.ref,
      code: result.code,
    });
  if (result.outcome !== 'pending') {
    const confirmed = await inTransaction(appContext.db, (db) =>
      applyPaymentOutcome(
        db,
        { provider: attempt.provider, ref: attempt.ref, ...result },
        appContext.clock(),
      ),
    );
    if (confirmed === 'amount')
      appContext.log({
        bug: 'the gateway tells another amount',
        ref: attempt.ref,
        amount: result.amount,
      });
    if (confirmed === 'settled') noteOutcome(gateway, result.outcome, result.code, now);
  }
  return { outcome: result.outcome, code: result.code };
}

const heldWords = 'a payment is held at the gateway and needs a person';

const answers: Record<ApplyResult, NoticeAnswer> = {
  settled: 'ok',
  known: 'duplicate',
  unknown: 'unknown',
  amount: 'amount',
};

/**
 * Answers a gateway's notice in the gateway's own way. It is stored before it is handled, so that
 * none is lost. Of unsigned notices, which anybody can send, only as many are stored as `mayKeep`
 * allows.
 */
export async function handleNotice(
  appContext: AppContext,
  provider: string,
  raw: RawNotice,
  mayKeep: () => boolean = () => true,
): Promise<AnswerToNotice> {
  const gateway = gatewayOf(appContext, provider);
  if (gateway === undefined) return { status: 404, contentType: null, body: '' };
  try {
    const notice = gateway.readNotice(raw);
    if (notice === null && !mayKeep()) {
      appContext.log({ notice: provider, unsigned: 'flood' });
      return gateway.answerNotice('badSignature');
    }
    const isNew = await storeNotice(appContext.db, provider, raw, notice, appContext.clock());
    if (notice === null) {
      appContext.log({
        alarm: 'a notice is not signed by its gateway',
        notice: provider,
        unsigned: 'kept',
      });
      return gateway.answerNotice('badSignature');
    }
    // A repeated notice is settled again too: the process that stored the first one may have died
    // before it could settle it.
    const confirmed = await inTransaction(appContext.db, (db) =>
      applyPaymentOutcome(db, { provider, ...notice }, appContext.clock()),
    );
    if (confirmed === 'settled')
      noteOutcome(gateway, notice.outcome, notice.code, appContext.clock());
    const alarm =
      confirmed === 'amount'
        ? { bug: 'the gateway tells another amount', amount: notice.amount }
        : notice.outcome === 'held'
          ? { bug: heldWords }
          : {};
    appContext.log({
      ...alarm,
      notice: provider,
      ref: notice.ref,
      outcome: notice.outcome,
      code: notice.code,
      confirmed,
      isNew,
    });
    return gateway.answerNotice(answers[confirmed]);
  } catch (error) {
    appContext.log({ bug: error instanceof Error ? error.stack : String(error), notice: provider });
    return gateway.answerNotice(troubleOf(error) === 'busy' ? 'busy' : 'error');
  }
}
