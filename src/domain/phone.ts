// Phone numbers are stored in E.164 form, +84… or +66…, however they were typed (docs/product.md,
// Phone and profile).

import { policy } from './policy.ts';

export const countryCodes = ['+84', '+66'] as const;
export type CountryCode = (typeof countryCodes)[number];

/** `invalid` has fewer than 9 digits or more than 12; `blank` is nothing at all. */
export type PhoneFault = 'blank' | 'invalid';

/**
 * National mobile numbers after the leading 0: Vietnam 3/5/7/8/9 and eight digits, Thailand 6/8/9
 * and eight digits.
 */
const nationalForms: Record<CountryCode, RegExp> = {
  '+84': /^[35789]\d{8}$/,
  '+66': /^[689]\d{8}$/,
};

/** Invisible characters that are copied along with a number from a contact. */
const unseen = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * Reads `0903…`, `903…`, `84903…` or `+84 903…` as E.164 text such as `+84903482917`, or says what
 * is wrong with it.
 */
export function parsePhone(
  countryCode: CountryCode,
  typed: string,
): { phone: string } | { fault: PhoneFault } {
  const text = typed
    .normalize('NFKC')
    .replace(unseen, '')
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .trim();
  if (text === '') return { fault: 'blank' };
  if (!/^\+?[\d\s().\u2010-\u2013-]+$/.test(text)) return { fault: 'invalid' };
  const digits = text.replace(/\D/g, '');
  if (digits.length < policy.phoneDigitsMin || digits.length > policy.phoneDigitsMax)
    return { fault: 'invalid' };
  // Ten digits are a national number with its 0; more than that, or a plus, must name the country.
  const isInternational = text.startsWith('+') || digits.length > 10;
  for (const code of isInternational ? countryCodes : [countryCode]) {
    if (isInternational && !digits.startsWith(code.slice(1))) continue;
    const national = (isInternational ? digits.slice(code.length - 1) : digits).replace(/^0/, '');
    if (nationalForms[code].test(national)) return { phone: code + national };
  }
  return { fault: 'invalid' };
}

/**
 * `+84903482917` as its two parts, the way a profile names them. Throws RangeError for a phone that
 * parsePhone cannot return.
 */
export function splitPhone(phone: string): { countryCode: CountryCode; mobile: string } {
  const countryCode = countryCodes.find((code) => phone.startsWith(code));
  if (countryCode === undefined) throw new RangeError('not a phone of a country served');
  return { countryCode, mobile: phone.slice(countryCode.length) };
}

/** `+84903482917` as `+84 903 482 917`. */
export function phoneText(phone: string): string {
  const code = countryCodes.find((candidate) => phone.startsWith(candidate));
  if (code === undefined) return phone;
  return [code, ...(phone.slice(code.length).match(/\d{1,3}/g) ?? [])].join(' ');
}
