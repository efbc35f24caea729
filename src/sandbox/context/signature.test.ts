// Holds every MAC this room computes to the gateways' vectors, published or agreed.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hmac, pairs, sameMac } from './signature.ts';

type Vector = {
  id: string;
  alg: 'sha256' | 'sha512';
  enc: 'hex' | 'base64';
  key: string;
  input: string;
  output: string;
};
const file = JSON.parse(
  readFileSync(new URL('../payment/payment-vectors.json', import.meta.url), 'utf8'),
) as {
  keys: Record<string, Record<string, string>>;
  vectors: Vector[];
};
const secretOf = (path: string): string => {
  const [owner = '', name = ''] = path.split('.');
  return file.keys[owner]?.[name] ?? '';
};

describe('message authentication', () => {
  it.each(file.vectors)('$id gives the known value', ({ alg, enc, key, input, output }) => {
    expect(hmac(alg, secretOf(key), input, enc)).toBe(output);
  });

  it('the vectors cover every gateway', () => {
    expect(new Set(file.vectors.map(({ id }) => id.split('.')[0]))).toEqual(
      new Set(['momo', 'zlp', 'spp', 'vnp']),
    );
  });

  it('a MAC equals itself and nothing shorter, longer, different or of another type', () => {
    const mac = hmac('sha256', 'secret', 'text');
    expect(sameMac(mac, mac)).toBe(true);
    for (const other of [mac.slice(1), `${mac}0`, mac.toUpperCase(), '', undefined, 7, null])
      expect(sameMac(mac, other)).toBe(false);
  });

  it('text beyond ASCII is authenticated as UTF-8', () => {
    expect(hmac('sha256', 'k', 'Thành công.')).toBe(
      hmac('sha256', 'k', Buffer.from('5468c3a06e682063c3b46e672e', 'hex').toString('utf8')),
    );
    expect(hmac('sha256', 'k', 'Thành công.')).not.toBe(hmac('sha256', 'k', 'Thanh cong.'));
  });

  it('pairs keep the given order, raw values and empty fields', () => {
    expect(pairs(['b', 'a', 'c'], { a: 'x y&=', b: 5, d: 1 })).toBe('b=5&a=x y&=&c=');
  });
});
