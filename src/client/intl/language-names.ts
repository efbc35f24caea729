// The name of each language in that language.

import type { Locale } from '#contract/paths.ts';

export const languageNames: Record<Locale, string> = {
  'vi-vn': 'Tiếng Việt',
  'en-vn': 'English',
  'th-vn': 'ไทย',
};
