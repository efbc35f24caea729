// Scrolls to an anchor of the page without a history entry, and focuses it.

import type { MouseEvent } from 'react';

/**
 * For `<a href="#rooms" onClick={scrollToAnchor}>`: the link works without scripts, and Back still
 * leaves the page.
 */
export function scrollToAnchor(event: MouseEvent<HTMLAnchorElement>): void {
  const part = document.getElementById(event.currentTarget.hash.slice(1));
  if (part === null) return;
  event.preventDefault();
  part.scrollIntoView({
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
  });
  if (part.tabIndex < 0 && !part.hasAttribute('tabindex')) part.tabIndex = -1;
  part.focus({ preventScroll: true });
}
