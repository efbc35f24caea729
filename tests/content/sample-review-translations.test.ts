// Promises that the sandbox's translator knows every sentence of the sample country's reviews and
// replies, so that no traveller reads one half in another language.

import { describe, expect, test } from 'vitest';
import type { LocaleName } from '#domain/hotel.ts';
import { sentences } from '#sandbox/translation/sentences.ts';
import { sandboxTranslationKeys, translation } from '#sandbox/translation/translation.ts';
import { aspects, type ReviewWords } from '#server/seed/text/review-text.ts';
import { englishWords } from '#server/seed/text/review-words-en.ts';
import { thaiWords } from '#server/seed/text/review-words-th.ts';
import { vietnameseWords } from '#server/seed/text/review-words-vi.ts';

const locales: readonly LocaleName[] = ['vi', 'en', 'th'];
const words: Record<LocaleName, ReviewWords> = {
  vi: vietnameseWords,
  en: englishWords,
  th: thaiWords,
};
const { routes } = translation(sandboxTranslationKeys);

const saidIn = ({ replies, place, opening, closing, ...topics }: ReviewWords): string[] => [
  ...[opening, closing, ...aspects.map((aspect) => topics[aspect])].flatMap((moods) =>
    Object.values(moods).flat(),
  ),
  ...place,
  ...Object.values(replies).flat(),
];

async function translate(texts: readonly string[], source: LocaleName, target: LocaleName) {
  const answer = await routes.request('/libretranslate/translate', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ q: texts, source, target, api_key: sandboxTranslationKeys.apiKey }),
  });
  const { translatedText } = (await answer.json()) as { translatedText: string[] };
  return translatedText;
}

const pairs = locales.flatMap((source) =>
  locales.filter((target) => target !== source).map((target) => [source, target] as const),
);

describe.each(pairs)('the sample reviews in %s', (source, target) => {
  const said = saidIn(words[source]);
  const known = new Set(sentences.map((sentence) => sentence[target]));

  test(`are known in ${target}, each sentence and reply as a whole`, async () => {
    const translated = await translate(said, source, target);
    expect(said.filter((_, index) => !known.has(translated[index]!))).toEqual([]);
  });

  test(`are translated to ${target} one by one where two stand together`, async () => {
    const alone = await translate(said, source, target);
    const joined = said.flatMap((first) => said.map((second) => `${first} ${second}`));
    const expected = alone.flatMap((first) => alone.map((second) => `${first} ${second}`));
    expect(await translate(joined, source, target)).toEqual(expected);
  });
});

test.each(locales)('no sentence in %s is a part of another', (language) => {
  const texts = sentences.map((sentence) => sentence[language]);
  const parts = texts.filter((text, index) =>
    texts.some((other, at) => at !== index && other.includes(text)),
  );
  expect(parts).toEqual([]);
});
