// Pays in the wallet's own window, opened over the page; loaded only there (docs/integrations.md, ZaloPay wallet).

import type { Cashier } from '#domain/payment.ts';

type Sdk = {
  readonly Payment: {
    startCashier(order: { orders: readonly unknown[]; callback: (answer: unknown) => void }): void;
  };
};
type Bridge = { call(name: string, options: unknown, answered: (answer: unknown) => void): void };
type WalletWindow = { readonly zlpSdk?: Sdk; readonly ZaloPayJSBridge?: Bridge };

/**
 * Opens the cashier and settles once it has closed, whatever was done in it: its word is a hint, the server asks the gateway. False when this
 * wallet has none to open, so that the gateway's page serves instead.
 */
export function payInWallet({ appId, token }: Cashier): Promise<boolean> {
  const { zlpSdk, ZaloPayJSBridge } = window as WalletWindow;
  return new Promise((done) => {
    const closed = () => done(true);
    if (zlpSdk !== undefined)
      zlpSdk.Payment.startCashier({
        orders: [{ order_type: 1, order: { app_id: appId, zp_trans_token: token } }],
        callback: closed,
      });
    else if (ZaloPayJSBridge === undefined) done(false);
    else ZaloPayJSBridge.call('payOrder', { appid: appId, zptranstoken: token }, closed);
  });
}
