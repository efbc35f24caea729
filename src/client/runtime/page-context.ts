// The site's origin and the time at which the page was rendered: the same on the server and in the
// browser, so that hydration matches.

import { createContext } from 'react';
import { instant, type Instant } from '#domain/time/time.ts';

export const PageContext = createContext<{ readonly origin: string; readonly now: Instant }>({
  origin: '',
  now: instant(0),
});
