// The only list of usage events (docs/product.md, Usage events). None holds who did it, typed text
// or an address.

import type { BookingType } from '#domain/stay.ts';
import type { Instant } from '#domain/time/time.ts';
import type { RouteName } from './paths.ts';

/** How many events go in one request; a device with more sends again. */
export const eventsAtOnce = 50;

/** The product in which the pages are shown, by its given names. */
export const products = ['ZaloPay', 'Web'] as const;
export type Product = (typeof products)[number];

/**
 * What every event holds: a random number, so that one sent twice counts once; the time; the
 * product; and the province last searched.
 */
export type EventFrame = {
  readonly id: string;
  readonly at: Instant;
  readonly product: Product;
  readonly citySn: number | null;
};
/**
 * The action of an event. A page is named by its route, because an address may hold a code, a key
 * or what was searched for.
 */
export type UsageAction =
  | { readonly name: 'pageViewed'; readonly page: RouteName }
  | { readonly name: 'searchMade'; readonly bookingType: BookingType | null }
  | { readonly name: 'hotelViewed'; readonly hotelSn: number }
  | { readonly name: 'checkoutBegun'; readonly roomTypeSn: number | null }
  | { readonly name: 'bookingMade' | 'paymentStarted'; readonly paymentMethod: number }
  | { readonly name: 'paymentFinished'; readonly isPaid: boolean }
  | { readonly name: 'bookingCancelled' | 'couponReceived' | 'appInstalled' };
export type UsageEvent = EventFrame & UsageAction;
