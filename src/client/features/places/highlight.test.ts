// The highlighted letters are those that were typed, with or without diacritics.

import { expect, test } from 'vitest';
import { textRuns } from './highlight.tsx';

/** `[Đà] [Nẵ]ng`: what answers stands in brackets. */
const shown = (name: string, typed: string) =>
  textRuns(name, typed)
    .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
    .join('');

test.each([
  ['Đà Nẵng', 'da n', '[Đà] [N]ẵng'],
  ['Đà Nẵng', 'danang', '[Đà] [Nẵng]'],
  ['Đà Nẵng', 'nang', 'Đà [Nẵng]'],
  ['Đà Nẵng', 'ĐÀ', '[Đà] Nẵng'],
  ['Hồ Chí Minh', 'chi', 'Hồ [Chí] Minh'],
  ['Lá Sen Boutique', 'la bou', '[Lá] Sen [Bou]tique'],
  ['Quận 1', 'q1', 'Quận 1'],
  ['Quận 1', 'quan 1', '[Quận] [1]'],
  ['ฮานอย', 'ฮาน', '[ฮาน]อย'],
  ['Phan Rang - Tháp Chàm', 'phan rang', '[Phan] [Rang] - Tháp Chàm'],
  ['Huế', '', 'Huế'],
  ['Huế', '?', 'Huế'],
  ['Huế', 'x', 'Huế'],
])('of %s, typed %s, is %s', (name, typed, text) => expect(shown(name, typed)).toBe(text));

test('decomposed letters keep their marks together', () => {
  expect(shown('Huế'.normalize('NFD'), 'hue').normalize('NFC')).toBe('[Huế]');
});
