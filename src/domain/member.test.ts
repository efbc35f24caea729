// Names are counted in graphemes and contain no invisible characters; e-mail addresses have their
// usual form.

import { describe, expect, test } from 'vitest';
import { parseEmail, parseName, plainLines } from './member.ts';

describe('a name', () => {
  test('nothing but blanks and unseen marks is no name', () => {
    for (const typed of ['', ' ', '\t\n', '\u200b\u2060', '\u0000', '\u00a0\u3000'])
      expect(parseName(typed)).toEqual({ fault: 'blank' });
  });

  test('it is kept in one Unicode form, with single spaces', () => {
    expect(parseName('  Nguye\u0302\u0303n   Thi\u0323  A\u0301nh ')).toEqual({
      name: 'Nguyễn Thị Ánh',
    });
    expect(parseName('Nguyễn\nÁnh\tTuyết')).toEqual({ name: 'Nguyễn Ánh Tuyết' });
    expect(parseName('Anh \u200b Tuan')).toEqual({ name: 'Anh Tuan' });
  });

  test('marks that reorder or hide text are taken out, and nothing else', () => {
    expect(parseName('\u202eevil\u202c\u0000\u0007 name\u2066')).toEqual({ name: 'evil name' });
    expect(parseName('O’Brien-Ngô (An) <b>')).toEqual({ name: 'O’Brien-Ngô (An) <b>' });
    expect(parseName('สมชาย ใจดี')).toEqual({ name: 'สมชาย ใจดี' });
  });

  // Each is one character to its reader and several code points to a machine.
  const characters = {
    'composed Vietnamese letters': 'ế',
    'Vietnamese letters with stacked marks': 'e\u0302\u0301',
    'marks that have no composed form': 'm\u0302\u0323\u0301',
    'Thai clusters of consonant, vowel and tone': 'ที่',
    'Thai clusters with sara am': 'น้ำ',
    'families of emoji': '👨‍👩‍👧‍👦',
    flags: '🇻🇳',
  };
  test.each(Object.entries(characters))(
    '25 %s are enough room, 26 are too many',
    (_, character) => {
      expect(parseName(character.repeat(25))).toEqual({
        name: character.repeat(25).normalize('NFC'),
      });
      expect(parseName(character.repeat(26))).toEqual({ fault: 'tooLong' });
    },
  );

  test('blanks around a name of 25 do not count', () => {
    expect(parseName(` ${'ắ'.repeat(25)} `)).toEqual({ name: 'ắ'.repeat(25) });
  });
});

test('what somebody wrote to be read keeps its lines and loses what is unseen or turns text around', () => {
  expect(plainLines(' Đến muộn,\t22:30.\r\nXin tầng cao \u202e</b>\u0007\n\n')).toBe(
    'Đến muộn, 22:30.\nXin tầng cao </b>',
  );
  expect(plainLines('\u200b \n')).toBe('');
});

describe('an email', () => {
  test('blank is told apart from badly formed', () => {
    expect(parseEmail('  ')).toEqual({ fault: 'blank' });
    expect(parseEmail('me')).toEqual({ fault: 'format' });
  });

  const good = [
    'me@example.com',
    'first.last+tag@mail.example.co.th',
    'o’brien@example.vn',
    'ánh@ví-dụ.vn',
    '_@a.b',
  ];
  test.each(good)('%s is good', (email) => {
    expect(parseEmail(` ${email} `)).toEqual({ email });
  });

  test.each([
    '@example.com',
    'me@',
    'me@example',
    'me@.com',
    'me@example..com',
    'me@example.com.',
    'me@@example.com',
    'me you@example.com',
    'me@exam ple.com',
    '<me@example.com>',
    '"me"@example.com',
    'me\u0000@example.com',
    'me\r\n@example.com',
    'me@exam\u202eple.com',
    `${'a'.repeat(65)}@example.com`,
    `me@${'a'.repeat(250)}.com`,
  ])('%j is not', (email) => expect(parseEmail(email)).toEqual({ fault: 'format' }));
});
