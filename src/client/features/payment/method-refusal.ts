// Why a payment method was refused, shown where methods are chosen: at the checkout and while a
// payment is awaited.

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

/** The message for the bar that a refusal names; a general one when the gateway refused. */
export function methodRefusal(details: unknown): MethodRefusal {
  const bar =
    typeof details === 'object' && details !== null && 'bar' in details ? details.bar : null;
  return typeof bar === 'string' && Object.hasOwn(words, bar)
    ? words[bar as MethodBar]
    : 'error.method';
}

/**
 * Refusals by booking code, carried from the checkout to the page that waits for the payment. A
 * reload forgets them.
 */
const refusedPayments = new Map<string, MethodRefusal>();

/**
 * Why the last try to pay for a booking was refused; null when it was not, or another method was
 * chosen since.
 */
export const refusedPayment = (code: string): MethodRefusal | null =>
  refusedPayments.get(code) ?? null;

/**
 * Stores and returns the message of a refused payment; null when it failed for another reason,
 * which is shown elsewhere.
 */
export function storeRefusedPayment(code: string, error: unknown): MethodRefusal | null {
  if (!(error instanceof Fault) || error.code !== errorCodes.methodUnavailable) return null;
  const refusal = methodRefusal(error.details);
  refusedPayments.set(code, refusal);
  return refusal;
}

export function clearRefusedPayment(code: string): void {
  refusedPayments.delete(code);
}
