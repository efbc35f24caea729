// The part of the document's head that only machines read: share cards, structured data, indexing
// and preloads. Used by the server only.

import { brand } from '#contract/brand.ts';
import { languageOf, locales, type Locale, type RouteName } from '#contract/paths.ts';
import { originalOf } from '#contract/picture-files.ts';
import { jsonForScript } from './json-script.ts';
import { structuredData, type PageFacts } from './structured-data.ts';

/** Locales in the format of `og:locale`. */
const cardLocales: Readonly<Record<Locale, string>> = {
  'vi-vn': 'vi_VN',
  'en-vn': 'en_US',
  'th-vn': 'th_TH',
};

/** A text taken from the rendered markup, still escaped. */
const titleIn = (html: string): string => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? brand.name;
const descriptionIn = (html: string): string | undefined =>
  /<meta name="description" content="([^"]*)"/.exec(html)?.[1];
const plain = (escaped: string): string =>
  escaped.replace(
    /&(?:lt|gt|quot|#x27|amp);/g,
    (one) => ({ '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' })[one] ?? one,
  );
const canonicalIn = (html: string): string | undefined =>
  /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
/** A text as the value of an attribute in double quotes. */
export const escapeAttribute = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/** The share image of what the page is about, made by the build; else the site's. */
function cardImage(name: RouteName | undefined, { origin, resultOf }: PageFacts): string {
  const place = name === 'search' ? resultOf('hotel/searchHotel')?.place : undefined;
  const province =
    place?.kind === 'province'
      ? place.sn
      : (place?.provinceSn ??
        (name === 'province' ? resultOf('place/getProvinceDetail')?.sn : undefined));
  if (province !== null && province !== undefined) return `${origin}/og/province-${province}.jpg`;
  const picture = name === undefined ? undefined : pictureOf[name]?.(resultOf);
  return picture === undefined || picture === ''
    ? `${origin}/og/default.png`
    : `${origin}/og/${originalOf(picture)}.jpg`;
}

const pictureOf: Readonly<
  Partial<Record<RouteName, (resultOf: PageFacts['resultOf']) => string | undefined>>
> = {
  hotel: (resultOf) => resultOf('hotel/getHotelDetail')?.pictures[0]?.name,
  promotion: (resultOf) => resultOf('promotion/getPromotionDetail')?.picture,
  hotelCollection: (resultOf) => resultOf('hotel/getHotelCollection')?.picture,
  blogPost: (resultOf) => resultOf('blog/getPost')?.picture,
};

/**
 * Whether a page is kept out of search engines: a list is indexed for its place only, not for each
 * combination of filters and stay.
 */
function isHidden(name: RouteName | undefined, { searchParams }: URL): boolean {
  if (searchParams.has('pageView')) return true;
  // The map of a place shows the same hotels as its list.
  if (name === 'map') return true;
  return (
    name === 'search' &&
    [...searchParams.keys()].some((key) => key !== 'provinceSn' && key !== 'districtSn')
  );
}

/** Preloads the page's largest picture, which decides its largest contentful paint. */
function preloadOf(html: string): string {
  const [, srcSet, sizes] =
    /<source type="image\/avif" srcSet="([^"]+)" sizes="([^"]+)"\/><img[^>]* fetchPriority="high"/.exec(
      html,
    ) ?? [];
  return srcSet === undefined
    ? ''
    : `<link rel="preload" as="image" type="image/avif" imagesrcset="${srcSet}" imagesizes="${sizes}" fetchpriority="high">`;
}

type Property = (key: string, value: string) => string;
const property: Property = (key, value) => `<meta property="og:${key}" content="${value}">`;

/**
 * The Open Graph type, dates and locales: a post is an article in the languages it is written in,
 * any other page a website in all.
 */
function cardKind(
  name: RouteName | undefined,
  { resultOf, locale }: Pick<PageFacts, 'resultOf' | 'locale'>,
): string {
  const post = name === 'blogPost' ? resultOf('blog/getPost') : undefined;
  const written = locales.filter(
    (one) => post === undefined || post.languages.includes(languageOf(one)),
  );
  const shown =
    written.find((one) =>
      post === undefined ? one === locale : languageOf(one) === post.language,
    ) ?? locale;
  const dates =
    post === undefined
      ? ''
      : `<meta property="article:published_time" content="${post.publishedOn}"><meta property="article:modified_time" content="${post.changedOn}">`;
  return [
    property('type', post === undefined ? 'website' : 'article'),
    dates,
    property('locale', cardLocales[shown]),
    ...written
      .filter((one) => one !== shown)
      .map((one) => property('locale:alternate', cardLocales[one])),
  ].join('');
}

export function serverHead(
  html: string,
  name: RouteName | undefined,
  page: Omit<PageFacts, 'title' | 'description' | 'address'>,
  isSaving: boolean,
): string {
  const title = titleIn(html);
  const description = descriptionIn(html);
  const { origin, url } = page;
  // A search has no canonical link: an indexed place is its own address, anything narrower the
  // plain search.
  const shown =
    canonicalIn(html) ??
    escapeAttribute(`${origin}${url.pathname}${isHidden(name, url) ? '' : url.search}`);
  // In structured data a thing has its own name, without the site's.
  const facts: PageFacts = {
    ...page,
    title: plain(title).replace(new RegExp(` · ${brand.name}$`), ''),
    description: plain(description ?? ''),
    address: plain(shown),
  };
  const data = structuredData(name, facts);
  return [
    isSaving ? '' : preloadOf(html),
    isHidden(name, url) ? '<meta name="robots" content="noindex, follow">' : '',
    property('site_name', brand.name),
    property('url', shown),
    property('title', title.replaceAll('"', '&quot;')),
    description === undefined ? '' : property('description', description),
    property('image', escapeAttribute(cardImage(name, facts))),
    property('image:width', '1200'),
    property('image:height', '630'),
    cardKind(name, page),
    '<meta name="twitter:card" content="summary_large_image">',
    data === null
      ? ''
      : `<script type="application/ld+json">${jsonForScript(JSON.stringify(data))}</script>`,
  ].join('');
}
