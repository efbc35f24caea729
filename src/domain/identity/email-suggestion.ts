// Finds an e-mail address that was mistyped in a known way: a well-known provider with a slip in its
// name or its ending. It is asked about, never refused.

/** The endings that a provider gives out; null where each country has its own. */
const providers: Readonly<Record<string, readonly string[] | null>> = {
  gmail: ['com'],
  icloud: ['com'],
  yahoo: null,
  hotmail: null,
  outlook: null,
};
/** Real ones that look like a slip of those. */
const neighbours: ReadonlySet<string> = new Set(['mail', 'ymail', 'email', 'rocketmail']);

/** Longer names take two slips, short ones would be taken for each other. */
const maxSlips = (name: string): number => (name.length > 5 ? 2 : 1);

/** Letters that were left out, added, changed or swapped with the next one. */
export function slipsBetween(typed: string, meant: string): number {
  const width = meant.length + 1;
  const cells = Array.from({ length: (typed.length + 1) * width }, () => 0);
  const cell = (row: number, column: number): number => cells[row * width + column] ?? 0;
  for (let row = 0; row <= typed.length; row += 1)
    for (let column = 0; column <= meant.length; column += 1) {
      const isSame = typed[row - 1] === meant[column - 1];
      const isSwapped =
        row > 1 &&
        column > 1 &&
        typed[row - 1] === meant[column - 2] &&
        typed[row - 2] === meant[column - 1];
      cells[row * width + column] =
        row === 0 || column === 0
          ? row + column
          : Math.min(
              cell(row - 1, column) + 1,
              cell(row, column - 1) + 1,
              cell(row - 1, column - 1) + (isSame ? 0 : 1),
              isSwapped ? cell(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
            );
    }
  return cell(typed.length, meant.length);
}

/** `.vn`, `.co.th`, `.com.au`; but no slip of `.com`. */
const isOfCountry = (ending: string): boolean =>
  /^(?:com?\.)?[a-z]{2}$/.test(ending) && !['co', 'cm', 'om', 'con'].includes(ending);

function endingMeant(name: string, typed: string): string {
  const endings = providers[name] ?? null;
  if (endings === null) return typed === 'com' || isOfCountry(typed) ? typed : 'com';
  return endings.includes(typed) ? typed : (endings[0] ?? 'com');
}

/** The address that was probably meant, or null where nothing looks wrong. */
export function suggestEmail(typed: string): string | null {
  const [, person = '', name = '', ending = ''] =
    /^\s*([^\s@]+)@([^\s@.]+)\.([^\s@]+?)\.?\s*$/.exec(typed) ?? [];
  const [typedName, typedEnding] = [name.toLowerCase(), ending.toLowerCase()];
  if (name === '' || neighbours.has(typedName)) return null;
  const meant = Object.keys(providers)
    .map((known) => ({ known, slips: slipsBetween(typedName, known) }))
    .filter(({ known, slips }) => slips <= maxSlips(known))
    .toSorted((a, b) => a.slips - b.slips)[0]?.known;
  if (meant === undefined) return null;
  const domain = `${meant}.${endingMeant(meant, typedEnding)}`;
  return domain === `${typedName}.${typedEnding}` ? null : `${person}@${domain}`;
}
