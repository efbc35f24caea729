// Looks for what bars somebody from a page, by the rules of WCAG 2.2 A and AA that axe can check.

import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { still } from './moments.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** A dialog of the browser's own, or one that only has the role. */
const parts = { dialog: ':is(dialog[open], [role=dialog])', main: 'main' } as const;

/**
 * `inside` looks at a part of the page. What slides in or changes its colour is pale for a moment,
 * so it is looked at when it stands.
 */
export async function expectAccessible(
  page: Page,
  where: string,
  inside?: keyof typeof parts,
): Promise<void> {
  if (inside !== undefined) await expect(page.getByRole(inside).first()).toBeVisible();
  await still(page);
  const axe = new AxeBuilder({ page }).withTags(rules);
  const { violations } = await (inside === undefined ? axe : axe.include(parts[inside])).analyze();
  const found = violations.map(({ id, nodes }) => {
    const targets = nodes.map((node) => `${node.target.join(' ')} ${node.html}`);
    return `${id}: ${targets.slice(0, 3).join(' | ')}`;
  });
  expect(found, where).toEqual([]);
}
