// Calls about provinces, districts, favourites and promotions.

import { errorCodes } from '../error-codes.ts';
import { defineCalls } from './call.ts';

export const placeCalls = defineCalls({
  'place/getProvinceList': {
    method: 'GET',
    who: 'anyone',
    isPublic: true,
    offline: 'cache',
    errors: [],
  },
  'place/getDistrictList': {
    method: 'GET',
    who: 'anyone',
    isPublic: true,
    offline: 'cache',
    errors: [errorCodes.notFound],
  },
  'place/getProvinceDetail': {
    method: 'GET',
    who: 'anyone',
    isPublic: true,
    offline: 'cache',
    errors: [errorCodes.notFound],
  },
  'favorite/getFavoriteList': {
    method: 'GET',
    who: 'member',
    offline: 'cache',
    errors: [],
  },
  'favorite/addFavorite': {
    method: 'POST',
    who: 'member',
    offline: 'queue',
    errors: [errorCodes.notFound],
    invalidates: ['favorite/getFavoriteList'],
  },
  'favorite/removeFavorite': {
    method: 'POST',
    who: 'member',
    offline: 'queue',
    errors: [],
    invalidates: ['favorite/getFavoriteList'],
  },
  'promotion/getPromotionList': {
    method: 'GET',
    who: 'anyone',
    isPublic: true,
    offline: 'cache',
    errors: [],
  },
  'promotion/getPromotionDetail': {
    method: 'GET',
    who: 'anyone',
    isPublic: true,
    offline: 'cache',
    errors: [errorCodes.notFound],
  },
});
