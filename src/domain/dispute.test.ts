// Holds a dispute to its table: what may follow what, who waits for whom, and when silence is an answer.

import { describe, expect, test } from 'vitest';
import { disputeMayBecome, disputeStates, hotelAnswersBy, isWaiting, lostByHotel } from './dispute.ts';
import { instant } from './time.ts';

describe('a dispute', () => {
  test('moves from waiting to an end and never back', () => {
    const ways = disputeStates.flatMap((from) => disputeStates.filter((to) => disputeMayBecome(from, to)).map((to) => `${from} → ${to}`));
    expect(ways.toSorted()).toEqual([
      'contradicted → agreed', 'contradicted → rejected', 'contradicted → upheld', 'contradicted → withdrawn',
      'open → agreed', 'open → contradicted', 'open → silent', 'open → withdrawn',
    ]);
  });

  test('is decided by a person of ours only when the hotel contradicts', () => {
    expect(disputeStates.filter((from) => disputeMayBecome(from, 'upheld'))).toEqual(['contradicted']);
  });

  test('waits in the states that lead on', () => {
    expect(disputeStates.filter(isWaiting)).toEqual(disputeStates.filter((from) => disputeStates.some((to) => disputeMayBecome(from, to))));
  });

  test('is lost by a hotel that agrees, is silent or is found wrong', () => expect([...lostByHotel].toSorted()).toEqual(['agreed', 'silent', 'upheld']));

  test('is answered within two hours, or silence answers', () => expect(hotelAnswersBy(instant('2026-03-13T03:00:00Z'))).toBe(instant('2026-03-13T05:00:00Z')));
});
