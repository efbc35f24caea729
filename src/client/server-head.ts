// The part of the head that only machines read: share cards, structured data, whether to index, and what to fetch ahead. Never in the browser's code.

import { brand } from '#contract/brand.ts';
import { locales, type Locale, type RouteName } from '#contract/paths.ts';
import { scriptText } from './script-text.ts';
import { structuredData, type PageFacts } from './structured-data.ts';

/** Languages as share cards name them; English is read everywhere. */
const cardLocales: Readonly<Record<Locale, string>> = { 'vi-vn': 'vi_VN', 'en-vn': 'en_US', 'th-vn': 'th_TH' };

/** Text of the finished markup, escaped as it stands there. */
const titleIn = (html: string): string => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? brand.name;
const descriptionIn = (html: string): string | undefined => /<meta name="description" content="([^"]*)"/.exec(html)?.[1];
const plain = (escaped: string): string => escaped.replace(/&(?:lt|gt|quot|#x27|amp);/g, (one) => ({ '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' })[one] ?? one);
const attribute = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/** The picture of what the page is about, made by the build; ours where it is about no one thing. */
function cardImage(name: RouteName | undefined, { origin, answer }: PageFacts): string {
  const hotel = name === 'hotel' ? answer('hotel/getHotelDetail')?.pictures[0]?.name : undefined;
  if (hotel !== undefined && hotel !== '') return `${origin}/og/${hotel}.jpg`;
  const promotion = name === 'promotion' ? answer('promotion/getPromotionDetail')?.picture : undefined;
  if (promotion !== undefined && promotion !== '') return `${origin}/og/${promotion}.jpg`;
  const place = name === 'search' ? answer('hotel/searchHotel')?.place : undefined;
  const province = place?.kind === 'province' ? place.sn : place?.provinceSn;
  return province === null || province === undefined ? `${origin}/og/default.png` : `${origin}/og/province-${province}.jpg`;
}

/** A place alone may be found; each of its thousand filters and stays is the same list again. */
function isHidden(name: RouteName | undefined, { searchParams }: URL): boolean {
  if (searchParams.has('pageView')) return true;
  return name === 'search' && [...searchParams.keys()].some((key) => key !== 'provinceSn' && key !== 'districtSn');
}

/** Asked for by the first bytes of the page, since its largest picture decides when it is seen. */
function preloadOf(html: string): string {
  const [, srcSet, sizes] = /<source type="image\/avif" srcSet="([^"]+)" sizes="([^"]+)"\/><img[^>]* fetchPriority="high"/.exec(html) ?? [];
  return srcSet === undefined ? '' : `<link rel="preload" as="image" type="image/avif" imagesrcset="${srcSet}" imagesizes="${sizes}" fetchpriority="high">`;
}

export function serverHead(html: string, name: RouteName | undefined, page: Omit<PageFacts, 'title'>, isSaving: boolean): string {
  const title = titleIn(html);
  const description = descriptionIn(html);
  const { origin, locale, url } = page;
  const facts: PageFacts = { ...page, title: plain(title) };
  const data = structuredData(name, facts);
  const image = cardImage(name, facts);
  const shown = name === 'search' ? `${origin}${url.pathname}${isHidden(name, url) ? '' : url.search}` : `${origin}${url.pathname}`;
  const property = (key: string, value: string): string => `<meta property="og:${key}" content="${value}">`;
  return [
    isSaving ? '' : preloadOf(html),
    isHidden(name, url) ? '<meta name="robots" content="noindex, follow">' : '',
    property('type', 'website'), property('site_name', brand.name), property('url', attribute(shown)), property('title', title.replaceAll('"', '&quot;')),
    description === undefined ? '' : property('description', description),
    property('image', attribute(image)), property('image:width', '1200'), property('image:height', '630'),
    property('locale', cardLocales[locale]), ...locales.filter((one) => one !== locale).map((one) => property('locale:alternate', cardLocales[one])),
    '<meta name="twitter:card" content="summary_large_image">',
    data === null ? '' : `<script type="application/ld+json">${scriptText(JSON.stringify(data))}</script>`,
  ].join('');
}
