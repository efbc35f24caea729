// The line is cut while somebody pays on the gateway's page: nobody is to pay twice because we
// could not ask.

import { named } from '../support/named.ts';
import { scenario } from '../support/screens.ts';
import { press, toCheckout } from './checkout.ts';
import type { Scenario } from './scenarios.ts';
import { expect } from './stage.ts';

export const paying: readonly Scenario[] = [
  {
    id: 'O55',
    pays: true,
    condition: 'the line is cut while paying, and the gateway leads back',
    expected:
      'the page says that it could not ask yet and that nobody is to pay again, no way to pay is live; with the network back it shows the booking',
    async run(stage) {
      const { page, world, chaos, settle } = stage;
      await toCheckout(stage, '0987110055', 28);
      await settle();
      await press(page);
      await page.waitForURL(`${world.sandboxUrl}/momo/pay/**`);
      await chaos({ verb: 'refuse' });
      await scenario(page, 'approve').click();
      await page.waitForURL('**/checkout/booking-status**', { waitUntil: 'commit' });
      await expect(
        page.getByRole('status').filter({ hasText: named('asking.awayTitle') }),
      ).toBeVisible();
      await expect(
        page.getByRole('button', { name: named('waiting.needsNetwork') }),
      ).toHaveAttribute('aria-disabled', 'true');
      await expect(page.getByRole('link', { name: named('waiting.go') })).toHaveCount(0);
      await expect(page.getByRole('button', { name: named('waiting.other') })).toHaveCount(0);
      await chaos();
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await expect(page.getByTestId('booking-code').first()).toBeVisible({ timeout: 60_000 });
    },
  },
];
