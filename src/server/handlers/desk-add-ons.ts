// What a hotel sells beside its rooms, changed at its desk; who has booked something keeps it at the price that was agreed.

import type { Output, Parsed } from '#contract/calls.ts';
import { Fault } from '#contract/errors.ts';
import { languageOf } from '#contract/paths.ts';
import { plainLines } from '#domain/member.ts';
import { policy } from '#domain/policy.ts';
import type { Context } from '../context.ts';
import { requireDesk } from '../desk-access.ts';
import { deskAddOns, saveAddOn } from '../store/add-on.ts';
import { markHotelChanged } from '../store/hotel-change.ts';

async function listed(ctx: Context, hotelSn: number): Promise<Output<'desk/getAddOnList'>> {
  const language = languageOf(ctx.caller.locale);
  return {
    addOns: (await deskAddOns(ctx.db, hotelSn)).map(({ sn, name, price, most, isSold }) => ({
      sn,
      name: name[language],
      price,
      most,
      isSold,
    })),
  };
}

export async function getAddOnList(
  ctx: Context,
  { hotelSn }: Parsed<'desk/getAddOnList'>,
): Promise<Output<'desk/getAddOnList'>> {
  await requireDesk(ctx, hotelSn);
  return listed(ctx, hotelSn);
}

/** A name that is typed anew is the name in every language: the desk writes one. */
export async function updateAddOn(
  ctx: Context,
  { hotelSn, sn, name: typed, price, most, isSold }: Parsed<'desk/updateAddOn'>,
): Promise<Output<'desk/updateAddOn'>> {
  await requireDesk(ctx, hotelSn);
  const name = plainLines(typed);
  if (name === '') throw new Fault('API_DSK_101');
  if (price < policy.addOnLeastVnd || price > policy.roomPriceMostVnd)
    throw new Fault('API_DSK_103', { least: policy.addOnLeastVnd, most: policy.roomPriceMostVnd });
  const known = (await deskAddOns(ctx.db, hotelSn)).find((one) => one.sn === sn);
  const isSameName = known?.name[languageOf(ctx.caller.locale)] === name;
  const saved = await saveAddOn(ctx.db, {
    hotelSn,
    sn,
    name: known !== undefined && isSameName ? known.name : { vi: name, en: name, th: name },
    price,
    most,
    isSold,
  });
  if (!saved) throw new Fault('API_GNR_101');
  await markHotelChanged(ctx.db, hotelSn);
  return listed(ctx, hotelSn);
}
