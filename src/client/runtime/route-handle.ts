// What a route carries besides its page.

import type { RouteName } from '#contract/paths.ts';

/** Read by the server for preloading, by the guard and by the layouts. */
export type Handle = {
  readonly name: RouteName;
  /** Source file of the page, as the build's list of chunks knows it. */
  readonly module: string;
  readonly needsMember: boolean;
  /** Filled in by the browser alone: the server answers the empty shell. */
  readonly isPersonal: boolean;
  /** Everybody is shown the same, whoever asks: the server may answer many with one rendering. */
  readonly isShared: boolean;
};
