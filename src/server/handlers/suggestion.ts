// Answers what is suggested while people type, and counts what they pick; nothing is written before they do.

import type { Output, Parsed } from '#contract/calls.ts';
import { Fault } from '#contract/errors.ts';
import { areaTypes } from '#domain/place.ts';
import { policy } from '#domain/policy.ts';
import { localDate } from '#domain/time.ts';
import type { Context } from '../context.ts';
import { placesOf } from '../search/answer.ts';
import { areaName } from '../search/catalogue.ts';
import { isSearchSn, searchSn, type Searched } from '../search/search-receipt.ts';
import { suggest } from '../search/suggester.ts';
import { notePick, raiseScore } from '../store/search-click.ts';
import { makeBuckets } from '../token-bucket.ts';
import { networkOf } from '../verification-code.ts';

const searchedBy = ({ caller }: Context, keyword: string): Searched => ({
  device: caller.device,
  keyword: keyword.trim(),
});

const asking = {
  device: makeBuckets(policy.suggestionsAtOnceDevice, policy.suggestionsPerSecondDevice),
  address: makeBuckets(policy.suggestionsAtOnceAddress, policy.suggestionsPerSecondAddress),
};

/** Nobody types so fast; whoever reads the catalogue out letter by letter is told to wait. */
function refuseFlood({ caller, now }: Context): void {
  const { device, address } = caller;
  const resendAt =
    asking.address.take(networkOf(address), now) ??
    (device === '' ? null : asking.device.take(device, now));
  if (resendAt !== null) throw new Fault('API_GNR_103', { resendAt });
}

/** Fault API_GNR_103 with `resendAt` for more than anybody types. */
export async function getSearchSuggestion(
  ctx: Context,
  { keyword }: Parsed<'hotel/getSearchSuggestion'>,
): Promise<Output<'hotel/getSearchSuggestion'>> {
  refuseFlood(ctx);
  const { picks } = ctx.index;
  const catalogue = placesOf(ctx);
  const { areas, hotels } = suggest(catalogue.suggester, keyword, picks);
  return {
    searchHistorySn: searchSn(ctx.keys, searchedBy(ctx, keyword), ctx.now),
    // A hotel that has gone may still be among the names for a moment.
    hotelList: hotels
      .filter(({ sn }) => catalogue.hotels.has(sn))
      .map(({ sn, slug, name, latitude, longitude, districtSn }) => ({
        sn,
        slug,
        name,
        latitude,
        longitude,
        type: 1,
        district: areaName(catalogue, districtSn),
      })),
    areaList: areas.map(({ sn, name, parentSn, latitude, longitude, type, hotelCount }) => {
      const parentName = parentSn === null ? null : areaName(catalogue, parentSn);
      return { sn, name, parentName, latitude, longitude, type, hotelCount };
    }),
  };
}

/** A device counts once a day for each thing; beyond its day's number, or its address's, it is told so. */
export async function updateTotalClickSearch(
  ctx: Context,
  input: Parsed<'hotel/updateTotalClickSearch'>,
): Promise<Output<'hotel/updateTotalClickSearch'>> {
  const { type, sn, searchHistorySn, keyword } = input;
  const catalogue = placesOf(ctx);
  const isKnown =
    type === areaTypes.hotel ? catalogue.hotels.has(sn) : catalogue.areas.get(sn)?.type === type;
  if (!isKnown) throw new Fault('API_GNR_101');
  if (
    !isSearchSn(
      ctx.keys,
      searchHistorySn,
      searchedBy(ctx, keyword),
      ctx.now,
      policy.searchReceiptMinutes,
    )
  )
    return { isCounted: false };
  const { device, address } = ctx.caller;
  const today = localDate(ctx.now);
  const pick = `${type}:${sn}`;
  // Always in this order, so that two of them wait and never block each other.
  const limits = [
    ...(device === ''
      ? []
      : [{ who: `device ${device}`, most: policy.searchClicksPerDeviceDay, pick }]),
    {
      who: `address ${address}`,
      most: policy.searchClicksPerAddressDay,
      pick: `${device} ${pick}`,
    },
  ];
  for (const { who, most, pick: what } of limits) {
    const noted = await notePick(ctx.db, who, today, what, most);
    if (noted === 'tooMany') throw new Fault('API_GNR_103');
    if (noted === 'repeated') return { isCounted: false };
  }
  await raiseScore(ctx.db, { type, sn }, ctx.now);
  return { isCounted: true };
}
