// Tells robots every address worth finding, in each language, with the day it last changed where that is known.

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { defaultLocale, inLocale, isLocale, languageOf, locales, path, routes, specNames, type Locale, type RouteName } from '#contract/paths.ts';
import { localDate, parseDate, type LocalDate } from '#domain/time.ts';
import type { House } from './context.ts';
import { areasOf } from './search/catalogue.ts';
import { listPromotions } from './store/promotion.ts';
import { hotelsChangedAt } from './store/sitemap.ts';

/** An address in the default language, and the day what it says last changed; undefined where nobody can tell. */
type Entry = { readonly address: string; readonly changed?: LocalDate | undefined };
const pages = resolve(import.meta.dirname, '../../locales/pages');
const at = (...given: [RouteName, Parameters<typeof path>[2]?, Parameters<typeof path>[3]?]): string => path(defaultLocale, ...given);

/** Everything but the hotels, a row for each kind of page; a new kind of page adds its row. */
const rows: readonly ((house: House) => Promise<readonly Entry[]> | readonly Entry[])[] = [
  () => [{ address: at('index') }, { address: at('promotionList') }],
  () => (['terms', 'regulations', 'complaints', 'policy'] as const).map((name) => ({ address: at(name), changed: policyChanged(name) })),
  async ({ db, clock }) => (await listPromotions(db, clock())).map(({ name, startsAt }) => ({ address: at('promotion', { name }), changed: localDate(startsAt) })),
  ({ index }) => areasOf(index.catalogue, null).filter(({ hotels }) => hotels.length > 0).map(({ sn }) => ({ address: at('search', {}, { provinceSn: sn }) })),
  ({ index }) => [...index.catalogue.areas.values()].filter(({ type, hotels }) => type === 3 && hotels.length > 0).map(({ sn }) => ({ address: at('search', {}, { districtSn: sn }) })),
];

/** A text opens with the day of its last change. */
function policyChanged(name: RouteName): LocalDate | undefined {
  const [, day = ''] = /^---\nchanged: (\S+)/.exec(readFileSync(join(pages, `${name}.${languageOf(defaultLocale)}.md`), 'utf8')) ?? [];
  return parseDate(day) ?? undefined;
}

/** The protocol's limit for one file. */
const mostEntries = 50_000;
const atOnce = 1_000;

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
const opening = '<?xml version="1.0" encoding="UTF-8"?>\n';
const headers = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' };

/** Each language names itself and its translations; whoever speaks none of them is sent to the default one. */
function entryText(origin: string, locale: Locale, { address, changed }: Entry): string {
  const link = (language: string, to: Locale): string => `<xhtml:link rel="alternate" hreflang="${language}" href="${escaped(origin + inLocale(address, to))}"/>`;
  return `<url><loc>${escaped(origin + inLocale(address, locale))}</loc>${changed === undefined ? '' : `<lastmod>${changed}</lastmod>`}`
    + `${locales.map((one) => link(`${languageOf(one)}-VN`, one)).join('')}${link('x-default', defaultLocale)}</url>\n`;
}

async function others(house: House): Promise<readonly Entry[]> {
  return (await Promise.all(rows.map((row) => row(house)))).flat();
}

/** Hotels are written as they are read, a thousand at a time. */
async function* part(house: House, locale: Locale, number: number): AsyncGenerator<string> {
  const { catalogue } = house.index;
  const origin = house.settings.publicUrl;
  const first = await others(house);
  const sns = [...catalogue.hotels.keys()].toSorted((a, b) => a - b);
  const [from, to] = [(number - 1) * mostEntries, number * mostEntries];
  yield `${opening}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
  yield first.slice(from, to).map((entry) => entryText(origin, locale, entry)).join('');
  const mine = sns.slice(Math.max(0, from - first.length), Math.max(0, to - first.length));
  for (let start = 0; start < mine.length; start += atOnce) {
    const group = mine.slice(start, start + atOnce);
    const changed = await hotelsChangedAt(house.db, group);
    yield group.flatMap((sn) => {
      const [hotel, day] = [catalogue.hotels.get(sn), changed.get(sn)];
      return hotel === undefined ? [] : [entryText(origin, locale, { address: at('hotel', { slug: hotel.slug }), changed: day === undefined ? undefined : localDate(day) })];
    }).join('');
  }
  yield '</urlset>\n';
}

/** `/sitemap.xml`: the parts of all languages. */
export async function sitemapIndex(house: House): Promise<Response> {
  const parts = Math.max(1, Math.ceil(((await others(house)).length + house.index.catalogue.hotels.size) / mostEntries));
  const all = locales.flatMap((locale) => Array.from({ length: parts }, (_, number) => `<sitemap><loc>${escaped(`${house.settings.publicUrl}/sitemap/${locale}/${number + 1}.xml`)}</loc></sitemap>\n`));
  return new Response(`${opening}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${all.join('')}</sitemapindex>\n`, { headers });
}

/** `/sitemap/vi-vn/1.xml`; null when there is no such part. */
export async function sitemapPart(house: House, locale: string, file: string): Promise<Response | null> {
  const number = Number(/^([1-9]\d{0,3})\.xml$/.exec(file)?.[1] ?? 0);
  if (!isLocale(locale) || number === 0) return null;
  const count = (await others(house)).length + house.index.catalogue.hotels.size;
  if ((number - 1) * mostEntries >= Math.max(1, count)) return null;
  const texts = part(house, locale, number);
  return new Response(ReadableStream.from(texts).pipeThrough(new TextEncoderStream()), { headers });
}

/** What no robot has any use of: calls, and pages that are of one person. */
export function robotsText(publicUrl: string): string {
  const own = (Object.keys(routes) as RouteName[]).filter((name) => specNames[name].includes('account') || ['checkout', 'bookingStatus', 'signIn', 'signUp'].includes(name));
  const first = new Set(own.map((name) => routes[name].split('/')[0] ?? ''));
  const refused = ['/api/', '/c/', '/probe', '/app-shell', '/desk', ...locales.flatMap((locale) => [...first].map((folder) => `/${locale}/${folder}`))];
  return `User-agent: *\n${refused.map((prefix) => `Disallow: ${prefix}\n`).join('')}\nSitemap: ${publicUrl}/sitemap.xml\n`;
}
