// Whose things each call speaks of: one row for every call, so that a new call without one fails
// (docs/performance.md, S1).

import type { CallName } from '#contract/calls/calls.ts';

/** The ids of what belongs to Lan, and of the hotel where she stays. */
export type World = {
  readonly hotelSn: number;
  readonly slug: string;
  readonly room: number;
  readonly couponSn: number;
  readonly couponCode: string;
  /** A device on which she is signed in beside the one she asks from. */
  readonly device: string;
  /** A passkey of hers. */
  readonly passkey: string;
  /**
   * Bookings of hers: ahead, waiting for payment, beginning now, over, and made before she signed
   * in; each with the key of its link.
   */
  readonly booked: Linked;
  readonly unpaid: Linked;
  readonly begun: Linked;
  readonly stayed: Linked;
  readonly asGuest: Linked;
  /** Single things of her hotel, and a picture she sent. */
  readonly addOn: number;
  readonly review: number;
  readonly sale: number;
  readonly picture: string;
  /** What she asked to be told of. */
  readonly watch: number;
  /**
   * What the others may name beside them as their own: another hotel, and a stay that took place.
   */
  readonly rival: { readonly hotelSn: number; readonly room: number };
  readonly strangers: string;
};
export type Linked = { readonly code: string; readonly key: string };
/** `rival` works at another hotel. */
export type Role = 'guest' | 'owner' | 'stranger' | 'staff' | 'rival';
type Input = Record<string, unknown>;

export type ObjectRow =
  /**
   * Names nobody's things: whoever asks sees the same, or their own. `input` is what it needs to
   * answer.
   */
  | { readonly names: 'nothing'; readonly input?: (world: World) => Input }
  /**
   * Names a thing of Lan's by `mine`; `absent` is the same question about one that does not exist.
   * Only these roles are answered; `part` says that the thing is a part of a question that is
   * answered anyway. `asks` leaves roles out.
   */
  | {
      readonly names: 'object';
      readonly mine: (world: World) => Input;
      readonly absent: (world: World) => Input;
      readonly may: readonly Role[];
      readonly part?: true;
      readonly asks?: readonly Role[];
    };

const noCode = 'ZZZZZZ';
const noKey = 'A'.repeat(22);
const noSn = 9_999_999;
const stay = { type: 'overnight', date: '2026-03-20' };

/** A booking by its code, for the member alone. */
const own = (more: Input = {}): ObjectRow => ({
  names: 'object',
  mine: ({ booked }) => ({ code: booked.code, ...more }),
  absent: () => ({ code: noCode, ...more }),
  may: ['owner'],
});
/**
 * A booking by its code with a key that is not its own: the code alone opens nothing, for whomever
 * it is.
 */
const linked = (more: Input = {}): ObjectRow => ({
  names: 'object',
  mine: ({ unpaid }) => ({ code: unpaid.code, key: noKey, ...more }),
  absent: () => ({ code: noCode, key: noKey, ...more }),
  may: [],
});
const nothing = (input: (world: World) => Input = () => ({})): ObjectRow => ({
  names: 'nothing',
  input,
});

/** A stay that took place, and what is said of it. */
const stayed = (more: Input) =>
  ({
    names: 'object',
    mine: ({ stayed: { code } }: World) => ({ code, ...more }),
    absent: () => ({ code: noCode, ...more }),
    may: ['owner'],
  }) as const satisfies ObjectRow;
const review = { cleanliness: 5, facilities: 4, services: 5, text: 'Phòng sạch, yên tĩnh.' };

/**
 * What only the desk of Lan's hotel sees or does; `asks` where the desk itself would hear of
 * something else.
 */
const atDesk = (
  mine: (world: World) => Input,
  absent: (world: World) => Input,
  asks?: readonly Role[],
): ObjectRow => ({
  names: 'object',
  mine,
  absent,
  may: ['staff'],
  ...(asks === undefined ? {} : { asks }),
});
const ofHotel = (more: Input = {}, asks?: readonly Role[]): ObjectRow =>
  atDesk(
    ({ hotelSn }) => ({ hotelSn, ...more }),
    () => ({ hotelSn: noSn, ...more }),
    asks,
  );
const ofRoom = (more: Input, asks?: readonly Role[]): ObjectRow =>
  atDesk(
    ({ room }) => ({ roomTypeSn: room, ...more }),
    () => ({ roomTypeSn: noSn, ...more }),
    asks,
  );
const ofBooking = (more: Input = {}, asks?: readonly Role[]): ObjectRow =>
  atDesk(
    ({ booked }) => ({ code: booked.code, ...more }),
    () => ({ code: noCode, ...more }),
    asks,
  );
const notDesk = ['guest', 'owner', 'stranger', 'rival'] as const;

/** Of a change nobody was shown its owner hears that it differs. */
const notOwner = ['guest', 'stranger', 'staff', 'rival'] as const;

export const objectRows: Readonly<Record<CallName, ObjectRow>> = {
  'auth/sendVerificationCode': nothing(() => ({
    countryCode: '+84',
    mobile: '0912345678',
    purpose: 'signUp',
  })),
  // A challenge belongs to the device that asked; those of others are tried in the tests of signing
  // in.
  'auth/signIn': nothing(() => ({ challenge: noKey, code: '1234' })),
  'auth/signUp': nothing(() => ({ challenge: noKey, code: '1234' })),
  'auth/enterByPhone': nothing(() => ({ challenge: noKey, code: '1234' })),
  'auth/provePhone': nothing(() => ({ challenge: noKey, code: '1234' })),
  'auth/refreshToken': nothing(),
  'auth/signOut': nothing(),
  'auth/createPin': nothing(() => ({ pin: '482915' })),
  'auth/changePin': nothing(() => ({ pin: '482915', newPin: '519284' })),
  'auth/resetPin': nothing(() => ({ pin: '482915' })),
  'auth/changePhone': nothing(() => ({ challenge: noKey, code: '1234' })),
  'auth/confirmIdentity': nothing(() => ({ pin: '482915' })),
  'auth/getSocialProviderList': nothing(),
  'auth/startSocialSignIn': nothing(() => ({ provider: 'google', purpose: 'signIn' })),
  'auth/finishSocialSignIn': nothing(() => ({ state: noKey, code: 'none' })),
  'auth/getLinkedSocialAccount': nothing(),
  'auth/updateLinkSocialAccount': nothing(() => ({ provider: 'google', isLinked: false })),
  'auth/getDeviceList': nothing(),
  'auth/signOutDevice': {
    names: 'object',
    mine: ({ device }) => ({ id: device }),
    absent: () => ({ id: noKey }),
    may: ['owner'],
  },
  'auth/getPasskeyList': nothing(),
  'auth/startPasskey': nothing(),
  'auth/addPasskey': nothing(() => ({
    response: { id: noKey, response: { clientDataJSON: 'e30', attestationObject: 'oA' } },
  })),
  'auth/renamePasskey': {
    names: 'object',
    mine: ({ passkey }) => ({ id: passkey, name: 'Máy của Lan' }),
    absent: () => ({ id: noKey, name: 'Máy của Lan' }),
    may: ['owner'],
  },
  'auth/removePasskey': {
    names: 'object',
    mine: ({ passkey }) => ({ id: passkey }),
    absent: () => ({ id: noKey }),
    may: ['owner'],
  },
  'auth/startPasskeySignIn': nothing(),
  'auth/signInByPasskey': nothing(() => ({
    response: {
      id: noKey,
      response: { clientDataJSON: 'e30', authenticatorData: 'oA', signature: 'oA' },
    },
  })),
  'user/getProfileInfo': nothing(),
  'user/updateProfileInfo': nothing(() => ({ gender: 'none' })),
  'user/getSettings': nothing(),
  'user/updateSettings': nothing(),
  'user/getConsentList': nothing(),
  'user/updateConsent': nothing(() => ({ purpose: 'offers', isGiven: false })),
  'user/exportData': nothing(),
  'user/getLeavingTerms': nothing(),
  'user/deleteAccount': nothing(),
  'hotel/getHome': nothing(),
  'hotel/searchHotel': nothing(),
  'hotel/getSearchFacets': nothing(),
  'hotel/getSearchSuggestion': nothing(() => ({ keyword: 'lan' })),
  'hotel/updateTotalClickSearch': nothing(({ hotelSn }) => ({
    searchHistorySn: 1,
    type: 1,
    sn: hotelSn,
  })),
  'hotel/getStayPriceList': nothing(({ slug }) => ({ slug })),
  'hotel/getHotelDetail': nothing(({ slug }) => ({ slug })),
  'hotel/getRoomList': nothing(({ slug }) => ({ slug })),
  'hotel/getSimilarHotelList': nothing(({ slug }) => ({ slug })),
  'hotel/getHotelCardList': nothing(({ hotelSn }) => ({ hotelSns: String(hotelSn) })),
  'hotel/getReviewList': nothing(({ slug }) => ({ slug })),
  'hotel/getHotelCollectionList': nothing(),
  'hotel/getHotelCollection': nothing(() => ({ name: 'none' })),
  'hotel/getMapHotelList': nothing(() => ({
    west: 106.6,
    south: 10.7,
    east: 106.8,
    north: 10.8,
    viewZoom: 14,
  })),
  'place/getProvinceList': nothing(),
  'place/getDistrictList': nothing(() => ({ provinceSn: 1 })),
  'place/getProvinceDetail': nothing(() => ({ slug: 'ho-chi-minh' })),
  'favorite/getFavoriteList': nothing(),
  'favorite/addFavorite': nothing(({ hotelSn }) => ({ hotelSn })),
  'favorite/removeFavorite': nothing(({ hotelSn }) => ({ hotelSn })),
  'promotion/getPromotionList': nothing(),
  'promotion/getPromotionDetail': nothing(() => ({ name: 'none' })),
  'point/getPointSummary': nothing(),
  'point/getPointHistory': nothing(),
  'stamp/getStampList': nothing(),
  'coupon/getCouponList': nothing(),
  'coupon/receiveCoupon': nothing(({ couponCode }) => ({ code: couponCode })),
  'blog/getPostList': nothing(() => ({ language: 'vi' })),
  'blog/getPost': nothing(() => ({ slug: 'none', language: 'vi' })),
  'push/getPublicKey': nothing(),
  'push/getReminderSettings': nothing(),
  'push/updateReminderSettings': nothing(() => ({ reminders: { room: false } })),
  // The address is the secret: who knows it is the browser itself.
  'push/subscribe': nothing(() => ({
    endpoint: 'https://fcm.googleapis.com/fcm/send/none',
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  })),
  'push/unsubscribe': nothing(() => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/none' })),
  'booking/getQuote': {
    names: 'object',
    mine: ({ slug, room, couponSn }) => ({ slug, roomTypeSn: room, stay, couponSn }),
    absent: ({ slug, room }) => ({ slug, roomTypeSn: room, stay, couponSn: noSn }),
    may: ['owner'],
    part: true,
  },
  'booking/createBooking': nothing(({ slug, room }) => ({
    slug,
    roomTypeSn: room,
    stay,
    quoteHash: 'none',
    paymentMethod: 0,
    adults: 1,
    children: 0,
    fullName: 'An',
    countryCode: '+84',
    mobile: '0912345678',
    email: 'an@example.com',
    agreesToTerms: true,
  })),
  'booking/settleAttempt': nothing(() => ({ attempt: noKey })),
  'booking/getBookingStatus': linked(),
  'payment/getPaymentMethodList': linked(),
  'payment/startPayment': linked({ paymentMethod: 3 }),
  'payment/getPaymentStatus': linked(),
  'booking/getBookingList': nothing(),
  'booking/getGuardedHistory': nothing(),
  'booking/getBookingDetail': own(),
  // The link alone is not enough: the phone must be the one that was booked with.
  'booking/claimBooking': {
    names: 'object',
    mine: ({ asGuest }) => ({ ...asGuest }),
    absent: ({ asGuest }) => ({ code: noCode, key: asGuest.key }),
    may: ['owner'],
  },
  'review/getReview': stayed({}),
  'review/createReview': stayed(review),
  'hotel/translateReview': nothing(() => ({ sn: noSn, language: 'vi' })),
  'review/addPicture': nothing(() => ({ data: 'aGVsbG8=' })),
  // There is nothing to change yet: Lan hears that, whoever else hears that there is no such stay.
  'review/updateReview': { ...stayed(review), asks: notOwner },
  'booking/getAlternativeList': own(),
  'booking/holdAlternativeList': own(),
  'booking/getCalendarFile': own(),
  'booking/shareBooking': own(),
  'booking/getSharedBooking': linked(),
  // The code alone is not enough: the phone must be the one that was booked with.
  'booking/findBooking': {
    names: 'object',
    mine: ({ booked }) => ({ code: booked.code, countryCode: '+84', mobile: '0912345678' }),
    absent: () => ({ code: noCode, countryCode: '+84', mobile: '0912345678' }),
    may: [],
  },
  'booking/mailLink': nothing(() => ({ email: 'nobody@example.com' })),
  'booking/openMailLink': nothing(() => ({ token: `1.${'A'.repeat(22)}` })),
  'booking/getClaimableList': nothing(),
  'payment/getRefund': linked(),
  'booking/updateCheckInStatus': {
    names: 'object',
    mine: ({ begun }) => ({ code: begun.code, answer: 'checkedIn' }),
    absent: () => ({ code: noCode, answer: 'checkedIn' }),
    may: ['owner'],
  },
  'booking/getRescheduleTimes': {
    names: 'object',
    mine: ({ booked, room }) => ({ code: booked.code, roomTypeSn: room, stay }),
    absent: ({ room }) => ({ code: noCode, roomTypeSn: room, stay }),
    may: ['owner'],
  },
  'booking/getReschedule': {
    names: 'object',
    mine: ({ booked, room }) => ({ code: booked.code, roomTypeSn: room, stay }),
    absent: ({ room }) => ({ code: noCode, roomTypeSn: room, stay }),
    may: ['owner'],
  },
  'booking/rescheduleBooking': {
    names: 'object',
    mine: ({ booked, room }) => ({ code: booked.code, roomTypeSn: room, stay, changeHash: 'none' }),
    absent: ({ room }) => ({ code: noCode, roomTypeSn: room, stay, changeHash: 'none' }),
    may: ['owner'],
    asks: notOwner,
  },
  'booking/getExtension': own(),
  'booking/extendStay': {
    names: 'object',
    mine: ({ booked }) => ({ code: booked.code, changeHash: 'none' }),
    absent: () => ({ code: noCode, changeHash: 'none' }),
    may: ['owner'],
    asks: notOwner,
  },
  'booking/getCancellation': own(),
  'booking/cancelBooking': own({ reason: 'changeTime', refund: 0 }),
  'watch/getWatchList': nothing(),
  'watch/createWatch': nothing(({ rival }) => ({
    subject: { kind: 'hotel', sn: rival.hotelSn },
    stay,
    isForFree: true,
    mark: null,
  })),
  'watch/endWatch': {
    names: 'object',
    mine: ({ watch }) => ({ sn: watch }),
    absent: () => ({ sn: noSn }),
    may: ['owner'],
  },
  'usage/sendUsageEventList': nothing(() => ({
    events: [
      {
        id: '0f8fad5b-d9cb-469f-a165-70867728950e',
        at: '2026-03-13T03:05:00.000Z',
        product: 'Web',
        citySn: null,
        name: 'appInstalled',
      },
    ],
  })),
  'usage/sendBrowserErrorList': nothing(() => ({
    errors: [
      {
        kind: 'uncaught',
        message: 'TypeError: x is not a function',
        stack: [],
        route: null,
        build: '',
        locale: null,
      },
    ],
  })),
  'desk/getDesk': nothing(),
  'desk/getArrivalList': ofHotel(),
  'desk/getRoomList': ofHotel(),
  'desk/getReviewList': ofHotel(),
  'desk/replyReview': ofHotel({ sn: noSn, text: 'Cảm ơn' }, notDesk),
  'desk/confirmRoom': ofBooking(),
  'desk/declineRoom': ofBooking({ reason: 'Phòng đang sửa' }),
  'desk/reportNoShow': ofBooking({}, notDesk),
  'desk/confirmStay': ofBooking({}, notDesk),
  'desk/undoCheckIn': ofBooking({}, notDesk),
  'desk/answerDispute': ofBooking({ agrees: true }, notDesk),
  'desk/checkInGuest': atDesk(
    ({ hotelSn, begun }) => ({ hotelSn, shown: begun.code }),
    () => ({ hotelSn: noSn, shown: noCode }),
  ),
  'desk/lockRoom': ofRoom({ isLocked: false }),
  'desk/getAddOnList': ofHotel(),
  'desk/updateAddOn': ofHotel({
    sn: null,
    name: 'Bánh sinh nhật',
    price: 250_000,
    maxPerBooking: 2,
    isSold: true,
  }),
  'desk/updateStock': ofRoom({ stock: 2 }),
  'desk/updateDayPrice': ofRoom({ type: 'hourly', weekdays: 65, percent: 120 }),
  'desk/updatePrice': ofRoom({ type: 'hourly', price: 200_000 }),
  'desk/uploadPhoto': ofRoom({ data: 'aGVsbG8=' }, notDesk),
  'desk/updateFlashSale': ofRoom({
    act: 'start',
    type: 'hourly',
    percent: 20,
    quota: 1,
    from: '2026-03-13T03:05:00.000Z',
    to: '2026-03-13T05:05:00.000Z',
  }),
};

/** Who may make a call about something of their own, and names a part of somebody else's in it. */
export type PartRow = {
  readonly name: CallName;
  readonly who: Role;
  readonly mine: (world: World) => Input;
  readonly absent: (world: World) => Input;
};
const part = <Part>(
  name: CallName,
  who: Role,
  of: (world: World) => Part,
  none: Part,
  input: (part: Part, world: World) => Input,
): PartRow => ({
  name,
  who,
  mine: (world) => input(of(world), world),
  absent: (world) => input(none, world),
});
const noPicture = `u-${'0'.repeat(20)}`;

export const partRows: readonly PartRow[] = [
  part(
    'desk/updateAddOn',
    'rival',
    ({ addOn }) => addOn,
    noSn,
    (sn, { rival: { hotelSn } }) => ({
      hotelSn,
      sn,
      name: 'Bánh',
      price: 250_000,
      maxPerBooking: 2,
      isSold: false,
    }),
  ),
  part(
    'desk/replyReview',
    'rival',
    (world) => world.review,
    noSn,
    (sn, { rival: { hotelSn } }) => ({ hotelSn, sn, text: 'Cảm ơn' }),
  ),
  part(
    'desk/updateFlashSale',
    'rival',
    ({ sale }) => sale,
    noSn,
    (sn, { rival: { room } }) => ({ act: 'end', roomTypeSn: room, sn }),
  ),
  part(
    'desk/checkInGuest',
    'rival',
    ({ begun }) => begun.code,
    noCode,
    (shown, { rival: { hotelSn } }) => ({ hotelSn, shown }),
  ),
  part(
    'review/createReview',
    'stranger',
    ({ picture }) => picture,
    noPicture,
    (picture, { strangers }) => ({ ...review, code: strangers, pictures: [picture] }),
  ),
  part(
    'booking/getReschedule',
    'stranger',
    ({ booked }) => booked.code,
    noCode,
    (code, { rival: { room } }) => ({ code, roomTypeSn: room, stay }),
  ),
];
