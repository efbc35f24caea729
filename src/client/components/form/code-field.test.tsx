// Holds the field of codes to what phones and password keepers need: one plain input that offers
// the message's code, and hides a PIN.

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CodeField } from './code-field.tsx';

const inputOf = (secret: boolean) =>
  /<input[^>]*>/.exec(
    renderToStaticMarkup(
      <CodeField label="Code" value="12" onChange={() => undefined} secret={secret} />,
    ),
  )?.[0] ?? '';

test('a code is offered by the phone, pasted and typed as digits', () => {
  expect(inputOf(false)).toMatch(/autoComplete="one-time-code"/i);
  expect(inputOf(false)).toMatch(/type="text"/);
  expect(inputOf(false)).toMatch(/inputMode="numeric"/i);
  expect(inputOf(false)).not.toMatch(/maxLength|onPaste/i);
});

test('a PIN is masked, kept by password keepers, and its digits are not shown beside it', () => {
  const html = renderToStaticMarkup(
    <CodeField label="PIN" value="7" length={6} onChange={() => undefined} secret />,
  );
  expect(inputOf(true)).toMatch(/type="password"/);
  expect(inputOf(true)).toMatch(/autoComplete="current-password"/i);
  expect(html.replace(/<input[^>]*>/, '')).not.toContain('7</');
});
