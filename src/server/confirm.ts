// What a gateway says about money becomes what the booking says: once, however often and in whatever order it is told (INTEGRATIONS §0).

import { bookingStatusOf, type MoveName, type Refusal } from '#domain/booking.ts';
import { addOnBar } from '#domain/cart.ts';
import type { Vnd } from '#domain/money.ts';
import { mayBecome, paymentStatuses, type PaymentStatus } from '#domain/payment.ts';
import type { Instant } from '#domain/time.ts';
import { retakeReductions } from './cart.ts';
import type { Database, House } from './context.ts';
import { giveBack } from './effects.ts';
import { moveBooking } from './move.ts';
import type {
  AnswerToNotice,
  Gateway,
  NoticeAnswer,
  Outcome,
  RawNotice,
} from './providers/payment/gateway.ts';
import { noteOutcome } from './providers/payment/maintenance.ts';
import { hasAddOns } from './store/add-on.ts';
import {
  changeBooking,
  confirmsByHand,
  lockBookingPaidBy,
  type BookingRow,
} from './store/booking.ts';
import { inTransaction } from './store/db.ts';
import { retakeFlashSale, retakeRooms } from './store/hold.ts';
import {
  attemptsOf,
  claimQuery,
  givenUp,
  keepNotice,
  lockAttempt,
  noteHeld,
  settleAttempt,
  type AttemptRow,
} from './store/payment.ts';

export type Word = {
  readonly provider: string;
  readonly ref: string;
  readonly outcome: Outcome;
  readonly amount: Vnd | null;
  readonly providerTxn: string | null;
  readonly code: string;
};
/** `settled` by this word, `known` before it, or why it changes nothing. */
export type Confirmed = 'settled' | 'known' | 'unknown' | 'amount';

const nameOfStatus = (number: number): PaymentStatus =>
  (Object.keys(paymentStatuses) as PaymentStatus[]).find(
    (name) => paymentStatuses[name] === number,
  ) ?? 'awaiting';

/** The only writer of a payment's outcome: notices, the browser's return, the poller and the expiry all come here. Needs a transaction. */
export async function confirm(db: Database, word: Word, now: Instant): Promise<Confirmed> {
  const booking = await lockBookingPaidBy(db, word.provider, word.ref);
  const attempt =
    booking === undefined ? undefined : await lockAttempt(db, word.provider, word.ref);
  if (booking === undefined || attempt === undefined) return 'unknown';
  if (word.outcome === 'held') await noteHeld(db, attempt.sn, word.providerTxn, word.code, now);
  if (word.outcome === 'pending' || word.outcome === 'held') return 'known';
  if (word.outcome === 'paid' && word.amount !== attempt.amount) return 'amount';
  const to: PaymentStatus = word.outcome === 'paid' ? 'successful' : 'failed';
  if (to === 'failed' && attempt.result_code === givenUp) return endGivenUp(db, attempt, word, now);
  if (!mayBecome(nameOfStatus(attempt.status), to)) return 'known';
  await settleAttempt(
    db,
    attempt.sn,
    { status: paymentStatuses[to], providerTxn: word.providerTxn, code: word.code },
    now,
  );
  if (to === 'successful') await book(db, booking, attempt, now);
  else await noteFailure(db, booking, attempt);
  return 'settled';
}

/** It was left for another one, and now the gateway says that nothing will come of it: nobody needs to ask again. */
async function endGivenUp(
  db: Database,
  attempt: AttemptRow,
  word: Word,
  now: Instant,
): Promise<Confirmed> {
  if (word.code !== givenUp)
    await settleAttempt(
      db,
      attempt.sn,
      { status: attempt.status, providerTxn: word.providerTxn, code: word.code },
      now,
    );
  return 'known';
}

/** A failed try is told at once while nothing else is under way; the booking itself stays until its window ends (PRODUCT §6). */
async function noteFailure(db: Database, booking: BookingRow, attempt: AttemptRow): Promise<void> {
  if (booking.payment_status !== paymentStatuses.awaiting) return;
  const others = (await attemptsOf(db, booking.sn)).filter((other) => other.sn !== attempt.sn);
  if (others.every((other) => other.status === paymentStatuses.failed))
    await changeBooking(db, booking.sn, { payment_status: paymentStatuses.failed });
}

/** The money is ours: it buys the room, or it goes back. */
async function book(
  db: Database,
  booking: BookingRow,
  attempt: AttemptRow,
  now: Instant,
): Promise<void> {
  const isSecond =
    booking.payment_status === paymentStatuses.successful ||
    booking.payment_status === paymentStatuses.refunded;
  if (isSecond) return giveBack(db, attempt, attempt.amount, 'paidTwice', now);
  // What was paid with is what refunds go back to, whatever was tried since.
  await changeBooking(db, booking.sn, {
    payment_status: paymentStatuses.successful,
    payment_method: attempt.method,
  });
  const status = bookingStatusOf(booking.status);
  const way = await wayOn(db, booking);
  let moved: boolean | Refusal = false;
  if (status === 'paymentPending') {
    const isHeld = await retakeRooms(
      db,
      booking.sn,
      holdOf(booking),
      booking.expires_at !== null && booking.expires_at > now,
      now,
    );
    moved = await moveBooking(db, isHeld ? way.pay : 'loseRoom', booking.sn, 'gateway', now);
  } else if (
    status === 'failed' &&
    now < booking.check_in_at &&
    (await isStillFree(db, booking, way, now))
  ) {
    moved = await moveBooking(db, way.rescue, booking.sn, 'gateway', now);
  }
  if (moved !== true) await giveBack(db, attempt, attempt.amount, 'paidTooLate', now);
}

const holdOf = (booking: BookingRow) => ({
  roomTypeSn: booking.room_type_sn,
  from: booking.check_in_at,
  to: booking.held_until,
  rooms: booking.rooms,
});

type WayOn = { readonly pay: MoveName; readonly rescue: MoveName };
const waysOn = {
  provider: { pay: 'payToProvider', rescue: 'rescueToProvider' },
  hotel: { pay: 'payToHotel', rescue: 'rescueToHotel' },
  sure: { pay: 'pay', rescue: 'rescue' },
} as const satisfies Record<string, WayOn>;

/** Who must say yes once the money is there: the provider of what was ordered beside the room, the hotel, or nobody. */
async function wayOn(
  db: Database,
  booking: BookingRow,
): Promise<(typeof waysOn)[keyof typeof waysOn]> {
  if (await hasAddOns(db, booking.sn)) return waysOn.provider;
  return (await confirmsByHand(db, booking.hotel_sn)) ? waysOn.hotel : waysOn.sure;
}

/** Everything that was let go when the booking failed must still be there: room, flash sale, coupon and points, and time for an add-on. */
async function isStillFree(
  db: Database,
  booking: BookingRow,
  way: WayOn,
  now: Instant,
): Promise<boolean> {
  if (way === waysOn.provider && addOnBar(booking.check_in_at, now) !== null) return false;
  if (!(await retakeRooms(db, booking.sn, holdOf(booking), false, now))) return false;
  if (
    booking.flash_sale_sn !== null &&
    !(await retakeFlashSale(db, booking.flash_sale_sn, booking.rooms))
  )
    return false;
  return retakeReductions(db, booking, now);
}

/** The gateway of a provider's name, whatever methods go through it. */
export function gatewayOf(house: Pick<House, 'gateways'>, provider: string): Gateway | undefined {
  return Object.values(house.gateways).find((gateway) => gateway.provider === provider);
}

/**
 * Asks the gateway about an attempt and settles what it says; nobody is asked twice within seconds (null then). Never call it in a
 * transaction. Rejects when the gateway cannot be reached: then nothing is known and nothing changes.
 */
export async function askGateway(
  house: House,
  attempt: Pick<AttemptRow, 'sn' | 'provider' | 'ref' | 'amount' | 'created_at'>,
  now: Instant,
): Promise<{ outcome: Outcome; code: string } | null> {
  const gateway = gatewayOf(house, attempt.provider);
  if (gateway === undefined) throw new Error(`no gateway is set up for ${attempt.provider}`);
  if (!(await claimQuery(house.db, attempt.sn, now))) return null;
  const said = await gateway.query({
    ref: attempt.ref,
    amount: attempt.amount,
    createdAt: attempt.created_at,
  });
  if (said.outcome === 'held')
    house.log({ bug: heldWords, provider: attempt.provider, ref: attempt.ref, code: said.code });
  if (said.outcome !== 'pending') {
    const confirmed = await inTransaction(house.db, (db) =>
      confirm(db, { provider: attempt.provider, ref: attempt.ref, ...said }, house.clock()),
    );
    if (confirmed === 'amount')
      house.log({ bug: 'the gateway tells another amount', ref: attempt.ref, amount: said.amount });
    if (confirmed === 'settled') noteOutcome(gateway, said.outcome, said.code, now);
  }
  return { outcome: said.outcome, code: said.code };
}

const heldWords = 'a payment is held at the gateway and needs a person';

const answers: Record<Confirmed, NoticeAnswer> = {
  settled: 'ok',
  known: 'duplicate',
  unknown: 'unknown',
  amount: 'amount',
};

/**
 * Answers a gateway's notice in the gateway's own way. It is kept before anything is done with it, so that nothing told is lost; only of
 * those without a signature no more are kept than `mayKeep` lets through, for anybody can send them.
 */
export async function handleNotice(
  house: House,
  provider: string,
  raw: RawNotice,
  mayKeep: () => boolean = () => true,
): Promise<AnswerToNotice> {
  const gateway = gatewayOf(house, provider);
  if (gateway === undefined) return { status: 404, contentType: null, body: '' };
  try {
    const notice = gateway.readNotice(raw);
    if (notice === null && !mayKeep()) {
      house.log({ notice: provider, unsigned: 'flood' });
      return gateway.answerNotice('badSignature');
    }
    const isNew = await keepNotice(house.db, provider, raw, notice, house.clock());
    if (notice === null) {
      house.log({
        alarm: 'a notice is not signed by its gateway',
        notice: provider,
        unsigned: 'kept',
      });
      return gateway.answerNotice('badSignature');
    }
    // A repeated notice is settled again too: the first one may have been kept by a process that died before it could settle it.
    const confirmed = await inTransaction(house.db, (db) =>
      confirm(db, { provider, ...notice }, house.clock()),
    );
    if (confirmed === 'settled') noteOutcome(gateway, notice.outcome, notice.code, house.clock());
    const alarm =
      confirmed === 'amount'
        ? { bug: 'the gateway tells another amount', amount: notice.amount }
        : notice.outcome === 'held'
          ? { bug: heldWords }
          : {};
    house.log({
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
    house.log({ bug: error instanceof Error ? error.stack : String(error), notice: provider });
    return gateway.answerNotice('error');
  }
}
