// What calls about hotels take and answer: home, search, one hotel, its rooms and its reviews.

import * as v from 'valibot';
import type { FilterKey } from '#domain/filter.ts';
import { landmarkType, landmarkKinds } from '#domain/place.ts';
import { policy } from '#domain/policy.ts';
import { hiddenReasons, reviewSorts } from '#domain/review.ts';
import { Amount, whole } from '../forms/number.ts';
import { defineSchemas } from './define-schemas.ts';
import { RefusedStayValue, SearchStateValue } from './search.ts';
import {
  At,
  BedName,
  BookingTypeName,
  Clock,
  Day,
  FacilityName,
  HotelTypeName,
  Picture,
  PriceView,
  ReadingValue,
  Slug,
  Sn,
  StayValue,
  ViewName,
  Words,
} from './values.ts';

const text = v.optional(v.pipe(v.string(), v.maxLength(60)));
/** The search as the address writes it: values that make no sense count as absent. */
export const SearchInput = v.object({
  provinceSn: text,
  districtSn: text,
  location: text,
  latitude: text,
  longitude: text,
  zoom: text,
  radius: text,
  width: text,
  height: text,
  bookingType: text,
  checkInDatePlan: text,
  startTime: text,
  endDate: text,
  endTime: text,
  sort: text,
  ranking: text,
  page: text,
  limit: text,
  minPrice: text,
  maxPrice: text,
  facility: text,
  hotelType: text,
  paymentMethod: text,
  filterByRating: text,
  rateReviewClean: text,
  isFlashSale: text,
  isFreeToCancel: text,
  hotelCollectionSn: text,
  promotion: text,
});

/** What one stay costs at a hotel: its cheapest room that is free for it. */
const OfferView = v.object({
  roomTypeSn: v.number(),
  checkIn: At,
  checkOut: At,
  total: Amount,
  usual: Amount,
  flashSale: v.nullable(v.object({ percent: v.number(), to: At })),
  surcharge: v.nullable(v.object({ amount: Amount, from: v.optional(At), to: v.optional(At) })),
  /** Rooms of that type left, given only when few are. */
  roomsLeft: v.nullable(v.number()),
  /** Until when a booking of this room can be cancelled free of charge; null when it cannot. */
  freeUntil: v.nullable(At),
});
export type OfferView = v.InferOutput<typeof OfferView>;

export const HotelCard = v.object({
  sn: v.number(),
  slug: v.string(),
  name: v.string(),
  hotelType: HotelTypeName,
  /** In a list one that its neighbours there do not begin with. */
  picture: Picture,
  /** At most four others, to be swiped to. */
  morePictures: v.array(v.object({ name: v.string(), variant: v.number() })),
  latitude: v.number(),
  longitude: v.number(),
  district: Words,
  province: Words,
  /** Without the number of the house; empty where it is not known. */
  street: v.string(),
  /** Mean of the reviews, 0 to 5 in tenths; 0 with no reviews. */
  rating: v.number(),
  reviewCount: v.number(),
  /** From the traveller in a straight line, from a landmark along streets. */
  distanceMetres: v.nullable(v.number()),
  /** The estimated travel time; null where the distance is unknown or too long to guess. */
  travel: v.nullable(v.object({ by: v.picklist(['foot', 'motorbike']), minutes: v.number() })),
  /**
   * Whether the room offered can be paid at the hotel; of a hotel without an offer, whether any
   * can.
   */
  isPayAtHotel: v.boolean(),
  isFreeToCancel: v.boolean(),
  state: v.picklist(['free', 'soldOut', 'callToBook', 'notSold']),
  offer: v.nullable(OfferView),
  /**
   * When a sold-out hotel next has a room for as many hours on the same day, or for as many nights
   * within a week.
   */
  nextFree: v.nullable(At),
});
export type HotelCard = v.InferOutput<typeof HotelCard>;

export const PlaceView = v.object({
  kind: v.picklist(['province', 'district', 'nearBy', 'landmark', 'area', 'anywhere']),
  sn: v.nullable(v.number()),
  /** Of a landmark alone. */
  landmark: v.nullable(v.object({ slug: v.string(), kind: v.picklist(landmarkKinds) })),
  name: v.nullable(Words),
  /** Of a district or a landmark: the province it lies in. */
  provinceSn: v.nullable(v.number()),
  provinceName: v.nullable(Words),
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
});
export type PlaceView = v.InferOutput<typeof PlaceView>;

/**
 * A search that finds something where this one finds nothing: one condition is changed, and `total`
 * hotels are then listed, some of them free.
 */
const RelaxedSearch = v.object({
  kind: v.picklist(['filter', 'allFilters', 'stay', 'type', 'wider']),
  total: v.number(),
  /** Of a filter: which one, and of a list which number. */
  filter: v.nullable(
    v.object({
      key: v.custom<FilterKey>((value) => typeof value === 'string'),
      number: v.nullable(v.number()),
    }),
  ),
  stay: v.nullable(StayValue),
  place: v.nullable(PlaceView),
});
export type RelaxedSearch = v.InferOutput<typeof RelaxedSearch>;

const SearchResult = v.object({
  place: PlaceView,
  /** The address names no place, so this one is taken: the default province. */
  isPlaceAssumed: v.boolean(),
  /** How many hotels are within a walk of the landmark that was searched. */
  walkable: v.nullable(v.number()),
  /**
   * What the address was read as, at the moment of `asOf`; where it names no place that is known,
   * the one that was searched.
   */
  state: SearchStateValue,
  /** The stay that was searched for: the one of the address where it can be had. */
  stay: StayValue,
  refusedStay: v.nullable(RefusedStayValue),
  sort: v.string(),
  page: v.number(),
  pageSize: v.number(),
  hotels: v.array(HotelCard),
  /** All that are found; where it is not exact, there are at least as many. */
  total: v.number(),
  isTotalExact: v.boolean(),
  /** Empty unless nothing is found. */
  waysOut: v.array(RelaxedSearch),
  asOf: At,
});

const Counts = v.array(v.object({ value: v.number(), count: v.number() }));
/** What one more choice would leave, while all others stay as they are. */
const SearchFacets = v.object({
  total: v.number(),
  /**
   * Hotels by the price they are listed with, between the stops of the price scale; the price
   * filter itself is left out.
   */
  histogram: v.array(v.number()),
  isFlashSale: v.number(),
  isFreeToCancel: v.number(),
  facility: Counts,
  hotelType: Counts,
  paymentMethod: Counts,
  filterByRating: Counts,
  rateReviewClean: Counts,
  asOf: At,
});
export type SearchFacets = v.InferOutput<typeof SearchFacets>;

const HomeResult = v.object({
  place: PlaceView,
  asOf: At,
  hotelCount: v.number(),
  sections: v.array(
    v.object({
      kind: v.picklist(['flashSale', 'hourly', 'overnight', 'daily']),
      stay: StayValue,
      endsAt: v.nullable(At),
      hotels: v.array(HotelCard),
    }),
  ),
  provinces: v.array(
    v.object({ sn: v.number(), slug: v.string(), name: Words, hotelCount: v.number() }),
  ),
});

const SuggestionResult = v.object({
  searchHistorySn: v.nullable(v.number()),
  hotelList: v.array(
    v.object({
      sn: v.number(),
      slug: v.string(),
      name: v.string(),
      latitude: v.number(),
      longitude: v.number(),
      type: v.literal(1),
      district: Words,
      /** Its first one, or its first room's; an empty name where there is none. */
      picture: v.omit(Picture, ['alt']),
    }),
  ),
  areaList: v.array(
    v.object({
      sn: v.number(),
      name: Words,
      parentName: v.nullable(Words),
      latitude: v.number(),
      longitude: v.number(),
      type: v.picklist([2, 3]),
      hotelCount: v.number(),
    }),
  ),
  landmarkList: v.array(
    v.object({
      sn: v.number(),
      slug: v.string(),
      kind: v.picklist(landmarkKinds),
      name: Words,
      districtName: Words,
      provinceName: Words,
      latitude: v.number(),
      longitude: v.number(),
      type: v.literal(landmarkType),
      /** Hotels within a walk; null while it is not known. */
      walkable: v.nullable(v.number()),
    }),
  ),
  /** Which of the lists has what was most likely meant. */
  first: v.picklist(['area', 'landmark', 'hotel']),
  /** What was searched for instead, where the text has a slip; a text in the script of the text. */
  mended: v.nullable(v.union([v.string(), Words])),
});

const Plan = v.object({ from: Clock, to: Clock, maxHours: v.nullable(v.number()) });
const HotelDetail = v.object({
  sn: v.number(),
  slug: v.string(),
  name: v.string(),
  hotelType: HotelTypeName,
  address: v.string(),
  addressReading: v.optional(ReadingValue),
  latitude: v.number(),
  longitude: v.number(),
  /** The area of the map around it, as a search names one. */
  mapArea: v.object({
    latitude: v.number(),
    longitude: v.number(),
    zoom: v.number(),
    radius: v.number(),
  }),
  district: v.object({ sn: v.number(), name: Words }),
  province: v.object({ sn: v.number(), name: Words }),
  phone: v.string(),
  description: Words,
  pictures: v.array(Picture),
  /** The newest that guests took, of reviews that are shown. */
  guestPictures: v.array(
    v.object({ name: v.string(), color: v.string(), author: v.string(), writtenAt: At }),
  ),
  facilities: v.array(FacilityName),
  rating: v.number(),
  reviewCount: v.number(),
  scores: v.object({ cleanliness: v.number(), facilities: v.number(), services: v.number() }),
  /** The hotel confirms each booking by hand. */
  confirmsByHand: v.boolean(),
  isOpenOnline: v.boolean(),
  isPayAtHotel: v.boolean(),
  paymentMethods: v.array(v.number()),
  /** How each booking type is sold, null where it is not. */
  plans: v.object({
    hourly: v.nullable(Plan),
    overnight: v.nullable(Plan),
    daily: v.nullable(Plan),
  }),
  cancelBeforeHours: v.object({ hourly: v.number(), overnight: v.number(), daily: v.number() }),
  freeCancellationMinutes: v.number(),
  asOf: At,
});
export type HotelDetail = v.InferOutput<typeof HotelDetail>;

export const RoomView = v.object({
  sn: v.number(),
  name: v.string(),
  reading: v.optional(ReadingValue),
  pictures: v.array(Picture),
  sizeM2: v.number(),
  bed: BedName,
  view: ViewName,
  maxGuests: v.number(),
  facilities: v.array(FacilityName),
  isPrepaidOnly: v.boolean(),
  needsAccount: v.boolean(),
  state: v.picklist([
    'free',
    'soldOut',
    'locked',
    'callToBook',
    'notSold',
    'past',
    'tooFarAhead',
    'outsideHours',
    'overHourLimit',
    'tooManyNights',
  ]),
  checkIn: v.nullable(At),
  checkOut: v.nullable(At),
  price: v.nullable(PriceView),
  roomsLeft: v.nullable(v.number()),
  isCancellable: v.boolean(),
  freeUntil: v.nullable(At),
  /**
   * What cancelling costs once it is no longer free; null where the stay cannot be had or cannot be
   * cancelled.
   */
  lateFee: v.nullable(Amount),
  nextFree: v.nullable(At),
  maxHours: v.nullable(v.number()),
  /**
   * Offered when more hours are requested than the hotel sells; booked only after the traveller
   * agrees.
   */
  dailyInstead: v.nullable(v.object({ stay: StayValue, checkIn: At, checkOut: At, total: Amount })),
});
export type RoomView = v.InferOutput<typeof RoomView>;

/** Another way to stay that covers the same hours for less, by the cheapest room of each. */
const CheaperWay = v.object({
  stay: StayValue,
  checkIn: At,
  checkOut: At,
  total: Amount,
  saved: Amount,
});

const RoomList = v.object({
  /** The stay of the address where it can be had, else the one this hotel starts with. */
  stay: StayValue,
  refusedStay: v.nullable(RefusedStayValue),
  asOf: At,
  rooms: v.array(RoomView),
  cheaper: v.nullable(CheaperWay),
  surcharges: v.array(
    v.object({
      type: BookingTypeName,
      percent: v.number(),
      from: Clock,
      to: Clock,
      weekdays: v.number(),
      reason: v.picklist(['weekend', 'holiday']),
    }),
  ),
});

const ReviewLanguage = v.picklist(['vi', 'en', 'th']);
const ReviewList = v.object({
  /** Reviews that match the filter, without hidden ones. */
  total: v.number(),
  page: v.number(),
  pageSize: v.number(),
  /**
   * How many there are of each number of whole stars and in each language; each list is counted
   * under the other choice, so its number is what choosing brings.
   */
  byStars: v.array(v.object({ stars: v.number(), count: v.number() })),
  byLanguage: v.array(v.object({ language: ReviewLanguage, count: v.number() })),
  /** Hidden ones of the whole hotel, by reason. */
  hidden: v.array(v.object({ reason: v.picklist(hiddenReasons), count: v.number() })),
  /** Whether `hotel/translateReview` can be asked. */
  canTranslate: v.boolean(),
  reviews: v.array(
    v.object({
      sn: v.number(),
      author: v.string(),
      roomName: v.string(),
      language: ReviewLanguage,
      text: v.string(),
      score: v.number(),
      cleanliness: v.number(),
      facilities: v.number(),
      services: v.number(),
      createdAt: At,
      updatedAt: v.nullable(At),
      reply: v.nullable(v.string()),
      repliedAt: v.nullable(At),
      /** The first day of the reviewed stay; null where no stay is known. */
      stayedOn: v.nullable(Day),
      pictures: v.array(v.object({ name: v.string(), color: v.string() })),
    }),
  ),
});

/** Numbers of hotels as an address writes them: `12-7-40`. */
const hotelSns = (most: number) =>
  v.pipe(
    v.string(),
    v.maxLength(10 * most),
    v.regex(/^[1-9]\d{0,8}(?:-[1-9]\d{0,8})*$/),
    v.transform((sns) => [...new Set(sns.split('-').map(Number))]),
    v.maxLength(most),
  );
const HotelSns = hotelSns(policy.recentHotels);
/** Those seen last, and a few stayed at. */
const maxLeftOut = 2 * policy.recentHotels;
const SimilarList = v.object({ stay: StayValue, asOf: At, hotels: v.array(HotelCard) });

/** A hotel and the stay as its address writes it. */
const HotelStay = v.object({
  slug: Slug,
  bookingType: text,
  checkInDatePlan: text,
  startTime: text,
  endDate: text,
  endTime: text,
});
const CollectionHead = v.object({
  sn: v.number(),
  name: v.string(),
  title: Words,
  summary: Words,
  picture: v.string(),
  hotelCount: v.number(),
  /** Its page leaves out hotels that cost more than it promises, and may list fewer than `hotelCount`. */
  isPriceLimited: v.boolean(),
});
/**
 * `total` of the cheapest room, null where none is free; `isTaken` tells a room that is taken from
 * hours that are not sold.
 */
const Priced = { total: v.nullable(Amount), isTaken: v.boolean() };
export const StayPriceList = v.object({
  stay: StayValue,
  asOf: At,
  total: v.nullable(Amount),
  isTaken: v.boolean(),
  /** Hourly: starts of the day for as many hours, and lengths from the same start. */
  starts: v.array(v.object({ start: Clock, ...Priced })),
  lengths: v.array(v.object({ hours: v.number(), ...Priced })),
  /** Overnight and daily: every night that is available, one night each. */
  nights: v.array(v.object({ date: Day, ...Priced })),
  /** Hours of high demand on the day of the stay. */
  peaks: v.array(v.object({ from: Clock, to: Clock, percent: v.number() })),
  /** Where more hours are requested than the hotel sells: the days to offer instead. */
  dailyInstead: v.nullable(v.object({ stay: StayValue, checkIn: At, checkOut: At, total: Amount })),
});
export type StayPriceList = v.InferOutput<typeof StayPriceList>;

export const hotelSchemas = defineSchemas({
  'hotel/getHome': {
    description:
      'Flash sales and free hotels of each booking type near a point or in a province or ' +
      'district, and the provinces to go to.',
    input: v.object({
      provinceSn: v.optional(Sn),
      districtSn: v.optional(Sn),
      location: text,
      latitude: text,
      longitude: text,
      /** Hotels that home shows already, and its lists not again. */
      without: v.optional(hotelSns(maxLeftOut)),
    }),
    output: HomeResult,
  },
  'hotel/searchHotel': {
    description:
      'Hotels for a place and a stay, each with the all-in price of that very stay, sorted, ' +
      '20 a page.',
    input: SearchInput,
    output: SearchResult,
  },
  'hotel/getSearchFacets': {
    description:
      'How many hotels a search finds, how their prices are spread, and how many each ' +
      'further filter would leave.',
    input: SearchInput,
    output: SearchFacets,
  },
  'hotel/getSearchSuggestion': {
    description:
      'Hotels, areas and landmarks whose names begin or read like what was typed; popular ' +
      'provinces before anything is. `searchHistorySn` is named when one of them is picked. ' +
      'With `exact` no slip of the text is mended.',
    input: v.object({
      keyword: v.optional(v.pipe(v.string(), v.maxLength(80)), ''),
      exact: v.optional(v.picklist(['0', '1']), '0'),
    }),
    output: SuggestionResult,
  },
  'hotel/updateTotalClickSearch': {
    description:
      'Counts that an area or a hotel of the suggestions was picked: once a day for each ' +
      'device, and only after the search of that number, which is known for an hour.',
    input: v.object({
      searchHistorySn: Sn,
      keyword: v.optional(v.pipe(v.string(), v.maxLength(80)), ''),
      type: whole(1, 3),
      sn: Sn,
    }),
    output: v.object({ isCounted: v.boolean() }),
  },
  'hotel/getStayPriceList': {
    description:
      'What neighbours of a stay cost at a hotel, for its pickers: every start and length of ' +
      'a day, or every night; null where no room is free.',
    input: v.object({
      slug: Slug,
      bookingType: text,
      checkInDatePlan: text,
      startTime: text,
      endDate: text,
      endTime: text,
    }),
    output: StayPriceList,
  },
  'hotel/getHotelDetail': {
    description: 'What a hotel is like and its rules.',
    input: v.object({ slug: Slug }),
    output: HotelDetail,
  },
  'hotel/getRoomList': {
    description:
      'Every room type of a hotel and what it costs for a stay, or why it cannot be had, and ' +
      'a cheaper way to stay those hours.',
    input: HotelStay,
    output: RoomList,
  },
  'hotel/getSimilarHotelList': {
    description:
      'Hotels nearby that are free for the same stay, of the same kind and price first, each ' +
      'with its exact price.',
    input: HotelStay,
    output: SimilarList,
  },
  'hotel/getHotelCardList': {
    description:
      'The hotels of these numbers, in their order, each with its price now for the usual stay ' +
      'of this hour, as a favourite has; a number that is no hotel is left out.',
    input: v.object({ hotelSns: HotelSns }),
    output: v.object({ stay: StayValue, hotels: v.array(HotelCard), asOf: At }),
  },
  'hotel/getReviewList': {
    description:
      'Reviews of a hotel ten a page, of one language or number of stars if asked, with ' +
      'counts that add up; hidden ones are counted with their reason.',
    input: v.object({
      slug: Slug,
      page: v.optional(whole(1, 500), 1),
      language: v.optional(ReviewLanguage),
      stars: v.optional(whole(1, 5)),
      sort: v.optional(v.picklist(reviewSorts), 'newest'),
    }),
    output: ReviewList,
  },
  'hotel/translateReview': {
    description:
      "A shown review and the hotel's answer to it in another language, by a machine. Kept until " +
      'either changes.',
    input: v.object({
      sn: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
      language: v.picklist(['vi', 'en', 'th']),
    }),
    output: v.object({ text: v.string(), reply: v.nullable(v.string()) }),
  },
  'hotel/getHotelCollectionList': {
    description: 'The collections of hotels that belong together.',
    input: v.object({}),
    output: v.object({ collections: v.array(CollectionHead) }),
  },
  'hotel/getHotelCollection': {
    description:
      'One collection and its hotels, priced for the stay it is about; those that cost more ' +
      'than it promises are left out.',
    input: v.object({ name: Slug, provinceSn: v.optional(Sn) }),
    output: v.object({
      ...CollectionHead.entries,
      stay: StayValue,
      /** Provinces of its hotels, most hotels first; counted as they are listed. */
      places: v.array(v.object({ sn: v.number(), name: Words, hotelCount: v.number() })),
      /** The province whose hotels are listed; null for the whole country. */
      provinceSn: v.nullable(v.number()),
      hotels: v.array(HotelCard),
      asOf: At,
    }),
  },
});
