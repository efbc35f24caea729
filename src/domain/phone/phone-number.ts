// The mobile numbers of all countries, by the tables of libphonenumber. They weigh some 30 KB, so
// that a page loads this file by itself and only for a number of another country.

import { parsePhoneNumberFromString, type CountryCallingCode } from 'libphonenumber-js/mobile';
import { plainPhone, readHomePhone, type ReadPhone } from '../phone.ts';
import { policy } from '../policy.ts';

/**
 * Reads a number as it is typed in its country, or with a plus and any country's code, as E.164
 * text, or says what is wrong with it. A number has at most 12 digits without its country's code,
 * and at least 9 with it: in Singapore or Norway it has eight.
 */
export function parsePhone(countryCode: string, typed: string): ReadPhone {
  const read = readHomePhone(countryCode, typed);
  if (read !== null) return read;
  const plain = plainPhone(typed);
  if ('fault' in plain) return plain;
  const { nationalNumber = '', number = '', isMobile } = parsed(countryCode, plain.text);
  return isMobile &&
    number.length > policy.phoneDigitsMin &&
    nationalNumber.length <= policy.phoneDigitsMax
    ? { phone: number }
    : { fault: 'invalid' };
}

type Parsed = {
  readonly number?: string;
  readonly nationalNumber?: string;
  readonly isMobile: boolean;
};

function parsed(countryCode: string, text: string): Parsed {
  try {
    const defaultCallingCode = countryCode.slice(1) as CountryCallingCode;
    const found = parsePhoneNumberFromString(text, { defaultCallingCode, extract: false });
    if (found === undefined) return { isMobile: false };
    const { number, nationalNumber } = found;
    return { number, nationalNumber, isMobile: found.isValid() };
  } catch {
    // Throws for a code that no country has.
    return { isMobile: false };
  }
}

/** Whether a number in E.164 form is a mobile number that its country has given out. */
export const isMobilePhone = (phone: string): boolean => parsed('+84', phone).isMobile;
