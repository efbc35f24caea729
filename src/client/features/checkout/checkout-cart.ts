// What a checkout is priced for beside the stay: rooms, a coupon, Joy Xu, add-ons; as it is wished, as it is asked, as it was answered.

import type { QuoteView, XuView } from '#contract/schemas/booking.ts';
import type { AddOnInput, CheckoutInput } from './checkout-draft.ts';
import type { QuoteInput } from './quote-query.ts';

export type CartInput = {
  readonly rooms: number;
  readonly couponSn: number | null;
  readonly xu: number;
  readonly addOns: readonly AddOnInput[];
};

/** As it was wished; a guest's cart has neither coupon nor points. */
export function cartIn(typed: CheckoutInput, isMember: boolean): CartInput {
  return {
    rooms: typed.rooms ?? 1,
    couponSn: isMember ? (typed.couponSn ?? null) : null,
    xu: isMember ? (typed.xu ?? 0) : 0,
    addOns: (typed.addOns ?? []).filter((addOn) => addOn.count > 0),
  };
}

/** As it was priced: what a booking at this quote's price must name. */
export function cartOf(quote: QuoteView): CartInput {
  return {
    rooms: quote.rooms,
    couponSn: quote.couponSn,
    xu: quote.xu.used,
    addOns: quote.addOns.filter((addOn) => addOn.count > 0).map(({ sn, count }) => ({ sn, count })),
  };
}

/** The question with this cart; an empty one is asked as the address does, so that both share an answer. */
export function withCart(
  input: QuoteInput,
  { rooms, couponSn, xu, addOns }: CartInput,
): QuoteInput {
  return {
    ...input,
    ...(rooms > 1 ? { rooms } : {}),
    ...(couponSn === null ? {} : { couponSn }),
    ...(xu > 0 ? { xu } : {}),
    ...(addOns.length === 0
      ? {}
      : { addOns: addOns.toSorted((a, b) => a.sn - b.sn).map(({ sn, count }) => ({ sn, count })) }),
  };
}

/** One add-on's number changed. */
export function withAddOn(
  addOns: readonly AddOnInput[],
  sn: number,
  count: number,
): readonly AddOnInput[] {
  return [...addOns.filter((addOn) => addOn.sn !== sn), ...(count > 0 ? [{ sn, count }] : [])];
}

/** Points in whole steps, at most what was meant and never more than may be spent. */
export function stepped(meant: number, { step, most }: Pick<XuView, 'step' | 'most'>): number {
  return Math.max(0, Math.min(most, Math.floor(meant / step) * step));
}
