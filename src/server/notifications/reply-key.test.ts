// Holds that the address a mail is answered to leads to its booking and side, and that no other
// address does.

import { describe, expect, it } from 'vitest';
import { makeKeys } from '../crypto/keys.ts';
import { readReplyKey, replyKey, replyKeyOf } from './reply-key.ts';

const ours = { keys: makeKeys('a secret that only the tests know, 32+') };
const others = { keys: makeKeys('a secret of somebody else, 32 letters+') };
const key = replyKey(ours, 'ABC234', 'guest');
const address = `help+${key}@mail.example`;

describe('the key of an answer', () => {
  it('leads to the booking and the side, in whatever case and beside other addresses', () => {
    expect(key).toMatch(/^abc234g[0-9a-z]{16}$/);
    expect(readReplyKey(ours, address)).toEqual({ code: 'ABC234', side: 'guest' });
    expect(readReplyKey(ours, `"Joystay" <${address.toUpperCase()}>, b@mail.example`)).toEqual({
      code: 'ABC234',
      side: 'guest',
    });
    const hotel = replyKey(ours, 'ABC234', 'hotel');
    expect(readReplyKey(ours, `a+b@mail.example, help+stay+${hotel}@mail.example`)).toEqual({
      code: 'ABC234',
      side: 'hotel',
    });
  });

  it('cannot be made for another booking, for the other side, or without our secret', () => {
    const mac = key.slice(7);
    for (const other of [
      `abc235g${mac}`,
      `abc234h${mac}`,
      `abc234g${'a'.repeat(16)}`,
      key.slice(0, -1),
      replyKey(others, 'ABC234', 'guest'),
      'abc234',
      '',
    ])
      expect(readReplyKey(ours, `help+${other}@mail.example`)).toBeNull();
    expect(readReplyKey(ours, 'help@mail.example')).toBeNull();
  });

  it('is of the guest for guests and members, and of no mail without one booking', () => {
    const message = { code: 'ABC234', move: 'receipt', audience: 'member' } as const;
    expect(replyKeyOf(ours, message)).toBe(key);
    expect(replyKeyOf(ours, { ...message, audience: 'hotel' })).toMatch(/^abc234h/);
    expect(replyKeyOf(ours, { ...message, code: null })).toBeNull();
    expect(replyKeyOf(ours, { ...message, move: 'find' })).toBeNull();
  });
});
