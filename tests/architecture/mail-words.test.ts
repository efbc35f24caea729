// Holds the words of messages together: the same ids in three languages, the same places to fill
// in, none unused, and none that a browser would load.

import { describe, expect, test } from 'vitest';
import { brand } from '#contract/brand.ts';
import { moves } from '#server/mail/move.ts';
import { inSource, jsonOf } from './sources.ts';

const languages = ['vi', 'en', 'th'] as const;
const words = Object.fromEntries(
  languages.map((language) => [
    language,
    jsonOf<Record<string, string>>(`locales/mail/${language}.json`),
  ]),
) as Record<(typeof languages)[number], Record<string, string>>;
const ids = Object.keys(words.en);

const fields = new Set([
  'subject',
  'preheader',
  'heading',
  'firstSentence',
  'button',
  'pushTitle',
  'pushBody',
  'sms',
]);
const ofMoves = new Set(moves.flatMap((move) => [...fields].map((field) => `${move}.${field}`)));

/** Names between braces at even depth; at odd depth stand the words of a choice's branches. */
function placesIn(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  let depth = 0;
  for (const [at, sign] of [...text].entries()) {
    if (sign === '{' && depth % 2 === 0)
      names.add(/^\s*(\w+)/.exec([...text].slice(at + 1).join(''))?.[1] ?? '?');
    if (sign === '{') depth += 1;
    if (sign === '}') depth -= 1;
  }
  return depth === 0 ? names : new Set(['unbalanced']);
}

/**
 * Places that a language may leave out: an SMS has no room for all of them in each, and the subject
 * of a cancelled stay says its day in one language, its code in another; the preheader has the
 * other.
 */
const optional = (id: string): readonly string[] =>
  id.endsWith('.sms')
    ? ['method', 'fromTime']
    : id.startsWith('hotelCancelled.')
      ? ['code', 'fromDay']
      : [];

describe('the words of messages', () => {
  test.each(['vi', 'th'] as const)('in %s have the ids of English', (language) =>
    expect(Object.keys(words[language])).toEqual(ids),
  );

  test('are sorted by id, so that two hands never write one line', () =>
    expect(ids).toEqual(ids.toSorted()));

  test.each(languages)('in %s are of one line, with nothing left to trim', (language) =>
    expect(
      Object.entries(words[language]).filter(
        ([, text]) => text === '' || text !== text.trim() || /\n| {2}/.test(text),
      ),
    ).toEqual([]),
  );

  test.each(['vi', 'th'] as const)('in %s fill in the same places as English', (language) =>
    expect(
      ids.filter((id) => {
        const [own, english] = [words[language][id] ?? '', words.en[id] ?? ''].map(placesIn);
        return ![...(own ?? []), ...(english ?? [])].every(
          (place) =>
            optional(id).includes(place) ||
            (own?.has(place) === true && english?.has(place) === true),
        );
      }),
    ).toEqual([]),
  );

  const plain = (text: string) => text.replaceAll(/\s/g, ' ');
  test('name the product by a place, never by its name', () =>
    expect(
      languages.flatMap((language) =>
        Object.entries(words[language])
          .filter(([, text]) =>
            [brand.name, brand.points].some((name) => plain(text).includes(plain(name))),
          )
          .map(([id]) => `${language} ${id}`),
      ),
    ).toEqual([]));

  test('are all used', () => {
    const texts = inSource
      .filter(({ path }) => /^src\/server\/(?:mail|wallet)\//.test(path))
      .map(({ text }) => text)
      .join('\n');
    const families = new Set(
      [...texts.matchAll(/`([a-z]\w*)\.\$\{/gi)].map(([, family]) => family),
    );
    expect(
      ids.filter(
        (id) =>
          !ofMoves.has(id) && !texts.includes(`'${id}'`) && !families.has(id.split('.')[0] ?? ''),
      ),
    ).toEqual([]);
  });

  test('are read by the server alone', () =>
    expect(
      inSource
        .filter(({ imports }) => imports.some(({ path }) => path?.startsWith('locales/mail/')))
        .map(({ path }) => path),
    ).toEqual(['src/server/mail/words.ts']));
});
