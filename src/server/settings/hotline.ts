// The setting of the hotline: a number that a phone can dial, of Vietnam unless it begins with a plus.

import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import * as v from 'valibot';
import type { Hotline } from '#contract/hotline.ts';

/** Numbers that only phones of their own country reach. */
const nationalTypes: ReadonlySet<string | undefined> = new Set([
  'PREMIUM_RATE',
  'TOLL_FREE',
  'SHARED_COST',
  'UAN',
]);

export const hotlineText = v.pipe(
  v.string(),
  v.rawTransform<string, Hotline>(({ dataset, addIssue, NEVER }) => {
    const hotline = readHotline(dataset.value);
    if (hotline !== null) return hotline;
    addIssue({
      message: `HOTLINE must be a number that can be called, such as 1900 1234, not "${dataset.value}".`,
    });
    return NEVER;
  }),
);

function readHotline(text: string): Hotline | null {
  const found = parsePhoneNumberFromString(text, { defaultCountry: 'VN', extract: false });
  if (found?.isValid() !== true) return null;
  if (nationalTypes.has(found.getType()))
    return { shown: found.formatNational(), dial: found.nationalNumber };
  return {
    shown: found.country === 'VN' ? found.formatNational() : found.formatInternational(),
    dial: found.number,
  };
}
