// Answers suggestions while people type, and counts what they pick; nothing is written before they
// do.

import type { Output, Parsed } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import { areaTypes, landmarkType } from '#domain/place.ts';
import { policy } from '#domain/policy.ts';
import { localDate } from '#domain/time/time.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { makeBuckets } from '../../identity/token-bucket.ts';
import { networkOf } from '../../identity/verification-code.ts';
import { listedPictures } from '../../search/hotel-card.ts';
import { areaName, type IndexedHotel } from '../../search/memory/catalogue.ts';
import { countWalkable } from '../../search/memory/geo-index.ts';
import { areaCatalogue } from '../../search/search-source.ts';
import { type SearchedKeyword, isSearchSn, searchSn } from '../../search/suggest/search-receipt.ts';
import { suggest } from '../../search/suggest/suggester.ts';
import { pictureView } from '../../store/hotel/picture.ts';
import { recordPick, raiseScore } from '../../store/hotel/suggestion-picks.ts';

type SuggestedHotel = Output<'hotel/getSearchSuggestion'>['hotelList'][number];

const searchedBy = ({ caller }: RequestContext, keyword: string): SearchedKeyword => ({
  device: caller.device,
  keyword: keyword.trim(),
});

const searcher = {
  device: makeBuckets(policy.suggestionsAtOnceDevice, policy.suggestionsPerSecondDevice),
  address: makeBuckets(policy.suggestionsAtOnceAddress, policy.suggestionsPerSecondAddress),
};

/** Nobody types so fast; a script that reads out the catalogue letter by letter is told to wait. */
function refuseFlood({ caller, now }: RequestContext): void {
  const { device, address } = caller;
  const resendAt =
    searcher.address.take(networkOf(address), now) ??
    (device === '' ? null : searcher.device.take(device, now));
  if (resendAt !== null) throw new Fault(errorCodes.tooManyRequests, { resendAt });
}

/** Without its words: the hotel's name stands beside it, and an answer comes with every letter. */
function firstPicture(hotel: IndexedHotel): SuggestedHotel['picture'] {
  const { name, variant, color } = pictureView(listedPictures(hotel)[0]);
  return { name, variant, color };
}

/** Fault `tooManyRequests` with `resendAt` for more than anybody types. */
export async function getSearchSuggestion(
  ctx: RequestContext,
  { keyword, exact }: Parsed<'hotel/getSearchSuggestion'>,
): Promise<Output<'hotel/getSearchSuggestion'>> {
  refuseFlood(ctx);
  const { picks } = ctx.index;
  const catalogue = areaCatalogue(ctx);
  const { areas, landmarks, hotels, first, mended } = suggest(
    catalogue.suggester,
    keyword,
    picks,
    exact === '1',
  );
  return {
    searchHistorySn: searchSn(ctx.keys, searchedBy(ctx, keyword), ctx.now),
    // A hotel that was removed may still be among the names for a moment.
    hotelList: hotels
      .filter(({ sn }) => catalogue.hotels.has(sn))
      .map((hotel) => ({
        sn: hotel.sn,
        slug: hotel.slug,
        name: hotel.name,
        latitude: hotel.latitude,
        longitude: hotel.longitude,
        type: areaTypes.hotel,
        district: areaName(catalogue, hotel.districtSn),
        picture: firstPicture(hotel),
      })),
    areaList: areas.map(({ sn, name, parentSn, latitude, longitude, type, hotelCount }) => {
      const parentName = parentSn === null ? null : areaName(catalogue, parentSn);
      return { sn, name, parentName, latitude, longitude, type, hotelCount };
    }),
    landmarkList: landmarks.map(
      ({ sn, slug, kind, names, districtSn, provinceSn, latitude, longitude }) => ({
        sn,
        slug,
        kind,
        name: names,
        districtName: areaName(catalogue, districtSn),
        provinceName: areaName(catalogue, provinceSn),
        latitude,
        longitude,
        type: landmarkType,
        walkable: ctx.index.isReady ? countWalkable(catalogue.map, { latitude, longitude }) : null,
      }),
    ),
    first,
    mended,
  };
}

/**
 * A device counts once a day for each suggestion; beyond its daily limit, or its network's, it is
 * told so.
 */
export async function updateTotalClickSearch(
  ctx: RequestContext,
  input: Parsed<'hotel/updateTotalClickSearch'>,
): Promise<Output<'hotel/updateTotalClickSearch'>> {
  const { type, sn, searchHistorySn, keyword } = input;
  const catalogue = areaCatalogue(ctx);
  const isKnown =
    type === areaTypes.hotel ? catalogue.hotels.has(sn) : catalogue.areas.get(sn)?.type === type;
  if (!isKnown) throw new Fault(errorCodes.notFound);
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
  // Always in this order, so that two of them wait and never deadlock.
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
    const noted = await recordPick(ctx.db, who, today, what, most);
    if (noted === 'tooMany') throw new Fault(errorCodes.tooManyRequests);
    if (noted === 'repeated') return { isCounted: false };
  }
  await raiseScore(ctx.db, { type, sn }, ctx.now);
  return { isCounted: true };
}
