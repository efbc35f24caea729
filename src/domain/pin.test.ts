// Tests that easily guessed PINs are rejected.

import { describe, expect, test } from 'vitest';
import { share } from '#tests/support/proof-share.ts';
import { parsePin } from './pin.ts';

describe('a PIN', () => {
  test.each(['480275', '905164', '739150', '562938'])('%s is taken', (pin) =>
    expect(parsePin(pin, '+84903482917')).toEqual({ pin }),
  );

  test.each(['', '   '])('of nothing (%j) is blank', (typed) =>
    expect(parsePin(typed)).toEqual({ fault: 'blank' }),
  );
  test.each(['12345', '1234567', '12a456', '４８０２７５', '48 027'])(
    '%s is not six digits',
    (typed) => expect(parsePin(typed)).toEqual({ fault: 'format' }),
  );

  test.each([
    ['one figure', '000000'],
    ['a pair again and again', '474747'],
    ['three figures twice', '529529'],
    ['two figures alone', '448484'],
    ['pairs', '557799'],
    ['going up', '345678'],
    ['going down', '987654'],
    ['going up past nine', '890123'],
    ['going up by two', '468024'],
    ['reading the same backwards', '597795'],
    ['a birthday', '240793'],
    ['a month and a year', '091988'],
  ])('of %s (%s) is trivial', (_, pin) => expect(parsePin(pin)).toEqual({ fault: 'trivial' }));

  test("that stands in the phone's own number is trivial", () => {
    expect(parsePin('482917', '+84903482917')).toEqual({ fault: 'trivial' });
    expect(parsePin('482917', '+84912345678')).toEqual({ pin: '482917' });
  });

  test('is left to choose from more than nine in ten of all', () => {
    // A step coprime to ten visits every digit in every position equally often.
    const step = share(17, 1);
    const all = Math.ceil(1_000_000 / step);
    const taken = Array.from({ length: all }, (_, n) => String(n * step).padStart(6, '0')).filter(
      (pin) => 'pin' in parsePin(pin),
    ).length;
    expect(taken).toBeGreaterThan(0.9 * all);
    expect(taken).toBeLessThan(all);
  });
});
