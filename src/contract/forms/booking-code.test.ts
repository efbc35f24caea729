// A code is read as it stands in a message, in a mail or on a card.

import { expect, test } from 'vitest';
import { bookingCodeShape, plainBookingCode } from './booking-code.ts';

test.each([
  ['k7m 2px', 'K7M2PX'],
  [' K7M-2PX ', 'K7M2PX'],
  ['K7M\u00a02PX\u200b', 'K7M2PX'],
  ['Ｋ７Ｍ２ＰＸ', 'K7M2PX'],
])('"%s" is the code %s', (typed, code) => {
  expect(plainBookingCode(typed)).toBe(code);
  expect(bookingCodeShape.test(code)).toBe(true);
});

test.each(['', 'K7M2P', 'K7M2PXX', 'K7M2P0', 'IL1OK7'])('"%s" is no code', (typed) => {
  expect(bookingCodeShape.test(plainBookingCode(typed))).toBe(false);
});
