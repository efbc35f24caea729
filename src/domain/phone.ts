// A phone number is kept as +84… or +66…, whatever way it was typed (§5, PRODUCT §10).

import { policy } from './policy.ts';

export const countryCodes = ['+84', '+66'] as const;
export type CountryCode = (typeof countryCodes)[number];

/** `invalid` breaks the spec's 9 to 12 digits; `blank` is nothing at all. */
export type PhoneFault = 'blank' | 'invalid';

/** National mobile numbers after the leading 0: Vietnam 3/5/7/8/9 and eight digits, Thailand 6/8/9 and eight digits. */
const nationalForms: Record<CountryCode, RegExp> = { '+84': /^[35789]\d{8}$/, '+66': /^[689]\d{8}$/ };

/** Reads `0903…`, `903…`, `84903…` or `+84 903…` as E.164 text such as `+84903482917`, or says what is wrong with it. */
export function parsePhone(countryCode: CountryCode, typed: string): { phone: string } | { fault: PhoneFault } {
  const text = typed.normalize('NFKC').trim();
  if (text === '') return { fault: 'blank' };
  if (!/^\+?[\d\s().-]+$/.test(text)) return { fault: 'invalid' };
  const digits = text.replace(/\D/g, '');
  if (digits.length < policy.phoneDigitsMin || digits.length > policy.phoneDigitsMax) return { fault: 'invalid' };
  const named = countryCodes.find((code) => digits.startsWith(code.slice(1)) && nationalForms[code].test(digits.slice(code.length - 1)));
  const code = text.startsWith('+') || digits.length > 10 ? named : countryCode;
  if (code === undefined) return { fault: 'invalid' };
  const national = digits.startsWith(code.slice(1)) && digits.length > 10 ? digits.slice(code.length - 1) : digits.replace(/^0/, '');
  return nationalForms[code].test(national) ? { phone: code + national } : { fault: 'invalid' };
}

/** `+84903482917` as `+84 903 482 917`. */
export function phoneText(phone: string): string {
  const code = countryCodes.find((candidate) => phone.startsWith(candidate));
  if (code === undefined) return phone;
  return [code, ...(phone.slice(code.length).match(/\d{1,3}/g) ?? [])].join(' ');
}
