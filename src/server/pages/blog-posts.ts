// The posts of the blog in `locales/pages/blog`, read once: each text in the requested language,
// else English, else Vietnamese.

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Language } from '#contract/paths.ts';
import { policy } from '#domain/policy.ts';
import { parseDate, type LocalDate } from '#domain/time/time.ts';

const folder = resolve(import.meta.dirname, '../../../locales/pages/blog');
const languages = ['vi', 'en', 'th'] as const satisfies readonly Language[];

export type Post = {
  readonly slug: string;
  readonly language: Language;
  readonly languages: readonly Language[];
  readonly title: string;
  readonly summary: string;
  /** Markdown after the summary. */ readonly body: string;
  readonly picture: string;
  readonly publishedOn: LocalDate;
  readonly changedOn: LocalDate;
  readonly minutes: number;
  /** Slugs of the provinces and names of the collections it is about. */
  readonly provinces: readonly string[];
  readonly collections: readonly string[];
};

/**
 * Minutes to read a text; words are split by the rules of its language, because Thai has no spaces.
 */
export function readingMinutes(text: string, language: Language): number {
  let words = 0;
  for (const { isWordLike } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text))
    if (isWordLike === true) words += 1;
  return Math.max(1, Math.round(words / policy.wordsReadPerMinute));
}

/**
 * A text begins with its front matter between two lines of dashes, then its title and one paragraph
 * of summary. Throws Error with the file's name when one of these is missing.
 */
export function readPost(file: string, text: string): Omit<Post, 'languages'> {
  const [, slug = '', language = ''] = /^([a-z0-9-]+)\.(vi|en|th)\.md$/.exec(file) ?? [];
  const [, head = '', title = '', summary = '', body = ''] =
    /^---\n([^]*?)\n---\n+# (.+)\n\n(.+)\n\n([^]*)$/.exec(text) ?? [];
  const facts = new Map(head.split('\n').map((line) => line.split(/:\s*/, 2) as [string, string]));
  const publishedOn = parseDate(facts.get('published') ?? '');
  const changedOn = parseDate(facts.get('changed') ?? '') ?? publishedOn;
  const list = (name: string): string[] =>
    (facts.get(name) ?? '').split(/,\s*/).filter((each) => each !== '');
  if (slug === '' || body === '' || publishedOn === null || changedOn === null)
    throw new Error(`The post ${file} lacks its facts, its title or its summary.`);
  return {
    slug,
    language: language as Language,
    title,
    summary,
    body,
    picture: facts.get('picture') ?? '',
    publishedOn,
    changedOn,
    minutes: readingMinutes(`${title} ${summary} ${body}`, language as Language),
    provinces: list('provinces'),
    collections: list('collections'),
  };
}

let known: ReadonlyMap<
  string,
  Readonly<Partial<Record<Language, Omit<Post, 'languages'>>>>
> | null = null;

/** By slug, newest first. */
function allPosts() {
  if (known !== null) return known;
  const posts = readdirSync(folder)
    .toSorted()
    .map((file) => readPost(file, readFileSync(join(folder, file), 'utf8')));
  const newest = posts.toSorted((a, b) =>
    a.publishedOn === b.publishedOn
      ? a.slug < b.slug
        ? -1
        : 1
      : a.publishedOn > b.publishedOn
        ? -1
        : 1,
  );
  const bySlug = Map.groupBy(newest, ({ slug }) => slug);
  known = new Map(
    [...bySlug].map(([slug, texts]) => [
      slug,
      Object.fromEntries(texts.map((text) => [text.language, text])),
    ]),
  );
  return known;
}

/** Slugs of all posts, newest first, with the languages each is written in. */
export function blogPosts(): { readonly slug: string; readonly languages: readonly Language[] }[] {
  return [...allPosts()].map(([slug, texts]) => ({
    slug,
    languages: languages.filter((language) => texts[language] !== undefined),
  }));
}

/** The post in the best available language; undefined when there is none. */
export function findPost(slug: string, language: Language): Post | undefined {
  const texts = allPosts().get(slug);
  const found = texts?.[language] ?? texts?.en ?? texts?.vi;
  return found === undefined
    ? undefined
    : { ...found, languages: languages.filter((one) => texts?.[one] !== undefined) };
}
