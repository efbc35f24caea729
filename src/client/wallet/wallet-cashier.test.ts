// Promises that the wallet's cashier is opened by either interface, and that the gateway's page is
// used without one.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { payInWallet } from './wallet-cashier.ts';

const cashier = { appId: 2553, token: 'abc' };
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('paying in the wallet', () => {
  it("opens the newer cashier with the order's token and resolves when it closes", async () => {
    const startCashier = vi.fn<(order: { callback: (answer: unknown) => void }) => void>((order) =>
      order.callback({ payment_event: 'PAYMENT_CANCEL' }),
    );
    vi.stubGlobal('window', { zlpSdk: { Payment: { startCashier } } });
    expect(await payInWallet(cashier)).toBe(true);
    expect(startCashier.mock.calls[0]?.[0]).toMatchObject({
      orders: [{ order_type: 1, order: { app_id: 2553, zp_trans_token: 'abc' } }],
    });
  });

  it('opens the older one through the bridge', async () => {
    const call = vi.fn<
      (name: string, options: unknown, answered: (answer: unknown) => void) => void
    >((_name, _options, answered) => answered({}));
    vi.stubGlobal('window', { ZaloPayJSBridge: { call } });
    expect(await payInWallet(cashier)).toBe(true);
    expect(call).toHaveBeenCalledWith(
      'payOrder',
      { appid: 2553, zptranstoken: 'abc' },
      expect.any(Function),
    );
  });

  it('resolves to false without a cashier', async () => {
    vi.stubGlobal('window', {});
    expect(await payInWallet(cashier)).toBe(false);
  });
});
