// What an attack is: somebody with a network connection and nothing else, against a site that was
// started as in production.

import type { AttackedSite } from './site.ts';

/**
 * What became of an attack: `held` says whether the site kept its promise, `seen` in one sentence
 * with figures what was measured.
 */
export type Verdict = { readonly held: boolean; readonly seen: string };

export type Attack = {
  /** The row of `docs/security.md`, such as `A1`, and what is tried, in a few words. */
  readonly row: string;
  readonly title: string;
  /** Where the site must stand on the embedded database; elsewhere it stands on PostgreSQL. */
  readonly isEmbedded?: true;
  /**
   * Plays it against a site of its own and answers what was seen; never throws for what the site
   * did.
   */
  readonly play: (site: AttackedSite) => Promise<Verdict>;
};
