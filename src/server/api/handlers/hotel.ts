// Answers the calls about hotels: prices and rooms from the index or, where it is not loaded, the
// database; long texts and reviews from the store.

import type { Output, Parsed } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { cancelBeforeHours } from '#domain/cancellation.ts';
import { facilities, nameOf } from '#domain/hotel.ts';
import { areaAround } from '#domain/map.ts';
import { paymentMethods } from '#domain/payment.ts';
import { policy } from '#domain/policy.ts';
import {
  readBookingType,
  readRefusedStay,
  readSearch,
  readWhere,
  stayOf,
  type RefusedStay,
  type Where,
} from '#domain/search.ts';
import { firstStay } from '#domain/soonest-stay.ts';
import { defaultBookingType, defaultStay, type Stay } from '#domain/stay.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { addressReading } from '../../intl/address-reading.ts';
import { countFacets } from '../../search/facets.ts';
import { homePlace, homeSections } from '../../search/home.ts';
import { cardsAround, cardsFor } from '../../search/hotel-card.ts';
import { withDifferentLeads } from '../../search/lead-pictures.ts';
import { areaName, areasOf, placeView, type IndexedHotel } from '../../search/memory/catalogue.ts';
import { countWithin } from '../../search/memory/find-hotels.ts';
import type { CatalogueEntry } from '../../search/memory/partial-catalogue.ts';
import { queryOf, searchOf, withLandmark } from '../../search/parse-search.ts';
import { relaxedSearches } from '../../search/relax-search.ts';
import { reviewCounts, reviewView } from '../../search/review-view.ts';
import { cheaperView, hoursOf, roomView, surchargeViews } from '../../search/room-view.ts';
import {
  loadCatalogueAround,
  loadCatalogueFor,
  searchPage,
  homeCatalogue,
  lookUpHotel,
  areaCatalogue,
} from '../../search/search-source.ts';
import { maxNear, nearSearch, similarHotels } from '../../search/similar.ts';
import { stayPrices } from '../../search/stay-prices.ts';
import { findHotelTexts } from '../../store/hotel/hotel.ts';
import { pictureView } from '../../store/hotel/picture.ts';
import { listReviews, tallyReviews } from '../../store/hotel/review.ts';
import { guestPictures } from '../../store/hotel/upload.ts';

const reviewPageSize = 10;

export async function getHome(
  ctx: RequestContext,
  input: Parsed<'hotel/getHome'>,
): Promise<Output<'hotel/getHome'>> {
  const asked = homeWhere(input);
  const catalogue = await homeCatalogue(ctx, asked);
  const where = homePlace(catalogue, asked, ctx.now);
  const provinces = areasOf(areaCatalogue(ctx), null).map(({ sn, slug, name, hotelCount }) => ({
    sn,
    slug,
    name,
    hotelCount,
  }));
  const hotelCount = provinces.reduce((sum, province) => sum + province.hotelCount, 0);
  return {
    place: placeView(catalogue, where),
    asOf: ctx.now,
    hotelCount,
    sections: homeSections(catalogue, where, ctx.now, input.without),
    provinces,
  };
}

function homeWhere({
  provinceSn,
  districtSn,
  location,
  latitude,
  longitude,
}: Parsed<'hotel/getHome'>): Where | null {
  if (districtSn !== undefined) return { kind: 'district', sn: districtSn };
  if (provinceSn !== undefined) return { kind: 'province', sn: provinceSn };
  const address = withLandmark({ location: location ?? 'nearBy', latitude, longitude });
  const where = readWhere(queryOf(address));
  return where.kind === 'nearBy' || where.kind === 'landmark' ? where : null;
}

export async function searchHotel(
  ctx: RequestContext,
  input: Parsed<'hotel/searchHotel'>,
): Promise<Output<'hotel/searchHotel'>> {
  const asked = await searchOf(ctx, input);
  const { state, search } = asked;
  const { where, stay, now } = search;
  const pageSize = state.limit ?? policy.searchPageSize;
  const { catalogue, found, total, isTotalExact } = await searchPage(
    ctx,
    search,
    state.page,
    pageSize,
  );
  const makeCard = cardsAround(where, catalogue, stay, now, state.filters);
  const { index } = ctx;
  return {
    place: placeView(catalogue, where),
    isPlaceAssumed: asked.isPlaceAssumed,
    walkable:
      where.kind === 'landmark' && index.isReady
        ? countWithin(index.catalogue, search, where, policy.walkGuessMetres)
        : null,
    state: { ...state, where },
    stay,
    refusedStay: readRefusedStay(queryOf(input), state, now),
    sort: state.sort,
    page: state.page,
    pageSize,
    total,
    isTotalExact,
    hotels: withDifferentLeads(found.map(({ hotel, metres }) => makeCard(hotel, metres))),
    // Free hotels come first: where the first is not free, none is, and hotels booked by phone are
    // no alternative. The alternatives are searched for among all hotels, which only the index has.
    waysOut:
      state.page === 1 && found[0]?.state !== 'free' && ctx.index.isReady
        ? relaxedSearches(catalogue, asked)
        : [],
    asOf: now,
  };
}

export async function getSearchFacets(
  ctx: RequestContext,
  input: Parsed<'hotel/getSearchFacets'>,
): Promise<Output<'hotel/getSearchFacets'>> {
  const { search } = await searchOf(ctx, input);
  const counted = countFacets(ctx.index.catalogue, search);
  const list = (counts: ReadonlyMap<number, number>) =>
    [...counts].map(([value, count]) => ({ value, count }));
  return {
    total: counted.total,
    histogram: [...counted.histogram],
    isFlashSale: counted.isFlashSale,
    isFreeToCancel: counted.isFreeToCancel,
    facility: list(counted.facility),
    hotelType: list(counted.hotelType),
    paymentMethod: list(counted.paymentMethod),
    filterByRating: list(counted.filterByRating),
    rateReviewClean: list(counted.rateReviewClean),
    asOf: ctx.now,
  };
}

async function hotelAt(ctx: RequestContext, slug: string): Promise<CatalogueEntry> {
  const known = await lookUpHotel(ctx, slug);
  if (known === undefined) throw new Fault(errorCodes.notFound);
  return known;
}

export async function getHotelDetail(
  ctx: RequestContext,
  input: Parsed<'hotel/getHotelDetail'>,
): Promise<Output<'hotel/getHotelDetail'>> {
  const { catalogue, hotel } = await hotelAt(ctx, input.slug);
  const texts = await findHotelTexts(ctx.db, hotel.sn);
  if (texts === undefined) throw new Fault(errorCodes.notFound);
  const { cancelHours } = hotel;
  const { sn, slug, name, hotelType, latitude, longitude, districtSn, provinceSn } = hotel;
  const { zoom, radius, ...centre } = areaAround({ latitude, longitude });
  const areas = {
    district: areaName(catalogue, districtSn),
    province: areaName(catalogue, provinceSn),
  };
  const reading = addressReading(texts.address, areas);
  return {
    sn,
    slug,
    name,
    hotelType,
    address: texts.address,
    ...(reading !== null && { addressReading: reading }),
    latitude,
    longitude,
    mapArea: { latitude: centre.latitude, longitude: centre.longitude, zoom, radius },
    district: { sn: districtSn, name: areas.district },
    province: { sn: provinceSn, name: areas.province },
    phone: texts.phone,
    description: texts.description,
    pictures: texts.pictures.map(pictureView),
    guestPictures: [...(await guestPictures(ctx.db, hotel.sn, policy.guestPictures))],
    facilities: texts.facilities.map((number) => nameOf(facilities, number)),
    rating: hotel.rating / 10,
    reviewCount: hotel.reviewCount,
    scores: {
      cleanliness: texts.cleanliness / 10,
      facilities: texts.facilityScore / 10,
      services: texts.services / 10,
    },
    confirmsByHand: hotel.confirmsByHand,
    isOpenOnline: hotel.isOpenOnline,
    isPayAtHotel: hotel.payMethods.includes(paymentMethods.hotel),
    paymentMethods: [...hotel.payMethods],
    plans: hoursOf(hotel),
    cancelBeforeHours: {
      hourly: cancelBeforeHours('hourly', cancelHours.hourly),
      overnight: cancelBeforeHours('overnight', cancelHours.overnight),
      daily: cancelBeforeHours('daily', cancelHours.daily),
    },
    freeCancellationMinutes: policy.freeCancellationMinutes,
    asOf: ctx.now,
  };
}

type HotelAddress = Omit<Parsed<'hotel/getRoomList'>, 'slug'>;

/**
 * The stay in the address while it is not over, else the one this hotel starts with and what is
 * wrong with that of the address.
 */
function stayAt(
  ctx: RequestContext,
  hotel: IndexedHotel,
  address: HotelAddress,
): { stay: Stay; refusedStay: RefusedStay | null } {
  const query = queryOf(address);
  const state = readSearch(query, ctx.now);
  const stay = stayOf(state, ctx.now);
  return {
    stay: stay === state.stay ? stay : firstStay(readBookingType(query), hoursOf(hotel), ctx.now),
    refusedStay: readRefusedStay(query, state, ctx.now),
  };
}

export async function getRoomList(
  ctx: RequestContext,
  { slug, ...address }: Parsed<'hotel/getRoomList'>,
): Promise<Output<'hotel/getRoomList'>> {
  const { hotel } = await hotelAt(ctx, slug);
  const { stay, refusedStay } = stayAt(ctx, hotel, address);
  const rooms = hotel.rooms.map(({ room }) => roomView(room, stay, ctx.now));
  return {
    stay,
    refusedStay,
    asOf: ctx.now,
    rooms,
    cheaper: cheaperView(hotel, stay, ctx.now),
    surcharges: surchargeViews(hotel, stay),
  };
}

export async function getStayPriceList(
  ctx: RequestContext,
  { slug, ...address }: Parsed<'hotel/getStayPriceList'>,
): Promise<Output<'hotel/getStayPriceList'>> {
  const { catalogue, hotel } = await hotelAt(ctx, slug);
  return stayPrices(catalogue, hotel, stayAt(ctx, hotel, address).stay, ctx.now);
}

export async function getSimilarHotelList(
  ctx: RequestContext,
  { slug, ...address }: Parsed<'hotel/getSimilarHotelList'>,
): Promise<Output<'hotel/getSimilarHotelList'>> {
  const { hotel } = await hotelAt(ctx, slug);
  const { stay } = stayAt(ctx, hotel, address);
  const catalogue = await loadCatalogueAround(
    ctx,
    nearSearch(hotel, stay, ctx.now),
    [hotel.sn],
    maxNear,
  );
  return { stay, asOf: ctx.now, hotels: similarHotels(catalogue, hotel, stay, ctx.now) };
}

export async function getHotelCardList(
  ctx: RequestContext,
  { hotelSns }: Parsed<'hotel/getHotelCardList'>,
): Promise<Output<'hotel/getHotelCardList'>> {
  const catalogue = await loadCatalogueFor(ctx, hotelSns);
  const stay = defaultStay(defaultBookingType(ctx.now), ctx.now);
  const makeCard = cardsFor(catalogue, stay, ctx.now);
  const hotels = hotelSns
    .map((sn) => catalogue.hotels.get(sn))
    .filter((hotel) => hotel !== undefined);
  return {
    stay,
    hotels: withDifferentLeads(hotels.map((hotel) => makeCard(hotel))),
    asOf: ctx.now,
  };
}

export async function getReviewList(
  ctx: RequestContext,
  { slug, page, sort, ...filter }: Parsed<'hotel/getReviewList'>,
): Promise<Output<'hotel/getReviewList'>> {
  const { hotel } = await hotelAt(ctx, slug);
  const tally = await tallyReviews(ctx.db, hotel.sn);
  const reviews = await listReviews(
    ctx.db,
    hotel.sn,
    filter,
    sort,
    reviewPageSize,
    (page - 1) * reviewPageSize,
  );
  return {
    ...reviewCounts(tally, filter),
    page,
    pageSize: reviewPageSize,
    canTranslate: ctx.translator.isThere,
    reviews: reviews.map(reviewView),
  };
}
