// Money by hand: refunds, retries of refused refunds, and decisions about payments that a gateway
// holds back.

import { smallest, sum, vnd, zero } from '#domain/money.ts';
import { paymentMethodOf, paymentStatuses } from '#domain/payment.ts';
import { refundPromise } from '#domain/refund.ts';
import { refundAttempt } from '../booking/effects.ts';
import { applyPaymentOutcome } from '../payment/confirm.ts';
import { lockBooking } from '../store/booking/booking.ts';
import type { Database } from '../store/engine/schema.ts';
import { addJob } from '../store/job.ts';
import { attemptsOf, findAttemptByRef, isUnanswered } from '../store/payment/payment.ts';
import { notRefunded, reopenRefund } from '../store/payment/refund.ts';
import { bookingOf, byHand, money, readAmount, statusName, type Command } from './command.ts';

export const refund: Command = {
  args: ['CODE', 'AMOUNT'],
  needsWhy: true,
  description:
    'Gives back an amount of what was paid for a booking, at most what is left, by the way ' +
    'it was paid.',
  async run(desk, { args: [code = '', typed = ''], options }) {
    const amount = readAmount(typed);
    const booking = await bookingOf(desk.db, code);
    const methods = await byHand(
      desk,
      'refund',
      booking.code,
      options['why'] ?? '',
      async (db, now) => {
        await lockBooking(db, booking.sn);
        const paid = (await attemptsOf(db, booking.sn)).filter(
          (attempt) => attempt.status === paymentStatuses.successful,
        );
        const left = await leftOf(db, paid);
        if (paid.length === 0)
          throw new Error(`Nothing that was paid for ${booking.code} is left with us.`);
        const all = sum(zero, ...left);
        if (amount > all)
          throw new Error(
            `Of ${booking.code} ${money(all)} can be given back, not ${money(amount)}.`,
          );
        let due = amount;
        const used: number[] = [];
        for (const [index, attempt] of paid.entries()) {
          const part = smallest(due, left[index] ?? zero);
          if (part <= 0) continue;
          await refundAttempt(db, attempt, part, 'byHand', now);
          used.push(attempt.method);
          due = vnd(due - part);
        }
        return used;
      },
    );
    const { latestOn } = refundPromise(paymentMethodOf(methods[0] ?? 0) ?? 'momo', desk.clock());
    desk.print(
      `${money(amount)} of ${booking.code} goes back to ` +
        `${methods.map(paymentMethodOf).join(' and ')}, by ${latestOn} at the latest. It is ` +
        'sent as soon as the site runs.',
    );
    return 0;
  },
};

const leftOf = async (db: Database, attempts: Parameters<typeof notRefunded>[1][]) => {
  const left = [];
  for (const attempt of attempts) left.push(vnd(await notRefunded(db, attempt)));
  return left;
};

export const retryRefund: Command = {
  args: ['REFUND'],
  needsWhy: true,
  description: 'Tries a refund again that the gateway refused for good.',
  async run(desk, { args: [ref = ''], options }) {
    await byHand(desk, 'retry-refund', ref, options['why'] ?? '', async (db, now) => {
      const sn = await reopenRefund(db, ref, now);
      if (sn === undefined) throw new Error(`There is no refund ${ref} that was refused for good.`);
      await addJob(db, {
        kind: 'refund',
        key: `refund:${sn}`,
        payload: { refundSn: sn },
        runAt: now,
      });
    });
    desk.print(`Refund ${ref} is tried again as soon as the site runs.`);
    return 0;
  },
};

export const release: Command = {
  args: ['PAYMENT', 'paid|refused'],
  needsWhy: true,
  description:
    'Decides about a payment that its gateway keeps back (VNPAY 04, 07), after asking the ' +
    "gateway's people.",
  async run(desk, { args: [ref = '', decision = ''], options }) {
    if (decision !== 'paid' && decision !== 'refused')
      throw new Error(
        `Say "paid" when the money is ours, or "refused" when it never will be; not "${decision}".`,
      );
    const attempt = await findAttemptByRef(desk.db, ref);
    if (attempt === undefined) throw new Error(`There is no payment ${ref}.`);
    if (attempt.held_at === null || !isUnanswered(attempt))
      throw new Error(`Payment ${ref} is not kept back by its gateway.`);
    if (decision === 'paid' && attempt.provider_txn === null)
      throw new Error(
        `The gateway never told its own number for ${ref}; without it nothing could be given ` +
          'back. Ask it again later.',
      );
    await byHand(desk, 'release', ref, `${decision}: ${options['why'] ?? ''}`, async (db, now) => {
      const outcome = decision === 'paid' ? 'paid' : 'failed';
      await applyPaymentOutcome(
        db,
        {
          provider: attempt.provider,
          ref,
          outcome,
          amount: attempt.amount,
          providerTxn: attempt.provider_txn,
          code: 'byHand',
        },
        now,
      );
    });
    const booking = await bookingOf(desk.db, ref.split('-')[0] ?? '');
    desk.print(
      `Payment ${ref} is ${decision === 'paid' ? 'taken as paid' : 'taken as refused'}; ` +
        `booking ${booking.code} is ${statusName(booking.status)}.`,
    );
    return 0;
  },
};
