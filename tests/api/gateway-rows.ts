// Promises tests every gateway as one row: its number, its name on both sides, and what its protocol can say.

import { noteOpening } from '#server/providers/payment/maintenance.ts';
import type { Shop } from './booking-makers.ts';

/** `opens`: whether opening a payment is a call that can fail; `fails`: whether a failure is told by a notice; `known`: its answer to one told before. */
export type GatewayRow = { readonly name: string; readonly method: number; readonly provider: string; readonly player: string; readonly opens: boolean; readonly fails: boolean; readonly known: string };
export const gatewayRows: readonly GatewayRow[] = [
  { name: 'MoMo', method: 3, provider: 'momo', player: 'momo', opens: true, fails: true, known: '' },
  { name: 'ZaloPay', method: 60, provider: 'zalopay', player: 'zalopay', opens: true, fails: false, known: '{"return_code":2,"return_message":"duplicate"}' },
  { name: 'ShopeePay', method: 50, provider: 'shopeepay', player: 'spp', opens: true, fails: false, known: '{"errcode":0,"debug_msg":"success"}' },
  { name: 'VNPAY, credit card', method: 41, provider: 'vnpay', player: 'vnpay', opens: false, fails: true, known: '{"RspCode":"02","Message":"Order already confirmed"}' },
  { name: 'VNPAY, ATM card', method: 42, provider: 'vnpay', player: 'vnpay', opens: false, fails: true, known: '{"RspCode":"02","Message":"Order already confirmed"}' },
];

/** Takes back every trouble that a test made, at the sandbox and in our own memory of it. */
export async function settleDown(shop: Shop): Promise<void> {
  for (const player of new Set(gatewayRows.map((row) => row.player))) {
    for (const call of ['create', 'query', 'refund']) await shop.trouble(player, `${call}=down&times=0`);
  }
  for (const gateway of Object.values(shop.house.gateways)) noteOpening(gateway, true, shop.house.now());
}
