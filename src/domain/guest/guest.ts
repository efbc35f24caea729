// Who stays: one name or a first and a last one, and what a hotel needs that reports its guests
// (docs/product.md, Booking form).

import type { LocaleName } from '../hotel.ts';
import { parseName, type NameFault } from '../member.ts';
import { policy } from '../policy.ts';

export const guestGenders = ['male', 'female', 'none'] as const;
export type GuestGender = (typeof guestGenders)[number];

/** A guest's name in two parts; age and gender only where the hotel reports its guests. */
export type GuestDetails = {
  readonly firstName: string;
  readonly lastName: string;
  readonly age: number | null;
  readonly gender: GuestGender | null;
};

export type TypedGuest = {
  readonly fullName: string;
  readonly firstName: string;
  readonly lastName: string;
  /** As typed into a form, or as a call has it. */
  readonly age: string | number | null;
  /** '' while nothing is chosen. */
  readonly gender: GuestGender | '' | null;
};
export type GuestFaults = {
  readonly fullName?: NameFault;
  readonly lastName?: NameFault;
  readonly firstName?: NameFault;
  readonly age?: AgeFault;
  readonly gender?: 'blank';
};
export type AgeFault = 'blank' | 'range';

export type GuestQuestion = {
  /** The name comes in two parts, which then stand in place of the one. */
  readonly isNameInParts: boolean;
  /** The hotel reports its guests: it asks for the two parts, age and gender. */
  readonly isReported: boolean;
};

type Parts = Pick<GuestDetails, 'firstName' | 'lastName'>;

/** A Vietnamese name begins with that of the family. */
export const isLastNameFirst = (language: LocaleName): boolean => language === 'vi';

/** One name of two parts, in the order of the language: at most twice `nameMax` and a space. */
export const joinName = ({ firstName, lastName }: Parts, language: LocaleName): string =>
  (isLastNameFirst(language) ? [lastName, firstName] : [firstName, lastName])
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');

/**
 * One name as a first guess at its two parts: the given name is one word, at the end of a
 * Vietnamese name and at the beginning of others.
 */
export function splitName(name: string, language: LocaleName): Parts {
  const words = name.trim().split(/\s+/);
  if (isLastNameFirst(language))
    return { firstName: words.at(-1) ?? '', lastName: words.slice(0, -1).join(' ') };
  return { firstName: words[0] ?? '', lastName: words.slice(1).join(' ') };
}

/**
 * An age in whole years, from `guestAgeMin`, at which a Vietnamese gets an identity card and may be
 * reported by it, to `ageMax`.
 */
export function parseAge(
  typed: TypedGuest['age'],
): { readonly age: number } | { readonly fault: AgeFault } {
  const text = String(typed ?? '')
    .normalize('NFKC')
    .trim();
  if (text === '') return { fault: 'blank' };
  const age = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  return age >= policy.guestAgeMin && age <= policy.ageMax ? { age } : { fault: 'range' };
}

/** A pictogram, a tone of skin or half a flag, with what joins it to others or picks its look. */
const pictograms =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}](?:\u200d|\ufe0e|\ufe0f)*/gu;

/** A name as a reception compares it with a document: one without the pictures of a nickname. */
const guestName = (typed: string): ReturnType<typeof parseName> =>
  parseName(typed.replace(pictograms, ''));

/** A guest as a booking stores them. */
export type ReadGuest = {
  /** '' where the name comes in two parts: `joinName` puts it together. */
  readonly fullName: string;
  /** Null where the name came as one. */
  readonly details: GuestDetails | null;
};

/** What was typed, or an error for each field that is asked for and wrong. */
export function readGuest(
  typed: TypedGuest,
  { isNameInParts, isReported }: GuestQuestion,
): { readonly guest: ReadGuest } | { readonly faults: GuestFaults } {
  if (!isNameInParts && !isReported) {
    const name = guestName(typed.fullName);
    return 'fault' in name
      ? { faults: { fullName: name.fault } }
      : { guest: { fullName: name.name, details: null } };
  }
  const [last, first] = [guestName(typed.lastName), guestName(typed.firstName)];
  // What nobody asked for is not stored.
  const age = isReported ? parseAge(typed.age) : { age: null };
  const gender = isReported ? typed.gender : null;
  if ('name' in last && 'name' in first && 'age' in age && (!isReported || gender)) {
    const { age: years } = age;
    const details = { firstName: first.name, lastName: last.name, age: years };
    return { guest: { fullName: '', details: { ...details, gender: gender || null } } };
  }
  return {
    faults: {
      ...('fault' in last && { lastName: last.fault }),
      ...('fault' in first && { firstName: first.fault }),
      ...('fault' in age && { age: age.fault }),
      ...(isReported && !gender && { gender: 'blank' as const }),
    },
  };
}
