import { expect, test } from 'vitest';
import type { MessageId } from '#contract/message-id.ts';
import { instant, type LocalDate } from '#domain/time/time.ts';
import { createPageIntl, dayMonth, dayMonthYear } from './intl.tsx';

const close = 'common.close' satisfies MessageId;
const skip = 'nav.skip' satisfies MessageId;

test('messages that arrive later are told by the same intl, and nothing has to be drawn again', () => {
  const { intl, addMessages } = createPageIntl('vi-vn', { [close]: 'Đóng' });
  expect(intl.formatMessage({ id: close })).toBe('Đóng');
  expect(addMessages({ [close]: 'Đóng', [skip]: 'Tới nội dung' })).toBe('was-not-asked');
  expect(intl.formatMessage({ id: skip })).toBe('Tới nội dung');
});

test('a message asked for before it is there is empty, and the page has to be drawn again', () => {
  const { intl, addMessages } = createPageIntl('vi-vn', { [close]: 'Đóng' });
  expect(intl.formatMessage({ id: skip })).toBe('');
  expect(addMessages({ [skip]: 'Tới nội dung' })).toBe('was-asked');
});

test('a day is written with its year where it is another one, or always', () => {
  const date = '2026-11-21' as LocalDate;
  expect(dayMonth(date, instant('2026-01-05T10:00:00Z'))).toBe('21/11');
  expect(dayMonth(date, instant('2027-01-05T10:00:00Z'))).toBe('21/11/2026');
  expect(dayMonthYear(date)).toBe('21/11/2026');
});

test('what is there already stays, since in development it may be newer', () => {
  const messages = { [close]: 'Đóng lại' };
  const { intl, addMessages } = createPageIntl('vi-vn', messages);
  addMessages({ [close]: 'Đóng' });
  expect(intl.formatMessage({ id: close })).toBe('Đóng lại');
});
