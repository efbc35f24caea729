// Payment methods and their numbers, what bars one, and how a payment's status may move.

import type { Vnd } from './money.ts';
import { policy } from './policy.ts';

/** The spec's numbers (§3). */
export const paymentMethods = { hotel: 0, momo: 3, zalopay: 60, creditCard: 41, debitCard: 42, shopeepay: 50 } as const;
export type PaymentMethod = keyof typeof paymentMethods;
export const paymentMethodNames = Object.keys(paymentMethods) as PaymentMethod[];

export function paymentMethodOf(number: number): PaymentMethod | null {
  return paymentMethodNames.find((name) => paymentMethods[name] === number) ?? null;
}

/** The spec's numbers (§3). */
export const paymentStatuses = { awaiting: 0, successful: 1, failed: 2, refunded: 3 } as const;
export type PaymentStatus = keyof typeof paymentStatuses;

/** A late success may follow a failure; nothing else turns back (INTEGRATIONS). */
const allowed: Record<PaymentStatus, readonly PaymentStatus[]> = {
  awaiting: ['successful', 'failed'], failed: ['successful'], successful: ['refunded'], refunded: [],
};
export function mayBecome(from: PaymentStatus, to: PaymentStatus): boolean {
  return allowed[from].includes(to);
}

export type MethodBar = 'signIn' | 'prepaidOnly' | 'flashSale' | 'minimum' | 'maintenance' | 'notAccepted' | 'noShow';
export type MethodFacts = {
  readonly isMember: boolean; readonly isPrepaidOnly: boolean; readonly hasFlashSale: boolean; readonly total: Vnd;
  readonly accepted: readonly PaymentMethod[]; readonly inMaintenance: readonly PaymentMethod[]; readonly isPenalised: boolean;
};

/** Why a method cannot be chosen for this booking, or null when it can (§6, PRODUCT §8). */
export function methodBar(method: PaymentMethod, facts: MethodFacts): MethodBar | null {
  if (!facts.accepted.includes(method)) return 'notAccepted';
  if (facts.inMaintenance.includes(method)) return 'maintenance';
  if (method !== 'hotel') return facts.total < policy.minimumPrepaidVnd ? 'minimum' : null;
  if (!facts.isMember) return 'signIn';
  if (facts.hasFlashSale) return 'flashSale';
  if (facts.isPrepaidOnly) return 'prepaidOnly';
  return facts.isPenalised ? 'noShow' : null;
}
