// The hotels whose page was shown last on this device, each with the price it had then.

import type { OfferView } from '#contract/schemas/hotel.ts';
import { minus, zero, type Vnd } from '#domain/money.ts';
import { policy } from '#domain/policy.ts';
import type { BookingType, Stay } from '#domain/stay.ts';
import type { Instant } from '#domain/time/time.ts';
import { createStore } from '../../runtime/create-store.ts';
import { readStorageJson, storageKeys, writeStorage } from '../../runtime/local-storage.ts';

/** `length` counts hours of an hourly stay and nights of the others. */
type SeenPrice = { readonly total: Vnd; readonly type: BookingType; readonly length: number };
export type SeenHotel = {
  readonly sn: number;
  readonly at: Instant;
  /** Null when no room was free, or its price was not known. */
  readonly price: SeenPrice | null;
};

const changes = createStore(0);
/** Calls the listener after each change; returns the function that ends it. */
export const onSeenHotels = changes.subscribe;

const lengthOf = (stay: Stay): number =>
  stay.type === 'hourly' ? stay.hours : stay.type === 'daily' ? stay.nights : 1;

function isSeen(value: Partial<SeenHotel> | null): value is SeenHotel {
  return typeof value?.sn === 'number' && typeof value.at === 'string';
}

/** The latest first. */
export function seenHotels(): readonly SeenHotel[] {
  const stored = readStorageJson<readonly (Partial<SeenHotel> | null)[]>(storageKeys.seenHotels);
  return Array.isArray(stored) ? stored.filter(isSeen) : [];
}

/**
 * Puts a hotel first. Without a price, as while offline, the one seen before stays.
 */
export function rememberSeenHotel(sn: number, at: Instant, stay: Stay, total: Vnd | null): void {
  const before = seenHotels();
  const price =
    total === null
      ? (before.find((hotel) => hotel.sn === sn)?.price ?? null)
      : { total, type: stay.type, length: lengthOf(stay) };
  const all = [{ sn, at, price }, ...before.filter((hotel) => hotel.sn !== sn)];
  writeStorage(storageKeys.seenHotels, JSON.stringify(all.slice(0, policy.recentHotels)));
  changes.set(changes.get() + 1);
}

export function clearSeenHotels(): void {
  writeStorage(storageKeys.seenHotels, null);
  changes.set(changes.get() + 1);
}

/** How much less the same kind and length of stay costs now; 0 where it does not. */
export function cheaperBy(
  { price }: Pick<SeenHotel, 'price'>,
  stay: Stay,
  offer: Pick<OfferView, 'total'> | null,
): Vnd {
  const isAlike = price !== null && price.type === stay.type && price.length === lengthOf(stay);
  return isAlike && offer !== null && offer.total < price.total
    ? minus(price.total, offer.total)
    : zero;
}
