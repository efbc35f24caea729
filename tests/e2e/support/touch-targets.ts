// Measures how large a finger's aim may be: the area around each link, button and field that
// answers to it as WCAG 2.5.8 asks (docs/performance.md, D5).

import type { Page } from '@playwright/test';

export type Targets = { readonly count: number; readonly small: readonly string[] };

/**
 * Targets of the page, or of the dialog that lies over it, that answer on less than 44 px one way
 * or the other. Exempt is what the rule itself exempts and nothing else: links within a sentence,
 * as high as its line; what is disabled; and what only a keyboard is led to.
 */
export async function measureTargets(page: Page): Promise<Targets> {
  // Lists and pictures below the fold come when they are near.
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise((drawn) => {
        requestAnimationFrame(drawn);
      });
    }
  });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
        .map((one) => one.finished),
    ),
  );
  return page.evaluate(measure);
}

/**
 * Runs in the page: from the middle of each target it feels how far it reaches, what is laid around
 * and over it included.
 */
async function measure(): Promise<Targets> {
  const wanted = 44;
  const kinds =
    'a[href], button, summary, select, textarea, input:not([type=hidden]), [tabindex="0"]';
  const isSeen = (one: Element): boolean => {
    const { width, height } = one.getBoundingClientRect();
    return (
      width > 2 &&
      height > 2 &&
      one.checkVisibility({ visibilityProperty: true }) &&
      one.closest('[inert], .sr-only') === null
    );
  };
  const isInSentence = (one: Element): boolean => {
    const block = one.closest('p, li, dd, label, h1, h2, h3');
    return (
      getComputedStyle(one).display === 'inline' &&
      block !== null &&
      (block.textContent ?? '').trim().length > (one.textContent ?? '').trim().length + 10
    );
  };
  /** A field answers where its label does, a slider where its thumb is. */
  const partsOf = (one: Element): Element[] => [
    one,
    ...(one instanceof HTMLInputElement ? (one.labels ?? []) : []),
    ...[one.closest('[data-slot=slider-thumb]')].filter((thumb) => thumb !== null),
  ];
  const middleOf = (one: Element): readonly [x: number, y: number] => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const reachFrom = (part: Element, whole: readonly Element[]): [number, number] => {
    part.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const [x, y] = middleOf(part);
    const reach = (dx: number, dy: number): number => {
      for (let far = 0; far < 60; far += 0.5) {
        const hit = document.elementFromPoint(x + dx * far, y + dy * far);
        if (hit === null || !whole.some((each) => each.contains(hit))) return far;
      }
      return 60;
    };
    return [reach(1, 0) + reach(-1, 0), reach(0, 1) + reach(0, -1)];
  };
  /**
   * Two frames for what follows the scrolling, then whatever slides or fades stands; what moves for
   * ever does not count.
   */
  const drawn = async () => {
    for (let frames = 0; frames < 2; frames += 1)
      await new Promise((done) => {
        requestAnimationFrame(done);
      });
    await Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
        .map((one) => one.finished),
    );
  };
  const over =
    [...document.querySelectorAll('[role$="dialog"][data-open]')].at(-1) ?? document.body;
  const isFixed = (one: Element | null): boolean =>
    one !== null && (getComputedStyle(one).position === 'fixed' || isFixed(one.parentElement));
  const all = [...over.querySelectorAll(kinds)].filter(
    (one) => partsOf(one).some(isSeen) && !one.matches(':disabled') && !isInSentence(one),
  );
  // Bars that come with the scrolling are there now and gone as soon as the top is looked at: they
  // go first.
  const targets = [...all.filter(isFixed), ...all.filter((one) => !isFixed(one))];
  const small: string[] = [];
  for (const one of targets) {
    const parts = partsOf(one).filter(isSeen);
    const largest = () =>
      parts
        .map((part) => reachFrom(part, partsOf(one)))
        .toSorted((a, b) => Math.min(...b) - Math.min(...a))[0] ?? [0, 0];
    let size = largest();
    // What lay over it may be on its way out.
    for (let looks = 0; Math.min(...size) < wanted && looks < 20; looks += 1) {
      await drawn();
      size = largest();
    }
    if (Math.min(...size) < wanted)
      small.push(
        `${one.tagName.toLowerCase()} "${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40)}" ${size.join(' × ')} .${(one.getAttribute('class') ?? '').slice(0, 60)}`,
      );
  }
  return { count: targets.length, small };
}
