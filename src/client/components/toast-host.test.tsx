// Promises that a toast never has less than its words: it is formed once the page's messages are
// there.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MessageId } from '#contract/message-id.ts';
import { allMessages, createPageIntl, loadMessages } from '../intl/intl.tsx';
import { showToast, type ToastWords } from './toast-host.tsx';

const copied = 'share.copied' satisfies MessageId;

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/vi-vn' });
});
afterEach(() => {
  allMessages.arrival = Promise.resolve();
});

test('a toast asked for before its messages are there waits for them, and the page is not drawn again', async () => {
  const { intl, addMessages } = createPageIntl('vi-vn', {});
  let arrive = (): void => undefined;
  allMessages.arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const words = vi.fn<() => ToastWords>(() => ({
    tone: 'done',
    title: intl.formatMessage({ id: copied }),
  }));
  const shown = showToast(words);
  // The file is there, and not yet part of the page.
  await loadMessages('vi-vn');
  expect(words).not.toHaveBeenCalled();
  expect(addMessages({ [copied]: 'Đã chép' })).toBe('was-not-asked');
  arrive();
  await shown;
  expect(words).toHaveReturnedWith({ tone: 'done', title: 'Đã chép' });
});

test('toasts asked for meanwhile keep their order', async () => {
  let arrive = (): void => undefined;
  allMessages.arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const formed: string[] = [];
  const show = (title: string) =>
    showToast(() => {
      formed.push(title);
      return { tone: 'done', title };
    });
  const shown = Promise.all([show('first'), show('second')]);
  arrive();
  await shown;
  expect(formed).toEqual(['first', 'second']);
});
