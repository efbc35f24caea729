// What one room costs for one stay now, read from the database, with a hash that the booking must
// send back (docs/product.md, Quote).

import type { Parsed } from '#contract/calls/calls.ts';
import { type ErrorCode, errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { QuoteView } from '#contract/schemas/booking.ts';
import { pickedCoupon, type Reductions, priceCart, reductionsFor } from '#domain/cart.ts';
import { type Vnd, vnd, zero } from '#domain/money.ts';
import {
  type Offer,
  type OfferRefusal,
  cleaningAfter,
  dailyOffer,
  offerFor,
  roomsLeftShown,
} from '#domain/offer.ts';
import { policy } from '#domain/policy.ts';
import { type Price, priceFingerprint } from '#domain/price.ts';
import { type Stay, dailyInstead as dayStayInstead, occupied, resolveStay } from '#domain/stay.ts';
import { epochMs } from '#domain/time/time.ts';
import type { RequestContext } from '../context/request-context.ts';
import { sha256 } from '../crypto/keys.ts';
import { priceView } from '../search/room-view.ts';
import type { BookingRecord } from '../store/booking/booking.ts';
import { loadQuoted, roomsHeld } from '../store/booking/quote.ts';
import { pictureView } from '../store/hotel/picture.ts';
import type { Room } from '../store/hotel/room.ts';
import { type FullCart, cartView, readCart } from './cart.ts';
import { lastChoicesOf, profileGuestOf } from './last-choices.ts';
import { suggestOtherStay } from './suggest-other-stay.ts';
import { roomNamed } from './view.ts';

export type Quote = {
  readonly view: QuoteView;
  readonly room: Room;
  readonly offer: Offer;
  readonly flashSaleSn: number | null;
  /** With the requested add-ons, coupon and points as far as they can be used. */
  readonly price: Price;
  readonly cart: FullCart;
  readonly reductions: Reductions;
  readonly hotel: BookingRecord['hotel'];
};

/**
 * Prices the stay for the caller. Throws `notFound` for a room that is not of this hotel, and the
 * fitting code where the stay is not available; more hours than the hotel sells carry
 * `dailyInstead`, which is booked only after the traveller agrees.
 */
export async function makeQuote(
  ctx: RequestContext,
  input: Parsed<'booking/getQuote'>,
): Promise<Quote> {
  const read = await loadQuoted(ctx.db, input.roomTypeSn, input.slug, ctx.now);
  if (read === undefined) throw new Fault(errorCodes.notFound);
  const { hotel, addOns } = read;
  // A checkout that was begun in time may be finished although its first minutes have passed.
  const leeway = policy.startedCheckoutMinutes;
  const room = await withHeldRooms(ctx, read.room, input.stay, leeway);
  const offer = offerFor(room, input.stay, input.rooms, ctx.now, leeway);
  if (typeof offer === 'string') throw await refusal(offer, room, input, ctx);
  const cart = await readCart(ctx, input, room, addOns, offer);
  return {
    ...quoteOf(
      {
        hotel,
        room,
        offer,
        cart,
        rooms: input.rooms,
        usual: await lastChoicesOf(ctx),
        guest: room.reportsGuests === true ? await profileGuestOf(ctx) : undefined,
        sendsMail: ctx.mail.isSetUp,
      },
      { couponSn: couponWished(input, cart), xu: vnd(input.xu) },
    ),
    hotel,
  };
}

function couponWished(
  { couponSn, picksCoupon }: Parsed<'booking/getQuote'>,
  cart: FullCart,
): number | null {
  return couponSn ?? (picksCoupon === true ? (pickedCoupon(cart, cart.coupons)?.sn ?? null) : null);
}

/**
 * The room with what is held of it over the stay: the database counts it and answers one number,
 * which is given as one holding.
 */
async function withHeldRooms(
  ctx: RequestContext,
  room: Room,
  stay: Stay,
  leeway = 0,
): Promise<Room> {
  const when = resolveStay(stay, room.plans[stay.type], ctx.now, leeway);
  if (typeof when === 'string') return room;
  const { from, to } = occupied(when, cleaningAfter(room, stay.type));
  const rooms = await roomsHeld(ctx.db, { roomTypeSn: room.sn, from, to }, ctx.now);
  return { ...room, holdings: [{ from: epochMs(from), to: epochMs(to), rooms, expires: null }] };
}

type Read = {
  readonly hotel: QuoteView['hotel'];
  readonly room: Room;
  readonly offer: Offer;
  readonly cart: FullCart;
  readonly rooms: number;
  readonly usual: QuoteView['usual'];
  readonly guest: QuoteView['guest'];
  readonly sendsMail: boolean;
};

/** The quote, with as much of the requested coupon and points as can be used. */
function quoteOf(
  { hotel, room, offer, cart, rooms, usual, guest, sendsMail }: Read,
  wished: Reductions,
): Omit<Quote, 'hotel'> {
  const {
    when,
    price: { lines },
  } = offer;
  const { stay, now: asOf } = cart;
  const reductions = reductionsFor(cart, wished);
  const price = priceCart(cart, reductions);
  const coupon = cart.coupons.find(({ sn }) => sn === reductions.couponSn)?.coupon;
  const isCancellable =
    offer.isCancellable && coupon?.isCancellable !== false && cart.addOns.length === 0;
  const view: QuoteView = {
    quoteHash: quoteHash(price, stay, room.sn, rooms),
    stay,
    checkIn: when.from,
    checkOut: when.to,
    rooms,
    price: priceView(price),
    methods: cart.methods(price.total, coupon?.paymentMethods),
    hotel: { slug: hotel.slug, name: hotel.name, address: hotel.address },
    room: {
      sn: room.sn,
      ...roomNamed(room),
      picture: pictureView(room.pictures[0]),
      bed: room.bed,
      sizeM2: room.sizeM2,
      maxGuests: room.maxGuests,
    },
    isCancellable,
    freeUntil: isCancellable ? offer.freeUntil : null,
    needsAccount: room.needsAccount,
    confirmsByHand: room.confirmsByHand,
    ...(room.reportsGuests === true && { reportsGuests: true as const }),
    ...(guest !== undefined && { guest }),
    ...(room.plans[stay.type]?.isInAppOnly === true && { isInAppOnly: true as const }),
    roomsLeft: roomsLeftShown(offer.roomsLeft, room.stock),
    asOf,
    ...cartView(cart, reductions, price, when.from),
    usual,
    sendsMail,
  };
  return {
    view,
    room,
    offer,
    price,
    cart,
    reductions,
    flashSaleSn: lines.find((line) => line.kind === 'flashSale')?.flashSaleSn ?? null,
  };
}

/**
 * The same without coupon and points, which were used elsewhere a moment ago; `balance` is what is
 * left of the points.
 */
export function withoutReductions({ view, room, offer, cart }: Quote, balance: Vnd): QuoteView {
  const left = { ...cart, coupons: cart.coupons.filter(({ sn }) => sn !== view.couponSn), balance };
  return quoteOf(
    {
      hotel: view.hotel,
      room,
      offer,
      cart: left,
      rooms: view.rooms,
      usual: view.usual,
      guest: view.guest,
      sendsMail: view.sendsMail === true,
    },
    { couponSn: null, xu: zero },
  ).view;
}

const codes: Record<OfferRefusal, ErrorCode> = {
  soldOut: errorCodes.soldOut,
  locked: errorCodes.roomLocked,
  callToBook: errorCodes.callToBook,
  past: errorCodes.checkInPast,
  overHourLimit: errorCodes.overHourLimit,
  notSold: errorCodes.notSold,
  tooFarAhead: errorCodes.notSold,
  outsideHours: errorCodes.notSold,
  tooManyNights: errorCodes.notSold,
};

/** Why the stay is not available, with an alternative where there is one. */
export async function refusal(
  reason: OfferRefusal,
  room: Room,
  { stay, rooms }: Pick<Parsed<'booking/getQuote'>, 'stay' | 'rooms'>,
  ctx: RequestContext,
): Promise<Fault> {
  if (reason !== 'overHourLimit')
    return new Fault(codes[reason], {
      reason,
      instead: await suggestOtherStay(ctx, { room, stay, rooms }, reason),
    });
  const daily =
    stay.type === 'hourly'
      ? dailyOffer(await withHeldRooms(ctx, room, dayStayInstead(stay)), stay, ctx.now)
      : null;
  const dailyInstead =
    daily === null
      ? null
      : {
          stay: daily.stay,
          checkIn: daily.offer.when.from,
          checkOut: daily.offer.when.to,
          total: daily.offer.price.total,
        };
  return new Fault(codes[reason], { reason, dailyInstead });
}

const hasFlashSale = (price: Price): boolean =>
  price.lines.some((line) => line.kind === 'flashSale');

/**
 * Independent of the time: the same agreement has the same hash. Its first letter says whether a
 * flash sale was part of it.
 */
function quoteHash(price: Price, stay: Stay, roomTypeSn: number, rooms: number): string {
  const asked = [
    stay.type,
    stay.date,
    stay.type === 'hourly' ? [stay.start, stay.hours] : stay.type === 'daily' ? stay.nights : 1,
  ];
  const agreed = JSON.stringify([priceFingerprint(price), asked, roomTypeSn, rooms]);
  return `${hasFlashSale(price) ? 'f' : 'n'}${sha256(agreed)}`;
}

/** Whether the quote that a traveller agreed to held a flash sale. */
export const agreedToFlashSale = (hash: string): boolean => hash.startsWith('f');
