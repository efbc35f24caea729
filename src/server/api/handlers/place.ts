// Answers which provinces and districts there are, what each has, and how many hotels.

import type { Output, Parsed } from '#contract/calls/calls.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { Fault } from '#contract/fault.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { areasOf } from '../../search/memory/catalogue.ts';
import { areaView, provinceDetail, provinceOfSlug } from '../../search/province.ts';
import { areaCatalogue } from '../../search/search-source.ts';
import { findHotelsIn } from '../../store/hotel/area.ts';
import { listHotelCollections } from '../../store/hotel/hotel-collection.ts';

/** A province with fewer hotels of a collection does not show it. */
const fewestOfCollection = 3;

export async function getProvinceList(
  ctx: RequestContext,
  _input: Parsed<'place/getProvinceList'>,
): Promise<Output<'place/getProvinceList'>> {
  return {
    provinces: areasOf(areaCatalogue(ctx), null).map((area) =>
      Object.assign(areaView(area), { aliases: [...area.aliases] }),
    ),
  };
}

export async function getDistrictList(
  ctx: RequestContext,
  { provinceSn }: Parsed<'place/getDistrictList'>,
): Promise<Output<'place/getDistrictList'>> {
  const catalogue = areaCatalogue(ctx);
  if (catalogue.areas.get(provinceSn)?.type !== 2) throw new Fault(errorCodes.notFound);
  return {
    districts: areasOf(catalogue, provinceSn)
      .filter((area) => area.hotelCount > 0)
      .map(areaView),
  };
}

/** Those of these hotels that are in the province. */
async function hotelsIn(
  { db, index }: RequestContext,
  provinceSn: number,
  hotelSns: readonly number[],
): Promise<ReadonlySet<number>> {
  if (!index.isReady) return findHotelsIn(db, provinceSn, hotelSns);
  const { hotels } = index.catalogue;
  return new Set(hotelSns.filter((sn) => hotels.get(sn)?.provinceSn === provinceSn));
}

export async function getProvinceDetail(
  ctx: RequestContext,
  { slug }: Parsed<'place/getProvinceDetail'>,
): Promise<Output<'place/getProvinceDetail'>> {
  const area = provinceOfSlug(areaCatalogue(ctx), slug);
  if (area === undefined) throw new Fault(errorCodes.notFound);
  const collections = await listHotelCollections(ctx.db);
  const provinceHotels = await hotelsIn(
    ctx,
    area.sn,
    collections.flatMap(({ hotelSns }) => hotelSns),
  );
  const counted = collections.map(({ sn, name, title, hotelSns }) => ({
    sn,
    name,
    title,
    count: hotelSns.filter((hotelSn) => provinceHotels.has(hotelSn)).length,
  }));
  return {
    ...(await provinceDetail(ctx, area)),
    collections: counted.filter(({ count }) => count >= fewestOfCollection),
  };
}
