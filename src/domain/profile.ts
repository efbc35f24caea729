// Reads the fields of a profile; form and call use the same functions, so that they accept the
// same.

import { parseEmail, parseName, type EmailFault, type Gender, type NameFault } from './member.ts';
import { policy } from './policy.ts';
import { parseDate, type LocalDate } from './time/time.ts';

export type BirthFault = 'format' | 'range';

/** The years by which Thailand counts ahead of the common calendar. */
const buddhistYears = 543;

/**
 * A day of birth as people type it: `1990-11-21`, `21/11/1990`, `21.11.1990`, `21111990`; a year of
 * the Thai calendar is read as one.
 * '' is none. `range` is a day still to come, or longer ago than anybody lives.
 */
export function parseBirthDate(
  typed: string,
  today: LocalDate,
): { date: LocalDate | null } | { fault: BirthFault } {
  const text = typed.normalize('NFKC').trim();
  if (text === '') return { date: null };
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  const [, d = day, m = month, y = year] =
    /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(text) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(text) ??
    [];
  if (d === undefined || m === undefined || y === undefined) return { fault: 'format' };
  const common =
    Number(y) > Number(today.slice(0, 4)) + buddhistYears / 2
      ? Number(y) - buddhistYears
      : Number(y);
  const date = parseDate(
    `${String(common).padStart(4, '0')}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`,
  );
  if (date === null) return { fault: 'format' };
  return date > today || ageOn(date, today) > policy.ageMax ? { fault: 'range' } : { date };
}

/** Full years lived on a day. */
export function ageOn(birth: LocalDate, day: LocalDate): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
}

export type TypedProfile = {
  readonly nickName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: Gender;
  readonly dateOfBirth: string;
  readonly email: string;
};
export type ParsedProfile = Omit<TypedProfile, 'dateOfBirth'> & {
  readonly dateOfBirth: LocalDate | null;
};
export type ProfileFaults = {
  readonly nickName?: NameFault;
  readonly firstName?: NameFault;
  readonly lastName?: NameFault;
  readonly dateOfBirth?: BirthFault;
  readonly email?: EmailFault;
};

/**
 * The profile as it is stored, or an error for each invalid field. A name is required when
 * requested; the rest may stay empty.
 */
export function readProfile(
  typed: TypedProfile,
  today: LocalDate,
  needsName = true,
): { profile: ParsedProfile } | { faults: ProfileFaults } {
  const name = needsName ? parseName(typed.nickName) : part(typed.nickName);
  const [first, last] = [part(typed.firstName), part(typed.lastName)];
  const birth = parseBirthDate(typed.dateOfBirth, today);
  const email = typed.email.trim() === '' ? { email: '' } : parseEmail(typed.email);
  if ('name' in name && 'name' in first && 'name' in last && 'date' in birth && 'email' in email) {
    return {
      profile: {
        nickName: name.name,
        firstName: first.name,
        lastName: last.name,
        gender: typed.gender,
        dateOfBirth: birth.date,
        email: email.email,
      },
    };
  }
  return {
    faults: {
      ...('fault' in name && { nickName: name.fault }),
      ...('fault' in first && { firstName: first.fault }),
      ...('fault' in last && { lastName: last.fault }),
      ...('fault' in birth && { dateOfBirth: birth.fault }),
      ...('fault' in email && { email: email.fault }),
    },
  };
}

export type ProfileField = keyof TypedProfile;
export const profileFields = [
  'nickName',
  'firstName',
  'lastName',
  'gender',
  'dateOfBirth',
  'email',
] as const satisfies readonly ProfileField[];
/**
 * How many of its own changes a device may name beside what it read: more than anybody makes in a
 * week.
 */
export const maxSeenValues = 40;
/** By field, the value the device knew when its user changed it. */
export type SeenProfile = {
  readonly [Field in ProfileField]?: readonly (string | null)[] | undefined;
};

/**
 * Of the fields sent, those that hold neither the value sent nor one the device has seen there:
 * somebody else has changed them.
 * Where the device does not say what it saw, `isOlder` decides: whether the whole profile was
 * changed since it was read.
 */
export function changedElsewhere(
  stored: ParsedProfile,
  next: ParsedProfile,
  told: readonly ProfileField[],
  {
    seen,
    isOlder,
    today,
  }: { readonly seen: SeenProfile; readonly isOlder: boolean; readonly today: LocalDate },
): ProfileField[] {
  return told.filter((field) => {
    if (stored[field] === next[field]) return false;
    const known = seen[field];
    return known === undefined
      ? isOlder
      : !known.some((value) => keptAs(stored, field, value, today) === stored[field]);
  });
}

/** The stored form of a value for a field; undefined for an invalid value. */
function keptAs(
  stored: ParsedProfile,
  field: ProfileField,
  value: string | null,
  today: LocalDate,
): string | null | undefined {
  if (value === stored[field]) return value;
  if (field === 'gender') return value === 'male' || value === 'female' ? value : null;
  const read = readProfile(
    { ...stored, dateOfBirth: stored.dateOfBirth ?? '', [field]: value ?? '' },
    today,
    false,
  );
  return 'profile' in read ? read.profile[field] : undefined;
}

/** An optional part of a name. */
function part(typed: string): ReturnType<typeof parseName> {
  return typed.trim() === '' ? { name: '' } : parseName(typed);
}
