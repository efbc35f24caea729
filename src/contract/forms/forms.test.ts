// What a form says of a wrong field is the message of the specification, whose text stands in
// locales.

import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { LocalDate } from '#domain/time/time.ts';
import english from '#locales/en.json' with { type: 'json' };
import {
  CodeDigits,
  CodeFormSchema,
  NewPinFormSchema,
  PhoneFormSchema,
  PinDigits,
} from './auth.ts';
import { CheckoutFormSchema, type CheckoutValues } from './booking.ts';
import { CouponCodeFormSchema } from './coupon.ts';
import {
  AddOnFormSchema,
  CheckInFormSchema,
  DayPriceFormSchema,
  FlashSaleFormSchema,
  RoomPriceFormSchema,
} from './desk.ts';
import { ReviewFormSchema } from './review.ts';
import { NameFormSchema, profileFormSchema, profileMessages } from './user.ts';

type Message = keyof typeof english;

/** The first message at each field that is wrong. */
async function messagesOf(
  schema: v.GenericSchema | v.GenericSchemaAsync,
  input: unknown,
): Promise<Record<string, string>> {
  const { issues = [] } = await v.safeParseAsync(schema, input);
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
  ['07911 123456', '+44', undefined],
  ['020 7946 0958', '+44', 'phone.invalid'],
  ['+65 8123 4567', '+84', undefined],
])('a phone typed as "%s" after %s is answered with %s', async (mobile, countryCode, message) => {
  expect((await messagesOf(PhoneFormSchema, { countryCode, mobile })).mobile).toBe(message);
});

test('the messages of the specification are in its words', () => {
  expect([
    english['phone.blank'],
    english['phone.invalid'],
    english['error.phoneInvalid'],
    english['error.phoneTaken'],
    english['error.phoneUnknown'],
    english['email.blank'],
    english['email.format'],
    english['name.blank'],
    english['name.tooLong'],
    english['birth.format'],
    english['form.methodMissing'],
    english['error.referral'],
    english['error.unexpected'],
    english['fault.text'],
    english['error.noResource'],
    english['error.database'],
  ]).toEqual([
    'Please input your mobile number!',
    'Mobile Number you entered is not valid.',
    'Invalid phone number.',
    'This phone number already exists in the system. Please sign in.',
    'This phone number does not exist in the system. Please register.',
    "Email can't be blank.",
    'This email has incorrect format. Please try again.',
    'Your name is required.',
    'Length no more than 25 characters',
    'Date of birth is incorrect format.',
    "You haven't chosen a payment method.",
    'Incorrect referral code',
    'Oops, something went wrong',
    'Oops, an error occurred, please reload the page',
    'No resource was found',
    'Something went wrong with database',
  ]);
});

test('a code has four digits and a PIN six', async () => {
  expect(await messagesOf(CodeDigits, { digits: '482' })).toEqual({ digits: 'code.short' });
  expect(await messagesOf(CodeDigits, { digits: '4829' })).toEqual({});
  expect(await messagesOf(PinDigits, { digits: '48291' })).toEqual({ digits: 'pin.short' });
  expect(await messagesOf(NewPinFormSchema, { pin: '', again: '' })).toEqual({ pin: 'pin.short' });
});

test('somebody who signs up may leave name and referral code empty', async () => {
  const typed = { code: '4829', nickName: '', referralCode: '' };
  expect(await messagesOf(CodeFormSchema, typed)).toEqual({});
  expect(await messagesOf(CodeFormSchema, { ...typed, nickName: 'An'.repeat(13) })).toEqual({
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

test('a profile needs a name alone', async () => {
  const schema = profileFormSchema(() => '2026-11-25' as LocalDate);
  expect(await messagesOf(schema, profile)).toEqual({});
  expect(
    await messagesOf(schema, {
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
  expect(await messagesOf(schema, { ...profile, dateOfBirth: '26/11/2026' })).toEqual({
    dateOfBirth: 'birth.range',
  });
  expect(await messagesOf(NameFormSchema, { nickName: '' })).toEqual({ nickName: 'name.blank' });
  expect(await messagesOf(NameFormSchema, { nickName: 'Mai' })).toEqual({});
});

test('what the server finds is told at the fields it speaks of, a newer mistake in general', () => {
  expect(profileMessages({ faults: { nickName: 'blank', email: 'unknown' as 'format' } })).toEqual({
    nickName: 'name.blank',
    email: 'error.profile',
  });
});

const checkout: CheckoutValues = {
  fullName: 'Trần Ngọc Lan',
  isNameInParts: false,
  lastName: '',
  firstName: '',
  reportsGuests: false,
  age: '',
  gender: '',
  countryCode: '+84',
  mobile: '0903 482 917',
  email: 'lan@example.com',
  adults: 2,
  children: 0,
  rooms: 1,
  specialRequests: '',
  wantsInvoice: false,
  invoiceCompany: '',
  invoiceTaxCode: '',
  invoiceAddress: '',
  invoiceEmail: '',
  method: 3,
  terms: true,
};

describe('a checkout before it is sent', () => {
  test('is right when everything is there', async () => {
    expect(await messagesOf(CheckoutFormSchema, checkout)).toEqual({});
  });
  test('names all that is missing at once', async () => {
    expect(
      await messagesOf(CheckoutFormSchema, {
        ...checkout,
        fullName: ' ',
        mobile: '',
        email: '',
        method: null,
        terms: false,
      }),
    ).toEqual({
      fullName: 'name.blank',
      mobile: 'phone.blank',
      email: 'email.blank',
      method: 'form.methodMissing',
      terms: 'error.terms',
    });
  });
  test('tells a wrong value from a missing one', async () => {
    expect(
      await messagesOf(CheckoutFormSchema, {
        ...checkout,
        fullName: 'a'.repeat(26),
        mobile: '12',
        email: 'lan@',
      }),
    ).toEqual({ fullName: 'name.tooLong', mobile: 'phone.invalid', email: 'email.format' });
  });
  test('asks for two names in place of the one where one was too short', async () => {
    const parts = { ...checkout, fullName: 'a'.repeat(26), isNameInParts: true };
    expect(await messagesOf(CheckoutFormSchema, parts)).toEqual({
      lastName: 'guest.lastNameBlank',
      firstName: 'guest.firstNameBlank',
    });
    const typed = { ...parts, lastName: 'Công Tằng Tôn Nữ', firstName: 'b'.repeat(26) };
    expect(await messagesOf(CheckoutFormSchema, typed)).toEqual({ firstName: 'name.tooLong' });
    expect(await messagesOf(CheckoutFormSchema, { ...typed, firstName: 'Ngọc Lan' })).toEqual({});
  });
  test('asks for age and gender where the hotel reports its guests, and nowhere else', async () => {
    const reported = { ...checkout, reportsGuests: true };
    expect(await messagesOf(CheckoutFormSchema, reported)).toEqual({
      lastName: 'guest.lastNameBlank',
      firstName: 'guest.firstNameBlank',
      age: 'guest.ageBlank',
      gender: 'guest.genderBlank',
    });
    const named = { ...reported, lastName: 'Trần', firstName: 'Lan', gender: 'none' as const };
    expect(await messagesOf(CheckoutFormSchema, { ...named, age: '13' })).toEqual({
      age: 'guest.ageRange',
    });
    expect(await messagesOf(CheckoutFormSchema, { ...named, age: '34' })).toEqual({});
    expect(await messagesOf(CheckoutFormSchema, { ...checkout, age: '13' })).toEqual({});
  });
  test('asks nothing about an invoice nobody wants, and everything about one that is wanted', async () => {
    const wanted = { ...checkout, wantsInvoice: true, invoiceTaxCode: '12', invoiceEmail: 'lan@' };
    expect(await messagesOf(CheckoutFormSchema, { ...wanted, wantsInvoice: false })).toEqual({});
    expect(await messagesOf(CheckoutFormSchema, wanted)).toEqual({
      invoiceCompany: 'invoice.companyBlank',
      invoiceTaxCode: 'invoice.taxCodeFormat',
      invoiceAddress: 'invoice.addressBlank',
      invoiceEmail: 'email.format',
    });
    expect(
      await messagesOf(CheckoutFormSchema, {
        ...wanted,
        invoiceCompany: 'An Yên',
        invoiceTaxCode: '0312345678-001',
        invoiceAddress: '12 Lê Lợi',
        invoiceEmail: 'ke.toan@anyen.vn',
      }),
    ).toEqual({});
  });
});

test('a review needs three scores and ten characters', async () => {
  const review = { cleanliness: 5, facilities: 0, services: 4, text: 'Sạch', pictures: [] };
  expect(await messagesOf(ReviewFormSchema, review)).toEqual({
    facilities: 'review.missing',
    text: 'review.tooShort',
  });
  expect(
    await messagesOf(ReviewFormSchema, { ...review, facilities: 3, text: 'Phòng rất sạch' }),
  ).toEqual({});
});

test('a coupon needs a code', async () => {
  expect(await messagesOf(CouponCodeFormSchema, { code: '  ' })).toEqual({
    code: 'coupon.codeMissing',
  });
  expect(await messagesOf(CouponCodeFormSchema, { code: 'joyer20' })).toEqual({});
});

test('the desk checks in by a code', async () => {
  expect(await messagesOf(CheckInFormSchema, { code: ' ' })).toEqual({ code: 'desk.codeBlank' });
  expect(await messagesOf(CheckInFormSchema, { code: 'k7m 2q9' })).toEqual({});
});

test('the desk types amounts in its own way, and numbers within their limits', async () => {
  expect(await messagesOf(RoomPriceFormSchema, { price: '450k', additional: '0' })).toEqual({});
  expect(await messagesOf(RoomPriceFormSchema, { price: 'cheap', additional: '-1' })).toEqual({
    price: 'desk.moneyUnread',
    additional: 'desk.moneyUnread',
  });
  expect(await messagesOf(RoomPriceFormSchema, { price: '1.000', additional: '0' })).toEqual({
    price: 'desk.moneyRange',
  });
  expect(await messagesOf(AddOnFormSchema, { name: ' ', price: '50k' })).toEqual({
    name: 'error.deskNumber',
  });
  expect(
    await messagesOf(DayPriceFormSchema, { type: 'daily', weekdays: 96, percent: '' }),
  ).toEqual({
    percent: 'error.deskNumber',
  });
  const sale = { type: 'hourly', percent: '20', quota: '101', hours: '2' };
  expect(await messagesOf(FlashSaleFormSchema, sale)).toEqual({ quota: 'error.deskNumber' });
  expect(v.parse(FlashSaleFormSchema, { ...sale, quota: '3' })).toEqual({
    type: 'hourly',
    percent: 20,
    quota: 3,
    hours: 2,
  });
});
