// Checks that each mistake in a profile is told at its own field, and that no other refusal is taken for one.

import { expect, test } from 'vitest';
import { Fault } from '#contract/fault.ts';
import { profileFaultsIn, profileWords } from './profile-faults.ts';

const say = (id: string) => id;

test('what the server finds is told at the fields it speaks of', () => {
  const faults = profileFaultsIn(
    new Fault('API_PSS_140', { faults: { nickName: 'blank', email: 'format' } }),
  );
  expect([
    profileWords(faults ?? {}, 'nickName', say),
    profileWords(faults ?? {}, 'email', say),
    profileWords(faults ?? {}, 'dateOfBirth', say),
  ]).toEqual(['name.blank', 'email.format', undefined]);
});

test('a mistake of a newer server is told in general', () => {
  expect(profileWords({ email: 'unknown' as 'format' }, 'email', say)).toBe('error.profile');
});

test('another refusal speaks of no field', () => {
  expect(profileFaultsIn(new Fault('API_PSS_141', { profile: {} }))).toBeNull();
  expect(profileFaultsIn(new Error('API_PSS_140'))).toBeNull();
});
