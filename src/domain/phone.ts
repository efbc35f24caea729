// Phone numbers are stored in E.164 form, such as +84903482917, however they were typed
// (docs/product.md, Phone and profile). The numbers of Vietnam and Thailand are read here; those of
// all other countries by `phone-number.ts`, whose tables a page loads only for who has such one.

import { policy } from './policy.ts';

/** Vietnam and Thailand, in which nearly everybody has a phone who stays here. */
export const homeCodes = ['+84', '+66'] as const;
export type HomeCode = (typeof homeCodes)[number];

/**
 * `blank` is nothing at all; `invalid` has fewer than 9 digits or more than 12, or is no mobile
 * number.
 */
export type PhoneFault = 'blank' | 'invalid';
export type ReadPhone = { readonly phone: string } | { readonly fault: PhoneFault };

/**
 * National mobile numbers after the leading 0: Vietnam 3/5/7/8/9 and eight digits, Thailand 6/8/9
 * and eight digits.
 */
const nationalForms: Record<HomeCode, RegExp> = {
  '+84': /^[35789]\d{8}$/,
  '+66': /^[689]\d{8}$/,
};

/** Invisible characters that are copied along with a number from a contact. */
const unseen = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** What was typed in plain digits, or what is wrong with it whichever country it belongs to. */
export function plainPhone(typed: string): { readonly text: string } | { fault: PhoneFault } {
  const text = typed
    .normalize('NFKC')
    .replace(unseen, '')
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .trim();
  if (text === '') return { fault: 'blank' };
  return /^\+?[\d\s().\u2010-\u2013-]+$/.test(text) ? { text } : { fault: 'invalid' };
}

/**
 * Reads `0903…`, `903…`, `84903…` or `+84 903…` as E.164 text such as `+84903482917`, or says what
 * is wrong with it. Null where only the tables of all countries can tell.
 */
export function readHomePhone(countryCode: string, typed: string): ReadPhone | null {
  const plain = plainPhone(typed);
  if ('fault' in plain) return plain;
  const digits = plain.text.replace(/\D/g, '');
  const hasPlus = plain.text.startsWith('+');
  const isHome = homeCodes.some((code) => code === countryCode);
  if (hasPlus && digits.length < policy.phoneDigitsMin) return { fault: 'invalid' };
  if (hasPlus ? !homeCodes.some((code) => digits.startsWith(code.slice(1))) : !isHome) return null;
  if (digits.length < policy.phoneDigitsMin || digits.length > policy.phoneDigitsMax)
    return { fault: 'invalid' };
  // Ten digits are a national number with its 0; more than that, or a plus, must name the country.
  const isInternational = hasPlus || digits.length > 10;
  for (const code of homeCodes) {
    if (isInternational ? !digits.startsWith(code.slice(1)) : code !== countryCode) continue;
    const national = (isInternational ? digits.slice(code.length - 1) : digits).replace(/^0/, '');
    if (nationalForms[code].test(national)) return { phone: code + national };
  }
  return { fault: 'invalid' };
}

/** Dialling codes of one and two digits; all others have three, and none begins another. */
const dialCode =
  /^\+(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(?=\d{4,14}$)/;

/**
 * `+84903482917` as its two parts, the way a profile names them. Throws RangeError for what is no
 * number in E.164 form.
 */
export function splitPhone(phone: string): { countryCode: string; mobile: string } {
  const [code] = dialCode.exec(phone) ?? [];
  if (code === undefined) throw new RangeError('not a phone in E.164 form');
  return { countryCode: code, mobile: phone.slice(code.length) };
}

export const isPhone = (text: string): boolean => dialCode.test(text);

/** By how many digits a number of that length is read in groups that are easy to say. */
const groups: Readonly<Record<number, RegExp>> = {
  8: /\d{1,4}/g,
  10: /\d{4}$|\d{3}/g,
  11: /^\d{3}|\d{4}/g,
};

/** `+84903482917` as `+84 903 482 917`. */
export function phoneText(phone: string): string {
  if (!isPhone(phone)) return phone;
  const { countryCode, mobile } = splitPhone(phone);
  return [countryCode, ...(mobile.match(groups[mobile.length] ?? /\d{1,3}/g) ?? [])].join(' ');
}

/** The same for a number as it was typed, whether or not it can be read without tables. */
export function typedPhoneText(countryCode: string, typed: string): string {
  const read = readHomePhone(countryCode, typed);
  if (read !== null && 'phone' in read) return phoneText(read.phone);
  return isPhone(countryCode + typed) ? phoneText(countryCode + typed) : `${countryCode} ${typed}`;
}

/** A Vietnamese number with its country, as it is dialled from everywhere. */
export const internationalPhone = (phone: string): string => phone.replace(/^0/, '+84 ');
