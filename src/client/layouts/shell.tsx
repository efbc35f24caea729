// The little that every page has before it has anything: where it stands, when it was made, and the quiet first picture.

import { createContext } from 'react';
import { instant, type Instant } from '#domain/time.ts';
import { Mark } from '../ui/logo.tsx';

/** The site's own address and the moment the page was made: the same on both sides, so that the first render agrees. */
export const OriginContext = createContext<{ readonly origin: string; readonly now: Instant }>({ origin: '', now: instant(0) });

export function Splash() {
  return <div className="grid min-h-dvh place-items-center bg-background" aria-busy="true"><Mark className="size-16" /></div>;
}
