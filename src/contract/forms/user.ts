// What a member types about themselves; what is left out stays as it is.

import * as v from 'valibot';
import { parseEmail } from '#domain/member.ts';
import { parseBirthDate, type ProfileFaults } from '#domain/profile.ts';
import type { LocalDate } from '#domain/time/time.ts';
import type { MessageId } from '../message-id.ts';
import { faultless, wordsFor } from './faultless.ts';
import { emailWords, isBlank, Name, nameWords, OptionalName, RequiredName } from './member.ts';

const BirthDate = v.pipe(v.string(), v.maxLength(40, 'birth.format' satisfies MessageId));
const Email = v.pipe(v.string(), v.maxLength(400, 'email.format' satisfies MessageId));
const Gender = v.picklist(['male', 'female', 'none']);

export const ProfileFields = v.object({
  nickName: v.optional(Name),
  firstName: v.optional(Name),
  lastName: v.optional(Name),
  dateOfBirth: v.optional(BirthDate),
  email: v.optional(Email),
  gender: v.optional(
    v.nullable(
      v.pipe(
        Gender,
        v.transform((gender) => (gender === 'none' ? null : gender)),
      ),
    ),
  ),
});

/** What is said of a field of the profile, whether the form or the server found it. */
export const profileWords = {
  nickName: nameWords,
  firstName: nameWords,
  lastName: nameWords,
  dateOfBirth: { format: 'birth.format', range: 'birth.range' },
  email: emailWords,
} as const satisfies {
  readonly [Field in keyof Required<ProfileFaults>]: Record<
    NonNullable<ProfileFaults[Field]>,
    MessageId
  >;
};

const OptionalEmail = v.pipe(
  Email,
  faultless((typed) => (isBlank(typed) ? null : wordsFor(parseEmail(typed), emailWords))),
);

/** The whole profile; `today` is asked at each check, because a form may stay open overnight. */
export const profileFormSchema = (today: () => LocalDate) =>
  v.object({
    nickName: RequiredName,
    lastName: OptionalName,
    firstName: OptionalName,
    gender: Gender,
    dateOfBirth: v.pipe(
      BirthDate,
      faultless((typed) => wordsFor(parseBirthDate(typed, today()), profileWords.dateOfBirth)),
    ),
    email: OptionalEmail,
  });

export type ProfileValues = v.InferOutput<ReturnType<typeof profileFormSchema>>;

/** A name asked for alone. */
export const NameFormSchema = v.object({ nickName: RequiredName });

/**
 * The messages for the faults that the server found, by field; a fault that only a newer server
 * knows is told in general.
 */
export function profileMessages({ faults }: { readonly faults: ProfileFaults }): {
  readonly [Field in keyof ProfileFaults]: MessageId;
} {
  return Object.fromEntries(
    Object.entries(faults).map(([field, fault]) => {
      const words: Readonly<Record<string, MessageId>> = profileWords[field as keyof ProfileFaults];
      return [field, words[fault] ?? ('error.profile' satisfies MessageId)];
    }),
  );
}
