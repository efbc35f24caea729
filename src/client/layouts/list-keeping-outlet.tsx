// Renders the outlet. From a list to a hotel it keeps the list mounted but hidden until the page is idle, because unmounting the cards would delay the hotel's first frame.

import { Suspense, use, useEffect, useState } from 'react';
import { useOutlet } from 'react-router';
import type { RouteName } from '#contract/paths.ts';
import { whenIdle } from '../runtime/deferred.tsx';
import { isInOneGo } from '../runtime/sync-rendering.ts';

/** Keeps the layout of its content, so that hiding costs nothing, and takes no space in the page. */
const unseen = { contentVisibility: 'hidden', position: 'fixed' } as const;
const never = (): Promise<never> =>
  new Promise(() => {
    /* nobody looks at the list any more */
  });

/** In the place of the list it keeps React out of it: where something is awaited, what stood there is left as it is. */
function Held({ until }: { readonly until: Promise<never> }): null {
  return use(until);
}

type Scene = {
  readonly name: RouteName;
  /** Until when the list is held; null where none is. */ readonly until: Promise<never> | null;
};

/** A list may be held from now on; it is held beside a hotel that comes in one go; anywhere else there is none. */
function next(before: Scene, name: RouteName): Scene {
  if (name === 'search') return { name, until: never() };
  return { name, until: name === 'hotel' && isInOneGo() ? before.until : null };
}

export function ListKeepingOutlet({ name }: { readonly name: RouteName }) {
  const outlet = useOutlet();
  const isHotel = name === 'hotel';
  const [scene, setScene] = useState<Scene>(() => next({ name, until: null }, name));
  if (scene.name !== name) setScene(next(scene, name));
  const { until } = scene;
  useEffect(() => {
    // Once the hotel stands there, and never under the reader's fingers.
    if (isHotel && until !== null)
      whenIdle(
        () => setScene((now) => (now.until === until ? { ...now, until: null } : now)),
        1_000,
      );
  }, [isHotel, until]);
  return (
    <>
      <div style={isHotel ? unseen : undefined}>
        {(until !== null || !isHotel) && (
          <Suspense>{isHotel && until !== null ? <Held until={until} /> : outlet}</Suspense>
        )}
      </div>
      {isHotel && outlet}
    </>
  );
}
