// Answers every document: the pages, the manifest of the installed app in each language, and the way from the bare address to a language.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  defaultLocale,
  isLocale,
  languageOf,
  locales,
  path,
  type Locale,
} from '#contract/paths.ts';
import { manifestIn } from './app-manifest.ts';
import type { House } from './context.ts';
import { makePages, type FetchInside, type Manifest, type Pages, type Renderer } from './pages.ts';

export type Documents = Pages & {
  manifest(locale: Locale): Response;
  home(request: Request): Response;
  /** The name of the script that pages of this build begin with. */
  readonly build: string;
};

export async function makeDocuments(
  house: House,
  dist: string,
  fetchInside: FetchInside,
): Promise<Documents> {
  const { renderer, assets } = await loadRenderer(house.settings.devRenderer, dist);
  const base = JSON.parse(readFileSync(join(dist, '../manifest.webmanifest'), 'utf8')) as Record<
    string,
    unknown
  >;
  const entry = Object.values(assets).find(({ isEntry }) => isEntry === true);
  return {
    build: entry?.file.split('/').at(-1) ?? '',
    ...makePages(house, { renderer, assets }, fetchInside),
    manifest: (locale) =>
      Response.json(manifestIn(base, locale), {
        headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'no-cache' },
      }),
    home: (request) =>
      new Response(null, {
        status: 302,
        headers: {
          Location: `${path(localeFor(request), 'index')}${new URL(request.url).search}`,
          Vary: 'Cookie, Accept-Language',
          'Cache-Control': 'no-store',
        },
      }),
  };
}

/** What the build made; while developing, what renders from the sources instead (`scripts/dev.mjs`). */
async function loadRenderer(
  devRenderer: string | null,
  dist: string,
): Promise<{ readonly renderer: Renderer; readonly assets: Manifest }> {
  if (devRenderer !== null) {
    const module = (await import(pathToFileURL(devRenderer).href)) as Renderer & {
      readonly assets: Manifest;
    };
    return { renderer: module, assets: module.assets };
  }
  return {
    renderer: (await import(pathToFileURL(join(dist, 'server/entry.server.js')).href)) as Renderer,
    assets: JSON.parse(readFileSync(join(dist, 'client/.vite/manifest.json'), 'utf8')) as Manifest,
  };
}

/** The language chosen before, else the first one the browser asks for that we speak, else Vietnamese. */
function localeFor(request: Request): Locale {
  const kept = /(?:^|;\s*)locale=([a-z-]+)/.exec(request.headers.get('Cookie') ?? '')?.[1];
  if (isLocale(kept)) return kept;
  for (const wish of (request.headers.get('Accept-Language') ?? '').split(',')) {
    const found = locales.find(
      (locale) => languageOf(locale) === wish.trim().slice(0, 2).toLowerCase(),
    );
    if (found !== undefined) return found;
  }
  return defaultLocale;
}
