// Promises that the choices of a review list are named by what they show, so that who speaks the
// words of the screen finds them (WCAG 2.5.3), and that stars and counts are heard as words.

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ReviewFilters } from '#client/features/hotel/reviews/review-filters.tsx';
import { Intl, loadMessages } from '#client/intl/intl.tsx';
import type { Output } from '#contract/calls/calls.ts';
import { languageOf, locales, type Locale } from '#contract/paths.ts';
import { named } from '../support/named.ts';

const list = {
  byStars: [5, 4, 3, 2, 1].map((stars) => ({ stars, count: stars * 12 })),
  byLanguage: [
    { language: 'vi', count: 120 },
    { language: 'en', count: 60 },
  ],
} as unknown as Output<'hotel/getReviewList'>;

async function buttons(locale: Locale): Promise<string[]> {
  const html = renderToStaticMarkup(
    <Intl locale={locale} messages={await loadMessages(locale)}>
      <ReviewFilters list={list} choice={{}} onChoose={() => undefined} />
    </Intl>,
  );
  return html.match(/<button\b.*?<\/button>/gs) ?? [];
}
/** What is heard of an element that has no label: its words but those hidden from listeners. */
const heard = (html: string): string =>
  html.replace(/<span aria-hidden="true".*$/s, '').replaceAll(/<[^>]*>/g, '');

test.each(locales)('a choice has no label beside its words: %s', async (locale) => {
  const shown = await buttons(locale);
  expect(shown).toHaveLength(7);
  for (const button of shown) expect(/<button[^>]*>/.exec(button)?.[0]).not.toContain('aria-label');
});

test.each(locales)('stars and their count are heard as words: %s', async (locale) => {
  const [five = ''] = await buttons(locale);
  expect(heard(five)).toBe(
    named('review.starsSpoken', { stars: 5, count: 60 }, languageOf(locale)),
  );
});
