// The call of the map: hotels of a search inside a piece of the world, one by one or in clusters.

import { defineCalls } from './call.ts';

export const mapCalls = defineCalls({
  'hotel/getMapHotelList': {
    method: 'GET',
    who: 'anyone',
    isPublic: true,
    offline: 'cache',
    errors: [],
  },
});
