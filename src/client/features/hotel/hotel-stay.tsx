// The hotel, the chosen stay and its rooms, shared with everything below the head of a hotel's page
// instead of being passed down prop by prop.

import { createContext, use, useState, type ReactNode } from 'react';
import type { HotelDetail } from '#contract/schemas/hotel.ts';
import type { Stay } from '#domain/stay.ts';
import type { Instant } from '#domain/time/time.ts';
import type { RoomListing } from '../stay/stay-from-url.ts';

export type HotelStay = {
  readonly hotel: HotelDetail;
  /**
   * Prices and states of the rooms for `stay`; undefined while offline, when this stay was never
   * loaded before.
   */
  readonly listing: RoomListing | undefined;
  readonly stay: Stay;
  /** The moment the prices were read, or that of the page while there are none. */
  readonly now: Instant;
};

const HotelStayContext = createContext<HotelStay | null>(null);

/**
 * Provides `useHotelStay`. The value is compared by content: a new object would reach the deferred
 * parts that are not hydrated yet, and React would throw away their server-rendered markup.
 */
export function HotelStayProvider({
  children,
  ...next
}: HotelStay & { readonly children: ReactNode }) {
  const [value, setValue] = useState<HotelStay>(next);
  if (JSON.stringify(value) !== JSON.stringify(next)) setValue(next);
  return <HotelStayContext value={value}>{children}</HotelStayContext>;
}

/** The hotel and stay of the surrounding page. Throws outside a `HotelStayProvider`. */
export function useHotelStay(): HotelStay {
  const value = use(HotelStayContext);
  if (value === null) throw new Error('useHotelStay needs a HotelStayProvider around it');
  return value;
}
