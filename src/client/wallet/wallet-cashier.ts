// Paying in the wallet's own window over the page; loaded only inside the wallet
// (docs/integrations.md, ZaloPay wallet).

import type { Cashier } from '#domain/payment.ts';

type Sdk = {
  readonly Payment: {
    startCashier(order: { orders: readonly unknown[]; callback: (result: unknown) => void }): void;
  };
};
type Bridge = { call(name: string, options: unknown, callback: (result: unknown) => void): void };
type WalletWindow = { readonly zlpSdk?: Sdk; readonly ZaloPayJSBridge?: Bridge };

/**
 * Opens the wallet's cashier and resolves to true once it has closed. Its result is ignored,
 * because the server asks the gateway.
 * False when this wallet has no cashier, so that the gateway's page is used instead.
 */
export function payInWallet({ appId, token }: Cashier): Promise<boolean> {
  const { zlpSdk, ZaloPayJSBridge } = window as WalletWindow;
  return new Promise((resolve) => {
    const onClosed = () => resolve(true);
    if (zlpSdk !== undefined)
      zlpSdk.Payment.startCashier({
        orders: [{ order_type: 1, order: { app_id: appId, zp_trans_token: token } }],
        callback: onClosed,
      });
    else if (ZaloPayJSBridge === undefined) resolve(false);
    else ZaloPayJSBridge.call('payOrder', { appid: appId, zptranstoken: token }, onClosed);
  });
}
