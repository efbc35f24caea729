// Scrolls to an anchor of the page without a history entry, and focuses it.

import type { MouseEvent } from 'react';

/**
 * For `<a href="#rooms" onClick={scrollToAnchor}>`: the link works without scripts, and Back still
 * leaves the page.
 */
export function scrollToAnchor(event: MouseEvent<HTMLAnchorElement>): void {
  if (scrollToPart(event.currentTarget.hash.slice(1))) event.preventDefault();
}

/** Also moves the focus there; false where the page has no such part. */
export function scrollToPart(id: string): boolean {
  const part = document.getElementById(id);
  if (part === null) return false;
  part.scrollIntoView({
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
  });
  if (part.tabIndex < 0 && !part.hasAttribute('tabindex')) part.tabIndex = -1;
  part.focus({ preventScroll: true });
  return true;
}
