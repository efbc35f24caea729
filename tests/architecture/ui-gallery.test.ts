// Holds that the page of components shows all of `client/ui`
// (docs/adr/0032-shadcn-ui-on-base-ui.md).

import { expect, test } from 'vitest';
import { inSource } from './sources.ts';

const shown = new Set(
  inSource
    .filter(({ path }) => path.startsWith('src/client/ui-gallery/'))
    .flatMap(({ imports }) => imports.filter(({ isType }) => !isType).map(({ path }) => path)),
);

test('every component of ui stands on the page of components', () => {
  const components = inSource
    .map(({ path }) => path)
    .filter((path) => /^src\/client\/ui\/.+\.tsx$/.test(path));
  expect(components).toContain('src/client/ui/button.tsx');
  expect(components.filter((path) => !shown.has(path))).toEqual([]);
});
