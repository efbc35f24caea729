// What is asked for when reviews are read.

import type { Input } from '#contract/calls.ts';

export type ReviewChoice = Pick<Input<'hotel/getReviewList'>, 'language' | 'stars' | 'sort'>;

/** The plain first page's input has nothing but the hotel, so that its key is the one the loader asked with. */
export const reviewInput = (
  slug: string,
  page: number,
  choice: ReviewChoice = {},
): Input<'hotel/getReviewList'> => ({ slug, ...(page === 1 ? {} : { page }), ...choice });
