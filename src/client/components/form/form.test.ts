// A message's id is told from words that are ready to be shown.

import { expect, test } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import english from '#locales/en.json' with { type: 'json' };
import thai from '#locales/th.json' with { type: 'json' };
import vietnamese from '#locales/vi.json' with { type: 'json' };
import { isMessageId, refusedFields } from './form.tsx';

test('every id is known as one, and no text is taken for one', () => {
  expect(Object.keys(english).filter((id) => !isMessageId(id))).toEqual([]);
  const texts = [english, thai, vietnamese].flatMap((words) => Object.values(words));
  expect(texts.filter((text) => isMessageId(text))).toEqual([]);
});

test('the fields that a call refuses carry their messages, and no other refusal speaks of fields', () => {
  const details = {
    fields: [
      { field: 'email', message: 'email.format' },
      { field: 'rooms', message: 'Invalid type' },
    ],
  };
  expect(refusedFields(new Fault(errorCodes.invalidInput, details))).toEqual({
    email: 'email.format',
  });
  expect(refusedFields(new Fault(errorCodes.soldOut, details))).toEqual({});
  expect(refusedFields(new Error('no fault'))).toEqual({});
});
