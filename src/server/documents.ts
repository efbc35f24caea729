// Answers every page: the rendered document for people and robots, and the empty shell that the worker keeps for when the network is gone.

import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brand } from '#contract/brand.ts';
import { defaultLocale, isLocale, languageOf, locales, path, type Locale } from '#contract/paths.ts';
import { policy } from '#domain/policy.ts';
import type { House } from './context.ts';
import { commonHeaders, contentPolicy } from './headers.ts';
import { wordsOf } from './words.ts';

/** What the built renderer promises; it is loaded by path, so that the server's code never imports the client's. */
type Rendered = { readonly status: number; readonly html: string; readonly location: string | null };
type Render = (options: {
  readonly request: Request; readonly nonce: string; readonly now: string; readonly publicUrl: string; readonly assets: Manifest; readonly mapStyleUrl: string | null;
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
}) => Promise<Rendered>;
type Manifest = Readonly<Record<string, { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[]; readonly isEntry?: boolean }>>;

export type Documents = { page(request: Request, address: string): Promise<Response>; shell(): Promise<Response>; manifest(locale: Locale): Response; home(request: Request): Response };

export async function makeDocuments(house: House, dist: string, fetchInside: (address: string, init: RequestInit) => Promise<Response>): Promise<Documents> {
  const { render } = (await import(pathToFileURL(join(dist, 'server/entry.server.js')).href)) as { render: Render };
  const assets = JSON.parse(readFileSync(join(dist, 'client/.vite/manifest.json'), 'utf8')) as Manifest;
  const base = JSON.parse(readFileSync(join(dist, '../manifest.webmanifest'), 'utf8')) as Record<string, unknown>;
  const { mapStyleUrl } = house.settings;
  const mapOrigin = mapStyleUrl === null ? null : new URL(mapStyleUrl).origin;
  const isSecure = house.settings.publicUrl.startsWith('https:');
  const answer = async (request: Request, address: string, headers: Record<string, string>): Promise<Response> => {
    const visitor = { 'Client-Ip': address, 'User-Agent': request.headers.get('User-Agent') ?? '' };
    const fetch = (call: string, init: RequestInit) => fetchInside(call, { ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), ...visitor } });
    const nonce = randomBytes(16).toString('base64');
    const started = performance.now();
    const rendered = await render({ request, nonce, now: house.clock(), publicUrl: house.settings.publicUrl, assets, mapStyleUrl, fetch });
    if (rendered.location !== null) return new Response(null, { status: rendered.status, headers: { Location: rendered.location } });
    return new Response(rendered.html, {
      status: rendered.status,
      headers: {
        'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': contentPolicy(nonce, isSecure, mapOrigin),
        'Server-Timing': `render;dur=${(performance.now() - started).toFixed(1)}`, ...commonHeaders(isSecure), ...headers,
      },
    });
  };
  return {
    page: (request, address) => answer(request, address, { 'Cache-Control': 'no-store', Vary: 'Cookie', ...localeCookie(request, isSecure) }),
    shell: () => answer(new Request(`${house.settings.publicUrl}/app-shell`), '', { 'Cache-Control': 'no-cache' }),
    manifest: (locale) => Response.json(manifestIn(base, locale), { headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'no-cache' } }),
    home: (request) => new Response(null, { status: 302, headers: { Location: `${path(localeFor(request), 'index')}${new URL(request.url).search}`, Vary: 'Cookie, Accept-Language', 'Cache-Control': 'no-store' } }),
  };
}

/** Kept for 20 years (§2). An address without a language, such as that of a missing picture, chooses none. */
function localeCookie(request: Request, isSecure: boolean): { 'Set-Cookie'?: string } {
  const locale = new URL(request.url).pathname.split('/')[1];
  if (!isLocale(locale)) return {};
  return { 'Set-Cookie': `locale=${locale}; Path=/; Max-Age=${policy.localeCookieYears * 365 * 86_400}; SameSite=Lax${isSecure ? '; Secure' : ''}` };
}

/** The language chosen before, else the first one the browser asks for that we speak, else Vietnamese. */
function localeFor(request: Request): Locale {
  const kept = /(?:^|;\s*)locale=([a-z-]+)/.exec(request.headers.get('Cookie') ?? '')?.[1];
  if (isLocale(kept)) return kept;
  for (const wish of (request.headers.get('Accept-Language') ?? '').split(',')) {
    const found = locales.find((locale) => languageOf(locale) === wish.trim().slice(0, 2).toLowerCase());
    if (found !== undefined) return found;
  }
  return defaultLocale;
}

function manifestIn(base: Record<string, unknown>, locale: Locale): Record<string, unknown> {
  const language = languageOf(locale);
  return {
    ...base, lang: language, name: brand.name, short_name: brand.name, description: wordsOf(language, 'manifest.description'), start_url: `${path(locale, 'index')}?source=installed`,
    theme_color: brand.themeColor.light, background_color: brand.themeColor.light,
    shortcuts: [
      { name: wordsOf(language, 'nav.bookings'), url: path(locale, 'myBooking'), icons: [{ src: '/icons/shortcut-booking-96.png', sizes: '96x96', type: 'image/png' }] },
      { name: wordsOf(language, 'place.nearMe'), url: `${path(locale, 'index')}?near=1`, icons: [{ src: '/icons/shortcut-near-me-96.png', sizes: '96x96', type: 'image/png' }] },
    ],
  };
}
