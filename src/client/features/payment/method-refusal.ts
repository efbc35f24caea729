// Why a way to pay was refused, and that another one helps: said where ways to pay are chosen, at the checkout and while a payment is awaited.

import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { MessageId } from '#contract/message-id.ts';
import type { MethodBar } from '#domain/payment.ts';

const words = {
  signIn: 'methodRefused.signIn',
  prepaidOnly: 'methodRefused.prepaidOnly',
  flashSale: 'methodRefused.flashSale',
  minimum: 'methodRefused.minimum',
  maximum: 'methodRefused.maximum',
  maintenance: 'error.maintenance',
  notAccepted: 'methodRefused.notAccepted',
  noShow: 'dialog.penaltyText',
  addOn: 'methodRefused.addOn',
  coupon: 'methodRefused.coupon',
} as const satisfies Record<MethodBar, MessageId>;
export type MethodRefusal = (typeof words)[MethodBar] | 'error.method';

/** By the bar a refusal names; where a gateway alone refused, that it did. */
export function methodRefusal(details: unknown): MethodRefusal {
  const bar =
    typeof details === 'object' && details !== null && 'bar' in details ? details.bar : null;
  return typeof bar === 'string' && Object.hasOwn(words, bar)
    ? words[bar as MethodBar]
    : 'error.method';
}

/** By the booking's code, on the way from the checkout to the page that waits; nothing of it outlives a reload. */
const refusedPayments = new Map<string, MethodRefusal>();

/** What the last try to pay for a booking was refused with; null when it was not, or another way was chosen since. */
export const refusedPayment = (code: string): MethodRefusal | null =>
  refusedPayments.get(code) ?? null;

/** Keeps what a payment was refused with and answers it; null when it failed otherwise, which is told elsewhere. */
export function storeRefusedPayment(code: string, error: unknown): MethodRefusal | null {
  if (!(error instanceof Fault) || error.code !== errorCodes.methodUnavailable) return null;
  const refusal = methodRefusal(error.details);
  refusedPayments.set(code, refusal);
  return refusal;
}

export function clearRefusedPayment(code: string): void {
  refusedPayments.delete(code);
}
