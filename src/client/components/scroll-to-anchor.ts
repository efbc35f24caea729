// Moves the page to one of its own parts without a new entry in the history, and gives that part the focus.

import type { MouseEvent } from 'react';

/** For `<a href="#rooms" onClick={jump}>`: the link works before any script runs, and Back still leaves the page afterwards. */
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
