// Holds that screens take their controls and overlays from `client/ui` instead of drawing their own
// (docs/adr/0032-shadcn-ui-on-base-ui.md).

import { expect, test } from 'vitest';
import { filesBelow, textOf } from './sources.ts';

/** Elements that are a part of `client/ui`, and an input that is seen. */
const drawn = [
  /<(?:details|summary|dialog|select|textarea|table|progress)\b/,
  /\bpopover="/,
  /<input\b(?![^>]*type="hidden")/s,
];
/** Elements of their own, with the reason. */
const own = new Map([
  [
    'src/client/features/search/noscript-filters.tsx',
    'a plain form in every search page for browsers without scripts: its fifty fields are small',
  ],
  ['src/client/components/menu/menu.tsx', 'links in a popover until the script is there'],
  ['src/client/components/form/picture-input.tsx', 'unseen inside the label that is pressed'],
]);

const screens = filesBelow('src/client').filter(
  (path) =>
    path.endsWith('.tsx') && !path.endsWith('.test.tsx') && !path.startsWith('src/client/ui/'),
);

test('no screen draws a control or an overlay of its own', () => {
  const drawing = screens.filter((path) => {
    const text = textOf(path).replaceAll(/\/\*\*?.*?\*\//gs, '');
    return drawn.some((element) => element.test(text));
  });
  expect(drawing.filter((path) => !own.has(path))).toEqual([]);
  expect([...own.keys()].filter((path) => !drawing.includes(path))).toEqual([]);
});

test('a field of a whole phone number is filled in with one, not with a number within a country', () =>
  expect(screens.filter((path) => textOf(path).includes('tel-national'))).toEqual([]));
