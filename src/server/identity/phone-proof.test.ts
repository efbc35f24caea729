// Tests that a proof is valid for its phone, on its device and until its end, and cannot be forged.

import { expect, test } from 'vitest';
import { policy } from '#domain/policy.ts';
import { addMinutes, instant } from '#domain/time/time.ts';
import { makeKeys } from '../crypto/keys.ts';
import { isPhoneProof, makePhoneProof } from './phone-proof.ts';

const keys = makeKeys('a secret of at least thirty-two characters');
const now = instant('2026-03-13T03:05:00Z');
const proved = { phone: '+84903482917', device: 'a phone' };
const { proof, provenUntil } = makePhoneProof(keys, proved, now);

test('serves half an hour', () => {
  expect(provenUntil).toBe(addMinutes(now, policy.phoneProofMinutes));
  expect(isPhoneProof(keys, proof, proved, addMinutes(provenUntil, -0.01))).toBe(true);
  expect(isPhoneProof(keys, proof, proved, provenUntil)).toBe(false);
});

test.each([
  ['another phone', { ...proved, phone: '+84903482918' }, proof],
  ['another device', { ...proved, device: 'another' }, proof],
  ['a later end', proved, `z${proof}`],
  ['a device named together with the end', { phone: proved.phone, device: '' }, proof],
  ['nothing', proved, ''],
])('does not serve for %s', (_, who, text) =>
  expect(isPhoneProof(keys, text, who, now)).toBe(false),
);

test('of another secret is none', () =>
  expect(isPhoneProof(makeKeys('another secret of thirty-two letters'), proof, proved, now)).toBe(
    false,
  ));
