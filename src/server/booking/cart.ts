// The cart of a checkout (coupon, points, add-ons): read for a quote, used by a booking, used again
// for a late payment (docs/product.md, Rewards).

import type { Parsed } from '#contract/calls/calls.ts';
import type { QuoteView } from '#contract/schemas/booking.ts';
import {
  type AddOn,
  type Cart,
  type ChosenAddOn,
  type Reductions,
  addOnBar,
  addOnsFor,
  bestReductions,
  couponChoices,
  maxXu,
} from '#domain/cart.ts';
import { returnedCouponValidUntil, receivedStanding, cartCouponState } from '#domain/coupon.ts';
import { type Vnd, vnd, zero } from '#domain/money.ts';
import type { Offer } from '#domain/offer.ts';
import { stayXu } from '#domain/points.ts';
import { policy } from '#domain/policy.ts';
import type { Price } from '#domain/price.ts';
import { type Instant, addMinutes } from '#domain/time/time.ts';
import type { RequestContext } from '../context/request-context.ts';
import { heldView, guardsHotels } from '../rewards/coupon-view.ts';
import { bookAddOns } from '../store/booking/add-on.ts';
import type { BookingRow } from '../store/booking/booking.ts';
import type { Database } from '../store/engine/schema.ts';
import type { Room } from '../store/hotel/room.ts';
import {
  reserveCoupon,
  reclaimCouponUse,
  returnCoupon,
  spendCoupon,
  claimCouponUse,
} from '../store/rewards/coupon-use.ts';
import { type HeldCoupon, couponsOfMember } from '../store/rewards/coupon.ts';
import { balanceOf, spendXu } from '../store/rewards/point.ts';
import { type MethodsOf, methodsOf } from './payment-methods.ts';

type QuoteInput = Parsed<'booking/getQuote'>;
export type FullCart = Omit<Cart, 'coupons'> & {
  readonly coupons: readonly HeldCoupon[];
  /** Whether the hotels that coupons are for are guarded by the PIN. */
  readonly guardsHotels: boolean;
  readonly offered: readonly AddOn[];
  readonly methods: MethodsOf;
};

/**
 * The requested cart: what the member holds, what the hotel sells besides the room (`sold`), and
 * how it may be paid.
 */
export async function readCart(
  ctx: RequestContext,
  input: QuoteInput,
  room: Room,
  sold: readonly AddOn[],
  { when, price }: Offer,
): Promise<FullCart> {
  const {
    db,
    now,
    caller: { member },
  } = ctx;
  // A hotel that confirms bookings by hand sells no add-ons: room and add-on would each need a
  // confirmation.
  const offered = room.confirmsByHand ? [] : sold;
  const addOns = addOnsFor(offered, input.addOns, when.from, now);
  const hasFlashSale = price.lines.some((line) => line.kind === 'flashSale');
  const methods = await methodsOf(ctx, {
    accepts: room.payMethods,
    isPrepaidOnly: room.isPrepaidOnly,
    hasFlashSale,
    hasAddOn: addOns.length > 0,
  });
  const coupons = member === null ? [] : await couponsBeside(db, member.sn, input.couponSn, now);
  return {
    stay: input.stay,
    hotelSn: room.hotelSn,
    checkOut: when.to,
    now,
    price,
    addOns,
    offered,
    methods,
    coupons,
    guardsHotels: member !== null && (await guardsHotels(db, member.sn, coupons)),
    balance: member === null ? null : await balanceOf(db, member.sn, now),
    canPay: (total, couponMethods) => methods(total, couponMethods).some(({ bar }) => bar === null),
  };
}

/**
 * What a member still holds, and the requested coupon even if it is over, so that the reason can be
 * shown.
 */
async function couponsBeside(
  db: Database,
  memberSn: number,
  asked: number | null,
  now: Instant,
): Promise<HeldCoupon[]> {
  const held = await couponsOfMember(
    db,
    memberSn,
    addMinutes(now, -policy.couponsKeptDays * 1_440),
  );
  return held.filter(
    (coupon) => coupon.sn === asked || receivedStanding(coupon, now).reason === null,
  );
}

type CartView = Pick<QuoteView, 'couponSn' | 'coupons' | 'best' | 'xu' | 'addOns'>;

/** The part of a quote that is about the cart, with the price after these reductions. */
export function cartView(
  cart: FullCart,
  applied: Reductions,
  price: Price,
  checkIn: Instant,
): CartView {
  const choices = couponChoices(cart, cart.coupons);
  const bar = addOnBar(checkIn, cart.now);
  return {
    couponSn: applied.couponSn,
    coupons: choices.map(({ held, off, bar: reason }) => ({
      held: {
        ...heldView(held, cart.now, cart.guardsHotels),
        state: cartCouponState(reason, held.sn === applied.couponSn),
      },
      off,
      reason,
    })),
    best: cart.balance === null ? null : bestReductions(cart),
    xu: xuView(
      cart,
      applied,
      price,
      choices.find(({ held }) => held.sn === applied.couponSn)?.off ?? zero,
    ),
    addOns: cart.offered.map((addOn) => ({
      ...addOn,
      count: cart.addOns.find((chosen) => chosen.addOn.sn === addOn.sn)?.count ?? 0,
      bar,
    })),
  };
}

function xuView(cart: Cart, { xu }: Reductions, price: Price, off: Vnd): QuoteView['xu'] {
  const shared = { balance: cart.balance ?? zero, step: policy.xuStepVnd, used: xu };
  // A guest earns nothing.
  if (cart.balance === null) return { ...shared, most: zero, earns: zero, bar: 'signIn' };
  const maxXuHere = maxXu(cart, off);
  const hasFlashSale = price.lines.some((line) => line.kind === 'flashSale');
  return {
    ...shared,
    most: maxXuHere,
    earns: stayXu(price.lines),
    bar: hasFlashSale ? 'flashSale' : maxXuHere === 0 ? 'none' : null,
  };
}

/**
 * Takes a use of the coupon before the booking is written; false, and nothing taken, when it or the
 * points are gone.
 */
export async function consumeDiscounts(
  ctx: RequestContext,
  { couponSn, xu }: Reductions,
): Promise<boolean> {
  const { member } = ctx.caller;
  if (member === null) return couponSn === null && xu === 0;
  if (xu > 0 && (await balanceOf(ctx.db, member.sn, ctx.now)) < xu) return false;
  return (
    couponSn === null || claimCouponUse(ctx.db, { sn: couponSn, memberSn: member.sn }, ctx.now)
  );
}

export type CartAttachment = {
  readonly bookingSn: number;
  readonly reductions: Reductions;
  readonly addOns: readonly ChosenAddOn[];
  readonly isConfirmed: boolean;
};

/**
 * Records what a new booking uses; points last, because their rows are locked last. False when the
 * points are gone.
 */
export async function attachCart(
  ctx: RequestContext,
  { bookingSn, reductions: { couponSn, xu }, addOns, isConfirmed }: CartAttachment,
): Promise<boolean> {
  await bookAddOns(ctx.db, bookingSn, addOns);
  if (couponSn !== null) await reserveCoupon(ctx.db, couponSn, bookingSn, ctx.now);
  if (isConfirmed) await spendCoupon(ctx.db, bookingSn, ctx.now);
  const { member } = ctx.caller;
  return (
    xu === 0 ||
    (member !== null && spendXu(ctx.db, { memberSn: member.sn, bookingSn, amount: xu }, ctx.now))
  );
}

/**
 * Takes coupon and points again for a failed booking that is paid after all; false, and nothing
 * taken, when they were used elsewhere meanwhile.
 */
export async function reconsumeDiscounts(
  db: Database,
  booking: BookingRow,
  now: Instant,
): Promise<boolean> {
  if (!(await reclaimCouponUse(db, booking.sn, now))) return false;
  const amount = vnd(-(booking.price.lines.find((line) => line.kind === 'joyXu')?.amount ?? 0));
  if (
    amount === 0 ||
    (booking.member_sn !== null &&
      (await spendXu(db, { memberSn: booking.member_sn, bookingSn: booking.sn, amount }, now)))
  )
    return true;
  await returnCoupon(db, booking.sn, returnedCouponValidUntil(now), now);
  return false;
}
