// The handler of every call; the compiler asks for a missing one.

import type { Handlers } from '#contract/calls/calls.ts';
import type { RequestContext } from '../../context.ts';
import { deleteAccount, exportData, getLeavingTerms } from './account-deletion.ts';
import { provePhone, refreshToken, sendVerificationCode, signIn, signOut, signUp } from './auth.ts';
import { getPost, getPostList } from './blog.ts';
import { settleAttempt } from './booking-attempt.ts';
import { extendStay, getExtension, getReschedule, rescheduleBooking } from './booking-change.ts';
import { getCalendarFile, getSharedBooking, shareBooking } from './booking-share.ts';
import {
  claimBooking,
  createBooking,
  getBookingDetail,
  getBookingList,
  getBookingStatus,
  getGuardedHistory,
  getClaimableList,
  getQuote,
} from './booking.ts';
import { cancelBooking, getCancellation } from './cancellation.ts';
import { getAlternativeList, updateCheckInStatus } from './check-in.ts';
import { getCouponList, receiveCoupon } from './coupon.ts';
import { getAddOnList, updateAddOn } from './desk-add-ons.ts';
import {
  getReviewList as getDeskReviewList,
  getRoomList as getDeskRoomList,
  lockRoom,
  replyReview,
  updateDayPrice,
  updateFlashSale,
  updatePrice,
  updateStock,
  uploadPhoto,
} from './desk-rooms.ts';
import {
  answerDispute,
  checkInGuest,
  confirmRoom,
  declineRoom,
  getArrivalList,
  getDesk,
  reportNoShow,
  confirmStay,
  undoCheckIn,
} from './desk.ts';
import { addFavorite, getFavoriteList, removeFavorite } from './favorite.ts';
import { getHotelCollection, getHotelCollectionList } from './hotel-collection.ts';
import {
  getHome,
  getHotelDetail,
  getReviewList,
  getRoomList,
  getSearchFacets,
  getSimilarHotelList,
  getStayPriceList,
  searchHotel,
} from './hotel.ts';
import {
  changePhone,
  changePin,
  confirmIdentity,
  createPin,
  getDeviceList,
  resetPin,
  signOutDevice,
} from './identity.ts';
import { getMapHotelList } from './map.ts';
import { getPaymentMethodList, getPaymentStatus, getRefund, startPayment } from './payment.ts';
import { getDistrictList, getProvinceDetail, getProvinceList } from './place.ts';
import { getPointHistory, getPointSummary } from './point.ts';
import { getPromotionDetail, getPromotionList } from './promotion.ts';
import {
  getPublicKey,
  getReminderSettings,
  subscribe,
  unsubscribe,
  updateReminderSettings,
} from './push.ts';
import { addPicture, createReview, getReview, updateReview } from './review.ts';
import {
  finishSocialSignIn,
  getLinkedSocialAccount,
  getSocialProviderList,
  startSocialSignIn,
  updateLinkSocialAccount,
} from './social.ts';
import { getStampList } from './stamp.ts';
import { getSearchSuggestion, updateTotalClickSearch } from './suggestion.ts';
import { sendBrowserErrorList, sendUsageEventList } from './usage.ts';
import {
  getConsentList,
  getProfileInfo,
  getSettings,
  updateConsent,
  updateProfileInfo,
  updateSettings,
} from './user.ts';

export const handlers: Handlers<RequestContext> = {
  'auth/sendVerificationCode': sendVerificationCode,
  'auth/signIn': signIn,
  'auth/signUp': signUp,
  'auth/provePhone': provePhone,
  'auth/refreshToken': refreshToken,
  'auth/signOut': signOut,
  'auth/createPin': createPin,
  'auth/changePin': changePin,
  'auth/changePhone': changePhone,
  'auth/resetPin': resetPin,
  'auth/confirmIdentity': confirmIdentity,
  'auth/getDeviceList': getDeviceList,
  'auth/signOutDevice': signOutDevice,
  'auth/getSocialProviderList': getSocialProviderList,
  'auth/startSocialSignIn': startSocialSignIn,
  'auth/finishSocialSignIn': finishSocialSignIn,
  'auth/getLinkedSocialAccount': getLinkedSocialAccount,
  'auth/updateLinkSocialAccount': updateLinkSocialAccount,
  'user/getProfileInfo': getProfileInfo,
  'user/updateProfileInfo': updateProfileInfo,
  'user/getSettings': getSettings,
  'user/updateSettings': updateSettings,
  'user/getConsentList': getConsentList,
  'user/updateConsent': updateConsent,
  'user/exportData': exportData,
  'user/getLeavingTerms': getLeavingTerms,
  'user/deleteAccount': deleteAccount,
  'hotel/getHome': getHome,
  'hotel/searchHotel': searchHotel,
  'hotel/getSearchFacets': getSearchFacets,
  'hotel/getSearchSuggestion': getSearchSuggestion,
  'hotel/updateTotalClickSearch': updateTotalClickSearch,
  'hotel/getHotelDetail': getHotelDetail,
  'hotel/getRoomList': getRoomList,
  'hotel/getStayPriceList': getStayPriceList,
  'hotel/getReviewList': getReviewList,
  'hotel/getSimilarHotelList': getSimilarHotelList,
  'hotel/getMapHotelList': getMapHotelList,
  'place/getProvinceList': getProvinceList,
  'place/getDistrictList': getDistrictList,
  'place/getProvinceDetail': getProvinceDetail,
  'hotel/getHotelCollectionList': getHotelCollectionList,
  'hotel/getHotelCollection': getHotelCollection,
  'favorite/getFavoriteList': getFavoriteList,
  'favorite/addFavorite': addFavorite,
  'favorite/removeFavorite': removeFavorite,
  'promotion/getPromotionList': getPromotionList,
  'promotion/getPromotionDetail': getPromotionDetail,
  'coupon/getCouponList': getCouponList,
  'coupon/receiveCoupon': receiveCoupon,
  'blog/getPostList': getPostList,
  'blog/getPost': getPost,
  'point/getPointSummary': getPointSummary,
  'point/getPointHistory': getPointHistory,
  'stamp/getStampList': getStampList,
  'booking/getQuote': getQuote,
  'booking/createBooking': createBooking,
  'booking/settleAttempt': settleAttempt,
  'booking/getBookingStatus': getBookingStatus,
  'booking/getBookingList': getBookingList,
  'booking/getGuardedHistory': getGuardedHistory,
  'booking/getBookingDetail': getBookingDetail,
  'booking/claimBooking': claimBooking,
  'booking/getCancellation': getCancellation,
  'booking/cancelBooking': cancelBooking,
  'booking/updateCheckInStatus': updateCheckInStatus,
  'booking/getReschedule': getReschedule,
  'booking/rescheduleBooking': rescheduleBooking,
  'booking/getExtension': getExtension,
  'booking/extendStay': extendStay,
  'booking/getAlternativeList': getAlternativeList,
  'booking/getCalendarFile': getCalendarFile,
  'booking/shareBooking': shareBooking,
  'booking/getSharedBooking': getSharedBooking,
  'booking/getClaimableList': getClaimableList,
  'payment/getPaymentMethodList': getPaymentMethodList,
  'payment/startPayment': startPayment,
  'payment/getPaymentStatus': getPaymentStatus,
  'payment/getRefund': getRefund,
  'review/getReview': getReview,
  'review/createReview': createReview,
  'review/updateReview': updateReview,
  'review/addPicture': addPicture,
  'push/getPublicKey': getPublicKey,
  'push/subscribe': subscribe,
  'push/unsubscribe': unsubscribe,
  'push/getReminderSettings': getReminderSettings,
  'push/updateReminderSettings': updateReminderSettings,
  'usage/sendUsageEventList': sendUsageEventList,
  'usage/sendBrowserErrorList': sendBrowserErrorList,
  'desk/getDesk': getDesk,
  'desk/getArrivalList': getArrivalList,
  'desk/confirmRoom': confirmRoom,
  'desk/declineRoom': declineRoom,
  'desk/checkInGuest': checkInGuest,
  'desk/undoCheckIn': undoCheckIn,
  'desk/reportNoShow': reportNoShow,
  'desk/confirmStay': confirmStay,
  'desk/answerDispute': answerDispute,
  'desk/getReviewList': getDeskReviewList,
  'desk/replyReview': replyReview,
  'desk/getRoomList': getDeskRoomList,
  'desk/lockRoom': lockRoom,
  'desk/updatePrice': updatePrice,
  'desk/updateStock': updateStock,
  'desk/updateDayPrice': updateDayPrice,
  'desk/updateFlashSale': updateFlashSale,
  'desk/getAddOnList': getAddOnList,
  'desk/updateAddOn': updateAddOn,
  'desk/uploadPhoto': uploadPhoto,
};
