// Holds the policy pages together: the same rules in three languages, each number from its row,
// each link to a page of ours.

import { describe, expect, test } from 'vitest';
import { parseProse, type Block } from '#client/features/content/prose.tsx';
import { routePaths } from '#contract/paths.ts';
import { policy } from '#domain/policy.ts';
import { filesBelow, textOf } from '../architecture/sources.ts';

const names = ['complaints', 'policy', 'regulations', 'terms'] as const;
const languages = ['vi', 'en', 'th'] as const;
const head = /^---\nchanged: (\d{4}-\d\d-\d\d)\n---\n/;

const source = (name: string, language: string): string =>
  textOf(`locales/pages/${name}.${language}.md`);
const blocksOf = (name: string, language: string): Block[] =>
  parseProse(source(name, language).replace(head, ''));
const wordsOf = (block: Block): string =>
  block.kind === 'list' ? block.items.join('\n') : block.text;
const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([whole]) => whole).toSorted();

test('there is one text for each page and language and no other', () => {
  expect(
    filesBelow('locales/pages').filter((path) => !path.startsWith('locales/pages/blog/')),
  ).toEqual(
    names
      .flatMap((name) => languages.map((language) => `locales/pages/${name}.${language}.md`))
      .toSorted(),
  );
});

describe.each(names)('%s', (name) => {
  const inVietnamese = blocksOf(name, 'vi');

  test.each(languages)('in %s opens with the day of the last change and one title', (language) => {
    expect(head.exec(source(name, language))?.[1]).toBe(head.exec(source(name, 'vi'))?.[1]);
    expect(
      blocksOf(name, language).map((block) => block.kind === 'heading' && block.level === 1),
    ).toEqual(inVietnamese.map((_, at) => at === 0));
  });

  test.each(['en', 'th'])('in %s has the parts of the Vietnamese text', (language) => {
    const shape = (block: Block): string =>
      block.kind === 'list'
        ? `${block.isOrdered ? 'ol' : 'ul'} ${block.items.length}`
        : `${block.kind}${block.kind === 'heading' ? block.level : ''}`;
    expect(blocksOf(name, language).map(shape)).toEqual(inVietnamese.map(shape));
  });

  test.each(['en', 'th'])(
    'in %s says the same numbers, names and links in each part',
    (language) => {
      const facts = (block: Block): string[] =>
        found(wordsOf(block), /\{\w+\}|\]\(\S+?\)|\d+(?:[./]\d+)*/g);
      expect(blocksOf(name, language).map(facts)).toEqual(inVietnamese.map(facts));
    },
  );

  test.each(languages)(
    'in %s names only what is known and leads only to pages of ours',
    (language) => {
      const known = new Set([...Object.keys(policy), 'brand', 'member', 'points', 'hotline']);
      const text = source(name, language);
      expect(
        [...text.matchAll(/\{(\w*)\}/g)]
          .map(([, word = '']) => word)
          .filter((word) => !known.has(word)),
      ).toEqual([]);
      expect(
        [...text.matchAll(/\]\(([^)]*)\)/g)]
          .map(([, target = '']) => target)
          .filter((target) => !(target in routePaths)),
      ).toEqual([]);
    },
  );
});
