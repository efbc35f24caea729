// The queries of a hotel's page; `prefetch-pages.ts` prefetches them.

import { errorCodes } from '#contract/error-codes.ts';
import { query } from '../../api/queries.ts';
import { errorCodeOf, isOfflineError } from '../../errors/error-code.ts';
import { importOnce } from '../../runtime/import-once.ts';
import { roomListInput } from '../stay/stay-from-url.ts';

/** Loads the lookup of a hotel in cached lists; prefetched with the page. */
export const loadCachedHotel = importOnce(() => import('./find-cached-hotel.ts'));

/**
 * Errors of the room list with which the page can still be shown, or which the hotel's own query
 * reports as well.
 */
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
