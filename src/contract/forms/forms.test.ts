// What a form says of a wrong field is the message of the specification, whose text stands in
// locales.

import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { LocalDate } from '#domain/time/time.ts';
import english from '#locales/en.json' with { type: 'json' };
import { CodeDigits, CodeForm, NewPinForm, PhoneForm, PinDigits } from './auth.ts';
import { FirstProfileForm, profileForm, profileMessages } from './user.ts';

type Message = keyof typeof english;

/** The first message at each field that is wrong. */
function messagesOf(schema: v.GenericSchema, input: unknown): Record<string, string> {
  const { issues = [] } = v.safeParse(schema, input);
  const found: Record<string, string> = {};
  for (const issue of issues) found[v.getDotPath(issue) ?? ''] ??= issue.message;
  return found;
}

test.each<[string, string, Message | undefined]>([
  ['', '+84', 'phone.blank'],
  ['   ', '+84', 'phone.blank'],
  ['12345678', '+84', 'phone.invalid'],
  ['1234567890123', '+84', 'phone.invalid'],
  ['0903 482 917', '+84', undefined],
  ['0903482917', '+66', undefined],
  ['0512345678', '+66', 'phone.invalid'],
])('a phone typed as "%s" after %s is answered with %s', (mobile, countryCode, message) => {
  expect(messagesOf(PhoneForm, { countryCode, mobile }).mobile).toBe(message);
});

test('the messages of the specification are in its words', () => {
  expect([
    english['phone.blank'],
    english['phone.invalid'],
    english['email.blank'],
    english['email.format'],
    english['name.blank'],
    english['name.tooLong'],
    english['birth.format'],
    english['form.methodMissing'],
    english['error.referral'],
  ]).toEqual([
    'Please input your mobile number!',
    'Mobile Number you entered is not valid.',
    "Email can't be blank.",
    'This email has incorrect format. Please try again.',
    'Your name is required.',
    'Length no more than 25 characters.',
    'Date of birth is incorrect format.',
    "You haven't chosen a payment method.",
    'Incorrect referral code',
  ]);
});

test('a code has four digits and a PIN six', () => {
  expect(messagesOf(CodeDigits, { digits: '482' })).toEqual({ digits: 'code.short' });
  expect(messagesOf(CodeDigits, { digits: '4829' })).toEqual({});
  expect(messagesOf(PinDigits, { digits: '48291' })).toEqual({ digits: 'pin.short' });
  expect(messagesOf(NewPinForm, { pin: '', again: '' })).toEqual({ pin: 'pin.short' });
});

test('somebody who signs up may leave name and referral code empty', () => {
  const typed = { code: '4829', nickName: '', referralCode: '' };
  expect(messagesOf(CodeForm, typed)).toEqual({});
  expect(messagesOf(CodeForm, { ...typed, nickName: 'An'.repeat(13) })).toEqual({
    nickName: 'name.tooLong',
  });
});

const profile = {
  nickName: 'Mai Anh',
  firstName: '',
  lastName: '',
  gender: 'none',
  dateOfBirth: '',
  email: '',
};

test('a profile needs a name alone', () => {
  const schema = profileForm(() => '2026-11-25' as LocalDate);
  expect(messagesOf(schema, profile)).toEqual({});
  expect(
    messagesOf(schema, {
      ...profile,
      nickName: ' ',
      firstName: 'x'.repeat(26),
      dateOfBirth: '31/02/1990',
      email: 'mai@',
    }),
  ).toEqual({
    nickName: 'name.blank',
    firstName: 'name.tooLong',
    dateOfBirth: 'birth.format',
    email: 'email.format',
  });
  expect(messagesOf(schema, { ...profile, dateOfBirth: '26/11/2026' })).toEqual({
    dateOfBirth: 'birth.range',
  });
  expect(messagesOf(FirstProfileForm, { nickName: '', email: '', gender: 'none' })).toEqual({});
});

test('what the server finds is told at the fields it speaks of, a newer mistake in general', () => {
  expect(profileMessages({ faults: { nickName: 'blank', email: 'unknown' as 'format' } })).toEqual({
    nickName: 'name.blank',
    email: 'error.profile',
  });
});
