// A browser's window as a visitor has it: open before they go anywhere.

import type { BrowserContext, Page } from '@playwright/test';
import { letPass } from '../../support/time.ts';

/**
 * With each new window Chromium loads the pages of its own address bar, for a second or two and on
 * the processor that is measured: what is opened meanwhile is painted up to twice as late.
 */
export async function openWindow(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await letPass(2_000, 'the window itself is there');
  return page;
}
