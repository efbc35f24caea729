// Calls about hotels: home, search, one hotel, its rooms and its reviews.

import { errorCodes } from '../error-codes.ts';
import { defineCalls } from './call.ts';

export const hotelCalls = defineCalls({
  'hotel/getHome': {
    method: 'GET',
    who: 'anyone',
    isPublic: true,
    offline: 'cache',
    errors: [],
  },
  'hotel/searchHotel': {
    method: 'GET',
    who: 'anyone',
    isPublic: true,
    offline: 'cache',
    errors: [],
  },
  'hotel/getSearchFacets': {
    method: 'GET',
    who: 'anyone',
    isPublic: true,
    offline: 'never',
    errors: [],
  },
  'hotel/getSearchSuggestion': {
    method: 'GET',
    who: 'anyone',
    isPublic: true,
    offline: 'cache',
    errors: [errorCodes.tooManyRequests],
  },
  'hotel/updateTotalClickSearch': {
    method: 'POST',
    who: 'anyone',
    isPublic: true,
    offline: 'never',
    idempotency: 'none',
    errors: [errorCodes.notFound, errorCodes.tooManyRequests],
    invalidates: ['hotel/getSearchSuggestion'],
  },
  'hotel/getStayPriceList': {
    method: 'GET',
    who: 'anyone',
    isPublic: true,
    offline: 'never',
    errors: [errorCodes.notFound],
  },
  'hotel/getHotelDetail': {
    method: 'GET',
    who: 'anyone',
    isPublic: true,
    offline: 'cache',
    errors: [errorCodes.notFound],
  },
  'hotel/getRoomList': {
    method: 'GET',
    who: 'anyone',
    isPublic: true,
    offline: 'cache',
    errors: [errorCodes.notFound],
  },
  'hotel/getSimilarHotelList': {
    method: 'GET',
    who: 'anyone',
    isPublic: true,
    offline: 'cache',
    errors: [errorCodes.notFound],
  },
  'hotel/getHotelCardList': {
    method: 'GET',
    who: 'anyone',
    isPublic: true,
    offline: 'cache',
    errors: [],
  },
  'hotel/getReviewList': {
    method: 'GET',
    who: 'anyone',
    isPublic: true,
    offline: 'cache',
    errors: [errorCodes.notFound],
  },
  'hotel/translateReview': {
    method: 'POST',
    idempotency: 'read',
    who: 'anyone',
    isPublic: true,
    offline: 'never',
    errors: [errorCodes.notFound, errorCodes.translationFailed],
    bodyLimit: 1_000,
  },
  'hotel/getHotelCollectionList': {
    method: 'GET',
    who: 'anyone',
    isPublic: true,
    offline: 'cache',
    errors: [],
  },
  'hotel/getHotelCollection': {
    method: 'GET',
    who: 'anyone',
    isPublic: true,
    offline: 'cache',
    errors: [errorCodes.notFound],
  },
});
