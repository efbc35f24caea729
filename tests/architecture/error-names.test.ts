// Holds the code to the names of errors: what `error-codes.ts` writes down once is written nowhere
// else.

import { expect, test } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { lineAt, offenders, sources } from './sources.ts';

/** The table itself, and the test that holds it to the specification's codes. */
const numbered = new Set(['src/contract/error-codes.ts', 'src/contract/errors.test.ts']);
// The sandbox knows nothing of ours, and would have to write such codes out if it met one.
const files = sources.filter(
  (file) => !numbered.has(file.path) && !file.path.startsWith('src/sandbox/'),
);
const anyCode = new RegExp(`\\b(?:${Object.values(errorCodes).join('|')})\\b`);
const codeIn = (text: unknown): string | null => anyCode.exec(String(text))?.[0] ?? null;

test('errors are called by their names', () => {
  expect(
    offenders(files, (node) => {
      if (node.type === 'Literal') return codeIn(node['raw']);
      if (node.type === 'TemplateElement') return codeIn((node['value'] as { raw: string }).raw);
      return node.type === 'Identifier' ? codeIn(node['name']) : null;
    }),
  ).toEqual([]);
});

test('comments call them by their names too', () => {
  expect(
    files.flatMap((file) =>
      file.comments.flatMap(({ value, start }) => {
        const code = codeIn(value);
        return code === null ? [] : [`${file.path}:${lineAt(file, start)} ${code}`];
      }),
    ),
  ).toEqual([]);
});
