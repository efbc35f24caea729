// The price of a stay together with coupon, add-ons and points, in the order of the quote
// (docs/product.md, Quote).

import { couponBarOf, couponOff, type CartCoupon, type CouponBar } from './coupon.ts';
import type { LocalText } from './hotel.ts';
import { minus, multiply, smallest, sum, vnd, zero, type Vnd } from './money.ts';
import { policy } from './policy.ts';
import { includedParts, type Price, type PriceLine } from './price.ts';
import type { Stay } from './stay.ts';
import { addMinutes, localDate, type Instant } from './time/time.ts';

/** Something a hotel sells beside its rooms. */
export type AddOn = {
  readonly sn: number;
  readonly name: LocalText;
  readonly note: LocalText;
  readonly price: Vnd;
  readonly maxPerBooking: number;
};
export type ChosenAddOn = { readonly addOn: AddOn; readonly count: number };

export type Cart = {
  readonly stay: Stay;
  readonly hotelSn: number;
  readonly checkOut: Instant;
  readonly now: Instant;
  /** Of the stay alone. */ readonly price: Price;
  readonly addOns: readonly ChosenAddOn[];
  readonly coupons: readonly CartCoupon[];
  /** The spendable points; null without an account. */ readonly balance: Vnd | null;
  /** Whether such a total can be paid by any of these methods; an empty list means all methods. */
  readonly canPay: (total: Vnd, methods: readonly number[]) => boolean;
};
export type Reductions = { readonly couponSn: number | null; readonly xu: Vnd };

const ofRoom: ReadonlySet<PriceLine['kind']> = new Set<PriceLine['kind']>([
  'room',
  'discount',
  'flashSale',
]);
const hasFlashSale = ({ price }: Cart): boolean =>
  price.lines.some((line) => line.kind === 'flashSale');

/**
 * The room rate as it is sold, after a discount or a flash sale: what a coupon is taken off. A
 * surcharge is a fee and no part of it.
 */
export function roomAmount({ lines }: Price): Vnd {
  return sum(...lines.filter((line) => ofRoom.has(line.kind)).map((line) => line.amount));
}

const addOnAmount = ({ addOns }: Cart): Vnd =>
  sum(...addOns.map(({ addOn, count }) => multiply(addOn.price, count)));
const withAddOns = (cart: Cart): Vnd => sum(cart.price.total, addOnAmount(cart));

/** What a coupon takes off this cart, or why it cannot be used for it. */
export function couponFor(
  held: CartCoupon,
  cart: Cart,
): { readonly off: Vnd } | { readonly bar: CouponBar } {
  const amount = roomAmount(cart.price);
  const bar = couponBarOf(
    held,
    {
      stay: cart.stay,
      hotelSn: cart.hotelSn,
      hasFlashSale: hasFlashSale(cart),
      roomAmount: amount,
    },
    cart.now,
  );
  if (bar !== null) return { bar };
  const off = couponOff(held.coupon, amount);
  return cart.canPay(minus(withAddOns(cart), off), held.coupon.paymentMethods)
    ? { off }
    : { bar: 'method' };
}

function offOf(couponSn: number | null, cart: Cart): Vnd | null {
  if (couponSn === null) return zero;
  const held = cart.coupons.find(({ sn }) => sn === couponSn);
  const found = held === undefined ? null : couponFor(held, cart);
  return found !== null && 'off' in found ? found.off : null;
}

const wholeSteps = (amount: number): Vnd =>
  vnd(Math.max(0, Math.floor(amount / policy.xuStepVnd)) * policy.xuStepVnd);

/**
 * The most points that can be spent once `off` is taken off: at most half of what is left of the
 * room amount, none in a flash sale, and never so many that what is left is too little to be paid
 * in advance (docs/product.md, Joy Xu).
 */
export function maxXu(cart: Cart, off: Vnd): Vnd {
  if (cart.balance === null || hasFlashSale(cart)) return zero;
  const room = minus(roomAmount(cart.price), off);
  const rest = minus(withAddOns(cart), off);
  return wholeSteps(
    Math.min((room * policy.xuMostPercent) / 100, cart.balance, rest - policy.minimumPrepaidVnd),
  );
}

/**
 * The requested coupon and points, as far as they can be used: no coupon if it cannot be used, and
 * fewer points if there are too many.
 */
export function reductionsFor(cart: Cart, wished: Reductions): Reductions {
  const off = offOf(wished.couponSn, cart);
  return {
    couponSn: off === null ? null : wished.couponSn,
    xu: smallest(wholeSteps(wished.xu), maxXu(cart, off ?? zero)),
  };
}

/** The full price with these reductions, which must be applicable. */
export function priceCart(cart: Cart, { couponSn, xu }: Reductions): Price {
  const lines: PriceLine[] = [...cart.price.lines];
  const held = cart.coupons.find(({ sn }) => sn === couponSn);
  const off = offOf(couponSn, cart) ?? zero;
  if (held !== undefined && off > 0) {
    lines.push({
      kind: 'coupon',
      amount: minus(zero, off),
      couponSn: held.sn,
      ...(held.coupon.kind === 'percent' ? { percent: held.coupon.value } : {}),
    });
  }
  for (const { addOn, count } of cart.addOns)
    lines.push({
      kind: 'addOn',
      amount: multiply(addOn.price, count),
      addOnSn: addOn.sn,
      count,
      name: addOn.name,
    });
  if (xu > 0) lines.push({ kind: 'joyXu', amount: minus(zero, xu) });
  const total = sum(...lines.map((line) => line.amount));
  // Coupon and points reduce the price itself, so service fee and tax are computed from the final
  // amount.
  return {
    lines,
    total,
    usual: sum(cart.price.usual, addOnAmount(cart)),
    included: includedParts(total, localDate(cart.checkOut)),
  };
}

export type CouponChoice<Held extends CartCoupon = CartCoupon> = {
  readonly held: Held;
  readonly off: Vnd | null;
  readonly bar: CouponBar | null;
};

/**
 * Coupons beside a cart, usable ones first, the deepest of them first, then the one that ends
 * first.
 */
export function couponChoices<Held extends CartCoupon>(
  cart: Cart,
  coupons: readonly Held[],
): CouponChoice<Held>[] {
  const choices = coupons.map((held): CouponChoice<Held> => {
    const found = couponFor(held, cart);
    return 'off' in found
      ? { held, off: found.off, bar: null }
      : { held, off: null, bar: found.bar };
  });
  return choices.toSorted(
    (a, b) => (b.off ?? -1) - (a.off ?? -1) || (a.held.expiresAt < b.held.expiresAt ? -1 : 1),
  );
}

/**
 * The coupon and points that leave the least to pay; of those that leave the same, the fewest
 * points, then no coupon, then the one that ends first. Null where nothing lowers the price. For
 * any coupon more points never leave more to pay, so only the most count.
 */
export function bestReductions(cart: Cart): (Reductions & { readonly total: Vnd }) | null {
  const all = withAddOns(cart);
  let best: Reductions & { readonly total: Vnd } = { couponSn: null, xu: zero, total: all };
  const usable = couponChoices(cart, cart.coupons)
    .filter(({ bar }) => bar === null)
    .toSorted((a, b) => (a.held.expiresAt < b.held.expiresAt ? -1 : 1));
  for (const choice of [null, ...usable]) {
    const off = choice?.off ?? zero;
    const xu = maxXu(cart, off);
    const total = vnd(all - off - xu);
    if (total < best.total || (total === best.total && xu < best.xu))
      best = { couponSn: choice?.held.sn ?? null, xu, total };
  }
  return best.total < all ? best : null;
}

/**
 * The coupon that a member who chose none is given: the deepest that changes nothing else, neither
 * whether the booking can be cancelled nor how it may be paid (docs/product.md, Coupons). Null where there is none.
 */
export function pickedCoupon<Held extends CartCoupon>(
  cart: Cart,
  coupons: readonly Held[],
): Held | null {
  return (
    couponChoices(cart, coupons).find(
      ({ off, held: { coupon } }) =>
        off !== null && off > 0 && coupon.isCancellable && coupon.paymentMethods.length === 0,
    )?.held ?? null
  );
}

/** Whether add-on products can still be ordered for a stay. */
export function addOnBar(checkIn: Instant, now: Instant): 'tooLate' | null {
  return now <= addMinutes(checkIn, -60 * policy.addOnHoursAhead) ? null : 'tooLate';
}

/**
 * Of the requested add-ons those the hotel offers, in the hotel's order; none when it is too late.
 */
export function addOnsFor(
  offered: readonly AddOn[],
  wished: readonly { readonly sn: number; readonly count: number }[],
  checkIn: Instant,
  now: Instant,
): ChosenAddOn[] {
  if (addOnBar(checkIn, now) !== null) return [];
  return offered.flatMap((addOn) => {
    const count = Math.min(
      wished.find(({ sn }) => sn === addOn.sn)?.count ?? 0,
      addOn.maxPerBooking,
    );
    return count > 0 ? [{ addOn, count }] : [];
  });
}
