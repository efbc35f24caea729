// The quiet first picture of a page that has nothing to show yet.

import { Mark } from '../ui/logo.tsx';

export function Splash() {
  return <div className="grid min-h-dvh place-items-center bg-background" aria-busy="true"><Mark className="size-16" /></div>;
}
