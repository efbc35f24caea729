// Keeps a member's favourite hotels and shows what each costs for the usual stay of now.

import type { Output, Parsed } from '#contract/calls.ts';
import { Fault } from '#contract/errors.ts';
import { defaultBookingType, defaultStay } from '#domain/stay.ts';
import type { Context } from '../context.ts';
import { catalogueWith } from '../search/answer.ts';
import { cardsFor } from '../search/card.ts';
import { deleteFavorite, insertFavorite, listFavorites } from '../store/favorite.ts';
import { hasHotel } from '../store/hotel.ts';

function memberSn(ctx: Context): number {
  if (ctx.caller.member === null) throw new Fault('API_PSS_103');
  return ctx.caller.member.sn;
}

export async function getFavoriteList(
  ctx: Context,
  _input: Parsed<'favorite/getFavoriteList'>,
): Promise<Output<'favorite/getFavoriteList'>> {
  const hotelSns = await listFavorites(ctx.db, memberSn(ctx));
  const catalogue = await catalogueWith(ctx, hotelSns);
  const stay = defaultStay(defaultBookingType(ctx.now), ctx.now);
  const hotels = hotelSns
    .map((sn) => catalogue.hotels.get(sn))
    .filter((hotel) => hotel !== undefined);
  const makeCard = cardsFor(catalogue, stay, ctx.now);
  return { hotels: hotels.map((hotel) => makeCard(hotel)), asOf: ctx.now };
}

export async function addFavorite(
  ctx: Context,
  { hotelSn }: Parsed<'favorite/addFavorite'>,
): Promise<Output<'favorite/addFavorite'>> {
  if (!(await hasHotel(ctx.db, hotelSn))) throw new Fault('API_GNR_101');
  await insertFavorite(ctx.db, memberSn(ctx), hotelSn, ctx.now);
  return { hotelSn };
}

export async function removeFavorite(
  ctx: Context,
  { hotelSn }: Parsed<'favorite/removeFavorite'>,
): Promise<Output<'favorite/removeFavorite'>> {
  await deleteFavorite(ctx.db, memberSn(ctx), hotelSn);
  return { hotelSn };
}
