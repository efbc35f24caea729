// The worker's notifications about entries it sent without a page: in their language, with a link,
// and without the hotel's name.

import { expect, test } from 'vitest';
import type { OutboxRow } from '#contract/outbox/outbox.ts';
import { outboxNotifications } from './outbox-report.ts';

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

test('each booking has its own notification, which opens it and does not name the hotel', () => {
  const made = { code: 'ABCD2345', key: 'k'.repeat(22) };
  const said = outboxNotifications(
    [row('a', { made }), row('b', { made: { ...made, code: 'EFGH2345' } })],
    origin,
  );
  expect(said.map(({ keys, isSilent }) => [keys, isSilent])).toEqual([
    [['a'], false],
    [['b'], false],
  ]);
  expect(said[0]?.message).toMatchObject({
    title: 'Booked',
    body: 'Open it',
    lang: 'en',
    page: 'ABCD2345',
  });
  expect(said[0]?.message.navigate).toContain(`${origin}/en-us/`);
  expect(said[0]?.message.navigate).toContain('ABCD2345');
  expect(JSON.stringify(said)).not.toContain('Lá Sen');
});

test('all entries that need the member share one notification, and all that were sent a silent one', () => {
  const said = outboxNotifications(
    [
      row('a', { state: 'conflict' }),
      row('b', { state: 'refused', call: 'review/createReview' } as Partial<OutboxRow>),
      row('c', { call: 'favorite/addFavorite' } as Partial<OutboxRow>),
      row('d', { call: 'favorite/addFavorite' } as Partial<OutboxRow>),
    ],
    origin,
  );
  expect(said.map(({ message, keys, isSilent }) => [message.title, keys, isSilent])).toEqual([
    ['Look', ['a', 'b'], false],
    ['Booked', ['c', 'd'], true],
  ]);
});

test('entries that were reported, are waiting, or have no texts get no notification', () => {
  const { isUntold: _, ...told } = row('a', {});
  const { news: __, ...wordless } = row('b', {});
  expect(outboxNotifications([told, wordless], origin)).toEqual([]);
});
