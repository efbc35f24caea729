// What a page says of itself as lists of results show it: whole where it fits, else up to its last sentence or word that does.

import { policy } from '#domain/policy.ts';

/** The first sentences together, as many as fit; at least the first. */
export function joinSentencesWithin(
  [first = '', ...others]: readonly string[],
  most: number = policy.descriptionCharacters,
): string {
  let text = first;
  for (const sentence of others) {
    if (text.length + 1 + sentence.length > most) break;
    text = `${text} ${sentence}`;
  }
  return text;
}

/** Where no sentence ends in time the text breaks off between words. */
export function truncateDescription(
  text: string,
  most: number = policy.descriptionCharacters,
): string {
  if (text.length <= most) return text;
  const sentence = text.lastIndexOf('. ', most - 1);
  if (sentence >= most / 2) return text.slice(0, sentence + 1);
  const word = text.lastIndexOf(' ', most - 1);
  return `${text.slice(0, word > 0 ? word : most - 1)}…`;
}
