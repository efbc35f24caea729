// Sitemaps: every address worth finding, in each language, with the day it last changed where that
// is known.

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  defaultLocale,
  inLocale,
  isLocale,
  languageOf,
  locales,
  path,
  routePaths,
  specNames,
  type Locale,
  type RouteName,
} from '#contract/paths.ts';
import { areaTypes } from '#domain/place.ts';
import { localDate, parseDate, type LocalDate } from '#domain/time/time.ts';
import type { AppContext } from '../context/request-context.ts';
import { areasOf } from '../search/memory/catalogue.ts';
import { areaCatalogue } from '../search/search-source.ts';
import { listHotelCollections } from '../store/hotel/hotel-collection.ts';
import { listPromotions } from '../store/hotel/promotion.ts';
import { countListed, listHotelAddresses } from '../store/hotel/sitemap.ts';
import { blogPosts, findPost } from './blog-posts.ts';

/**
 * An address in the default language, the day its content last changed (undefined where it is
 * unknown), and the languages it is written in where these are not all.
 */
type Entry = {
  readonly address: string;
  readonly changed?: LocalDate | undefined;
  readonly written?: readonly Locale[];
};
const pages = resolve(import.meta.dirname, '../../../locales/pages');
const at = (
  ...given: [RouteName, Parameters<typeof path>[2]?, Parameters<typeof path>[3]?]
): string => path(defaultLocale, ...given);

/** Everything but the hotels, a row for each kind of page; a new kind of page adds its row. */
const rows: readonly ((appContext: AppContext) => Promise<readonly Entry[]> | readonly Entry[])[] =
  [
    () =>
      (['index', 'promotionList', 'hotelCollectionList', 'blogList', 'siteMap'] as const).map(
        (name) => ({ address: at(name) }),
      ),
    () =>
      (['terms', 'regulations', 'complaints', 'policy'] as const).map((name) => ({
        address: at(name),
        changed: policyChanged(name),
      })),
    async ({ db, clock }) =>
      (await listPromotions(db, clock())).map(({ name, startsAt }) => ({
        address: at('promotion', { name }),
        changed: localDate(startsAt),
      })),
    async ({ db }) =>
      (await listHotelCollections(db)).map(({ name }) => ({
        address: at('hotelCollection', { name }),
      })),
    () =>
      blogPosts().map(({ slug, languages }) => ({
        address: at('blogPost', { slug }),
        changed: findPost(slug, languageOf(defaultLocale))?.changedOn,
        written: locales.filter((locale) => languages.includes(languageOf(locale))),
      })),
    (appContext) =>
      areasOf(areaCatalogue(appContext), null).map(({ slug }) => ({
        address: at('province', { slug }),
      })),
    (appContext) =>
      areasOf(areaCatalogue(appContext), null)
        .filter(({ hotelCount }) => hotelCount > 0)
        .map(({ sn }) => ({ address: at('search', {}, { provinceSn: sn }) })),
    (appContext) =>
      [...areaCatalogue(appContext).areas.values()]
        .filter(({ type, hotelCount }) => type === areaTypes.district && hotelCount > 0)
        .map(({ sn }) => ({ address: at('search', {}, { districtSn: sn }) })),
  ];

/** A text opens with the day of its last change. */
function policyChanged(name: RouteName): LocalDate | undefined {
  const [, day = ''] =
    /^---\nchanged: (\S+)/.exec(
      readFileSync(join(pages, `${name}.${languageOf(defaultLocale)}.md`), 'utf8'),
    ) ?? [];
  return parseDate(day) ?? undefined;
}

/** The protocol's limit for one file. */
const maxEntries = 50_000;
const atOnce = 1_000;

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
const opening = '<?xml version="1.0" encoding="UTF-8"?>\n';
const headers = {
  'Content-Type': 'application/xml; charset=utf-8',
  'Cache-Control': 'public, max-age=3600',
};

/** The names of the elements (sitemaps.org). */
const sitemapNames = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Each language names itself and its translations; for all others the default one is named. */
function entryText(
  origin: string,
  locale: Locale,
  { address, changed, written = locales }: Entry,
): string {
  // What is not written in this language has its address in another one.
  if (!written.includes(locale)) return '';
  const addressIn = (to: Locale): string => escaped(origin + inLocale(address, to));
  const link = (language: string, to: Locale): string =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${addressIn(to)}"/>`;
  return [
    `<url><loc>${addressIn(locale)}</loc>`,
    changed === undefined ? '' : `<lastmod>${changed}</lastmod>`,
    ...written.map((one) => link(`${languageOf(one)}-VN`, one)),
    link('x-default', defaultLocale),
    '</url>\n',
  ].join('');
}

async function others(appContext: AppContext): Promise<readonly Entry[]> {
  return (await Promise.all(rows.map((row) => row(appContext)))).flat();
}

/** Hotels are written as they are read, a thousand at a time. */
async function* part(
  appContext: AppContext,
  locale: Locale,
  number: number,
): AsyncGenerator<string> {
  const origin = appContext.settings.publicUrl;
  const first = await others(appContext);
  const [from, to] = [(number - 1) * maxEntries, number * maxEntries];
  yield `${opening}<urlset xmlns="${sitemapNames}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
  yield first
    .slice(from, to)
    .map((entry) => entryText(origin, locale, entry))
    .join('');
  const last = to - first.length;
  for (let start = Math.max(0, from - first.length); start < last; start += atOnce) {
    const hotels = await listHotelAddresses(appContext.db, start, Math.min(atOnce, last - start));
    if (hotels.length === 0) break;
    yield hotels
      .map(({ slug, changedAt }) =>
        entryText(origin, locale, {
          address: at('hotel', { slug }),
          changed: localDate(changedAt),
        }),
      )
      .join('');
  }
  yield '</urlset>\n';
}

/** `/sitemap.xml`: the parts of all languages. */
export async function sitemapIndex(appContext: AppContext): Promise<Response> {
  const parts = Math.max(
    1,
    Math.ceil(
      ((await others(appContext)).length + (await countListed(appContext.db))) / maxEntries,
    ),
  );
  const { publicUrl } = appContext.settings;
  const addresses = locales.flatMap((locale) =>
    Array.from(
      { length: parts },
      (_, number) => `${publicUrl}/sitemap/${locale}/${number + 1}.xml`,
    ),
  );
  const all = addresses.map((one) => `<sitemap><loc>${escaped(one)}</loc></sitemap>\n`);
  return new Response(
    `${opening}<sitemapindex xmlns="${sitemapNames}">\n${all.join('')}</sitemapindex>\n`,
    { headers },
  );
}

/** `/sitemap/vi-vn/1.xml`; null when there is no such part. */
export async function sitemapPart(
  appContext: AppContext,
  locale: string,
  file: string,
): Promise<Response | null> {
  const number = Number(/^([1-9]\d{0,3})\.xml$/.exec(file)?.[1] ?? 0);
  if (!isLocale(locale) || number === 0) return null;
  const count = (await others(appContext)).length + (await countListed(appContext.db));
  if ((number - 1) * maxEntries >= Math.max(1, count)) return null;
  const texts = part(appContext, locale, number);
  return new Response(ReadableStream.from(texts).pipeThrough(new TextEncoderStream()), { headers });
}

/** What robots have no use for: calls, and personal pages. */
export function robotsText(publicUrl: string): string {
  const personalRoutes = (Object.keys(routePaths) as RouteName[]).filter(
    (name) =>
      specNames[name].includes('account') ||
      ['checkout', 'bookingStatus', 'shared', 'signIn', 'signUp'].includes(name),
  );
  const first = new Set(personalRoutes.map((name) => routePaths[name].split('/')[0] ?? ''));
  const refused = [
    '/api/',
    '/c/',
    '/calendar/',
    '/probe',
    '/app-shell',
    '/desk',
    ...locales.flatMap((locale) => [...first].map((folder) => `/${locale}/${folder}`)),
  ];
  return (
    `User-agent: *\n${refused.map((prefix) => `Disallow: ${prefix}\n`).join('')}\nSitemap: ` +
    `${publicUrl}/sitemap.xml\n`
  );
}
