// Add-ons of a hotel, changed at its desk; existing bookings keep the agreed price.

import type { Output, Parsed } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { languageOf } from '#contract/paths.ts';
import { plainLines } from '#domain/member.ts';
import { policy } from '#domain/policy.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { requireDesk } from '../../identity/authorization.ts';
import { deskAddOns, saveAddOn } from '../../store/booking/add-on.ts';
import { markHotelChanged } from '../../store/hotel/change-feed.ts';

async function listed(ctx: RequestContext, hotelSn: number): Promise<Output<'desk/getAddOnList'>> {
  const language = languageOf(ctx.caller.locale);
  return {
    addOns: (await deskAddOns(ctx.db, hotelSn)).map(
      ({ sn, name, price, maxPerBooking, isSold }) => ({
        sn,
        name: name[language],
        price,
        maxPerBooking,
        isSold,
      }),
    ),
  };
}

export async function getAddOnList(
  ctx: RequestContext,
  { hotelSn }: Parsed<'desk/getAddOnList'>,
): Promise<Output<'desk/getAddOnList'>> {
  await requireDesk(ctx, hotelSn);
  return listed(ctx, hotelSn);
}

/** Typing a new name replaces the name in every language, because the desk writes only one. */
export async function updateAddOn(
  ctx: RequestContext,
  { hotelSn, sn, name: typed, price, maxPerBooking, isSold }: Parsed<'desk/updateAddOn'>,
): Promise<Output<'desk/updateAddOn'>> {
  await requireDesk(ctx, hotelSn);
  const name = plainLines(typed);
  if (name === '') throw new Fault(errorCodes.invalidDeskText);
  if (price < policy.addOnLeastVnd || price > policy.roomPriceMostVnd)
    throw new Fault(errorCodes.invalidDeskNumber, {
      least: policy.addOnLeastVnd,
      most: policy.roomPriceMostVnd,
    });
  const known = (await deskAddOns(ctx.db, hotelSn)).find((one) => one.sn === sn);
  const isSameName = known?.name[languageOf(ctx.caller.locale)] === name;
  const saved = await saveAddOn(ctx.db, {
    hotelSn,
    sn,
    name: known !== undefined && isSameName ? known.name : { vi: name, en: name, th: name },
    price,
    maxPerBooking,
    isSold,
  });
  if (!saved) throw new Fault(errorCodes.notFound);
  await markHotelChanged(ctx.db, hotelSn);
  return listed(ctx, hotelSn);
}
