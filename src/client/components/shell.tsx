// The skeleton of a page that has nothing to show yet.

import { brand } from '#contract/brand.ts';
import { Mark } from '../ui/art/logo.tsx';

export function Splash() {
  return (
    <div className="grid min-h-dvh place-items-center bg-background" aria-busy="true">
      <Mark className="size-16" />
    </div>
  );
}

/**
 * The page before its route is loaded. It has a title, because a page without one is read aloud as
 * its URL.
 */
export function Shell() {
  return (
    <>
      <title>{brand.name}</title>
      <Splash />
    </>
  );
}
