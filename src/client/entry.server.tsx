// Renders an address to a whole document; everything it shows was awaited by the loaders.

import { dehydrate, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider, type RouteObject, type StaticHandlerContext } from 'react-router';
import { defaultLocale, isLocale, routes as addresses, type Locale } from '#contract/paths.ts';
import type { Sender } from '#contract/send.ts';
import { instant } from '#domain/time.ts';
import { connect } from './api.ts';
import { Document } from './document.tsx';
import { Intl, loadMessages, type Messages } from './intl.tsx';
import { loadLateParts } from './late.tsx';
import { Splash } from './layouts/shell.tsx';
import { OriginContext } from './origin.ts';
import { makeQueryClient } from './query-client.ts';
import { makeRouterContext } from './router-context.ts';
import { routes, type Handle } from './routes.tsx';

type Asset = { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[] };
type Options = {
  readonly request: Request; readonly nonce: string; readonly now: string; readonly publicUrl: string; readonly assets: Readonly<Record<string, Asset>>; readonly mapStyleUrl: string | null;
  readonly fetch: Sender['fetch'];
};
type Rendered = { readonly status: number; readonly html: string; readonly location: string | null };
/** What the browser starts from; null stands for the empty shell. */
export type PageState = {
  /** The words the page was rendered with; the rest come when it is at rest. */
  readonly words: Messages; readonly now: string; readonly locale: Locale; readonly router: Pick<StaticHandlerContext, 'loaderData' | 'errors'>; readonly queries: unknown } | null;

const withoutLocale = Object.values(addresses).map((path) => ({ path }));
const entryKey = 'src/client/entry.client.tsx';

export async function render(options: Options): Promise<Rendered> {
  const { pathname, search } = new URL(options.request.url);
  const first = pathname.split('/')[1];
  const locale: Locale = isLocale(first) ? first : 'vi-vn';
  // An address without a language leads to the same page in Vietnamese, for good.
  if (!isLocale(first) && pathname !== '/app-shell' && matchRoutes(withoutLocale, pathname) !== null) return { status: 301, html: '', location: `/${defaultLocale}${pathname}${search}` };
  const matches = matchRoutes(routes, pathname);
  const handle = matches?.at(-1)?.route.handle as Handle | undefined;
  if (pathname === '/app-shell' || handle?.isPersonal === true) return shell(options, locale, handle);
  await resolveLazy(matches?.map((match) => match.route) ?? []);
  await loadLateParts();

  const client = makeQueryClient();
  const now = instant(options.now);
  connect(client, { fetch: options.fetch, headers: () => ({ Localization: locale }) });
  const handler = createStaticHandler(routes);
  const context = await handler.query(pageRequest(options), { requestContext: makeRouterContext(client, () => now) });
  if (context instanceof Response) return { status: context.status, html: '', location: context.headers.get('Location') };
  const words: Record<string, Messages[string]> = {};
  const messages = recording(await loadMessages(locale), words);
  const html = renderToString(
    <Document locale={locale}>
      <OriginContext value={{ origin: options.publicUrl, now }}>
        <QueryClientProvider client={client}>
          <Intl locale={locale} messages={messages}><StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} /></Intl>
        </QueryClientProvider>
      </OriginContext>
    </Document>,
  );
  const state: PageState = { words: words as Messages, now: options.now, locale, router: { loaderData: context.loaderData, errors: plainErrors(context.errors) }, queries: dehydrate(client) };
  client.clear();
  return { status: context.statusCode, html: complete(html, state, options, [handle?.module]), location: null };
}

/** Words that note which of them were read. */
function recording(messages: Messages, read: Record<string, Messages[string]>): Messages {
  return new Proxy(messages, {
    get(target, id: string) {
      const words = target[id];
      if (words !== undefined) read[id] = words;
      return words;
    },
  });
}

/** The address as people reach it: inside, the server may be called by another name. */
function pageRequest({ request, publicUrl }: Options): Request {
  const { pathname, search } = new URL(request.url);
  return new Request(`${publicUrl}${pathname}${search}`, { headers: request.headers });
}

function shell(options: Options, locale: Locale, handle: Handle | undefined): Rendered {
  const html = renderToString(<Document locale={locale}><Splash /></Document>);
  return { status: 200, html: complete(html, null, options, [handle?.module]), location: null };
}

/** Lazy pages must be there before rendering, in the browser just as here. */
async function resolveLazy(matched: readonly RouteObject[]): Promise<void> {
  for (const route of matched) {
    if (typeof route.lazy !== 'function') continue;
    Object.assign(route, await route.lazy(), { lazy: undefined });
  }
}

function plainErrors(errors: StaticHandlerContext['errors']): StaticHandlerContext['errors'] {
  if (errors === null || errors === undefined) return null;
  return Object.fromEntries(Object.entries(errors).map(([id, error]) => {
    const known = error as { status?: number; statusText?: string; data?: unknown; code?: string };
    return [id, { status: known.status ?? 500, statusText: known.statusText ?? '', data: known.data ?? null, code: known.code ?? null }];
  }));
}

/** Styles and scripts are added to the finished text: React leaves foreign tags at the end of head and body alone. */
function complete(html: string, state: PageState, { assets, nonce, mapStyleUrl }: Options, wanted: readonly (string | undefined)[]): string {
  const entry = assets[entryKey];
  if (entry === undefined) throw new Error('the build has no client entry');
  const chunks = new Set<string>();
  const styles = new Set<string>();
  const collect = (key: string): void => {
    const asset = assets[key];
    if (asset === undefined || chunks.has(asset.file)) return;
    chunks.add(asset.file);
    for (const css of asset.css ?? []) styles.add(css);
    for (const next of asset.imports ?? []) collect(next);
  };
  collect(entryKey);
  for (const key of wanted) if (key !== undefined) collect(key);
  const font = (script: string) => `node_modules/@fontsource-variable/anuphan/files/anuphan-${script}-wght-normal.woff2`;
  // Words measured in another font would move when ours comes, so it is asked for first.
  const fonts = [font('latin'), font(html.startsWith('<html lang="th"') ? 'thai' : 'vietnamese')].flatMap((key) => assets[key]?.file ?? []);
  const head = [
    // Read by the map when it opens (`parts/map-style.ts`).
    ...(mapStyleUrl === null ? [] : [`<meta name="map-style" content="${mapStyleUrl.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}">`]),
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...[...chunks].filter((file) => file.endsWith('.js') && file !== entry.file).map((file) => `<link rel="modulepreload" href="/${file}">`),
  ].join('');
  const json = JSON.stringify(state).replace(/</g, '\\u003c').replace(/\u2028/g, '\\u2028').replace(/\u2029/g, '\\u2029');
  const tail = `<script type="application/json" id="state" nonce="${nonce}">${json}</script><script type="module" src="/${entry.file}" nonce="${nonce}"></script>`;
  return `<!doctype html>${html.replace('</head>', () => `${head}</head>`).replace('</body></html>', () => `${tail}</body></html>`)}`;
}
