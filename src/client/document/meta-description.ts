// Meta descriptions as search engines show them: whole if they fit, else cut after a sentence or
// word.

import { policy } from '#domain/policy.ts';

/** As many of the first sentences as fit, at least one. `max` counts characters. */
export function joinSentencesWithin(
  [first = '', ...others]: readonly string[],
  max: number = policy.descriptionCharacters,
): string {
  let text = first;
  for (const sentence of others) {
    if (text.length + 1 + sentence.length > max) break;
    text = `${text} ${sentence}`;
  }
  return text;
}

/**
 * Cut after a sentence in the second half, else between words, with an ellipsis. `max` counts
 * characters.
 */
export function truncateDescription(
  text: string,
  max: number = policy.descriptionCharacters,
): string {
  if (text.length <= max) return text;
  const sentence = text.lastIndexOf('. ', max - 1);
  if (sentence >= max / 2) return text.slice(0, sentence + 1);
  const word = text.lastIndexOf(' ', max - 1);
  return `${text.slice(0, word > 0 ? word : max - 1)}…`;
}
