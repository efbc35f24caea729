// Promises that the switch for notifications says what is missed while they are off, and why they
// cannot be switched on.

import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import vi from '#locales/vi.json' with { type: 'json' };
import { createQueryClient } from '../api/query-client.ts';
import { Intl, loadMessages } from '../intl/intl.tsx';
import { WalletContext } from '../wallet/wallet-context.ts';
import { PushSwitch } from './push-switch.tsx';

const drawn = async (isWallet: boolean): Promise<string> =>
  renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <Intl locale="vi-vn" messages={await loadMessages('vi-vn')}>
        <WalletContext value={isWallet}>
          <PushSwitch offNote={vi['watch.pushOff']} />
        </WalletContext>
      </Intl>
    </QueryClientProvider>,
  );
const switchIn = (html: string): string => /<input [^>]*>/.exec(html)?.[0] ?? '';

test('off, it says what is missed', async () => {
  const html = await drawn(false);
  expect(html).toContain(vi['push.here']);
  expect(html).toContain(vi['watch.pushOff']);
  expect(html).not.toContain(vi['push.hereOn']);
  expect(switchIn(html)).not.toMatch(/\b(?:checked|disabled)=/);
});

test('in a wallet it cannot be used, and is described by the reason', async () => {
  const html = await drawn(true);
  const id = /aria-describedby="([^"]+)"/.exec(switchIn(html))?.[1];
  expect(switchIn(html)).toMatch(/\bdisabled=/);
  expect(html.slice(html.indexOf(`<div id="${id}"`))).toContain(vi['push.wallet']);
});
