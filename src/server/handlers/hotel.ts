// Answers the calls about hotels: prices and rooms from the index or, where it is not loaded, the database; long texts and reviews from the store.

import type { Output, Parsed } from '#contract/calls.ts';
import { Fault } from '#contract/errors.ts';
import { cancelBeforeHours } from '#domain/cancellation.ts';
import { facilities, nameOf } from '#domain/hotel.ts';
import { paymentMethods } from '#domain/payment.ts';
import { policy } from '#domain/policy.ts';
import { readSearch, stayOf, type SearchState, type Where } from '#domain/search.ts';
import type { Context } from '../context.ts';
import { findPage, homeCatalogue, knownHotel, placesOf } from '../search/answer.ts';
import { cardOf } from '../search/card.ts';
import { areaName, areasOf, knownWhere, placeView } from '../search/catalogue.ts';
import type { KnownHotel } from '../search/country.ts';
import { countFacets } from '../search/facets.ts';
import type { Search } from '../search/find.ts';
import { homePlace, homeSections } from '../search/home.ts';
import { planView, roomView, surchargeViews } from '../search/room-view.ts';
import { suggest } from '../search/suggester.ts';
import { waysOut } from '../search/ways-out.ts';
import { findHotelTexts } from '../store/hotel.ts';
import { pictureView } from '../store/picture.ts';
import { findPromotion } from '../store/promotion.ts';
import { countReviews, listReviews, type Review } from '../store/review.ts';

const reviewPageSize = 10;

/** An address as `readSearch` reads it. */
const queryOf = (input: Readonly<Record<string, string | undefined>>) => ({ get: (name: string) => input[name] ?? null });

export async function getHome(ctx: Context, input: Parsed<'hotel/getHome'>): Promise<Output<'hotel/getHome'>> {
  const asked = homeWhere(ctx, input);
  const catalogue = await homeCatalogue(ctx, asked);
  const where = homePlace(catalogue, asked, ctx.now);
  const provinces = areasOf(placesOf(ctx), null).map(({ sn, slug, name, hotelCount }) => ({ sn, slug, name, hotelCount }));
  const hotelCount = provinces.reduce((sum, province) => sum + province.hotelCount, 0);
  return { place: placeView(catalogue, where), asOf: ctx.now, hotelCount, sections: homeSections(catalogue, where, ctx.now), provinces };
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
  const { now } = ctx;
  const state = readSearch(queryOf(input), now);
  const where = knownWhere(placesOf(ctx), state.where);
  const { promotion } = state.filters;
  // A promotion that is over has no hotels: the way out then says what is there without it.
  const inCollection = promotion === null ? undefined : new Set((await findPromotion(ctx.db, promotion, now))?.hotelSns);
  return { state, search: { where, stay: stayOf(state, now), sort: state.sort, filters: state.filters, inCollection, now } };
}

export async function searchHotel(ctx: Context, input: Parsed<'hotel/searchHotel'>): Promise<Output<'hotel/searchHotel'>> {
  const { state, search } = await searchOf(ctx, input);
  const { where, stay, now } = search;
  const pageSize = policy.searchPageSize;
  const { catalogue, found, total, isTotalExact } = await findPage(ctx, search, state.page, pageSize);
  return {
    place: placeView(catalogue, where), stay, sort: state.sort, page: state.page, pageSize, total, isTotalExact,
    // How far the middle of a map's area is tells a traveller nothing.
    hotels: found.map(({ hotel, metres }) => cardOf(catalogue, hotel, stay, now, { metres: where.kind === 'area' ? null : metres, filters: state.filters })),
    // They are looked for among all hotels, which only the index has.
    waysOut: total === 0 && ctx.index.isReady ? waysOut(catalogue, search) : [], asOf: now,
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

export async function getSearchSuggestion(ctx: Context, input: Parsed<'hotel/getSearchSuggestion'>): Promise<Output<'hotel/getSearchSuggestion'>> {
  const catalogue = placesOf(ctx);
  const { areas, hotels } = suggest(catalogue.suggester, input.keyword);
  return {
    searchHistorySn: null,
    hotelList: hotels.map(({ sn, slug, name, latitude, longitude, districtSn }) => (
      { sn, slug, name, latitude, longitude, type: 1, district: areaName(catalogue, districtSn) })),
    areaList: areas.map(({ sn, name, parentSn, latitude, longitude, type, hotelCount }) => {
      const parentName = parentSn === null ? null : areaName(catalogue, parentSn);
      return { sn, name, parentName, latitude, longitude, type, hotelCount };
    }),
  };
}

async function hotelAt(ctx: Context, slug: string): Promise<KnownHotel> {
  const known = await knownHotel(ctx, slug);
  if (known === undefined) throw new Fault('API_GNR_101');
  return known;
}

export async function getHotelDetail(ctx: Context, input: Parsed<'hotel/getHotelDetail'>): Promise<Output<'hotel/getHotelDetail'>> {
  const { catalogue, hotel } = await hotelAt(ctx, input.slug);
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
    plans: { hourly: planView(hotel, 'hourly'), overnight: planView(hotel, 'overnight'), daily: planView(hotel, 'daily') },
    cancelBeforeHours: {
      hourly: cancelBeforeHours('hourly', cancelHours.hourly), overnight: cancelBeforeHours('overnight', cancelHours.overnight),
      daily: cancelBeforeHours('daily', cancelHours.daily),
    },
    freeCancellationMinutes: policy.freeCancellationMinutes, asOf: ctx.now,
  };
}

export async function getRoomList(ctx: Context, { slug, ...address }: Parsed<'hotel/getRoomList'>): Promise<Output<'hotel/getRoomList'>> {
  const { hotel } = await hotelAt(ctx, slug);
  const stay = stayOf(readSearch(queryOf(address), ctx.now), ctx.now);
  const rooms = hotel.rooms.map(({ room }) => roomView(room, stay, ctx.now));
  return { stay, asOf: ctx.now, rooms, surcharges: surchargeViews(hotel, stay) };
}

export async function getReviewList(ctx: Context, { slug, page }: Parsed<'hotel/getReviewList'>): Promise<Output<'hotel/getReviewList'>> {
  const { hotel } = await hotelAt(ctx, slug);
  const total = await countReviews(ctx.db, hotel.sn);
  const reviews = await listReviews(ctx.db, hotel.sn, reviewPageSize, (page - 1) * reviewPageSize);
  return { total, page, reviews: reviews.map(reviewView) };
}

/** The score is the mean of its stars, in tenths. */
function reviewView(review: Review): Output<'hotel/getReviewList'>['reviews'][number] {
  return { ...review, score: Math.round((10 * (review.cleanliness + review.facilities + review.services)) / 3) / 10 };
}
