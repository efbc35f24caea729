// Why a way to pay was refused, and that another one helps: said where ways to pay are chosen, at the checkout and while a payment is awaited.

import { skipToken, useQuery, type QueryClient } from '@tanstack/react-query';
import { Fault } from '#contract/fault.ts';
import type { MessageId } from '#contract/text.ts';
import type { MethodBar } from '#domain/payment.ts';

const words = {
  signIn: 'methodRefused.signIn', prepaidOnly: 'methodRefused.prepaidOnly', flashSale: 'methodRefused.flashSale', minimum: 'methodRefused.minimum', maximum: 'methodRefused.maximum',
  maintenance: 'error.maintenance', notAccepted: 'methodRefused.notAccepted', noShow: 'dialog.penaltyText', addOn: 'methodRefused.addOn', coupon: 'methodRefused.coupon',
} as const satisfies Record<MethodBar, MessageId>;
export type MethodRefusal = (typeof words)[MethodBar] | 'error.method';

/** By the bar a refusal names; where a gateway alone refused, that it did. */
export function methodRefusal(details: unknown): MethodRefusal {
  const bar = typeof details === 'object' && details !== null && 'bar' in details ? details.bar : null;
  return typeof bar === 'string' && Object.hasOwn(words, bar) ? words[bar as MethodBar] : 'error.method';
}

const keyOf = (code: string) => ['refusedPayment', code] as const;

/** Keeps what a payment was refused with, on the way from the checkout to the page that waits; what failed otherwise is told elsewhere. */
export function keepRefusedPayment(client: QueryClient, code: string, error: unknown): void {
  if (error instanceof Fault && error.code === 'API_BKN_106') client.setQueryData<MethodRefusal | null>(keyOf(code), methodRefusal(error.details));
}

export function forgetRefusedPayment(client: QueryClient, code: string): void {
  client.setQueryData<MethodRefusal | null>(keyOf(code), null);
}

/** What the last try to pay for a booking was refused with; null when it was not, or another way was chosen since. */
export function useRefusedPayment(code: string): MethodRefusal | null {
  return useQuery<MethodRefusal | null>({ queryKey: keyOf(code), queryFn: skipToken, initialData: null }).data ?? null;
}
