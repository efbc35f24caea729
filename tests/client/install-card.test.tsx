// Promises that home has a place for the offer of the app from the first visit on, drawn by the
// server already, so that it moves nothing; and none in a wallet (docs/product.md, Home).

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Intl, loadMessages } from '#client/intl/intl.tsx';
import { InstallCard } from '#client/pwa/install-card.tsx';
import { WalletContext } from '#client/wallet/wallet-context.ts';

const drawn = async ({ isWallet = false, isBooked = false }): Promise<string> =>
  renderToStaticMarkup(
    <WalletContext value={isWallet}>
      <Intl locale="vi-vn" messages={await loadMessages('vi-vn')}>
        <InstallCard isBooked={isBooked} />
      </Intl>
    </WalletContext>,
  );

test('home keeps its room', async () => {
  const html = await drawn({});
  expect(html).toMatch(/class="[^"]*\bmin-h-/);
  // Gone before the first paint where it is not wanted.
  for (const hidden of ['no-install:hidden', 'standalone:hidden', 'noscript:hidden'])
    expect(html).toContain(hidden);
});

test('a wallet has none, and a booking draws it later', async () => {
  expect(await drawn({ isWallet: true })).toBe('');
  expect(await drawn({ isBooked: true })).toBe('');
});
