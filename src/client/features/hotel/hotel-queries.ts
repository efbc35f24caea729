// What a hotel's page asks for; asked ahead by `prefetch-hotels.ts`.

import { errorCodes } from '#contract/error-codes.ts';
import { query } from '../../api/queries.ts';
import { errorCodeOf, isOfflineError } from '../../errors/error-code.ts';
import { importOnce } from '../../runtime/import-once.ts';
import { roomListInput } from '../stay/stay-from-url.ts';

/** What looks a hotel up in the lists; fetched ahead with the page. */
export const loadCachedHotel = importOnce(() => import('./find-cached-hotel.ts'));

/** What the room list may fail with while the page can still be shown, or while the hotel itself says why not. */
export const isPassable = (error: unknown): boolean =>
  isOfflineError(error) ||
  errorCodeOf(error) === errorCodes.notFound ||
  errorCodeOf(error) === errorCodes.invalidInput;

type HotelQueries = {
  readonly detail: ReturnType<typeof query<'hotel/getHotelDetail'>>;
  readonly rooms: ReturnType<typeof query<'hotel/getRoomList'>>;
};

export const hotelQueries = (slug: string, search: URLSearchParams): HotelQueries => ({
  detail: query('hotel/getHotelDetail', { slug }),
  rooms: query('hotel/getRoomList', roomListInput(slug, search)),
});
