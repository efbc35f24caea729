// The words of the page's language outside of React.

import { defaultLocale, isLocale } from '#contract/paths.ts';
import { loadMessages } from './intl.tsx';

export function loadPageMessages(): ReturnType<typeof loadMessages> {
  const first = location.pathname.split('/')[1];
  return loadMessages(isLocale(first) ? first : defaultLocale);
}
