// Where something that was shared with the installed app leads: a link of ours to its page, a name to the hotel or place it means.

import { path, type Locale } from '#contract/paths.ts';
import { areaTypes } from '#domain/place.ts';

type Suggested = { readonly hotelList: readonly { readonly slug: string }[]; readonly areaList: readonly { readonly type: number; readonly sn: number }[] };
/** As many letters as a suggestion is asked by. */
const longest = 80;
export type Suggest = (keyword: string) => Promise<Suggested | null>;

/** Only a page of this very site is led to, by its path: what is shared comes from anybody. */
function ownPage(texts: readonly string[], origin: string): string | null {
  for (const address of texts.flatMap((text) => text.match(/https?:\/\/\S+/g) ?? [])) {
    if (!URL.canParse(address)) continue;
    const url = new URL(address);
    if (url.origin === origin && /^\/(?:vi|en|th)-vn(?:\/|$)/.test(url.pathname)) return `${url.pathname}${url.search}`;
  }
  return null;
}

/** Phones share a link in `url` or in `text`, and a page's name in `title`. */
export async function sharedAddress(given: URLSearchParams, locale: Locale, origin: string, suggest: Suggest): Promise<string> {
  const texts = ['url', 'text', 'title'].map((name) => given.get(name) ?? '');
  const own = ownPage(texts, origin);
  if (own !== null) return own;
  const keyword = texts.slice(1).map((text) => text.replace(/https?:\/\/\S+/g, ' ').replace(/\s+/g, ' ').trim()).find((text) => text !== '')?.slice(0, longest);
  const found = keyword === undefined ? null : await suggest(keyword);
  const hotel = found?.hotelList[0];
  const area = found?.areaList[0];
  if (hotel !== undefined) return path(locale, 'hotel', { slug: hotel.slug });
  if (area !== undefined) return path(locale, 'search', {}, { [area.type === areaTypes.province ? 'provinceSn' : 'districtSn']: area.sn });
  return path(locale, 'index');
}
