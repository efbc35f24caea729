// Errors of a profile, found here or by the server, as messages for the fields they are about.

import type { IntlShape } from 'react-intl';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { MessageId } from '#contract/message-id.ts';
import type { ProfileFaults } from '#domain/profile.ts';

const words = {
  nickName: { blank: 'name.blank', tooLong: 'name.tooLong' },
  firstName: { blank: 'name.blank', tooLong: 'name.tooLong' },
  lastName: { blank: 'name.blank', tooLong: 'name.tooLong' },
  dateOfBirth: { format: 'birth.format', range: 'birth.range' },
  email: { blank: 'email.blank', format: 'email.format' },
} as const satisfies {
  readonly [Field in keyof Required<ProfileFaults>]: Record<
    NonNullable<ProfileFaults[Field]>,
    MessageId
  >;
};

export function profileErrorText(
  faults: ProfileFaults,
  field: keyof ProfileFaults,
  intl: IntlShape,
): string | undefined {
  const fault = faults[field];
  return fault === undefined
    ? undefined
    : intl.formatMessage({
        id: (words[field] as Record<string, MessageId>)[fault] ?? 'error.profile',
      });
}

/** The fields that a refusal of the server is about; null when it is about something else. */
export function profileErrorsIn(error: unknown): ProfileFaults | null {
  return error instanceof Fault && error.code === errorCodes.invalidProfile
    ? (error.details as { faults: ProfileFaults }).faults
    : null;
}
