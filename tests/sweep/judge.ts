// Says what is wrong with a page as it stands: by axe's rules, what sticks out, what is cut off, a
// dialog that is not where dialogs are, and what moves though nothing should.

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Beside the rules of these, that no level of headings is left out. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/**
 * Runs in the page. Words that are cut by their own box, unless an ellipsis says so, and what moves
 * for ever though the reader wants it still.
 */
function seenInPage(): string[] {
  const named = (one: Element): string =>
    `${one.tagName.toLowerCase()}.${String(one.getAttribute('class') ?? '').slice(0, 60)}`;
  const found: string[] = [];
  const over = document.documentElement.scrollWidth - innerWidth;
  if (over > 0)
    found.push(
      `${over} px too wide: ${[...document.querySelectorAll('main *, header *, footer *')]
        .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
        .slice(0, 3)
        .map(named)
        .join(' | ')}`,
    );
  for (const one of document.querySelectorAll<HTMLElement>('body *')) {
    const hasWords = [...one.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
    );
    if (
      !hasWords ||
      one.closest('.sr-only') !== null ||
      one.clientWidth <= 1 ||
      !one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    )
      continue;
    const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(one);
    if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') continue;
    const isCut =
      (/hidden|clip/.test(overflowX) && one.scrollWidth > one.clientWidth + 1) ||
      (/hidden|clip/.test(overflowY) && one.scrollHeight > one.clientHeight + 2);
    if (isCut) found.push(`cut off: ${named(one)} "${one.textContent.trim().slice(0, 40)}"`);
  }
  for (const one of document.querySelectorAll(
    '[data-slot=drawer-content], [data-slot=dialog-content], [data-slot=alert-dialog-content]',
  )) {
    const { top, bottom } = one.getBoundingClientRect();
    const isAtBottom = innerWidth < 768;
    const aside = isAtBottom ? bottom - innerHeight : (top + bottom - innerHeight) / 2;
    if (Math.abs(aside) > 2)
      found.push(`${Math.round(aside)} px from where a dialog stands: ${named(one)}`);
  }
  for (const picture of document.querySelectorAll('main img')) {
    const box = picture.closest('picture')?.parentElement;
    let clip = box;
    while (clip != null && getComputedStyle(clip).overflowY === 'visible')
      clip = clip.parentElement;
    // What is around may cut it off further down: until there it lies over what follows.
    const seenTo = Math.min(
      picture.getBoundingClientRect().bottom,
      clip?.getBoundingClientRect().bottom ?? Infinity,
    );
    if (box != null && seenTo > box.getBoundingClientRect().bottom + 2)
      found.push(`a picture leaves its box: ${named(box)}`);
  }
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    for (const one of document.getAnimations()) {
      const { effect, playState } = one;
      if (
        playState === 'running' &&
        effect?.getComputedTiming().iterations === Infinity &&
        effect instanceof KeyframeEffect &&
        effect.target !== null
      )
        found.push(`moves: ${named(effect.target)}`);
    }
  }
  return found;
}

type Nodes = readonly {
  readonly id: string;
  readonly nodes: readonly { readonly target: unknown }[];
}[];
const targetsOf = (violations: Nodes, id: string): readonly string[] =>
  violations
    .filter((one) => one.id === id)
    .flatMap(({ nodes }) => nodes.map(({ target }) => String(target)));

/**
 * Without the window that is opened for the frames of others, of which there are none: it takes
 * longer than the rules.
 */
const axe = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode(true);

/**
 * What stands half under a bar that stays is moved from under it by whoever wants to press it: too
 * small is what is so wherever the page stands.
 */
async function alsoSmallElsewhere(page: Page): Promise<readonly string[]> {
  const by = 160;
  await page.evaluate((top) => {
    scrollBy({ top, behavior: 'instant' });
  }, by);
  const { violations } = await axe(page).withRules(['target-size']).analyze();
  await page.evaluate((top) => {
    scrollBy({ top, behavior: 'instant' });
  }, -by);
  return targetsOf(violations, 'target-size');
}

export async function judge(page: Page): Promise<string[]> {
  // A first page skips what is off the screen, whose colours were sometimes read half computed: all
  // of it is drawn, as on every page after the first.
  await page.evaluate(() => {
    document.documentElement.dataset['navigated'] = '';
  });
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
        .map((one) => one.finished),
    ),
  );
  // There the system's own colours are on the screen, and axe reads those of the page under them.
  const isForced = await page.evaluate(() => matchMedia('(forced-colors: active)').matches);
  const { violations } = await axe(page)
    .options({
      rules: { 'heading-order': { enabled: true }, 'color-contrast': { enabled: !isForced } },
    })
    .withTags(tags)
    .analyze();
  const small =
    targetsOf(violations, 'target-size').length > 0 ? await alsoSmallElsewhere(page) : [];
  const standing = violations
    .map(({ id, nodes }) => ({
      id,
      nodes: nodes.filter(({ target }) => id !== 'target-size' || small.includes(String(target))),
    }))
    .filter(({ nodes }) => nodes.length > 0);
  return [
    ...standing.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map((node) => node.target.join(' '))
          .slice(0, 3)
          .join(' | ')}`,
    ),
    ...(await page.evaluate(seenInPage)),
  ];
}
