// Finds one of 63 provinces by name, by a city in it, by initials, without spaces, or with one
// typing error.

import { fold } from './place.ts';

/** Names in each language, and aliases. */
export type NamedProvince = {
  readonly name: Readonly<Record<string, string>>;
  readonly aliases: readonly string[];
};

const joined = (text: string): string => text.replaceAll(' ', '');
const initials = (text: string): string =>
  text
    .split(' ')
    .map((word) => word[0] ?? '')
    .join('');

/** One letter inserted, deleted or replaced, or two adjacent letters swapped. */
function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const [restA, restB] = [a.slice(at), b.slice(at)];
  if (restA.length === restB.length)
    return (
      restA.slice(1) === restB.slice(1) ||
      (restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0])
    );
  return restA.length > restB.length ? restA.slice(1) === restB : restB.slice(1) === restA;
}

/** Shorter words are not matched with errors: one letter more often makes another word. */
const shortestSlipped = 4;

/**
 * 0: the name begins with it; 1: one of its words does; 2: its initials; 3: with a typing error;
 * null: no match. `typed` and `name` are folded.
 */
function matchRank(typed: string, name: string): number | null {
  if (name.startsWith(typed) || joined(name).startsWith(joined(typed))) return 0;
  if (name.includes(` ${typed}`)) return 1;
  if (name.includes(' ') && initials(name) === typed) return 2;
  if (typed.length < shortestSlipped) return null;
  const whole = joined(typed);
  // A name that is not finished is compared with as many letters of the name.
  const begun = [-1, 0, 1].map((more) => joined(name).slice(0, whole.length + more));
  return [...begun, ...name.split(' ')].some((part) => isOneSlip(whole, part)) ? 3 : null;
}

/**
 * Those that match, nearest first and otherwise in their order; all of them when nothing is typed.
 */
export function findProvinces<Province extends NamedProvince>(
  provinces: readonly Province[],
  text: string,
): readonly Province[] {
  const typed = fold(text);
  if (typed === '') return provinces;
  const found = provinces.flatMap((province) => {
    const names = [...Object.values(province.name), ...province.aliases].map(fold);
    const far = names.map((name) => matchRank(typed, name)).filter((one) => one !== null);
    return far.length === 0 ? [] : [{ province, far: Math.min(...far) }];
  });
  // Typing errors are considered only when nothing matches exactly.
  const isMeant = found.some(({ far }) => far < 3);
  return found
    .filter(({ far }) => !isMeant || far < 3)
    .toSorted((a, b) => a.far - b.far)
    .map(({ province }) => province);
}
