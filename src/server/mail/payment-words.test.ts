// No mail about a booking that came to nothing says that it is paid, or that the desk collects it.

import { expect, test } from 'vitest';
import { messageFacts } from '#tests/support/message-facts.ts';
import { renderMail } from './messages.ts';
import type { Move } from './move.ts';

const ofPayment = /prepaid|(?:to pay|paid) at the hotel|to collect|₫ paid/i;
const moves: readonly Move[] = [
  'declined',
  'unanswered',
  'sold',
  'addonDeclined',
  'hotelCancelled',
  'hotelCancelledByGuest',
  'youCancelled',
  'disputeWon',
  'noShowRecorded',
  'refundStarted',
  'windowEnded',
];

test.each(moves)('%s', async (move) =>
  expect((await renderMail(move, messageFacts(move, 'en')))?.text ?? '').not.toMatch(ofPayment),
);

test('those about a booking that stands do say it', async () => {
  for (const move of ['bookedPaid', 'bookedHotel', 'hotelNew'] as const)
    expect((await renderMail(move, messageFacts(move, 'en')))?.text).toMatch(ofPayment);
});
