// What a guest says about a stay: three scores and a text.

import * as v from 'valibot';
import { policy } from '#domain/policy.ts';
import type { MessageId } from '../message-id.ts';
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
