// Mobile numbers of all countries, typed as they are at home or as they are dialled from abroad.

import { expect, test } from 'vitest';
import { readHomePhone } from '../phone.ts';
import { isMobilePhone, parsePhone } from './phone-number.ts';

test.each([
  ['+44', '07911 123456', '+447911123456'],
  ['+44', '7911123456', '+447911123456'],
  ['+1', '(415) 555-2671', '+14155552671'],
  ['+1', '1 415 555 2671', '+14155552671'],
  ['+65', '8123 4567', '+6581234567'],
  ['+47', '412 34 567', '+4741234567'],
  ['+354', '611 1234', '+3546111234'],
  ['+49', '01512 3456789', '+4915123456789'],
  ['+86', '138 1234 5678', '+8613812345678'],
  ['+82', '010-2000-0000', '+821020000000'],
  ['+39', '312 345 6789', '+393123456789'],
  ['+225', '07 01 02 03 04', '+2250701020304'],
  ['+7', '8 912 345 67 89', '+79123456789'],
  ['+84', '+65 8123 4567', '+6581234567'],
  ['+66', '+1 415 555 2671', '+14155552671'],
  ['+1', '+84 903 482 917', '+84903482917'],
  ['+84', '0903482917', '+84903482917'],
])('%s %j is %s', (country, typed, phone) => {
  expect(parsePhone(country, typed)).toEqual({ phone });
  expect(parsePhone('+84', phone)).toEqual({ phone });
  expect(isMobilePhone(phone)).toBe(true);
});

test.each([
  ['+44', '', 'blank'],
  ['+44', '020 7946 0958', 'invalid'], // a telephone in London
  ['+1', '555 2671', 'invalid'],
  ['+65', '8123 456', 'invalid'],
  ['+65', '81234567x', 'invalid'],
  ['+290', '51234', 'invalid'], // eight digits with the code
  ['+999', '123456789', 'invalid'],
  ['+84', '+999 123 456 789', 'invalid'],
  ['+49', '0151234567891234', 'invalid'],
] as const)('%s %j is refused as %s', (country, typed, fault) =>
  expect(parsePhone(country, typed)).toEqual({ fault }),
);

test('a number of Vietnam or Thailand is read without the tables', () => {
  expect(readHomePhone('+84', '0903482917')).toEqual({ phone: '+84903482917' });
  expect(readHomePhone('+1', '+66 81 234 5678')).toEqual({ phone: '+66812345678' });
  expect(readHomePhone('+44', '07911 123456')).toBeNull();
  expect(readHomePhone('+84', '+44 7911 123456')).toBeNull();
});
