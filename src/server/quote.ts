// A quote is what one room costs for one stay now, read from the database itself, with the hash that a booking must bring back (PRODUCT §5).

import type { Parsed } from '#contract/calls.ts';
import type { QuoteView } from '#contract/calls/booking.ts';
import { Fault, type ErrorCode } from '#contract/errors.ts';
import { priceCart, reductionsFor, type Reductions } from '#domain/cart.ts';
import { vnd, zero, type Vnd } from '#domain/money.ts';
import {
  cleaningAfter,
  dailyOffer,
  offerFor,
  roomsLeftShown,
  type Offer,
  type OfferRefusal,
} from '#domain/offer.ts';
import { policy } from '#domain/policy.ts';
import { priceFingerprint, type Price } from '#domain/price.ts';
import { dailyInstead as dayStayInstead, occupied, resolveStay, type Stay } from '#domain/stay.ts';
import { epochMs } from '#domain/time.ts';
import { cartView, readCart, type FullCart } from './cart.ts';
import type { Context } from './context.ts';
import { insteadOf } from './instead.ts';
import { sha256 } from './keys.ts';
import { priceView } from './search/room-view.ts';
import type { BookingRecord } from './store/booking.ts';
import { pictureView } from './store/picture.ts';
import { loadQuoted, roomsTaken } from './store/quote.ts';
import type { Room } from './store/room.ts';
import { usualOf } from './usual.ts';

export type Quote = {
  readonly view: QuoteView;
  readonly room: Room;
  readonly offer: Offer;
  readonly flashSaleSn: number | null;
  /** With all that lies beside the stay, and what of it was asked for and can be had. */
  readonly price: Price;
  readonly cart: FullCart;
  readonly reductions: Reductions;
  readonly hotel: BookingRecord['hotel'];
};

/**
 * Prices the stay for whoever asks. Throws API_GNR_101 for a room that is not of this hotel, and the fitting code where the stay
 * cannot be had; more hours than the hotel sells carry `dailyInstead`, which is booked only after the traveller agrees (§4).
 */
export async function makeQuote(ctx: Context, input: Parsed<'booking/getQuote'>): Promise<Quote> {
  const read = await loadQuoted(ctx.db, input.roomTypeSn, input.slug, ctx.now);
  if (read === undefined) throw new Fault('API_GNR_101');
  const { hotel, addOns } = read;
  // A checkout that was begun in time may be finished although its first minutes have passed.
  const leeway = policy.startedCheckoutMinutes;
  const room = await countedFor(ctx, read.room, input.stay, leeway);
  const offer = offerFor(room, input.stay, input.rooms, ctx.now, leeway);
  if (typeof offer === 'string') throw await refusal(offer, room, input, ctx);
  const cart = await readCart(ctx, input, room, addOns, offer);
  return {
    ...quoteOf(
      { hotel, room, offer, cart, rooms: input.rooms, usual: await usualOf(ctx) },
      { couponSn: input.couponSn, xu: vnd(input.xu) },
    ),
    hotel,
  };
}

/** The room with what is held of it over the stay: the database counts it and tells one number, which stands there as one holding. */
async function countedFor(ctx: Context, room: Room, stay: Stay, leeway = 0): Promise<Room> {
  const when = resolveStay(stay, room.plans[stay.type], ctx.now, leeway);
  if (typeof when === 'string') return room;
  const { from, to } = occupied(when, cleaningAfter(room, stay.type));
  const rooms = await roomsTaken(ctx.db, { roomTypeSn: room.sn, from, to }, ctx.now);
  return { ...room, holdings: [{ from: epochMs(from), to: epochMs(to), rooms, expires: null }] };
}

type Read = {
  readonly hotel: QuoteView['hotel'];
  readonly room: Room;
  readonly offer: Offer;
  readonly cart: FullCart;
  readonly rooms: number;
  readonly usual: QuoteView['usual'];
};

/** The quote of what was read, with as much of the wished coupon and points as can be had. */
function quoteOf(
  { hotel, room, offer, cart, rooms, usual }: Read,
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
      name: room.name,
      picture: pictureView(room.pictures[0]),
      bed: room.bed,
      sizeM2: room.sizeM2,
      maxGuests: room.maxGuests,
    },
    isCancellable,
    freeUntil: isCancellable ? offer.freeUntil : null,
    needsAccount: room.needsAccount,
    confirmsByHand: room.confirmsByHand,
    roomsLeft: roomsLeftShown(offer.roomsLeft),
    asOf,
    ...cartView(cart, reductions, price, when.from),
    usual,
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

/** The same without coupon and points, which went elsewhere a moment ago; `balance` is what is left of the points. */
export function withoutReductions({ view, room, offer, cart }: Quote, balance: Vnd): QuoteView {
  const left = { ...cart, coupons: cart.coupons.filter(({ sn }) => sn !== view.couponSn), balance };
  return quoteOf(
    { hotel: view.hotel, room, offer, cart: left, rooms: view.rooms, usual: view.usual },
    { couponSn: null, xu: zero },
  ).view;
}

const codes: Record<OfferRefusal, ErrorCode> = {
  soldOut: 'API_BKN_034',
  locked: 'API_BKN_101',
  callToBook: 'API_BKN_104',
  past: 'API_BKN_100',
  overHourLimit: 'API_BKN_102',
  notSold: 'API_BKN_103',
  tooFarAhead: 'API_BKN_103',
  outsideHours: 'API_BKN_103',
  tooManyNights: 'API_BKN_103',
};

/** Why the stay cannot be had, with what can instead where there is something. */
export async function refusal(
  reason: OfferRefusal,
  room: Room,
  { stay, rooms }: Pick<Parsed<'booking/getQuote'>, 'stay' | 'rooms'>,
  ctx: Context,
): Promise<Fault> {
  if (reason !== 'overHourLimit')
    return new Fault(codes[reason], {
      reason,
      instead: await insteadOf(ctx, { room, stay, rooms }, reason),
    });
  const daily =
    stay.type === 'hourly'
      ? dailyOffer(await countedFor(ctx, room, dayStayInstead(stay)), stay, ctx.now)
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

/** Says nothing about the moment: the same agreement has the same hash. Its first letter tells whether a flash sale was part of it. */
function quoteHash(price: Price, stay: Stay, roomTypeSn: number, rooms: number): string {
  const asked = [
    stay.type,
    stay.date,
    stay.type === 'hourly' ? [stay.start, stay.hours] : stay.type === 'daily' ? stay.nights : 1,
  ];
  return `${hasFlashSale(price) ? 'f' : 'n'}${sha256(JSON.stringify([priceFingerprint(price), asked, roomTypeSn, rooms]))}`;
}

/** Whether what a traveller agreed to held a flash sale. */
export const agreedToFlashSale = (hash: string): boolean => hash.startsWith('f');
