import { expect, test } from 'vitest';
import { errorCodes, type ErrorCode } from '#contract/error-codes.ts';
import type { OutboxRow } from '#contract/outbox/outbox.ts';
import { instant } from '#domain/time/time.ts';
import { intlSaying } from '#tests/support/intl.ts';
import { statusTextOf } from './outbox-text.ts';

const unknown = 'API_RVW_999' as ErrorCode;
const statusOf = (fault: OutboxRow['fault']): string =>
  statusTextOf(
    {
      call: 'review/createReview',
      state: 'refused',
      at: 0,
      endedAt: 0,
      fault,
    } as unknown as OutboxRow,
    instant(0),
    intlSaying((id, values) => [id, ...Object.values(values)].join(' ')),
  );

test('why an entry was not sent is said by its code, else in the words of the server', () => {
  expect(statusOf({ code: errorCodes.reviewClosed })).toBe('queue.notSent error.reviewClosed');
  expect(statusOf({ code: unknown, serverMessage: 'Reviews are closed for today.' })).toBe(
    'queue.notSent Reviews are closed for today.',
  );
  expect(statusOf({ code: unknown })).toBe('queue.notSent error.unexpected');
});
