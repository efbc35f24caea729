// Answers which provinces and districts there are, what each has, and how many hotels.

import type { Output, Parsed } from '#contract/calls.ts';
import { Fault } from '#contract/errors.ts';
import type { Context } from '../context.ts';
import { areasOf } from '../search/catalogue.ts';
import { areaView, provinceDetail, provinceOfSlug } from '../search/province.ts';
import { listHotelCollections } from '../store/hotel-collection.ts';

/** Fewer hotels than this are no collection of the province's own. */
const fewestOfCollection = 3;

export async function getProvinceList(ctx: Context, _input: Parsed<'place/getProvinceList'>): Promise<Output<'place/getProvinceList'>> {
  return { provinces: areasOf(ctx.index.catalogue, null).map((area) => Object.assign(areaView(area), { aliases: [...area.aliases] })) };
}

export async function getDistrictList(ctx: Context, { provinceSn }: Parsed<'place/getDistrictList'>): Promise<Output<'place/getDistrictList'>> {
  const { catalogue } = ctx.index;
  if (catalogue.areas.get(provinceSn)?.type !== 2) throw new Fault('API_GNR_101');
  return { districts: areasOf(catalogue, provinceSn).filter((area) => area.hotels.length > 0).map(areaView) };
}

export async function getProvinceDetail(ctx: Context, { slug }: Parsed<'place/getProvinceDetail'>): Promise<Output<'place/getProvinceDetail'>> {
  const { catalogue } = ctx.index;
  const area = provinceOfSlug(catalogue, slug);
  if (area === undefined) throw new Fault('API_GNR_101');
  const counted = (await listHotelCollections(ctx.db)).map(({ sn, name, title, hotelSns }) => (
    { sn, name, title, count: hotelSns.filter((hotelSn) => catalogue.hotels.get(hotelSn)?.provinceSn === area.sn).length }));
  return { ...provinceDetail(catalogue, area, ctx.now), collections: counted.filter(({ count }) => count >= fewestOfCollection) };
}
