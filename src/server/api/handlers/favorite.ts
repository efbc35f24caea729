// A member's favourite hotels, each with its price for the default stay of this moment.

import type { Output, Parsed } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { defaultBookingType, defaultStay } from '#domain/stay.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { cardsFor } from '../../search/hotel-card.ts';
import { withDifferentLeads } from '../../search/lead-pictures.ts';
import { loadCatalogueFor } from '../../search/search-source.ts';
import { hasHotel } from '../../store/hotel/hotel.ts';
import { deleteFavorite, insertFavorite, listFavorites } from '../../store/member/favorite.ts';

function memberSn(ctx: RequestContext): number {
  if (ctx.caller.member === null) throw new Fault(errorCodes.signInRequired);
  return ctx.caller.member.sn;
}

export async function getFavoriteList(
  ctx: RequestContext,
  _input: Parsed<'favorite/getFavoriteList'>,
): Promise<Output<'favorite/getFavoriteList'>> {
  const hotelSns = await listFavorites(ctx.db, memberSn(ctx));
  const catalogue = await loadCatalogueFor(ctx, hotelSns);
  const stay = defaultStay(defaultBookingType(ctx.now), ctx.now);
  const hotels = hotelSns
    .map((sn) => catalogue.hotels.get(sn))
    .filter((hotel) => hotel !== undefined);
  const makeCard = cardsFor(catalogue, stay, ctx.now);
  return { hotels: withDifferentLeads(hotels.map((hotel) => makeCard(hotel))), asOf: ctx.now };
}

export async function addFavorite(
  ctx: RequestContext,
  { hotelSn }: Parsed<'favorite/addFavorite'>,
): Promise<Output<'favorite/addFavorite'>> {
  if (!(await hasHotel(ctx.db, hotelSn))) throw new Fault(errorCodes.notFound);
  await insertFavorite(ctx.db, memberSn(ctx), hotelSn, ctx.now);
  return { hotelSn };
}

export async function removeFavorite(
  ctx: RequestContext,
  { hotelSn }: Parsed<'favorite/removeFavorite'>,
): Promise<Output<'favorite/removeFavorite'>> {
  await deleteFavorite(ctx.db, memberSn(ctx), hotelSn);
  return { hotelSn };
}
