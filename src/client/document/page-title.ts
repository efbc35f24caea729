// A page's title as tabs and lists of results show it: with our name where there is room for it.

import { brand } from '#contract/brand.ts';
import { policy } from '#domain/policy.ts';

/** A title that would be cut off keeps what the page is about. */
export function pageTitle(title: string): string {
  const named = `${title} · ${brand.name}`;
  return named.length > policy.titleCharacters ? title : named;
}
