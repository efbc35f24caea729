// Holds that the address a mail is answered to leads to its booking and side, and that no other
// address does.

import { describe, expect, it } from 'vitest';
import { makeKeys } from '../crypto/keys.ts';
import { readReplyKey, replyKey, replyKeyOf } from './reply-key.ts';

const ours = { keys: makeKeys('a secret that only the tests know, 32+') };
const others = { keys: makeKeys('a secret of somebody else, 32 letters+') };
const key = replyKey(ours, 'ABC234', 'g');
const address = `help+${key}@mail.example`;

describe('the key of an answer', () => {
  it('leads to the booking and the side, in whatever case and beside other addresses', () => {
    expect(key).toMatch(/^abc234g[0-9a-z]{16}$/);
    expect(readReplyKey(ours, address)).toEqual({
      code: 'ABC234',
      side: 'guest',
      isPrivate: false,
    });
    expect(readReplyKey(ours, `"Joystay" <${address.toUpperCase()}>, b@mail.example`)).toEqual({
      code: 'ABC234',
      side: 'guest',
      isPrivate: false,
    });
    const hotel = replyKey(ours, 'ABC234', 'h');
    expect(readReplyKey(ours, `a+b@mail.example, help+stay+${hotel}@mail.example`)).toEqual({
      code: 'ABC234',
      side: 'hotel',
      isPrivate: false,
    });
  });

  it('cannot be made for another booking, for another kind, or without our secret', () => {
    const mac = key.slice(7);
    for (const other of [
      `abc235g${mac}`,
      `abc234h${mac}`,
      `abc234p${mac}`,
      `abc234g${'a'.repeat(16)}`,
      key.slice(0, -1),
      replyKey(others, 'ABC234', 'g'),
      'abc234',
      '',
    ])
      expect(readReplyKey(ours, `help+${other}@mail.example`)).toBeNull();
    expect(readReplyKey(ours, 'help@mail.example')).toBeNull();
  });

  it('says whose answer it is, and that the hotel reads it only where the letter says so', () => {
    const message = { code: 'ABC234', move: 'bookedPaid', audience: 'member' } as const;
    expect(replyKeyOf(ours, message)).toBe(key);
    expect(replyKeyOf(ours, { ...message, audience: 'guest', move: 'bookedHotel' })).toBe(key);
    expect(replyKeyOf(ours, { ...message, audience: 'hotel' })).toMatch(/^abc234h/);
    for (const move of ['review', 'disputeLost', 'receipt', 'changed', 'youCancelled'] as const) {
      const own = replyKeyOf(ours, { ...message, move }) ?? '';
      expect(readReplyKey(ours, `help+${own}@mail.example`)).toEqual({
        code: 'ABC234',
        side: 'guest',
        isPrivate: true,
      });
    }
  });

  it('is in no mail that is not about one booking', () => {
    const message = { code: 'ABC234', move: 'bookedPaid', audience: 'guest' } as const;
    expect(replyKeyOf(ours, { ...message, code: null })).toBeNull();
    expect(replyKeyOf(ours, { ...message, move: 'find' })).toBeNull();
  });
});
