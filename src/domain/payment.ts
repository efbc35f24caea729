// Payment methods, why one cannot be used, and how a payment's status may change.

import { type Vnd, vnd } from './money.ts';
import { policy } from './policy.ts';
import { type Instant, addMinutes, minutesBetween } from './time/time.ts';

/** Given numbers, written to the database and to calls. */
export const paymentMethods = {
  hotel: 0,
  momo: 3,
  zalopay: 60,
  creditCard: 41,
  debitCard: 42,
  shopeepay: 50,
} as const;
export type PaymentMethod = keyof typeof paymentMethods;
export const paymentMethodNames = Object.keys(paymentMethods) as PaymentMethod[];

export function paymentMethodOf(number: number): PaymentMethod | null {
  return paymentMethodNames.find((name) => paymentMethods[name] === number) ?? null;
}

/** Given numbers, written to the database and to calls. */
export const paymentStatuses = { awaiting: 0, successful: 1, failed: 2, refunded: 3 } as const;
export type PaymentStatus = keyof typeof paymentStatuses;

/** Throws RangeError for a number that names no status. */
export function paymentStatusOf(number: number): PaymentStatus {
  const found = (Object.keys(paymentStatuses) as PaymentStatus[]).find(
    (name) => paymentStatuses[name] === number,
  );
  if (found === undefined) throw new RangeError(`no payment status ${number}`);
  return found;
}

/** What the wallet's own payment window is opened with. */
export type Cashier = { readonly appId: number; readonly token: string };

/**
 * A late success may follow a failure; no other status changes back (docs/integrations.md, Every
 * payment gateway).
 */
const allowed: Record<PaymentStatus, readonly PaymentStatus[]> = {
  awaiting: ['successful', 'failed'],
  failed: ['successful'],
  successful: ['refunded'],
  refunded: [],
};
export function mayBecome(from: PaymentStatus, to: PaymentStatus): boolean {
  return allowed[from].includes(to);
}

type Limits = { readonly least: number; readonly most: number | null };
/**
 * What a provider takes in one payment, in đồng; null where it publishes no maximum
 * (docs/integrations.md, Every payment gateway).
 */
const providerLimits: Record<PaymentMethod, Limits> = {
  hotel: { least: 0, most: null },
  momo: { least: 1_000, most: 50_000_000 },
  zalopay: { least: 0, most: null },
  shopeepay: { least: 0, most: null },
  creditCard: { least: 5_000, most: null },
  debitCard: { least: 5_000, most: null },
};

/**
 * What one payment by this method may be, by its provider's limits and our own minimum for payment
 * in advance.
 */
export function methodLimits(method: PaymentMethod): {
  readonly least: Vnd;
  readonly most: Vnd | null;
} {
  const { least, most } = providerLimits[method];
  return {
    least: vnd(method === 'hotel' ? least : Math.max(policy.minimumPrepaidVnd, least)),
    most: most === null ? null : vnd(most),
  };
}

export type MethodBar =
  | 'signIn'
  | 'prepaidOnly'
  | 'flashSale'
  | 'minimum'
  | 'maximum'
  | 'maintenance'
  | 'notAccepted'
  | 'noShow'
  | 'addOn'
  | 'coupon';
export type MethodFacts = {
  readonly isMember: boolean;
  readonly isPrepaidOnly: boolean;
  readonly hasFlashSale: boolean;
  readonly hasAddOn: boolean;
  readonly total: Vnd;
  /** Those the coupon is for; none named means any. */ readonly couponMethods: readonly PaymentMethod[];
  readonly accepted: readonly PaymentMethod[];
  readonly inMaintenance: readonly PaymentMethod[];
  readonly isPenalised: boolean;
};

/**
 * Why a method cannot be chosen for this booking, or null when it can (docs/product.md, Payment).
 */
export function methodBar(method: PaymentMethod, facts: MethodFacts): MethodBar | null {
  if (!facts.accepted.includes(method)) return 'notAccepted';
  if (facts.couponMethods.length > 0 && !facts.couponMethods.includes(method)) return 'coupon';
  // Where nothing is left to pay no gateway is asked.
  const bar = facts.total === 0 ? null : providerBar(method, facts);
  if (bar !== null || method !== 'hotel') return bar;
  if (!facts.isMember) return 'signIn';
  if (facts.hasFlashSale) return 'flashSale';
  if (facts.hasAddOn) return 'addOn';
  if (facts.isPrepaidOnly) return 'prepaidOnly';
  return facts.isPenalised ? 'noShow' : null;
}

function providerBar(
  method: PaymentMethod,
  { inMaintenance, total }: MethodFacts,
): MethodBar | null {
  if (inMaintenance.includes(method)) return 'maintenance';
  const { least, most } = methodLimits(method);
  if (total < least) return 'minimum';
  return most !== null && total > most ? 'maximum' : null;
}

/**
 * In how many working days money that goes back is there at the latest; a wallet's 24 working hours
 * are one.
 */
export function maxRefundDays(method: PaymentMethod): number {
  if (method === 'creditCard') return policy.refundCreditDaysMax;
  return method === 'debitCard' ? policy.refundDebitDaysMax : policy.refundWalletDaysMax;
}

const dayMinutes = 24 * 60;

/**
 * A no-show counts whole; a late cancellation of a booking to be paid at the hotel counts half
 * (docs/product.md, Cancellation and refund).
 */
export type MissedStay = { readonly at: Instant; readonly halves: 1 | 2 };

/**
 * Until when a member may not pay at the hotel: the second no-show in 90 days bars it for 30 days,
 * the third for 90 (docs/product.md, Payment). Null when nothing bars it.
 */
export function payAtHotelBarredUntil(misses: readonly MissedStay[], now: Instant): Instant | null {
  let until: Instant | null = null;
  for (const { at } of misses) {
    const halves = misses
      .filter(
        (other) =>
          other.at <= at && minutesBetween(other.at, at) < policy.noShowsCountDays * dayMinutes,
      )
      .reduce((sum, other) => sum + other.halves, 0);
    if (halves < 4) continue;
    const end = addMinutes(
      at,
      (halves < 6 ? policy.noShowBarDays : policy.noShowLongBarDays) * dayMinutes,
    );
    if (until === null || end > until) until = end;
  }
  return until !== null && until > now ? until : null;
}

/**
 * When to ask a gateway next about an attempt without an answer: after 10, 20 and 40 seconds, each
 * minute until 10 minutes past the window, each hour for a day, each day for a week; null when it
 * will not answer any more (docs/integrations.md, Every payment gateway).
 */
export function nextQueryAt(
  attempt: { readonly createdAt: Instant; readonly windowEnd: Instant },
  now: Instant,
): Instant | null {
  for (const seconds of [1, 2, 4].map((times) => times * policy.pollFirstSeconds)) {
    const at = addMinutes(attempt.createdAt, seconds / 60);
    if (at > now) return at;
  }
  const minutesPast = minutesBetween(attempt.windowEnd, now);
  if (minutesPast < policy.pollAfterWindowMinutes)
    return addMinutes(now, policy.pollEverySeconds / 60);
  if (minutesPast < policy.pollHourlyHours * 60) return addMinutes(now, 60);
  return minutesPast < policy.pollDailyDays * dayMinutes ? addMinutes(now, dayMinutes) : null;
}
