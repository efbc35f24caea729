// What a hotel's page asks for; asked ahead by `preload.ts`.

import { query } from '../api.ts';
import { codeOf, isOfflineFault } from '../fault-code.ts';
import { kept } from '../kept.ts';
import { roomListInput } from './hotel-stay.ts';

/** What looks a hotel up in the lists; fetched ahead with the page. */
export const loadKnown = kept(() => import('./known-hotel.ts'));

/** What the room list may fail with while the page can still be shown, or while the hotel itself says why not. */
export const isPassable = (error: unknown): boolean =>
  isOfflineFault(error) || codeOf(error) === 'API_GNR_101' || codeOf(error) === 'API_GNR_100';

type HotelQueries = {
  readonly detail: ReturnType<typeof query<'hotel/getHotelDetail'>>;
  readonly rooms: ReturnType<typeof query<'hotel/getRoomList'>>;
};

export const hotelQueries = (slug: string, search: URLSearchParams): HotelQueries => ({
  detail: query('hotel/getHotelDetail', { slug }),
  rooms: query('hotel/getRoomList', roomListInput(slug, search)),
});
