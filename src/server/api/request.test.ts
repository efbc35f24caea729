// Tests that nobody can choose the address they are counted under, and that no body grows beyond
// its limit.

import { describe, expect, test } from 'vitest';
import { addressOf, readBody } from './request.ts';

describe('the address of a visitor', () => {
  const heard = (text: string) => new Headers({ 'X-Forwarded-For': text });

  test('is that of the connection where no proxy of ours stands, whatever the visitor writes', () => {
    expect(addressOf(heard('203.0.113.9'), '198.51.100.7', 0)).toBe('198.51.100.7');
  });

  test('is what our outermost proxy heard, and nothing a visitor wrote before that', () => {
    expect(addressOf(heard('6.6.6.6, 203.0.113.9'), '10.0.0.1', 1)).toBe('203.0.113.9');
    expect(addressOf(heard('6.6.6.6, 2001:db8::7, 10.0.0.2'), '10.0.0.1', 2)).toBe('2001:db8::7');
  });

  test('is that of the connection when the proxy said nothing that is an address', () => {
    for (const text of ['', 'unknown', '203.0.113.9'])
      expect(addressOf(heard(text), '10.0.0.1', 2)).toBe('10.0.0.1');
  });
});

describe('a body', () => {
  const sent = (body: BodyInit) =>
    new Request('http://hotel.example/', { method: 'POST', body, duplex: 'half' } as RequestInit);

  test('is read as text, letters cut between two parts among it', async () => {
    const bytes = new TextEncoder().encode('Phòng đôi');
    const parts = new ReadableStream({
      start(stream) {
        for (const byte of bytes) stream.enqueue(Uint8Array.of(byte));
        stream.close();
      },
    });
    expect(await readBody(sent(parts))).toBe('Phòng đôi');
    expect(await readBody(new Request('http://hotel.example/'))).toBe('');
  });

  test('is not read beyond 64 KB, though its length was never announced', async () => {
    let asked = 0;
    const endless = new ReadableStream({
      pull(stream) {
        asked += 1;
        stream.enqueue(new Uint8Array(16 * 1024));
      },
    });
    expect(await readBody(sent(endless))).toBeNull();
    expect(asked).toBeLessThan(10);
    expect(await readBody(sent('x'.repeat(64 * 1024)))).toHaveLength(64 * 1024);
  });
});
