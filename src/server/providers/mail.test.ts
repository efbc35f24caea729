// Holds that the address of an answer carries its key and stays the address of the same mailbox.

import { describe, expect, it } from 'vitest';
import { replyAddress } from './mail.ts';

const key = 'abc234g0123456789abcdef';

describe('the address of an answer', () => {
  it('has the key behind a plus, also behind one that is there already', () => {
    expect(replyAddress('help@mail.example', key)).toBe(`help+${key}@mail.example`);
    expect(replyAddress('help+stay@mail.example', key)).toBe(`help+stay+${key}@mail.example`);
  });

  it('is the plain one without a key, and where it would be too long', () => {
    expect(replyAddress('help@mail.example', null)).toBe('help@mail.example');
    const long = `${'h'.repeat(41)}@mail.example`;
    expect(replyAddress(long, key)).toBe(long);
    expect(replyAddress(long.slice(1), key)).toContain(key);
  });
});
