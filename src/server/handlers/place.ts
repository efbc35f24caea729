// Answers which provinces and districts there are, and how many hotels each has.

import type { Output, Parsed } from '#contract/calls.ts';
import { Fault } from '#contract/errors.ts';
import type { Context } from '../context.ts';
import { placesOf } from '../search/answer.ts';
import { areasOf, type IndexedArea } from '../search/catalogue.ts';

const areaView = ({ sn, name, slug, latitude, longitude, hotelCount }: IndexedArea) => ({ sn, name, slug, latitude, longitude, hotelCount });

export async function getProvinceList(ctx: Context, _input: Parsed<'place/getProvinceList'>): Promise<Output<'place/getProvinceList'>> {
  return { provinces: areasOf(placesOf(ctx), null).map(areaView) };
}

export async function getDistrictList(ctx: Context, { provinceSn }: Parsed<'place/getDistrictList'>): Promise<Output<'place/getDistrictList'>> {
  const catalogue = placesOf(ctx);
  if (catalogue.areas.get(provinceSn)?.type !== 2) throw new Fault('API_GNR_101');
  return { districts: areasOf(catalogue, provinceSn).filter((area) => area.hotelCount > 0).map(areaView) };
}
