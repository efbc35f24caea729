// A Vietnamese or Thai number typed in any usual form gives the same E.164 number.

import { describe, expect, test } from 'vitest';
import {
  internationalPhone,
  phoneText,
  readHomePhone,
  splitPhone,
  typedPhoneText,
  type HomeCode,
  type PhoneFault,
} from './phone.ts';

const read: readonly (readonly [HomeCode, string, string])[] = [
  ['+84', '0903482917', '+84903482917'],
  ['+84', '903482917', '+84903482917'],
  ['+84', '84903482917', '+84903482917'],
  ['+84', '+84903482917', '+84903482917'],
  ['+84', '+84 0903 482 917', '+84903482917'],
  ['+84', '+84 (0) 903 482 917', '+84903482917'],
  ['+84', ' 0903 482 917 ', '+84903482917'],
  ['+84', '0903.482.917', '+84903482917'],
  ['+84', '0903-482-917', '+84903482917'],
  ['+84', '0903–482‑917', '+84903482917'],
  ['+84', '０９０３４８２９１７', '+84903482917'],
  ['+84', '0903\u00a0482\u00a0917', '+84903482917'],
  ['+84', '\u202a+84 903 482 917\u202c', '+84903482917'],
  ['+84', '84 903 482 917', '+84903482917'],
  // Nine digits that happen to begin with 84 are a national number of the network 084.
  ['+84', '849034829', '+84849034829'],
  ['+84', '0849034829', '+84849034829'],
  ['+84', '84849034829', '+84849034829'],
  ['+66', '0812345678', '+66812345678'],
  ['+66', '812345678', '+66812345678'],
  ['+66', '66812345678', '+66812345678'],
  ['+66', '+66 81 234 5678', '+66812345678'],
  ['+66', '๐๘๑ ๒๓๔ ๕๖๗๘', '+66812345678'],
  // A typed country code takes precedence over the selected country.
  ['+84', '+66 81 234 5678', '+66812345678'],
  ['+84', '66812345678', '+66812345678'],
  ['+66', '+84 903 482 917', '+84903482917'],
];

const refused: readonly (readonly [HomeCode, string, PhoneFault])[] = [
  ['+84', '', 'blank'],
  ['+84', '   ', 'blank'],
  ['+84', '\u200b\u202a', 'blank'],
  ['+84', '90348291', 'invalid'], // 8 digits
  ['+84', '0084903482917', 'invalid'], // 13 digits
  ['+84', '+8490348291700', 'invalid'],
  ['+84', '0103482917', 'invalid'], // no mobile network begins with 1
  ['+84', '0203482917', 'invalid'],
  ['+84', '09034829171', 'invalid'],
  ['+84', '9034829170', 'invalid'],
  ['+84', '0903482917x', 'invalid'],
  ['+84', '09O3482917', 'invalid'],
  ['+84', '0903+482917', 'invalid'],
  ['+84', '++84903482917', 'invalid'],
  ['+84', '+84 812 345 67', 'invalid'],
  ['+66', '0212345678', 'invalid'],
  ['+66', '0312345678', 'invalid'],
  ['+84', '0903\u0000482917', 'invalid'],
];

describe('a phone', () => {
  test.each(read)('%s %j is %s', (country, typed, phone) =>
    expect(readHomePhone(country, typed)).toEqual({ phone }),
  );
  test.each(refused)('%s %j is refused as %s', (country, typed, fault) =>
    expect(readHomePhone(country, typed)).toEqual({ fault }),
  );

  test('what was read is read again as itself', () => {
    expect(read.map(([country, , phone]) => readHomePhone(country, phone))).toEqual(
      read.map(([, , phone]) => ({ phone })),
    );
  });

  test('fewer than 9 or more than 12 digits are none, whatever they begin with', () => {
    for (const length of [1, 2, 5, 7, 8, 13, 14, 15]) {
      for (const [plus, start] of [
        ['', '9'],
        ['', '09'],
        ['', '849'],
        ['+', '849'],
        ['', '6681'],
        ['+', '66081'],
      ] as const) {
        expect(readHomePhone('+84', plus + start.padEnd(length, '3').slice(0, length))).toEqual({
          fault: 'invalid',
        });
      }
    }
  });

  test('it is shown in groups and split into the parts of a profile', () => {
    expect(phoneText('+84903482917')).toBe('+84 903 482 917');
    expect(phoneText('unknown')).toBe('unknown');
    expect(splitPhone('+84903482917')).toEqual({ countryCode: '+84', mobile: '903482917' });
    expect(splitPhone('+66812345678')).toEqual({ countryCode: '+66', mobile: '812345678' });
    expect(typedPhoneText('+84', '0903482917')).toBe('+84 903 482 917');
    expect(typedPhoneText('+65', '81234567')).toBe('+65 8123 4567');
    expect(typedPhoneText('+44', '07911 123456')).toBe('+44 07911 123456');
    expect(splitPhone('+14155552671')).toEqual({ countryCode: '+1', mobile: '4155552671' });
    expect(() => splitPhone('0903482917')).toThrow(RangeError);
    expect(
      ['+14155552671', '+6581234567', '+8613812345678', '+447911123456', '+393123456789'].map(
        phoneText,
      ),
    ).toEqual([
      '+1 415 555 2671',
      '+65 8123 4567',
      '+86 138 1234 5678',
      '+44 791 112 3456',
      '+39 312 345 6789',
    ]);
  });

  test('a hotel is dialled from everywhere, however its number was written', () =>
    expect(['028 3836 0917', '+84 28 3836 0917'].map(internationalPhone)).toEqual([
      '+84 28 3836 0917',
      '+84 28 3836 0917',
    ]));
});
