// Who is told of what by which channels, and what a channel that fails leads to.

import { describe, expect, it } from 'vitest';
import type { TransitionName } from '../booking.ts';
import { addMinutes, instant } from '../time/time.ts';
import {
  againAfter,
  mayUseZalo,
  messageMoves,
  messagesOf,
  messageTable,
  movesOfCreation,
  movesOfTransition,
  notificationByMove,
  phoneInsteadAt,
  unattendedAt,
  type MessageBooking,
  type MessageMove,
} from './message.ts';

const now = instant('2026-03-13T03:00:00Z');
const member: MessageBooking = {
  hasMember: true,
  email: 'an@house.example',
  language: 'en',
  isPaid: true,
  isCharged: true,
};
const guest: MessageBooking = { ...member, hasMember: false };
const ways = (move: Parameters<typeof messagesOf>[0], booking: MessageBooking) =>
  messagesOf(move, booking, now).map(
    ({ audience, plan, channels }) => `${audience} ${plan}: ${channels.join(' ')}`,
  );

describe('a message', () => {
  it('that a booking stands goes to a guest by mail and phone, to a member by phone only without a notification', () => {
    expect(ways('bookedPaid', guest)).toEqual(['guest mail: mail', 'guest phone: zns sms']);
    expect(ways('bookedPaid', member)).toEqual(['member mail: mail', 'member phone: push zns sms']);
    expect(ways('bookedPaid', { ...member, email: '' })).toEqual(['member phone: push zns sms']);
  });

  it('of what went wrong goes every way at once', () => {
    for (const move of ['declined', 'unanswered', 'sold', 'hotelCancelled', 'changed'] as const)
      expect(ways(move, guest)).toEqual([
        'guest mail: mail',
        'guest push: push',
        'guest phone: zns sms',
      ]);
  });

  it('that needs no phone reaches one where there is no address, or where the mail comes back', () => {
    for (const move of ['windowEnded', 'refundDone', 'noShowRecorded'] as const) {
      expect(ways(move, member)).toEqual(['member mail: mail zns sms', 'member push: push']);
      expect(ways(move, { ...member, email: '' })).toEqual(['member phone: push zns sms']);
    }
    expect(ways('receipt', member)).toEqual(['member mail: mail']);
  });

  it('to a phone in place of a mail waits for the notification beside it, and for the morning', () => {
    const at = (move: MessageMove, isPushWaiting: boolean, minutes: number, made = now) =>
      phoneInsteadAt({ move, created_at: made }, isPushWaiting, addMinutes(made, minutes));
    expect(at('windowEnded', false, 0)).toBe(now);
    expect(at('windowEnded', true, 0)).toBe(addMinutes(now, 1 / 6));
    expect(at('windowEnded', true, 1.9)).toBe(addMinutes(now, 2));
    expect(at('windowEnded', true, 2)).toBe(addMinutes(now, 2));
    const [night, morning] = [instant('2026-03-13T17:00:00Z'), instant('2026-03-14T02:00:00Z')];
    expect(at('noShowRecorded', true, 5, night)).toBe(morning);
    expect(at('noShowRecorded', false, 540, night)).toBe(morning);
    expect(at('refundDone', false, 0, night)).toBe(night);
  });

  it('to a hotel is in its language, and its phone is left alone for a while', () => {
    const [mail, phone] = messagesOf('hotelWaits', guest, now);
    expect([mail?.language, mail?.runAt, phone?.runAt]).toEqual(['vi', now, addMinutes(now, 1.5)]);
    expect(unattendedAt(now)).toBe(phone?.runAt);
  });

  it('of a no-show is not pushed at night', () => {
    const night = instant('2026-03-13T17:00:00Z');
    const pushed = messagesOf('noShowRecorded', member, night).find(({ plan }) => plan === 'push');
    expect(pushed?.runAt).toBe(instant('2026-03-14T02:00:00Z'));
  });

  it('to a browser has a notification that carries it', () => {
    expect(
      messageMoves.filter((move) =>
        Object.values(messageTable[move]).some(
          (told: { readonly push?: true; readonly phone?: string }) =>
            (told.push === true || told.phone === 'unlessPushed') &&
            notificationByMove[move] === null,
        ),
      ),
    ).toEqual([]);
  });
});

describe('a transition', () => {
  const told = (name: TransitionName, isUnconfirmed = false) =>
    movesOfTransition(name, member, { isUnconfirmed, isUnpaid: false });

  it('has its own reason: declined, unanswered, sold, given up by a provider', () => {
    expect(
      (['declineRoom', 'roomUnanswered', 'loseRoom', 'providerDeclines'] as const).map((name) =>
        told(name),
      ),
    ).toEqual([['declined'], ['unanswered'], ['sold'], ['addonDeclined']]);
    expect([told('hotelCancels'), told('hotelCancels', true)]).toEqual([
      ['hotelCancelled'],
      ['declined'],
    ]);
  });

  it('of a booking that nobody else knew of is told to nobody', () => {
    expect(movesOfTransition('cancel', member, { isUnconfirmed: false, isUnpaid: true })).toEqual(
      [],
    );
    expect(movesOfCreation('paymentPending', member)).toEqual([]);
    expect(movesOfCreation('checkInPending', { ...member, isPaid: false })).toEqual([
      'bookedHotel',
      'hotelNew',
    ]);
    expect(movesOfCreation('awaitingHotel', member)).toEqual(['hotelWaits']);
  });
});

describe('Zalo', () => {
  it('is for Vietnamese phones, in its two languages, by day', () => {
    expect(mayUseZalo('+84903482917', 'vi', now)).toBe(true);
    expect(mayUseZalo('+66812345678', 'en', now)).toBe(false);
    expect(mayUseZalo('+84903482917', 'th', now)).toBe(false);
    expect(mayUseZalo('+84903482917', 'vi', instant('2026-03-13T15:00:00Z'))).toBe(false);
    expect(mayUseZalo('+84903482917', 'vi', instant('2026-03-13T22:59:00Z'))).toBe(false);
    expect(mayUseZalo('+84903482917', 'vi', instant('2026-03-13T23:00:00Z'))).toBe(true);
  });
});

it('a channel that fails is tried again after growing pauses', () => {
  expect([1, 2, 3, 4, 5, 9].map((attempts) => againAfter('mail', attempts))).toEqual([
    1, 5, 30, 120, 480, 480,
  ]);
  expect([1, 2, 9].map((attempts) => againAfter('sms', attempts))).toEqual([0.5, 2, 30]);
});
