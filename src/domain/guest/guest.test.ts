import { describe, expect, test } from 'vitest';
import { joinName, parseAge, readGuest, splitName, type TypedGuest } from './guest.ts';

const typed: TypedGuest = {
  fullName: 'Trần Ngọc Lan',
  firstName: '',
  lastName: '',
  age: '',
  gender: '',
};
const whole: TypedGuest = {
  fullName: '',
  lastName: ' Công Tằng Tôn Nữ ',
  firstName: 'Ngọc  Lan',
  age: ' 34 ',
  gender: 'female',
};
const oneName = { isNameInParts: false, isReported: false };
const twoParts = { isNameInParts: true, isReported: false };
const reported = { isNameInParts: false, isReported: true };

describe('a name of two parts', () => {
  const parts = { firstName: 'Lan', lastName: 'Trần Ngọc' };
  test('begins with the family in Vietnamese and with the given name elsewhere', () => {
    expect(joinName(parts, 'vi')).toBe('Trần Ngọc Lan');
    expect(joinName(parts, 'en')).toBe('Lan Trần Ngọc');
    expect(joinName({ firstName: 'สมชาย', lastName: 'ใจดี' }, 'th')).toBe('สมชาย ใจดี');
    expect(joinName({ firstName: '', lastName: ' Trần ' }, 'en')).toBe('Trần');
  });
  test('is guessed from one name', () => {
    expect(splitName(' Trần Ngọc Lan ', 'vi')).toEqual({ firstName: 'Lan', lastName: 'Trần Ngọc' });
    expect(splitName('Mary Ann Evans', 'en')).toEqual({ firstName: 'Mary', lastName: 'Ann Evans' });
    expect(splitName('Lan', 'vi')).toEqual({ firstName: 'Lan', lastName: '' });
    expect(splitName('', 'en')).toEqual({ firstName: '', lastName: '' });
  });
});

test.each<[TypedGuest['age'], object]>([
  ['', { fault: 'blank' }],
  [null, { fault: 'blank' }],
  ['13', { fault: 'range' }],
  ['14', { age: 14 }],
  [' 34 ', { age: 34 }],
  [120, { age: 120 }],
  [121, { fault: 'range' }],
  [34.5, { fault: 'range' }],
  ['-20', { fault: 'range' }],
  ['thirty', { fault: 'range' }],
])('an age typed as %j is read as %j', (age, read) => {
  expect(parseAge(age)).toEqual(read);
});

describe('a guest', () => {
  test('has one name, and nothing else is read', () => {
    expect(readGuest({ ...typed, age: 'x' }, oneName)).toEqual({
      guest: { fullName: 'Trần Ngọc Lan', details: null },
    });
    expect(readGuest({ ...typed, fullName: 'x'.repeat(26) }, oneName)).toEqual({
      faults: { fullName: 'tooLong' },
    });
  });
  test('has no pictures in a name, which is read beside a document', () => {
    const nameOf = (fullName: string) => readGuest({ ...typed, fullName }, oneName);
    for (const name of ['Lan 🌸', '🇻🇳 Lan', 'L👩‍👩‍👧an', '❤️Lan👍🏽', 'Lan ☺︎'])
      expect(nameOf(name)).toEqual({ guest: { fullName: 'Lan', details: null } });
    expect(nameOf('O’Brien-Ngô 2 (An) <b>')).toEqual({
      guest: { fullName: 'O’Brien-Ngô 2 (An) <b>', details: null },
    });
    expect(nameOf('สมหญิง ใจดี')).toEqual({ guest: { fullName: 'สมหญิง ใจดี', details: null } });
    expect(nameOf('🌸 👍🏽')).toEqual({ faults: { fullName: 'blank' } });
    expect(readGuest({ ...whole, lastName: '🌸', firstName: 'Lan 🌸' }, twoParts)).toEqual({
      faults: { lastName: 'blank' },
    });
  });
  test('may have two names instead, each as long as the one', () => {
    expect(readGuest(whole, twoParts)).toEqual({
      guest: {
        fullName: '',
        details: {
          firstName: 'Ngọc Lan',
          lastName: 'Công Tằng Tôn Nữ',
          age: null,
          gender: null,
        },
      },
    });
    expect(readGuest({ ...whole, lastName: '', firstName: 'x'.repeat(26) }, twoParts)).toEqual({
      faults: { lastName: 'blank', firstName: 'tooLong' },
    });
  });
  test('has two names, an age and a gender where the hotel reports its guests', () => {
    expect(readGuest(whole, reported)).toMatchObject({
      guest: { fullName: '', details: { age: 34, gender: 'female' } },
    });
    expect(readGuest(typed, reported)).toEqual({
      faults: { lastName: 'blank', firstName: 'blank', age: 'blank', gender: 'blank' },
    });
    expect(readGuest({ ...whole, age: 5 }, reported)).toEqual({ faults: { age: 'range' } });
    expect(readGuest({ ...whole, gender: 'none' }, reported)).toMatchObject({
      guest: { details: { gender: 'none' } },
    });
  });
});
