// A number that a company is called at, landlines and numbers like 1900 among them: of Vietnam unless
// it begins with a plus.

import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

export type ServiceNumber = {
  /** As people read it, such as `1900 0482`. */
  readonly shown: string;
  /** What a phone dials. */
  readonly dial: string;
};

/** Numbers that only phones of their own country reach. */
const nationalTypes: ReadonlySet<string | undefined> = new Set([
  'PREMIUM_RATE',
  'TOLL_FREE',
  'SHARED_COST',
  'UAN',
]);

/** Null for what no phone can call. */
export function readServiceNumber(text: string): ServiceNumber | null {
  const found = parsePhoneNumberFromString(text, { defaultCountry: 'VN', extract: false });
  if (found?.isValid() !== true) return null;
  if (nationalTypes.has(found.getType()))
    return { shown: found.formatNational(), dial: found.nationalNumber };
  return {
    shown: found.country === 'VN' ? found.formatNational() : found.formatInternational(),
    dial: found.number,
  };
}
