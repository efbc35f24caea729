// The handler of every call; the compiler asks for a missing one.

import type { Handlers } from '#contract/calls.ts';
import type { Context } from './context.ts';
import { refreshToken, sendVerificationCode, signIn, signOut, signUp } from './handlers/auth.ts';
import { claimBooking, createBooking, getBookingDetail, getBookingList, getBookingStatus, getQuote } from './handlers/booking.ts';
import { addFavorite, getFavoriteList, removeFavorite } from './handlers/favorite.ts';
import { getHome, getHotelDetail, getReviewList, getRoomList, getSearchFacets, getSearchSuggestion, searchHotel } from './handlers/hotel.ts';
import { getPaymentMethodList, getPaymentStatus, startPayment } from './handlers/payment.ts';
import { getDistrictList, getProvinceList } from './handlers/place.ts';
import { getPromotionDetail, getPromotionList } from './handlers/promotion.ts';
import { getProfileInfo } from './handlers/user.ts';

export const handlers: Handlers<Context> = {
  'auth/sendVerificationCode': sendVerificationCode, 'auth/signIn': signIn, 'auth/signUp': signUp, 'auth/refreshToken': refreshToken, 'auth/signOut': signOut,
  'user/getProfileInfo': getProfileInfo,
  'hotel/getHome': getHome, 'hotel/searchHotel': searchHotel, 'hotel/getSearchFacets': getSearchFacets, 'hotel/getSearchSuggestion': getSearchSuggestion, 'hotel/getHotelDetail': getHotelDetail,
  'hotel/getRoomList': getRoomList, 'hotel/getReviewList': getReviewList,
  'place/getProvinceList': getProvinceList, 'place/getDistrictList': getDistrictList,
  'favorite/getFavoriteList': getFavoriteList, 'favorite/addFavorite': addFavorite, 'favorite/removeFavorite': removeFavorite,
  'promotion/getPromotionList': getPromotionList, 'promotion/getPromotionDetail': getPromotionDetail,
  'booking/getQuote': getQuote, 'booking/createBooking': createBooking, 'booking/getBookingStatus': getBookingStatus, 'booking/getBookingList': getBookingList,
  'booking/getBookingDetail': getBookingDetail, 'booking/claimBooking': claimBooking,
  'payment/getPaymentMethodList': getPaymentMethodList, 'payment/startPayment': startPayment, 'payment/getPaymentStatus': getPaymentStatus,
};
