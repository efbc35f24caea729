// Where the site stands and when the page was made: the same on both sides, so that the first render agrees.

import { createContext } from 'react';
import { instant, type Instant } from '#domain/time/time.ts';

export const PageContext = createContext<{ readonly origin: string; readonly now: Instant }>({
  origin: '',
  now: instant(0),
});
