// Calls about hotels: home, search, one hotel, its rooms and its reviews.

import * as v from 'valibot';
import type { FilterKey } from '#domain/filter.ts';
import { defineCalls } from '../call.ts';
import {
  Amount, At, BedName, BookingTypeName, Clock, FacilityName, HotelTypeName, Picture, PriceView, Slug, Sn, StayValue, ViewName, whole, Words,
} from '../value.ts';

const text = v.optional(v.pipe(v.string(), v.maxLength(60)));
/** The search as the address writes it (§3): values that make no sense count as absent. */
export const SearchInput = v.object({
  provinceSn: text, districtSn: text, location: text, latitude: text, longitude: text, zoom: text, radius: text,
  bookingType: text, checkInDatePlan: text, startTime: text, endDate: text, endTime: text, sort: text, page: text,
  minPrice: text, maxPrice: text, facility: text, hotelType: text, paymentMethod: text, filterByRating: text, rateReviewClean: text,
  isFlashSale: text, isFreeToCancel: text, hotelCollectionSn: text, promotion: text,
});

/** What one stay costs at a hotel: its cheapest room that is free for it. */
const OfferView = v.object({
  roomTypeSn: v.number(), checkIn: At, checkOut: At, total: Amount, usual: Amount,
  flashSale: v.nullable(v.object({ percent: v.number(), to: At })),
  surcharge: v.nullable(v.object({ amount: Amount, from: v.optional(At), to: v.optional(At) })),
  /** Rooms of that type left, told only when few are (PRODUCT §4). */
  roomsLeft: v.nullable(v.number()),
  /** Until when a booking of this room can be given back for nothing; null when it cannot. */
  freeUntil: v.nullable(At),
});
export type OfferView = v.InferOutput<typeof OfferView>;

export const HotelCard = v.object({
  sn: v.number(), slug: v.string(), name: v.string(), hotelType: HotelTypeName, picture: Picture,
  latitude: v.number(), longitude: v.number(), district: Words, province: Words,
  /** Mean of the reviews, 0 to 5 in tenths; 0 with no reviews. */
  rating: v.number(), reviewCount: v.number(), distanceMetres: v.nullable(v.number()),
  /** About how long the way takes; null where the distance is not known or too long to guess. */
  travel: v.nullable(v.object({ by: v.picklist(['foot', 'motorbike']), minutes: v.number() })),
  /** Whether the room offered can be paid at the hotel; of a hotel without an offer, whether any can. */
  isPayAtHotel: v.boolean(), isFreeToCancel: v.boolean(),
  state: v.picklist(['free', 'soldOut', 'callToBook', 'notSold']), offer: v.nullable(OfferView),
  /** When a sold-out hotel next has a room for as many hours that day, or for as many nights within a week. */
  nextFree: v.nullable(At),
});
export type HotelCard = v.InferOutput<typeof HotelCard>;

export const PlaceView = v.object({
  kind: v.picklist(['province', 'district', 'nearBy', 'area', 'anywhere']), sn: v.nullable(v.number()), name: v.nullable(Words),
  /** Of a district: the province it lies in. */
  provinceSn: v.nullable(v.number()), provinceName: v.nullable(Words), latitude: v.nullable(v.number()), longitude: v.nullable(v.number()),
});
export type PlaceView = v.InferOutput<typeof PlaceView>;

/** A search that finds something where this one finds nothing: one thing is changed, and `total` hotels are then listed, some of them free. */
const WayOut = v.object({
  kind: v.picklist(['filter', 'allFilters', 'stay', 'type', 'wider']), total: v.number(),
  /** Of a filter: which one, and of a list which number. */
  filter: v.nullable(v.object({ key: v.custom<FilterKey>((value) => typeof value === 'string'), number: v.nullable(v.number()) })), stay: v.nullable(StayValue), place: v.nullable(PlaceView),
});
export type WayOut = v.InferOutput<typeof WayOut>;

const SearchResult = v.object({
  place: PlaceView, stay: StayValue, sort: v.string(), page: v.number(), pageSize: v.number(), hotels: v.array(HotelCard),
  /** All that are found; where it is not exact, there are at least as many. */
  total: v.number(), isTotalExact: v.boolean(),
  /** Empty unless nothing is found. */
  waysOut: v.array(WayOut), asOf: At,
});

const Counts = v.array(v.object({ value: v.number(), count: v.number() }));
/** What one more choice would leave, while all others stay as they are. */
const SearchFacets = v.object({
  total: v.number(),
  /** Hotels by the price they are listed with, between the stops of the price scale; the price filter itself is left out. */
  histogram: v.array(v.number()), isFlashSale: v.number(), isFreeToCancel: v.number(),
  facility: Counts, hotelType: Counts, paymentMethod: Counts, filterByRating: Counts, rateReviewClean: Counts, asOf: At,
});
export type SearchFacets = v.InferOutput<typeof SearchFacets>;

const HomeResult = v.object({
  place: PlaceView, asOf: At, hotelCount: v.number(),
  sections: v.array(v.object({ kind: v.picklist(['flashSale', 'hourly', 'overnight', 'daily']), stay: StayValue, endsAt: v.nullable(At), hotels: v.array(HotelCard) })),
  provinces: v.array(v.object({ sn: v.number(), slug: v.string(), name: Words, hotelCount: v.number() })),
});

const SuggestionResult = v.object({
  searchHistorySn: v.nullable(v.number()),
  hotelList: v.array(v.object({ sn: v.number(), slug: v.string(), name: v.string(), latitude: v.number(), longitude: v.number(), type: v.literal(1), district: Words })),
  areaList: v.array(v.object({ sn: v.number(), name: Words, parentName: v.nullable(Words), latitude: v.number(), longitude: v.number(), type: v.picklist([2, 3]), hotelCount: v.number() })),
});

const Plan = v.object({ from: Clock, to: Clock, maxHours: v.nullable(v.number()) });
const HotelDetail = v.object({
  sn: v.number(), slug: v.string(), name: v.string(), hotelType: HotelTypeName, address: v.string(), latitude: v.number(), longitude: v.number(),
  district: v.object({ sn: v.number(), name: Words }), province: v.object({ sn: v.number(), name: Words }),
  phone: v.string(), description: Words, pictures: v.array(Picture), facilities: v.array(FacilityName),
  rating: v.number(), reviewCount: v.number(), scores: v.object({ cleanliness: v.number(), facilities: v.number(), services: v.number() }),
  /** The hotel looks at each booking before it is sure. */
  confirmsByHand: v.boolean(),
  isOpenOnline: v.boolean(), isPayAtHotel: v.boolean(), paymentMethods: v.array(v.number()),
  /** How each booking type is sold, null where it is not. */
  plans: v.object({ hourly: v.nullable(Plan), overnight: v.nullable(Plan), daily: v.nullable(Plan) }),
  cancelBeforeHours: v.object({ hourly: v.number(), overnight: v.number(), daily: v.number() }),
  freeCancellationMinutes: v.number(), asOf: At,
});
export type HotelDetail = v.InferOutput<typeof HotelDetail>;

export const RoomView = v.object({
  sn: v.number(), name: v.string(), pictures: v.array(Picture), sizeM2: v.number(), bed: BedName, view: ViewName, maxGuests: v.number(), facilities: v.array(FacilityName),
  isPrepaidOnly: v.boolean(), needsAccount: v.boolean(),
  state: v.picklist(['free', 'soldOut', 'locked', 'callToBook', 'notSold', 'past', 'tooFarAhead', 'outsideHours', 'overHourLimit', 'tooManyNights']),
  checkIn: v.nullable(At), checkOut: v.nullable(At), price: v.nullable(PriceView), roomsLeft: v.nullable(v.number()),
  isCancellable: v.boolean(), freeUntil: v.nullable(At), nextFree: v.nullable(At), maxHours: v.nullable(v.number()),
  /** Offered when more hours are asked than the hotel sells (§4); booked only after the traveller agrees. */
  dailyInstead: v.nullable(v.object({ stay: StayValue, checkIn: At, checkOut: At, total: Amount })),
});
export type RoomView = v.InferOutput<typeof RoomView>;

const RoomList = v.object({ stay: StayValue, asOf: At, rooms: v.array(RoomView), surcharges: v.array(v.object({ type: BookingTypeName, percent: v.number(), from: Clock, to: Clock, weekdays: v.number(), reason: v.picklist(['weekend', 'holiday']) })) });

const ReviewList = v.object({
  total: v.number(), page: v.number(),
  reviews: v.array(v.object({
    sn: v.number(), author: v.string(), roomName: v.string(), language: v.picklist(['vi', 'en', 'th']), text: v.string(), score: v.number(),
    cleanliness: v.number(), facilities: v.number(), services: v.number(), createdAt: At, updatedAt: v.nullable(At), reply: v.nullable(v.string()), repliedAt: v.nullable(At),
  })),
});

export const hotelCalls = defineCalls({
  'hotel/getHome': {
    method: 'GET', who: 'anyone', offline: 'cache', fails: [], output: HomeResult,
    input: v.object({ provinceSn: v.optional(Sn), districtSn: v.optional(Sn), latitude: text, longitude: text }),
    says: 'Flash sales and free hotels of each booking type near a point or in a province or district, and the provinces to go to.',
  },
  'hotel/searchHotel': {
    method: 'GET', who: 'anyone', offline: 'cache', fails: [], input: SearchInput, output: SearchResult,
    says: 'Hotels for a place and a stay, each with the all-in price of that very stay, sorted, 20 a page.',
  },
  'hotel/getSearchFacets': {
    method: 'GET', who: 'anyone', offline: 'never', fails: [], input: SearchInput, output: SearchFacets,
    says: 'How many hotels a search finds, how their prices are spread, and how many each further filter would leave.',
  },
  'hotel/getSearchSuggestion': {
    method: 'GET', who: 'anyone', offline: 'cache', fails: [], output: SuggestionResult,
    input: v.object({ keyword: v.optional(v.pipe(v.string(), v.maxLength(80)), '') }),
    says: 'Hotels and areas whose names begin or read like what was typed; popular provinces before anything is.',
  },
  'hotel/getHotelDetail': {
    method: 'GET', who: 'anyone', offline: 'cache', fails: ['API_GNR_101'], input: v.object({ slug: Slug }), output: HotelDetail,
    says: 'What a hotel is like and its rules.',
  },
  'hotel/getRoomList': {
    method: 'GET', who: 'anyone', offline: 'cache', fails: ['API_GNR_101'], output: RoomList,
    input: v.object({ slug: Slug, bookingType: text, checkInDatePlan: text, startTime: text, endDate: text, endTime: text }),
    says: 'Every room type of a hotel and what it costs for a stay, or why it cannot be had.',
  },
  'hotel/getReviewList': {
    method: 'GET', who: 'anyone', offline: 'cache', fails: ['API_GNR_101'], input: v.object({ slug: Slug, page: v.optional(whole(1, 500), 1) }), output: ReviewList,
    says: 'Reviews of a hotel, newest first, ten a page; hidden ones are left out.',
  },
});
