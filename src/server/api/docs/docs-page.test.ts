// Tests that every link of the API page leads somewhere, and that its filter finds calls.

import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { callNames } from '#contract/calls/calls.ts';
import { docsPage } from './docs-page.ts';
import { docsScript } from './docs-script.ts';

describe('the page', () => {
  const page = docsPage();

  test('has an index of every call, and no link that leads nowhere', () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const links = new Set([...page.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id));
    expect([...links].filter((id) => !ids.includes(id))).toEqual([]);
    const nav = page.slice(page.indexOf('<nav'), page.indexOf('</nav>'));
    for (const name of callNames) expect(nav).toContain(`<a href="#${name}">`);
  });

  test('says how to sign in, what is limited, and in which units things are', () => {
    for (const word of ['Authorization: Bearer', 'Retry-After', 'Idempotency-Key', 'đồng', 'UTC+7'])
      expect(page).toContain(word);
  });

  test('is filtered by every word, and shows all again', () => {
    type Fake = { hidden: boolean; dataset: { find: string } };
    const calls: Fake[] = [
      { hidden: false, dataset: { find: 'post /api/booking/createbooking holds a room' } },
      { hidden: false, dataset: { find: 'get /api/booking/getquote says a price' } },
    ];
    const group = { hidden: false, querySelector: () => calls.find((one) => !one.hidden) ?? null };
    const field = { value: '', addEventListener: (_: string, then: () => void) => (type = then) };
    let type = (): void => undefined;
    const [found, filter] = [{ textContent: '' }, { hidden: true }];
    runInNewContext(docsScript, {
      document: {
        getElementById: (id: string) => ({ words: field, found, filter })[id],
        querySelectorAll: (selector: string) =>
          selector === '[data-noun]'
            ? [group]
            : selector.includes('not')
              ? calls.filter((one) => !one.hidden)
              : calls,
      },
    });
    expect(filter.hidden).toBe(false);
    const shown = (value: string) => {
      field.value = value;
      type();
      return [...calls.map((one) => !one.hidden), !group.hidden, found.textContent];
    };
    expect(shown('Booking ROOM')).toEqual([true, false, true, '1 found']);
    expect(shown('nothing like it')).toEqual([false, false, false, '0 found']);
    expect(shown('')).toEqual([true, true, true, '']);
  });
});
