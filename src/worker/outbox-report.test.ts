// What the worker says of wishes that it ended alone: in their language, leading to what it speaks of, and without the hotel's name.

import { expect, test } from 'vitest';
import type { OutboxRow } from '#contract/outbox/outbox.ts';
import { newsOf } from './outbox-report.ts';

const origin = 'https://joystay.vn';
const news = { sent: 'Booked', sentText: 'Open it', trouble: 'Look', troubleText: 'Decide' };
const row = (key: string, rest: Partial<OutboxRow>): OutboxRow =>
  ({
    call: 'booking/createBooking',
    key,
    about: 'Lá Sen Boutique',
    locale: 'en-us',
    state: 'sent',
    isUntold: true,
    news,
    ...rest,
  }) as OutboxRow;

test('each booking is told by itself and leads to its card, and no word names the hotel', () => {
  const made = { code: 'ABCD2345', key: 'k'.repeat(22) };
  const said = newsOf(
    [row('a', { made }), row('b', { made: { ...made, code: 'EFGH2345' } })],
    origin,
  );
  expect(said.map(({ keys, isSilent }) => [keys, isSilent])).toEqual([
    [['a'], false],
    [['b'], false],
  ]);
  expect(said[0]?.note).toMatchObject({
    title: 'Booked',
    body: 'Open it',
    lang: 'en',
    page: 'ABCD2345',
  });
  expect(said[0]?.note.navigate).toContain(`${origin}/en-us/`);
  expect(said[0]?.note.navigate).toContain('ABCD2345');
  expect(JSON.stringify(said)).not.toContain('Lá Sen');
});

test('all that needs its member is one word, and all that was merely sent one silent word', () => {
  const said = newsOf(
    [
      row('a', { state: 'conflict' }),
      row('b', { state: 'refused', call: 'review/createReview' } as Partial<OutboxRow>),
      row('c', { call: 'favorite/addFavorite' } as Partial<OutboxRow>),
      row('d', { call: 'favorite/addFavorite' } as Partial<OutboxRow>),
    ],
    origin,
  );
  expect(said.map(({ note, keys, isSilent }) => [note.title, keys, isSilent])).toEqual([
    ['Look', ['a', 'b'], false],
    ['Booked', ['c', 'd'], true],
  ]);
});

test('what was told, what still waits and what came without words is not told here', () => {
  const { isUntold: _, ...told } = row('a', {});
  const { news: __, ...wordless } = row('b', {});
  expect(newsOf([told, wordless], origin)).toEqual([]);
});
