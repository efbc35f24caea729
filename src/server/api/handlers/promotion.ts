// Answers which promotions run now and which hotels take part.

import type { Output, Parsed } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { stayForCoupon } from '#domain/coupon.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { couponView } from '../../rewards/coupon-view.ts';
import { hotelListCards } from '../../search/hotel-list.ts';
import { loadCatalogueFor } from '../../search/search-source.ts';
import { findPromotion, listPromotions, type Promotion } from '../../store/hotel/promotion.ts';
import { couponsOfPromotion } from '../../store/rewards/coupon.ts';

const promotionView = ({ name, title, summary, picture, startsAt, endsAt }: Promotion) => ({
  name,
  title,
  summary,
  picture,
  startsAt,
  endsAt,
});

export async function getPromotionList(
  ctx: RequestContext,
  _input: Parsed<'promotion/getPromotionList'>,
): Promise<Output<'promotion/getPromotionList'>> {
  return { promotions: (await listPromotions(ctx.db, ctx.now)).map(promotionView) };
}

export async function getPromotionDetail(
  ctx: RequestContext,
  { name }: Parsed<'promotion/getPromotionDetail'>,
): Promise<Output<'promotion/getPromotionDetail'>> {
  const promotion = await findPromotion(ctx.db, name, ctx.now);
  if (promotion === undefined) throw new Fault(errorCodes.notFound);
  const coupons = await couponsOfPromotion(ctx.db, name);
  const stay = stayForCoupon(coupons[0] ?? null, ctx.now);
  return {
    ...promotionView(promotion),
    terms: promotion.terms,
    coupons: coupons.map((coupon) => couponView(coupon, ctx.now)),
    stay,
    hotels: hotelListCards(
      await loadCatalogueFor(ctx, promotion.hotelSns),
      promotion.hotelSns,
      stay,
      ctx.now,
    ),
    asOf: ctx.now,
  };
}
