// How longer texts are parsed, and that they become elements, never raw markup.

import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { Intl } from '../../intl/intl.tsx';
import { fillProse, parseProse, plainProse, Prose } from './prose.tsx';

const shown = (source: string): string =>
  renderToStaticMarkup(
    <Intl locale="vi-vn" messages={{}}>
      <MemoryRouter>
        <Prose blocks={parseProse(source)} />
      </MemoryRouter>
    </Intl>,
  ).replace(/ class="[^"]*"/g, '');

describe('reading', () => {
  test('lines in a row are one paragraph and an empty line ends it', () => {
    expect(parseProse('one\ntwo\n\nthree')).toEqual([
      { kind: 'paragraph', text: 'one two' },
      { kind: 'paragraph', text: 'three' },
    ]);
  });

  test('a list begins without an empty line, and a numbered one is another list', () => {
    expect(parseProse('first:\n- a\n- b\n1. c\n2. d')).toEqual([
      { kind: 'paragraph', text: 'first:' },
      { kind: 'list', isOrdered: false, items: ['a', 'b'] },
      { kind: 'list', isOrdered: true, items: ['c', 'd'] },
    ]);
  });

  test('a list after an empty line is a list of its own', () => {
    expect(parseProse('- a\n\n- b')).toHaveLength(2);
  });

  test('headings have three levels and a hash without a space is a word', () => {
    expect(parseProse('# One\n## Two\n### Three\n#four')).toEqual([
      { kind: 'heading', level: 1, text: 'One' },
      { kind: 'heading', level: 2, text: 'Two' },
      { kind: 'heading', level: 3, text: 'Three' },
      { kind: 'paragraph', text: '#four' },
    ]);
  });

  test('names are filled in and unknown ones stay', () => {
    expect(fillProse('{brand}: {minutes} min, {nobody}', { brand: 'X', minutes: 15 })).toBe(
      'X: 15 min, {nobody}',
    );
  });

  test('words depend on whether a name has a value', () => {
    const source = '{hotline?Call {hotline}.|Reply to our mail.} Thanks{hotline?, {brand}|}';
    expect(fillProse(source, { brand: 'X', hotline: '[1900](tel:1900)' })).toBe(
      'Call [1900](tel:1900). Thanks, X',
    );
    expect(fillProse(source, { brand: 'X', hotline: '' })).toBe('Reply to our mail. Thanks');
  });

  test('a description carries the words without their marks', () => {
    expect(plainProse('**Free** until noon, see [the terms](terms)')).toBe(
      'Free until noon, see the terms',
    );
  });
});

describe('showing', () => {
  test('bold words and a link to a page of ours become elements', () => {
    expect(shown('A **b** and [c](terms).')).toBe(
      '<div><p>A <b>b</b> and <a href="/vi-vn/terms-and-policies" data-discover="true">c</a>.</p></div>',
    );
  });

  test('second-level headings are counted so that they can be linked to', () => {
    expect(shown('## A\n\n## B')).toBe('<div><h2 id="s1">A</h2><h2 id="s2">B</h2></div>');
  });

  test('markup in a text is shown as the characters it is made of', () => {
    expect(shown('<img src=x onerror=alert(1)>')).toBe(
      '<div><p>&lt;img src=x onerror=alert(1)&gt;</p></div>',
    );
  });
});
