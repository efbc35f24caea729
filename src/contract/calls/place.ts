// Calls about provinces, districts, favourites and promotions.

import * as v from 'valibot';
import { defineCalls } from '../call.ts';
import { At, Sn, Words } from '../value.ts';
import { HotelCard } from './hotel.ts';

const Area = v.object({ sn: v.number(), name: Words, slug: v.string(), latitude: v.number(), longitude: v.number(), hotelCount: v.number() });
const Promotion = v.object({ name: v.string(), title: Words, summary: Words, picture: v.string(), startsAt: At, endsAt: At });

export const placeCalls = defineCalls({
  'place/getProvinceList': {
    method: 'GET', who: 'anyone', offline: 'cache', fails: [], input: v.object({}), output: v.object({ provinces: v.array(Area) }),
    says: 'All 63 provinces with their hotels, most hotels first.',
  },
  'place/getDistrictList': {
    method: 'GET', who: 'anyone', offline: 'cache', fails: ['API_GNR_101'], input: v.object({ provinceSn: Sn }), output: v.object({ districts: v.array(Area) }),
    says: 'The districts of a province that have hotels.',
  },
  'favorite/getFavoriteList': {
    method: 'GET', who: 'member', offline: 'cache', fails: [], input: v.object({}), output: v.object({ hotels: v.array(HotelCard), asOf: At }),
    says: 'The member\'s favourite hotels, latest first, priced for the usual stay of now.',
  },
  'favorite/addFavorite': {
    method: 'POST', who: 'member', offline: 'queue', fails: ['API_GNR_101'], touches: ['favorite/getFavoriteList'],
    input: v.object({ hotelSn: Sn }), output: v.object({ hotelSn: v.number() }), says: 'Keeps a hotel as a favourite; keeping it twice changes nothing.',
  },
  'favorite/removeFavorite': {
    method: 'POST', who: 'member', offline: 'queue', fails: [], touches: ['favorite/getFavoriteList'],
    input: v.object({ hotelSn: Sn }), output: v.object({ hotelSn: v.number() }), says: 'Lets a favourite go.',
  },
  'promotion/getPromotionList': {
    method: 'GET', who: 'anyone', offline: 'cache', fails: [], input: v.object({}), output: v.object({ promotions: v.array(Promotion) }),
    says: 'Promotions that run now.',
  },
  'promotion/getPromotionDetail': {
    method: 'GET', who: 'anyone', offline: 'cache', fails: ['API_GNR_101'], input: v.object({ name: v.pipe(v.string(), v.maxLength(80)) }),
    output: v.object({ ...Promotion.entries, terms: Words, hotels: v.array(HotelCard), asOf: At }),
    says: 'One promotion, its terms, and hotels that take part, priced for the usual stay of now.',
  },
});
