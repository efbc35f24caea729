// Each error of a profile is shown at its own field, and no other refusal is taken for one.

import { expect, test } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { intlSaying } from '#tests/support/intl.ts';
import { profileErrorsIn, profileErrorText } from './profile-errors.ts';

const intl = intlSaying((id) => id);

test('what the server finds is told at the fields it speaks of', () => {
  const faults = profileErrorsIn(
    new Fault(errorCodes.invalidProfile, { faults: { nickName: 'blank', email: 'format' } }),
  );
  expect([
    profileErrorText(faults ?? {}, 'nickName', intl),
    profileErrorText(faults ?? {}, 'email', intl),
    profileErrorText(faults ?? {}, 'dateOfBirth', intl),
  ]).toEqual(['name.blank', 'email.format', undefined]);
});

test('a mistake of a newer server is told in general', () => {
  expect(profileErrorText({ email: 'unknown' as 'format' }, 'email', intl)).toBe('error.profile');
});

test('another refusal speaks of no field', () => {
  expect(profileErrorsIn(new Fault(errorCodes.profileChanged, { profile: {} }))).toBeNull();
  expect(profileErrorsIn(new Error(errorCodes.invalidProfile))).toBeNull();
});
