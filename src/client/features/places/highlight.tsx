// Highlights the letters of a name that match the typed text, ignoring diacritics on both sides.

import { fold } from '#domain/place.ts';

export type TextRun = { readonly text: string; readonly isHit: boolean };

/** Each character with the letter it is compared by; marks and spaces have none. */
function lettersOf(name: string): { sign: string; letter: string }[] {
  return [...name].map((sign) => ({ sign, letter: /[\p{L}\p{N}]/u.test(sign) ? fold(sign) : '' }));
}

/**
 * How many letters from each word's start match: as many as the longest typed word that begins it.
 */
function matchedLetters(name: string, typed: string): boolean[] {
  const words = fold(typed).split(' ').filter(Boolean);
  const whole = words.join('');
  const letters = lettersOf(name);
  const joined = letters.map(({ letter }) => letter).join('');
  let left = whole !== '' && joined.startsWith(whole) ? whole.length : 0;
  let isInWord = false;
  let wasHit = false;
  return letters.map(({ sign, letter }, at) => {
    const isWord = /[\p{L}\p{N}\p{M}]/u.test(sign);
    if (isWord && !isInWord && left === 0) {
      const rest = fold(
        /^[\p{L}\p{N}\p{M}]+/u.exec(
          letters
            .slice(at)
            .map((one) => one.sign)
            .join(''),
        )?.[0] ?? '',
      );
      left = Math.max(
        0,
        ...words.filter((word) => rest.startsWith(word)).map((word) => word.length),
      );
    }
    isInWord = isWord;
    // A combining mark belongs to the letter before it.
    if (letter === '') return isWord && wasHit;
    wasHit = left > 0;
    left = Math.max(0, left - letter.length);
    return wasHit;
  });
}

/** The name split into matching and other runs of letters. */
export function textRuns(name: string, typed: string): TextRun[] {
  const hits = matchedLetters(name, typed);
  const parts: { text: string; isHit: boolean }[] = [];
  for (const [at, sign] of [...name].entries()) {
    const isHit = hits[at] === true;
    const last = parts.at(-1);
    if (last?.isHit === isHit) last.text += sign;
    else parts.push({ text: sign, isHit });
  }
  return parts;
}

export function Highlight({ name, typed }: { readonly name: string; readonly typed: string }) {
  if (typed === '') return name;
  return textRuns(name, typed).map(({ text, isHit }, at) =>
    isHit ? (
      <mark key={at} className="bg-transparent font-bold text-primary-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
