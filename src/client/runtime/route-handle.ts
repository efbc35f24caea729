// A route's `handle`: what the server, guards and layouts know of a page without loading it.

import type { RouteName } from '#contract/paths.ts';

export type Handle = {
  readonly name: RouteName;
  /** The page's source file, its key in the build's manifest. */
  readonly module: string;
  readonly needsMember: boolean;
  /** Rendered by the browser only: the server returns the empty shell. */
  readonly isPersonal: boolean;
  /** The same for every visitor, so that the server may cache its rendering. */
  readonly isShared: boolean;
};
