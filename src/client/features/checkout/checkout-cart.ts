// What a checkout is priced for besides the stay: rooms, a coupon, Joy Xu, add-ons.

import type { QuoteView, XuView } from '#contract/schemas/booking.ts';
import type { AddOnInput, CheckoutInput } from './checkout-draft.ts';
import type { QuoteInput } from './quote-query.ts';

export type CartInput = {
  readonly rooms: number;
  /** Undefined while none was chosen: then a member's quote takes the best. */
  readonly couponSn: number | null | undefined;
  readonly xu: number;
  readonly addOns: readonly AddOnInput[];
};

export type PricedCart = CartInput & { readonly couponSn: number | null };

/** The cart as typed. A guest's cart has neither coupon nor points. */
export function cartIn(typed: CheckoutInput, isMember: boolean): CartInput {
  return {
    rooms: typed.rooms ?? 1,
    couponSn: isMember ? typed.couponSn : undefined,
    xu: isMember ? (typed.xu ?? 0) : 0,
    addOns: (typed.addOns ?? []).filter((addOn) => addOn.count > 0),
  };
}

/** The cart as it was priced: what a booking at this quote's price must contain. */
export function cartOf(quote: QuoteView): PricedCart {
  return {
    rooms: quote.rooms,
    couponSn: quote.couponSn,
    xu: quote.xu.used,
    addOns: quote.addOns.filter((addOn) => addOn.count > 0).map(({ sn, count }) => ({ sn, count })),
  };
}

/**
 * The quote's input with this cart. An empty cart gives the input of the URL, so that both share
 * one query.
 */
export function withCart(
  input: QuoteInput,
  { rooms, couponSn, xu, addOns }: CartInput,
): QuoteInput {
  return {
    ...input,
    ...(rooms > 1 ? { rooms } : {}),
    ...(couponSn === undefined ? {} : { couponSn }),
    ...(xu > 0 ? { xu } : {}),
    ...(addOns.length === 0
      ? {}
      : { addOns: addOns.toSorted((a, b) => a.sn - b.sn).map(({ sn, count }) => ({ sn, count })) }),
  };
}

/** The add-ons with the number of one of them changed; 0 removes it. */
export function withAddOn(
  addOns: readonly AddOnInput[],
  sn: number,
  count: number,
): readonly AddOnInput[] {
  return [...addOns.filter((addOn) => addOn.sn !== sn), ...(count > 0 ? [{ sn, count }] : [])];
}

/** Points rounded down to whole steps, between 0 and what may be spent. */
export function roundToStep(meant: number, { step, most }: Pick<XuView, 'step' | 'most'>): number {
  return Math.max(0, Math.min(most, Math.floor(meant / step) * step));
}
