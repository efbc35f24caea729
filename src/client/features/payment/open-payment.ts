// Opens a booking's payment: over the page in a wallet that can, else on the gateway's own page.

import type { Output } from '#contract/calls/calls.ts';

export async function openPayment(
  { redirectUrl, cashier }: Output<'payment/startPayment'>,
  isWallet: boolean,
): Promise<void> {
  if (
    cashier !== null &&
    isWallet &&
    (await (await import('../../wallet/wallet-cashier.ts')).payInWallet(cashier))
  )
    return;
  location.assign(redirectUrl);
}
