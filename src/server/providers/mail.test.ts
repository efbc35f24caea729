// Holds that the address of an answer carries its key and stays the address of the same mailbox.

import { describe, expect, it } from 'vitest';
import { replyAddress, replyKeyLength, takesReplyKey } from './mail.ts';

const key = 'abc234g0123456789abcdef';

describe('the address of an answer', () => {
  it('has the key behind a plus, also behind one that is there already', () => {
    expect(replyAddress('help@mail.example', key)).toBe(`help+${key}@mail.example`);
    expect(replyAddress('help+stay@mail.example', key)).toBe(`help+stay+${key}@mail.example`);
  });

  it('is the plain one without a key', () => {
    expect(replyAddress('help@mail.example', null)).toBe('help@mail.example');
  });

  it('has room for a key of ours, or is refused', () => {
    expect(key).toHaveLength(replyKeyLength);
    const longest = `${'a'.repeat(40)}@mail.example`;
    expect(takesReplyKey(longest)).toBe(true);
    expect(replyAddress(longest, key).lastIndexOf('@')).toBe(64);
    expect(takesReplyKey(`a${longest}`)).toBe(false);
  });
});
