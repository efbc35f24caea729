// A page's title, with the site's name if there is room.

import { brand } from '#contract/brand.ts';
import { policy } from '#domain/policy.ts';

/** Without the site's name when the whole would be cut off in search results. */
export function pageTitle(title: string): string {
  const named = `${title} · ${brand.name}`;
  return named.length > policy.titleCharacters ? title : named;
}
