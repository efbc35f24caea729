// Why hotels turn a booking away most often. One of these is told to its guest in the language of
// the booking; what a hotel types itself is told as it is.

export const declineReasons = [
  'airConditioner',
  'noWater',
  'guestStays',
  'soldAtDesk',
  'inRepair',
  'closed',
] as const;
export type DeclineReason = (typeof declineReasons)[number];

const plain = (text: string): string =>
  text
    .trim()
    .replace(/[.!\s]+$/, '')
    .toLocaleLowerCase('vi');

/** The reason that a text says in one of the languages; undefined where it says anything else. */
export function declineReasonOf<Language extends string>(
  text: string,
  languages: readonly Language[],
  say: (reason: DeclineReason, language: Language) => string,
): DeclineReason | undefined {
  const said = plain(text);
  return declineReasons.find((reason) =>
    languages.some((language) => plain(say(reason, language)) === said),
  );
}
