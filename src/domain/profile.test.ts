// Tests reading a profile: dates in four formats, names counted in graphemes, and each error at its
// field.

import { describe, expect, test } from 'vitest';
import { ageOn, parseBirthDate, readProfile, type TypedProfile } from './profile.ts';
import type { LocalDate } from './time/time.ts';

const today = '2026-03-14' as LocalDate;
const lan: TypedProfile = {
  nickName: 'Ngọc Lan',
  firstName: '',
  lastName: '',
  gender: null,
  dateOfBirth: '',
  email: '',
};

describe('a day of birth', () => {
  test.each([
    '1990-11-21',
    '1990/11/21',
    '21/11/1990',
    '21-11-1990',
    '21.11.1990',
    ' 21 11 1990 ',
    '21111990',
    '21/11/2533',
    '２１/１１/1990',
  ])('is read from %s', (typed) => {
    expect(parseBirthDate(typed, today)).toEqual({ date: '1990-11-21' });
  });

  test('may have single digits, and may be none', () => {
    expect(parseBirthDate('1/2/2001', today)).toEqual({ date: '2001-02-01' });
    expect(parseBirthDate('  ', today)).toEqual({ date: null });
  });

  test.each([
    '30/02/1990',
    '1990',
    '11/21/1990',
    '21/11/90',
    'yesterday',
    '1990-11-21T00:00',
    '0/0/0000',
    '32/01/2000',
  ])('is not read from %s', (typed) => {
    expect(parseBirthDate(typed, today)).toEqual({ fault: 'format' });
  });

  test('is today at the latest, and at most 120 years ago', () => {
    expect(parseBirthDate('14/03/2026', today)).toEqual({ date: '2026-03-14' });
    expect(parseBirthDate('15/03/2026', today)).toEqual({ fault: 'range' });
    expect(parseBirthDate('15/03/1905', today)).toEqual({ date: '1905-03-15' });
    expect(parseBirthDate('14/03/1905', today)).toEqual({ fault: 'range' });
  });

  test('makes one older on the day itself', () => {
    expect(
      ['2026-03-13', '2026-03-14', '2026-12-31'].map((day) =>
        ageOn('2000-03-14' as LocalDate, day as LocalDate),
      ),
    ).toEqual([25, 26, 26]);
  });
});

describe('a profile', () => {
  test('needs a name and nothing else', () => {
    expect(readProfile(lan, today)).toEqual({ profile: { ...lan, dateOfBirth: null } });
    expect(readProfile({ ...lan, nickName: ' \u200b ' }, today)).toEqual({
      faults: { nickName: 'blank' },
    });
  });

  test('may do without a name where none is asked for, and keeps one that is there right', () => {
    expect(readProfile({ ...lan, nickName: '' }, today, false)).toMatchObject({
      profile: { nickName: '' },
    });
    expect(readProfile({ ...lan, nickName: 'a'.repeat(26) }, today, false)).toEqual({
      faults: { nickName: 'tooLong' },
    });
  });

  test('counts 25 characters as people see them', () => {
    expect(readProfile({ ...lan, nickName: '👩‍👩‍👧'.repeat(25) }, today)).toMatchObject({
      profile: { nickName: '👩‍👩‍👧'.repeat(25) },
    });
    expect(
      readProfile(
        { ...lan, nickName: 'a'.repeat(26), firstName: 'b'.repeat(26), lastName: 'ộ'.repeat(26) },
        today,
      ),
    ).toEqual({ faults: { nickName: 'tooLong', firstName: 'tooLong', lastName: 'tooLong' } });
  });

  test('tells all its mistakes at once', () => {
    expect(readProfile({ ...lan, dateOfBirth: '31/02/2000', email: 'lan@' }, today)).toEqual({
      faults: { dateOfBirth: 'format', email: 'format' },
    });
  });

  test('is kept in one form', () => {
    const typed: TypedProfile = {
      nickName: ' Ngo\u0323c  Lan ',
      firstName: ' Lan',
      lastName: 'Nguye\u0302\u0303n',
      gender: 'female',
      dateOfBirth: '1/2/1995',
      email: ' lan@example.com ',
    };
    expect(readProfile(typed, today)).toEqual({
      profile: {
        nickName: 'Ngọc Lan',
        firstName: 'Lan',
        lastName: 'Nguyễn',
        gender: 'female',
        dateOfBirth: '1995-02-01',
        email: 'lan@example.com',
      },
    });
  });
});
