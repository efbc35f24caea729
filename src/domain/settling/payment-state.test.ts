// How a booking's money stands, over every status of a booking and of its payment.

import { describe, expect, test } from 'vitest';
import { bookingStatuses, isFinal, type BookingStatus } from '../booking.ts';
import { vnd, zero } from '../money.ts';
import { paymentStatuses, type PaymentStatus } from '../payment.ts';
import type { RefundState } from '../refund.ts';
import { collectedAtDesk, paymentState, type PaymentFacts } from './payment-state.ts';

const total = vnd(400_000);
const facts = (more: Partial<PaymentFacts>): PaymentFacts => ({
  status: 'checkInPending',
  method: 'momo',
  paymentStatus: 'successful',
  total,
  dueAtHotel: zero,
  refunds: [],
  ...more,
});
const back = (amount: number, state: RefundState = 'done') => ({ amount, state });

test.each<[string, Partial<PaymentFacts>, string]>([
  ['waits for its payment', { status: 'paymentPending', paymentStatus: 'awaiting' }, 'unpaid'],
  [
    'failed once and may be tried again',
    { status: 'paymentPending', paymentStatus: 'failed' },
    'unpaid',
  ],
  ['paid, hotel asked', { status: 'awaitingHotel' }, 'paid'],
  ['paid, ahead', {}, 'paid'],
  ['paid, stay over', { status: 'completed' }, 'paid'],
  ['paid, then changed to a lower price', { refunds: [back(50_000)] }, 'paid'],
  ['changed to a dearer stay', { dueAtHotel: vnd(90_000) }, 'partAtHotel'],
  ['the same, over', { status: 'completed', dueAtHotel: vnd(90_000) }, 'paidAtHotel'],
  ['pays at the desk', { method: 'hotel', paymentStatus: 'awaiting' }, 'atHotel'],
  [
    'the same, in the room',
    { method: 'hotel', paymentStatus: 'awaiting', status: 'checkedIn' },
    'atHotel',
  ],
  [
    'the same, over',
    { method: 'hotel', paymentStatus: 'awaiting', status: 'completed' },
    'paidAtHotel',
  ],
  [
    'the same, cancelled',
    { method: 'hotel', paymentStatus: 'awaiting', status: 'cancelled' },
    'nothing',
  ],
  [
    'the same, no show',
    { method: 'hotel', paymentStatus: 'awaiting', status: 'noShow' },
    'nothing',
  ],
  ['cost nothing', { method: 'hotel', paymentStatus: 'awaiting', total: zero }, 'paid'],
  ['window over', { status: 'failed', paymentStatus: 'failed' }, 'nothing'],
  [
    'paid too late, under way',
    { status: 'failed', refunds: [back(400_000, 'processing')] },
    'refunding',
  ],
  [
    'declined, refund asked for',
    { status: 'cancelled', refunds: [back(400_000, 'requested')] },
    'refunding',
  ],
  [
    'declined, refund stuck',
    { status: 'cancelled', refunds: [back(400_000, 'failed')] },
    'refunding',
  ],
  [
    'declined, back',
    { status: 'cancelled', paymentStatus: 'refunded', refunds: [back(400_000)] },
    'refunded',
  ],
  [
    'cancelled late, part back',
    { status: 'cancelled', paymentStatus: 'refunded', refunds: [back(150_000)] },
    'partRefunded',
  ],
  ['cancelled too late', { status: 'cancelled' }, 'charged'],
  [
    'paid, no show, first night kept',
    { status: 'noShow', refunds: [back(150_000)] },
    'partRefunded',
  ],
  ['paid, no show', { status: 'noShow' }, 'charged'],
])('%s', (_, more, state) => expect(paymentState(facts(more))).toBe(state));

describe('whatever becomes of a booking', () => {
  const all = (Object.keys(bookingStatuses) as BookingStatus[]).flatMap((status) =>
    (Object.keys(paymentStatuses) as PaymentStatus[]).flatMap((paymentStatus) =>
      (['hotel', 'momo', 'creditCard'] as const).flatMap((method) =>
        [[], [back(400_000)], [back(100_000)], [back(100_000, 'processing')]].flatMap((refunds) =>
          [zero, vnd(90_000)].map((dueAtHotel) =>
            facts({ status, paymentStatus, method, refunds, dueAtHotel }),
          ),
        ),
      ),
    ),
  );
  const lost = all.filter(({ status }) => isFinal(status) && status !== 'completed');

  test('nothing is collected at the desk once it is over', () =>
    expect(all.filter((one) => isFinal(one.status) && collectedAtDesk(one) !== zero)).toEqual([]));

  test('one that came to nothing is never called paid, nor to be paid', () =>
    expect([...new Set(lost.map(paymentState))].toSorted()).toEqual([
      'charged',
      'nothing',
      'partRefunded',
      'refunded',
      'refunding',
    ]));

  test('a stay that is over is never still to be paid', () =>
    expect(
      [...new Set(all.filter(({ status }) => status === 'completed').map(paymentState))].toSorted(),
    ).toEqual(['paid', 'paidAtHotel', 'refunded']));
});
