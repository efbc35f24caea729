// Reviews as calls return them, with counts that add up: every shown review counts in exactly one
// number of stars and one language.

import type { Output } from '#contract/calls/calls.ts';
import { hiddenReasonOf, hiddenReasons, starCounts } from '#domain/review.ts';
import type { Review, ReviewFilter, ReviewTally } from '../store/hotel/review.ts';

type ReviewList = Output<'hotel/getReviewList'>;
const languages = ['vi', 'en', 'th'] as const;

/** The score is the mean of its stars, in tenths. */
export function reviewView(review: Review): ReviewList['reviews'][number] {
  return {
    ...review,
    pictures: [...review.pictures],
    score: Math.round((10 * (review.cleanliness + review.facilities + review.services)) / 3) / 10,
  };
}

/**
 * Stars are counted within the chosen language and languages within the chosen stars, so that a
 * number is what choosing it brings.
 */
export function reviewCounts(
  tally: readonly ReviewTally[],
  { language, stars }: ReviewFilter,
): Pick<ReviewList, 'total' | 'byStars' | 'byLanguage' | 'hidden'> {
  const shown = tally.filter((row) => row.hidden === null);
  const inLanguage = shown.filter((row) => language === undefined || row.language === language);
  const ofStars = shown.filter((row) => stars === undefined || row.stars === stars);
  const hiddenFor = (reason: string) =>
    tally.filter((row) => row.hidden !== null && hiddenReasonOf(row.hidden) === reason);
  return {
    total: sumOf(inLanguage.filter((row) => stars === undefined || row.stars === stars)),
    byStars: starCounts.map((each) => ({
      stars: each,
      count: sumOf(inLanguage.filter((row) => row.stars === each)),
    })),
    byLanguage: languages.map((each) => ({
      language: each,
      count: sumOf(ofStars.filter((row) => row.language === each)),
    })),
    hidden: hiddenReasons
      .map((reason) => ({ reason, count: sumOf(hiddenFor(reason)) }))
      .filter(({ count }) => count > 0),
  };
}

const sumOf = (rows: readonly ReviewTally[]): number =>
  rows.reduce((sum, { count }) => sum + count, 0);
