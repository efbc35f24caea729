// Answers documents: the pages, the manifest of the installed app in each language, and the
// redirect from the root to a language.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Locale, isLocale, path } from '#contract/paths.ts';
import type { DirectCalls } from '../api/direct-call.ts';
import type { AppContext } from '../context/request-context.ts';
import { readCookie } from '../identity/cookie.ts';
import { acceptedLocale } from './content-negotiation.ts';
import { type Manifest, type Pages, type Renderer, makePages } from './pages.ts';
import { manifestIn } from './web-manifest.ts';

export type Documents = Pages & {
  manifest(locale: Locale): Response;
  home(request: Request): Response;
  /** The name of the first script of this build's pages. */
  readonly build: string;
};

export async function makeDocuments(
  appContext: AppContext,
  dist: string,
  ask: DirectCalls,
): Promise<Documents> {
  const { renderer, assets } = await loadRenderer(appContext.settings.devRenderer, dist);
  const base = JSON.parse(readFileSync(join(dist, '../manifest.webmanifest'), 'utf8')) as Record<
    string,
    unknown
  >;
  const entry = Object.values(assets).find(({ isEntry }) => isEntry === true);
  return {
    build: entry?.file.split('/').at(-1) ?? '',
    ...makePages(appContext, { renderer, assets }, ask),
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

/**
 * The build's output; while developing, a renderer from the sources instead (`scripts/dev.mjs`).
 */
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

/** The language chosen before, else the one of ours that the browser prefers, else Vietnamese. */
function localeFor(request: Request): Locale {
  const chosen = readCookie(request.headers, 'locale') ?? undefined;
  if (isLocale(chosen)) return chosen;
  return acceptedLocale(request.headers.get('Accept-Language'));
}
