// Watches what moves by itself on a page while it loads and settles, and says which element began
// it.

import type { Page } from '@playwright/test';

/**
 * On a busy machine the browser paints a page it has half read, and what hangs on a right end moves
 * as the rest comes: a little of that is allowed.
 */
const maxWhileRead = 0.02;

/**
 * Layout shift is summed while the page loads and settles; once the page is read, nothing may move
 * by itself, or at most so much. Answers '' where nothing did.
 */
export async function watchShift(page: Page, limit = 0.0005): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const seen = window as unknown as { shift: number; early: number; sources: string[] };
    seen.shift = 0;
    seen.early = 0;
    let readAt = Infinity;
    // The last of the document is drawn in the first frame after it was read; the second one ends
    // that.
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive')
        requestAnimationFrame(() =>
          requestAnimationFrame((now) => {
            readAt = now;
          }),
        );
    });
    seen.sources = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        if (entry.startTime < readAt) seen.early += entry.value;
        else seen.shift += entry.value;
        seen.sources.push(
          ...entry.sources.map(
            ({ node, previousRect, currentRect }) =>
              `${node instanceof Element ? node.className : String(node?.nodeName)} ${previousRect.y} → ${currentRect.y}`,
          ),
        );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(
      ([most, maxEarly]) => {
        const seen = window as unknown as { shift: number; early: number; sources: string[] };
        return seen.shift < most && seen.early <= maxEarly
          ? ''
          : `${seen.shift.toFixed(3)}, while read ${seen.early.toFixed(3)}, by ${seen.sources.join(' | ')}`;
      },
      [limit, maxWhileRead] as const,
    );
}
