// The setting of the hotline.

import * as v from 'valibot';
import { readServiceNumber, type ServiceNumber } from '#domain/phone/service-number.ts';

export const hotlineText = v.pipe(
  v.string(),
  v.rawTransform<string, ServiceNumber>(({ dataset, addIssue, NEVER }) => {
    const hotline = readServiceNumber(dataset.value);
    if (hotline !== null) return hotline;
    addIssue({
      message: `HOTLINE must be a number that can be called, such as 1900 1234, not "${dataset.value}".`,
    });
    return NEVER;
  }),
);
