// A message's id is told from words that are ready to be shown.

import { expect, test } from 'vitest';
import english from '#locales/en.json' with { type: 'json' };
import thai from '#locales/th.json' with { type: 'json' };
import vietnamese from '#locales/vi.json' with { type: 'json' };
import { isMessageId } from './form.tsx';

test('every id is known as one, and no text is taken for one', () => {
  expect(Object.keys(english).filter((id) => !isMessageId(id))).toEqual([]);
  const texts = [english, thai, vietnamese].flatMap((words) => Object.values(words));
  expect(texts.filter((text) => isMessageId(text))).toEqual([]);
});
