// What a guest says about a stay: three scores and a text.

import * as v from 'valibot';
import { policy } from '#domain/policy.ts';
import { parseReviewText } from '#domain/review.ts';
import type { MessageId } from '../message-id.ts';
import { faultless, wordsFor } from './faultless.ts';
import { count } from './number.ts';

const Stars = count(1, 5);
export const Scores = v.object({ cleanliness: Stars, facilities: Stars, services: Stars });
/**
 * Longer than a review may be: characters as people count them take up to four of the text's units.
 */
export const ReviewText = v.pipe(
  v.string(),
  v.maxLength(4 * policy.reviewMaxCharacters, 'error.reviewText' satisfies MessageId),
);

/** A score that is not given yet is 0. */
const Score = v.pipe(v.number(), v.minValue(1, 'review.missing' satisfies MessageId));

/** The text is counted as people count it; pictures have been sent before, under their names. */
export const ReviewFormSchema = v.object({
  cleanliness: Score,
  facilities: Score,
  services: Score,
  text: v.pipe(
    ReviewText,
    faultless((typed) =>
      wordsFor(parseReviewText(typed), { tooShort: 'review.tooShort', tooLong: 'review.tooLong' }),
    ),
  ),
  pictures: v.array(v.object({ name: v.string(), color: v.string() })),
});
export type ReviewValues = v.InferOutput<typeof ReviewFormSchema>;
