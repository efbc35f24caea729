// The site's origin, its hotline and the time at which the page was rendered: the same on the
// server and in the browser, so that hydration matches.

import { createContext } from 'react';
import type { Hotline } from '#contract/hotline.ts';
import { instant, type Instant } from '#domain/time/time.ts';

export const PageContext = createContext<{
  readonly origin: string;
  readonly now: Instant;
  readonly hotline: Hotline | null;
  /** The server's alone: the browser reads it in the page's head where it is wanted. */
  readonly sendsMail?: boolean;
}>({
  origin: '',
  now: instant(0),
  hotline: null,
});
