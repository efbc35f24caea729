// The page itself; beside a hotel, unseen and for a moment, the list it was tapped in: to take a long list apart takes longer than to draw what follows it.

import { Suspense, use, useEffect, useState } from 'react';
import { useOutlet } from 'react-router';
import type { RouteName } from '#contract/paths.ts';

/** Keeps the boxes of what is in it, so that hiding them costs nothing, and takes no room. */
const unseen = { contentVisibility: 'hidden', position: 'fixed' } as const;
const never = (): Promise<never> => new Promise(() => { /* nobody looks at the list any more */ });

/** In the place of the list it keeps React out of it: where something is awaited, what stood there is left as it is. */
function Held({ until }: { readonly until: Promise<never> }): null {
  return use(until);
}

export function Stage({ name }: { readonly name: RouteName }) {
  const outlet = useOutlet();
  const isHotel = name === 'hotel';
  /** Until when the list is held; null where there is none. */
  const [until, hold] = useState(name === 'search' ? never : null);
  if (!isHotel && (until !== null) !== (name === 'search')) hold(name === 'search' ? never() : null);
  useEffect(() => {
    // Once the hotel stands there, and never under the reader's fingers.
    if (isHotel && until !== null) (window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200)))(() => hold(null), { timeout: 1_000 });
  }, [isHotel, until]);
  return (
    <>
      <div style={isHotel ? unseen : undefined}>{(until !== null || !isHotel) && <Suspense>{isHotel && until !== null ? <Held until={until} /> : outlet}</Suspense>}</div>
      {isHotel && outlet}
    </>
  );
}
