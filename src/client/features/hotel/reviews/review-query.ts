// The input of a hotel's review list; the loader uses it too.

import type { Input, Output } from '#contract/calls/calls.ts';

export type Review = Output<'hotel/getReviewList'>['reviews'][number];
export type ReviewSelection = Pick<Input<'hotel/getReviewList'>, 'language' | 'stars' | 'sort'>;

/**
 * The first page without a selection has the hotel alone as its input, so that its key is the one
 * the loader fetched with.
 */
export const reviewInput = (
  slug: string,
  page: number,
  selection: ReviewSelection = {},
): Input<'hotel/getReviewList'> => ({ slug, ...(page === 1 ? {} : { page }), ...selection });
