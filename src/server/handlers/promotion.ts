// Answers which promotions run now and which hotels take part.

import type { Output, Parsed } from '#contract/calls.ts';
import { Fault } from '#contract/errors.ts';
import { defaultBookingType, defaultStay } from '#domain/stay.ts';
import type { Context } from '../context.ts';
import { couponView } from '../coupon-view.ts';
import { catalogueWith } from '../search/answer.ts';
import { shelfOf } from '../search/shelf.ts';
import { couponsOfPromotion } from '../store/coupon.ts';
import { findPromotion, listPromotions, type Promotion } from '../store/promotion.ts';

const promotionView = ({ name, title, summary, picture, startsAt, endsAt }: Promotion) => ({
  name,
  title,
  summary,
  picture,
  startsAt,
  endsAt,
});

export async function getPromotionList(
  ctx: Context,
  _input: Parsed<'promotion/getPromotionList'>,
): Promise<Output<'promotion/getPromotionList'>> {
  return { promotions: (await listPromotions(ctx.db, ctx.now)).map(promotionView) };
}

export async function getPromotionDetail(
  ctx: Context,
  { name }: Parsed<'promotion/getPromotionDetail'>,
): Promise<Output<'promotion/getPromotionDetail'>> {
  const promotion = await findPromotion(ctx.db, name, ctx.now);
  if (promotion === undefined) throw new Fault('API_GNR_101');
  const stay = defaultStay(defaultBookingType(ctx.now), ctx.now);
  return {
    ...promotionView(promotion),
    terms: promotion.terms,
    coupons: (await couponsOfPromotion(ctx.db, name)).map((coupon) => couponView(coupon, ctx.now)),
    hotels: shelfOf(
      await catalogueWith(ctx, promotion.hotelSns),
      promotion.hotelSns,
      stay,
      ctx.now,
    ),
    asOf: ctx.now,
  };
}
