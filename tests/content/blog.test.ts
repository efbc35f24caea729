// Holds the posts of the blog together: each in Vietnamese, translations that are the same post,
// and only facts, places and links that exist.

import { describe, expect, test } from 'vitest';
import { knownProseValues } from '#client/features/content/prose-values.ts';
import { fillProse, parseProse, plainProse } from '#client/features/content/prose.tsx';
import { routePaths } from '#contract/paths.ts';
import { policy } from '#domain/policy.ts';
import { readPost, readingMinutes } from '#server/pages/blog-posts.ts';
import { collectionWords } from '#server/seed/text/collection-words.ts';
import { filesBelow, jsonOf, textOf } from '../architecture/sources.ts';

const files = filesBelow('locales/pages/blog').map((path) =>
  path.slice('locales/pages/blog/'.length),
);
const posts = files.map((file) => ({
  file,
  ...readPost(file, textOf(`locales/pages/blog/${file}`)),
}));
const original = (slug: string) =>
  posts.find((post) => post.slug === slug && post.language === 'vi');
const places = new Set(
  jsonOf<{ type: string; slug: string }[]>('src/server/seed/data/places.json')
    .filter(({ type }) => type === 'province')
    .map(({ slug }) => slug),
);
const photos = new Set(
  jsonOf<{ name: string }[]>('src/server/seed/data/photos.json').map(({ name }) => name),
);
const known = new Set([...Object.keys(policy), 'brand', 'member', 'points', 'hotline']);

test('there are at least six posts, all of them in Vietnamese, most in English, some in Thai', () => {
  const slugs = new Set(posts.map(({ slug }) => slug));
  const written = (language: string) => posts.filter((post) => post.language === language).length;
  expect(slugs.size).toBeGreaterThanOrEqual(6);
  expect([written('vi'), written('en') > slugs.size / 2, written('th') >= 2]).toEqual([
    slugs.size,
    true,
    true,
  ]);
});

test('no two posts show the same picture', () => {
  const pictures = posts.flatMap(({ language, picture }) => (language === 'vi' ? [picture] : []));
  expect(new Set(pictures).size).toBe(pictures.length);
});

describe.each(posts)('$file', (post) => {
  test('has the facts of the Vietnamese post', () => {
    const { publishedOn, picture, provinces, collections } = original(post.slug) ?? {};
    expect([post.publishedOn, post.picture, post.provinces, post.collections]).toEqual([
      publishedOn,
      picture,
      provinces,
      collections,
    ]);
  });

  test('has as many sections as the Vietnamese post', () => {
    const shape = (body: string) =>
      parseProse(body)
        .filter((block) => block.kind === 'heading')
        .map((block) => (block.kind === 'heading' ? block.level : 0));
    expect(shape(post.body)).toEqual(shape(original(post.slug)?.body ?? ''));
  });

  test('names only what exists', () => {
    const text = `${post.title} ${post.summary} ${post.body}`;
    expect(
      [...text.matchAll(/\{(\w*)\}/g)]
        .map(([, name = '']) => name)
        .filter((name) => !known.has(name)),
    ).toEqual([]);
    expect(
      [...text.matchAll(/\]\(([^)]*)\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !(target in routePaths)),
    ).toEqual([]);
    expect(post.provinces.filter((slug) => !places.has(slug))).toEqual([]);
    expect(post.collections.filter((name) => !(name in collectionWords))).toEqual([]);
    expect(photos.has(post.picture)).toBe(true);
  });

  test('writes money the Vietnamese way and uses no marks the page cannot show', () => {
    const text = `${post.title} ${post.summary} ${post.body}`;
    expect(text).not.toMatch(/\d,\d{3}\s?₫|\d ₫|\bVND\b/);
    expect(text).not.toMatch(/(?<!\*)\*(?!\*)|`|^#{4}|!\[/m);
  });

  test('has a title and a summary that lists of results show whole', () => {
    const plain = (text: string) => plainProse(fillProse(text, knownProseValues));
    expect(plain(post.title).length).toBeLessThanOrEqual(policy.titleCharacters);
    expect(plain(post.summary).length).toBeLessThanOrEqual(policy.descriptionCharacters);
  });

  test('takes from one to ten minutes to read', () => {
    expect(post.minutes).toBeGreaterThanOrEqual(1);
    expect(post.minutes).toBeLessThanOrEqual(10);
  });
});

test('reading time counts words as each language tells them apart', () => {
  expect(readingMinutes('một hai '.repeat(300), 'vi')).toBe(3);
  expect(readingMinutes('ประเทศไทย'.repeat(400), 'th')).toBeGreaterThan(1);
  expect(readingMinutes('ngắn', 'vi')).toBe(1);
});

test.each([
  ['no facts', '# Title\n\nSummary.\n\nBody.'],
  ['no summary', '---\npublished: 2026-01-02\n---\n\n# Title\n\n## Part\n'],
  ['no such day', '---\npublished: 2026-02-31\n---\n\n# Title\n\nSummary.\n\nBody.'],
])('a text with %s is refused with its name', (_, text) =>
  expect(() => readPost('some-post.vi.md', text)).toThrow('some-post.vi.md'),
);
