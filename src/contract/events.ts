// The one list of what is told of how the site is used (PRODUCT §16): what was done, never by whom, with what words or at which address.

import * as v from 'valibot';
import { paymentMethods } from '#domain/payment.ts';
import type { BookingType } from '#domain/stay.ts';
import type { Instant } from '#domain/time.ts';
import { routes, type RouteName } from './paths.ts';
import { At, BookingTypeName } from './value.ts';

/** How many go in one request; a device with more sends again. */
export const eventsAtOnce = 50;

/** The spec's words for where the pages are shown. */
export const products = ['ZaloPay', 'Web'] as const;
export type Product = (typeof products)[number];

/** What every event says: a random number, so that one sent twice counts once; when; where the pages are shown; and the province last searched. */
export type EventFrame = {
  readonly id: string;
  readonly at: Instant;
  readonly product: Product;
  readonly citySn: number | null;
};
/** What was done. A page goes by the name of its route: an address may hold a code, a key or what was searched for. */
export type Deed =
  | { readonly name: 'pageViewed'; readonly page: RouteName }
  | { readonly name: 'searchMade'; readonly bookingType: BookingType | null }
  | { readonly name: 'hotelViewed'; readonly hotelSn: number }
  | { readonly name: 'checkoutBegun'; readonly roomTypeSn: number | null }
  | { readonly name: 'bookingMade' | 'paymentStarted'; readonly paymentMethod: number }
  | { readonly name: 'paymentFinished'; readonly isPaid: boolean }
  | { readonly name: 'bookingCancelled' | 'couponReceived' | 'appInstalled' };
export type UsageEvent = EventFrame & Deed;

const Key = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER));
const Method = v.picklist(Object.values(paymentMethods));
const frame = {
  id: v.pipe(v.string(), v.uuid()),
  at: At,
  product: v.picklist(products),
  citySn: v.nullable(Key),
};

/** Strict: a field nobody planned may hold what nobody agreed to, and is refused with its event. */
export const UsageEventValue: v.GenericSchema<UsageEvent> = v.variant('name', [
  v.strictObject({
    ...frame,
    name: v.literal('pageViewed'),
    page: v.picklist(Object.keys(routes) as RouteName[]),
  }),
  v.strictObject({
    ...frame,
    name: v.literal('searchMade'),
    bookingType: v.nullable(BookingTypeName),
  }),
  v.strictObject({ ...frame, name: v.literal('hotelViewed'), hotelSn: Key }),
  v.strictObject({ ...frame, name: v.literal('checkoutBegun'), roomTypeSn: v.nullable(Key) }),
  v.strictObject({
    ...frame,
    name: v.picklist(['bookingMade', 'paymentStarted']),
    paymentMethod: Method,
  }),
  v.strictObject({ ...frame, name: v.literal('paymentFinished'), isPaid: v.boolean() }),
  v.strictObject({
    ...frame,
    name: v.picklist(['bookingCancelled', 'couponReceived', 'appInstalled']),
  }),
]);
