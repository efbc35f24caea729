// Answers the calls about hotels: prices and rooms from the index, the long texts and reviews from the store.

import type { Output, Parsed } from '#contract/calls.ts';
import { Fault } from '#contract/errors.ts';
import { cancelBeforeHours } from '#domain/cancellation.ts';
import { firstStay } from '#domain/first-stay.ts';
import { facilities, nameOf } from '#domain/hotel.ts';
import { paymentMethods } from '#domain/payment.ts';
import { policy } from '#domain/policy.ts';
import { readSearch, stayOf, type SearchState, type Where } from '#domain/search.ts';
import { bookingTypeOf, type Stay } from '#domain/stay.ts';
import type { Context } from '../context.ts';
import { cardOf } from '../search/card.ts';
import { areaName, areasOf, hotelOfSlug, knownWhere, placeView, type Catalogue, type IndexedHotel } from '../search/catalogue.ts';
import { countFacets } from '../search/facets.ts';
import { findHotels, type Search } from '../search/find.ts';
import { homePlace, homeSections } from '../search/home.ts';
import { cheaperView, hoursOf, roomView, surchargeViews } from '../search/room-view.ts';
import { reviewCounts, reviewView } from '../search/review-view.ts';
import { similarHotels } from '../search/similar.ts';
import { stayPrices } from '../search/stay-prices.ts';
import { waysOut } from '../search/ways-out.ts';
import { findHotelTexts } from '../store/hotel.ts';
import { pictureView } from '../store/picture.ts';
import { findPromotion } from '../store/promotion.ts';
import { listReviews, tallyReviews } from '../store/review.ts';

const { reviewPageSize } = policy;

/** An address as `readSearch` reads it. */
const queryOf = (input: Readonly<Record<string, string | undefined>>) => ({ get: (name: string) => input[name] ?? null });

export async function getHome(ctx: Context, input: Parsed<'hotel/getHome'>): Promise<Output<'hotel/getHome'>> {
  const { catalogue } = ctx.index;
  const where = homePlace(catalogue, homeWhere(ctx, input), ctx.now);
  return {
    place: placeView(catalogue, where), asOf: ctx.now, hotelCount: catalogue.hotels.size, sections: homeSections(catalogue, where, ctx.now),
    provinces: areasOf(catalogue, null).map(({ sn, slug, name, hotels }) => ({ sn, slug, name, hotelCount: hotels.length })),
  };
}

function homeWhere(ctx: Context, { provinceSn, districtSn, latitude, longitude }: Parsed<'hotel/getHome'>): Where | null {
  if (districtSn !== undefined) return { kind: 'district', sn: districtSn };
  if (provinceSn !== undefined) return { kind: 'province', sn: provinceSn };
  const { where } = readSearch(queryOf({ location: 'nearBy', latitude, longitude }), ctx.now);
  return where.kind === 'nearBy' ? where : null;
}

type Asking = { readonly state: SearchState; readonly search: Search };

/** The search an address means, with the hotels of its promotion. */
async function searchOf(ctx: Context, input: Parsed<'hotel/searchHotel'>): Promise<Asking> {
  const { catalogue } = ctx.index;
  const { now } = ctx;
  const state = readSearch(queryOf(input), now);
  const where = knownWhere(catalogue, state.where);
  const { promotion } = state.filters;
  // A promotion that is over has no hotels: the way out then says what is there without it.
  const inCollection = promotion === null ? undefined : new Set((await findPromotion(ctx.db, promotion, now))?.hotelSns);
  return { state, search: { where, stay: stayOf(state, now), sort: state.sort, filters: state.filters, inCollection, now } };
}

export async function searchHotel(ctx: Context, input: Parsed<'hotel/searchHotel'>): Promise<Output<'hotel/searchHotel'>> {
  const { catalogue } = ctx.index;
  const { state, search } = await searchOf(ctx, input);
  const { where, stay, now } = search;
  const pageSize = policy.searchPageSize;
  const found = findHotels(catalogue, search);
  const page = found.slice((state.page - 1) * pageSize, state.page * pageSize);
  return {
    place: placeView(catalogue, where), stay, sort: state.sort, page: state.page, pageSize, total: found.length,
    // How far the middle of a map's area is tells a traveller nothing.
    hotels: page.map(({ hotel, metres }) => cardOf(catalogue, hotel, stay, now, { metres: where.kind === 'area' ? null : metres, filters: state.filters })),
    waysOut: found.length === 0 ? waysOut(catalogue, search) : [], asOf: now,
  };
}

export async function getSearchFacets(ctx: Context, input: Parsed<'hotel/getSearchFacets'>): Promise<Output<'hotel/getSearchFacets'>> {
  const { search } = await searchOf(ctx, input);
  const counted = countFacets(ctx.index.catalogue, search);
  const list = (counts: ReadonlyMap<number, number>) => [...counts].map(([value, count]) => ({ value, count }));
  return {
    total: counted.total, histogram: [...counted.histogram], isFlashSale: counted.isFlashSale, isFreeToCancel: counted.isFreeToCancel,
    facility: list(counted.facility), hotelType: list(counted.hotelType), paymentMethod: list(counted.paymentMethod),
    filterByRating: list(counted.filterByRating), rateReviewClean: list(counted.rateReviewClean), asOf: ctx.now,
  };
}

function hotelAt(catalogue: Catalogue, slug: string): IndexedHotel {
  const hotel = hotelOfSlug(catalogue, slug);
  if (hotel === undefined) throw new Fault('API_GNR_101');
  return hotel;
}

export async function getHotelDetail(ctx: Context, input: Parsed<'hotel/getHotelDetail'>): Promise<Output<'hotel/getHotelDetail'>> {
  const { catalogue } = ctx.index;
  const hotel = hotelAt(catalogue, input.slug);
  const texts = await findHotelTexts(ctx.db, hotel.sn);
  if (texts === undefined) throw new Fault('API_GNR_101');
  const { cancelHours } = hotel;
  const { sn, slug, name, hotelType, latitude, longitude, districtSn, provinceSn } = hotel;
  return {
    sn, slug, name, hotelType, address: texts.address, latitude, longitude,
    district: { sn: districtSn, name: areaName(catalogue, districtSn) }, province: { sn: provinceSn, name: areaName(catalogue, provinceSn) },
    phone: texts.phone, description: texts.description, pictures: texts.pictures.map(pictureView),
    facilities: texts.facilities.map((number) => nameOf(facilities, number)), rating: hotel.rating / 10, reviewCount: hotel.reviewCount,
    scores: { cleanliness: texts.cleanliness / 10, facilities: texts.facilityScore / 10, services: texts.services / 10 },
    confirmsByHand: hotel.confirmsByHand, isOpenOnline: hotel.isOpenOnline, isPayAtHotel: hotel.payMethods.includes(paymentMethods.hotel),
    paymentMethods: [...hotel.payMethods],
    plans: hoursOf(hotel),
    cancelBeforeHours: {
      hourly: cancelBeforeHours('hourly', cancelHours.hourly), overnight: cancelBeforeHours('overnight', cancelHours.overnight),
      daily: cancelBeforeHours('daily', cancelHours.daily),
    },
    freeCancellationMinutes: policy.freeCancellationMinutes, asOf: ctx.now,
  };
}

type HotelAddress = Omit<Parsed<'hotel/getRoomList'>, 'slug'>;

/** The stay the address names while it is not over, else the one this hotel starts with. */
function stayAt(ctx: Context, hotel: IndexedHotel, address: HotelAddress): Stay {
  const state = readSearch(queryOf(address), ctx.now);
  const stay = stayOf(state, ctx.now);
  return stay === state.stay ? stay : firstStay(bookingTypeOf(Number(address.bookingType)), hoursOf(hotel), ctx.now);
}

export async function getRoomList(ctx: Context, { slug, ...address }: Parsed<'hotel/getRoomList'>): Promise<Output<'hotel/getRoomList'>> {
  const hotel = hotelAt(ctx.index.catalogue, slug);
  const stay = stayAt(ctx, hotel, address);
  const rooms = hotel.rooms.map(({ room }) => roomView(room, stay, ctx.now));
  return { stay, asOf: ctx.now, rooms, cheaper: cheaperView(hotel, stay, ctx.now), surcharges: surchargeViews(hotel, stay) };
}

export async function getStayPriceList(ctx: Context, { slug, ...address }: Parsed<'hotel/getStayPriceList'>): Promise<Output<'hotel/getStayPriceList'>> {
  const hotel = hotelAt(ctx.index.catalogue, slug);
  return stayPrices(hotel, stayAt(ctx, hotel, address), ctx.now);
}

export async function getSimilarHotelList(ctx: Context, { slug, ...address }: Parsed<'hotel/getSimilarHotelList'>): Promise<Output<'hotel/getSimilarHotelList'>> {
  const { catalogue } = ctx.index;
  const hotel = hotelAt(catalogue, slug);
  const stay = stayAt(ctx, hotel, address);
  return { stay, asOf: ctx.now, hotels: similarHotels(catalogue, hotel, stay, ctx.now) };
}

export async function getReviewList(ctx: Context, { slug, page, sort, ...filter }: Parsed<'hotel/getReviewList'>): Promise<Output<'hotel/getReviewList'>> {
  const hotel = hotelAt(ctx.index.catalogue, slug);
  const tally = await tallyReviews(ctx.db, hotel.sn);
  const reviews = await listReviews(ctx.db, hotel.sn, filter, sort, reviewPageSize, (page - 1) * reviewPageSize);
  return { ...reviewCounts(tally, filter), page, pageSize: reviewPageSize, reviews: reviews.map(reviewView) };
}
