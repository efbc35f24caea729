// Where content shared with the installed app leads: a link of ours to its page, a name to the
// landmark, hotel or area it means.

import { path, type Locale } from '#contract/paths.ts';
import { sharedKeyword, sharedPage } from '#contract/share-target.ts';
import { areaTypes } from '#domain/place.ts';
import { whereParams } from '#domain/search.ts';

type Suggested = {
  readonly hotelList: readonly { readonly slug: string }[];
  readonly areaList: readonly { readonly type: number; readonly sn: number }[];
  readonly landmarkList: readonly {
    readonly slug: string;
    readonly latitude: number;
    readonly longitude: number;
  }[];
  readonly first: 'area' | 'landmark' | 'hotel';
};
export type Suggest = (keyword: string) => Promise<Suggested | null>;

export async function sharedAddress(
  params: URLSearchParams,
  locale: Locale,
  origin: string,
  suggest: Suggest,
): Promise<string> {
  const ownPage = sharedPage(params, origin);
  if (ownPage !== null) return ownPage;
  const keyword = sharedKeyword(params);
  const found = keyword === '' ? null : await suggest(keyword);
  const landmark = found?.first === 'landmark' ? found.landmarkList[0] : undefined;
  if (landmark !== undefined)
    return path(locale, 'search', {}, whereParams({ kind: 'landmark', ...landmark }));
  const hotel = found?.hotelList[0];
  const area = found?.areaList[0];
  if (hotel !== undefined) return path(locale, 'hotel', { slug: hotel.slug });
  if (area !== undefined)
    return path(
      locale,
      'search',
      {},
      { [area.type === areaTypes.province ? 'provinceSn' : 'districtSn']: area.sn },
    );
  return path(locale, 'index');
}
