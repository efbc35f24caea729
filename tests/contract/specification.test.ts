// Promises that what the specification gives in words is said in those words in English: the errors
// by their codes, in the dialogs that show them too, and the names of screens and states.

import { expect, test } from 'vitest';
import { errorDialogs } from '#client/errors/error-dialogs.ts';
import { errorCodes, type ErrorCode } from '#contract/error-codes.ts';
import { errors } from '#contract/errors.ts';
import english from '#locales/en.json' with { type: 'json' };

type Message = keyof typeof english;
const words: Readonly<Record<string, string>> = english;

test.each<readonly [ErrorCode, string]>([
  [errorCodes.invalidPhone, 'Invalid phone number.'],
  [errorCodes.phoneTaken, 'This phone number already exists in the system. Please sign in.'],
  [errorCodes.phoneUnknown, 'This phone number does not exist in the system. Please register.'],
  [errorCodes.unknownReferral, 'Incorrect referral code'],
  [errorCodes.unexpected, 'Oops, something went wrong'],
  [errorCodes.resourceMissing, 'No resource was found'],
  [errorCodes.notFound, 'No resource was found'],
  [errorCodes.databaseFailed, 'Something went wrong with database'],
])('%s says "%s"', (code, said) => {
  expect(words[errors[code].text]).toBe(said);
  const dialog = errors[code].meaning === 'dialog' ? errorDialogs[code]?.text : errors[code].text;
  expect(words[dialog ?? '']).toBe(said);
});

test.each<readonly [Message, string]>([
  ['notFound.title', 'Page Not Found'],
  ['notFound.home', 'Back home'],
  ['checkout.title', 'Confirmation and payment'],
  ['nav.account', 'Account'],
  ['nav.myBooking', 'My booking'],
  ['nav.signIn', 'Sign in'],
  ['nav.signUp', 'Sign up'],
  ['nav.signOut', 'Sign out'],
  ['nav.partners', 'For partners'],
  ['common.error', 'Error'],
  ['status.awaitingHotel', 'Wait for room confirmation'],
  ['status.awaitingProvider', 'Wait for {product}'],
  ['status.checkInPending', 'Upcoming'],
  ['status.completed', 'Completed'],
  ['status.noShow', 'No show'],
  ['arrival.title', 'Have you already checked in?'],
  ['cancel.reason.other', 'Other reasons'],
])('%s says "%s"', (id, said) => expect(english[id]).toBe(said));

test('who may not pay at the hotel, and who has booked too much, are told so as it is given', () => {
  expect(english['bar.signIn']).toMatch(/^Sign in to pay at the hotel/);
  expect(words[errors[errorCodes.overLimit].text]).toContain('exceeded your booking limit');
  expect(words[errors[errorCodes.overLimit].text]).toContain('come back tomorrow');
});
