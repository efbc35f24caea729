// Answers which promotions run now and which hotels take part.

import type { Output, Parsed } from '#contract/calls.ts';
import { Fault } from '#contract/errors.ts';
import { defaultBookingType, defaultStay } from '#domain/stay.ts';
import type { Context } from '../context.ts';
import { catalogueWith } from '../search/answer.ts';
import { cardOf } from '../search/card.ts';
import { findPromotion, listPromotions, type Promotion } from '../store/promotion.ts';

/** A page of hotels is enough to begin with; free ones come first. */
const mostHotels = 40;

const promotionView = ({ name, title, summary, picture, startsAt, endsAt }: Promotion) => (
  { name, title, summary, picture, startsAt, endsAt });

export async function getPromotionList(ctx: Context, _input: Parsed<'promotion/getPromotionList'>): Promise<Output<'promotion/getPromotionList'>> {
  return { promotions: (await listPromotions(ctx.db, ctx.now)).map(promotionView) };
}

export async function getPromotionDetail(ctx: Context, { name }: Parsed<'promotion/getPromotionDetail'>): Promise<Output<'promotion/getPromotionDetail'>> {
  const promotion = await findPromotion(ctx.db, name, ctx.now);
  if (promotion === undefined) throw new Fault('API_GNR_101');
  const hotelSns = promotion.hotelSns.slice(0, mostHotels);
  const catalogue = await catalogueWith(ctx, hotelSns);
  const stay = defaultStay(defaultBookingType(ctx.now), ctx.now);
  const hotels = hotelSns.map((sn) => catalogue.hotels.get(sn)).filter((hotel) => hotel !== undefined);
  const cards = hotels.map((hotel) => cardOf(catalogue, hotel, stay, ctx.now)).toSorted((a, b) => Number(b.state === 'free') - Number(a.state === 'free'));
  return { ...promotionView(promotion), terms: promotion.terms, hotels: cards, asOf: ctx.now };
}
