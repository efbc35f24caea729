// The server's entry: renders an address to a whole document, after the loaders have fetched
// everything it shows.

import { QueryClientProvider, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  StaticRouterProvider,
  type RouteObject,
  type StaticHandlerContext,
} from 'react-router';
import type { CallName } from '#contract/calls/calls.ts';
import { inProcess } from '#contract/calls/send.ts';
import { errors, isErrorCode } from '#contract/errors.ts';
import { firstScript } from '#contract/first-script.ts';
import { homeRoomScript } from '#contract/home-room.ts';
import { hotelIn } from '#contract/hotel-address.ts';
import { hotlineMeta, type Hotline } from '#contract/hotline.ts';
import {
  defaultLocale,
  isLocale,
  languageOf,
  path,
  routePaths,
  type Locale,
  type RouteName,
} from '#contract/paths.ts';
import type { CallResponse } from '#contract/request.ts';
import type { LocalText } from '#domain/hotel.ts';
import { instant } from '#domain/time/time.ts';
import { connectTransport, query } from '../api/queries.ts';
import { createQueryClient } from '../api/query-client.ts';
import { NeedsScript } from '../components/needs-script.tsx';
import { Shell } from '../components/shell.tsx';
import { canonicalSearch } from '../document/canonical-search.ts';
import { Document } from '../document/document.tsx';
import { escapeAttribute, serverHead } from '../document/head.ts';
import { jsonForScript } from '../document/json-script.ts';
import type { CompactMessages } from '../document/state-decode.ts';
import { encodeState, compactMessages } from '../document/state-encode.ts';
import { noMailMeta } from '../features/find-booking/sends-mail.ts';
import { Intl, loadMessages, type Messages } from '../intl/intl.tsx';
import { DataSaverContext } from '../runtime/data-saver.ts';
import { loadDeferredComponents } from '../runtime/deferred.tsx';
import { PageContext } from '../runtime/page-context.ts';
import type { Handle } from '../runtime/route-handle.ts';
import { createRouterContext } from '../runtime/router-context.ts';
import { WalletContext } from '../wallet/wallet-context.ts';
import {
  expectedOverlays,
  lateModules,
  lateModulesOf,
  messagesModule,
  nextModules,
  type LaterModules,
} from './later-modules.ts';
import { routes } from './routes.tsx';

export { provinceShareImage } from '../document/province-share-image.tsx';

type Asset = {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
};
type Options = {
  readonly request: Request;
  readonly now: string;
  readonly publicUrl: string;
  readonly assets: Readonly<Record<string, Asset>>;
  readonly mapStyleUrl: string | null;
  readonly hotline: Hotline | null;
  readonly sendsMail: boolean;
  readonly walletSdkUrl: string | null;
  /** Executes a call of this page, in its language. */
  readonly ask: (name: CallName, input: unknown, locale: Locale) => Promise<CallResponse>;
  /** The visitor wants to save data: nothing is preloaded. */
  readonly isSaving: boolean;
  /** The page is shown inside the wallet. */
  readonly isWallet: boolean;
};
/**
 * The document without its last scripts, which the server appends to each response, because their
 * nonce is used once: the libraries, which are evaluated in a task of their own, and the entry that
 * imports them.
 */
type Rendered = {
  readonly status: number;
  readonly html: string;
  readonly scripts: readonly string[];
  readonly location: string | null;
};
/** What the browser hydrates from; null in the empty shell. */
export type PageState = {
  /** The messages the page was rendered with; the browser loads the others later. */
  readonly words: CompactMessages;
  readonly now: string;
  readonly locale: Locale;
  readonly router: Pick<StaticHandlerContext, 'loaderData' | 'errors'>;
  readonly queries: readonly (readonly [key: QueryKey, data: unknown])[];
  /** Scripts that are fetched once the page is painted. */
  readonly lateScripts: readonly string[];
  /** How the page was rendered: to save data, for the wallet. */
  readonly isSaving: boolean;
  readonly isWallet: boolean;
} | null;

const redirectTo = (status: number, location: string | null): Rendered => ({
  status,
  html: '',
  scripts: [],
  location,
});

const withoutLocale = Object.values(routePaths).map((route) => ({ path: route }));
const entryKey = 'src/client/app/entry.client.tsx';

/** Where an address leads that is not the one of its page; null for one that is. */
async function redirectOf(
  client: QueryClient,
  pathname: string,
  search: string,
): Promise<Rendered | null> {
  const hotelPath = await canonicalHotelPath(client, pathname);
  if (hotelPath !== null && hotelPath !== pathname) return redirectTo(301, `${hotelPath}${search}`);
  const canonical = canonicalSearch(search);
  if (canonical !== null) return redirectTo(302, `${pathname}${canonical}`);
  // An address without a language redirects permanently to the page in Vietnamese.
  const hasNoLocale =
    !isLocale(pathname.split('/')[1]) &&
    pathname !== '/app-shell' &&
    matchRoutes(withoutLocale, pathname) !== null;
  return hasNoLocale ? redirectTo(301, `/${defaultLocale}${pathname}${search}`) : null;
}

export async function render(options: Options): Promise<Rendered> {
  const { pathname, search } = new URL(options.request.url);
  const first = pathname.split('/')[1];
  const locale: Locale = isLocale(first) ? first : 'vi-vn';
  const client = createQueryClient();
  const now = instant(options.now);
  connectTransport(
    client,
    inProcess((name, input) => options.ask(name, input, locale)),
  );
  const redirect = await redirectOf(client, pathname, search);
  if (redirect !== null) return redirect;
  const matches = matchRoutes(routes, pathname);
  const handle = matches?.at(-1)?.route.handle as Handle | undefined;
  if (pathname === '/app-shell' || handle?.isPersonal === true)
    return renderShell(options, locale, handle);
  await resolveLazy(matches?.map((match) => match.route) ?? []);
  await loadDeferredComponents();

  const handler = createStaticHandler(routes);
  const context = await handler.query(pageRequest(options), {
    requestContext: createRouterContext(client, () => now),
  });
  if (context instanceof Response)
    return redirectTo(context.status, context.headers.get('Location'));
  const usedMessages: Record<string, Messages[string]> = {};
  const allMessages = await loadMessages(locale);
  const messages = recordReads(allMessages, usedMessages);
  const html = renderToString(
    <Document locale={locale}>
      <PageContext
        value={{
          origin: options.publicUrl,
          now,
          hotline: options.hotline,
          sendsMail: options.sendsMail,
        }}
      >
        <QueryClientProvider client={client}>
          <Intl locale={locale} messages={messages}>
            <DataSaverContext value={options.isSaving}>
              <WalletContext value={options.isWallet}>
                <StaticRouterProvider
                  router={createStaticRouter(handler.dataRoutes, context)}
                  context={context}
                  hydrate={false}
                />
              </WalletContext>
            </DataSaverContext>
          </Intl>
        </QueryClientProvider>
      </PageContext>
    </Document>,
  );
  const results = resultsIn(client);
  const isPage = handle !== undefined && context.errors === null;
  const { nextScripts, lateScripts } = laterScripts(
    options,
    locale,
    isPage ? handle.name : null,
    handle?.module,
  );
  const state: PageState = {
    words: compactMessages(usedMessages as Messages),
    now: options.now,
    locale,
    router: { loaderData: context.loaderData, errors: serializableErrors(context.errors) },
    queries: results.map(([key, data]) => [key, inOneLanguage(data, locale)]),
    lateScripts,
    isSaving: options.isSaving,
    isWallet: options.isWallet,
  };
  client.clear();
  const head =
    context.statusCode === 200
      ? headOf(options, { html, handle, locale, results, allMessages })
      : '';
  return {
    status: statusOf(context),
    ...complete(html, state, options, {
      head,
      modules: [handle?.module],
      stalled: String(allMessages['offline.stalled']),
      nextScripts,
    }),
    location: null,
  };
}

type Results = readonly (readonly [QueryKey, unknown])[];

function headOf(
  options: Options,
  page: {
    readonly html: string;
    readonly handle: Handle | undefined;
    readonly locale: Locale;
    readonly results: Results;
    readonly allMessages: Messages;
  },
): string {
  const { html, handle, locale, results, allMessages } = page;
  const document = {
    origin: options.publicUrl,
    locale,
    url: new URL(options.request.url),
    resultOf: (name: CallName) => results.find(([key]) => key[0] === name)?.[1] as never,
    word: (id: keyof Messages) => {
      const text = allMessages[id];
      return typeof text === 'string' ? text : '';
    },
  };
  return serverHead(html, handle?.name, document, options.isSaving);
}

/** The successful queries of this rendering. */
function resultsIn(client: QueryClient): Results {
  return client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data]);
}

const textsOfPage: ReadonlySet<string> = new Set(['alt', 'description', 'summary', 'terms']);

/**
 * Long texts, and what pictures show, are sent in the page's language only; names in all, because
 * lists may show them in another language later.
 */
function inOneLanguage(data: unknown, locale: Locale): unknown {
  if (Array.isArray(data)) return data.map((one) => inOneLanguage(one, locale));
  if (typeof data !== 'object' || data === null) return data;
  const own = languageOf(locale);
  return Object.fromEntries(
    Object.entries(data as Readonly<Record<string, Partial<LocalText> | null>>).map(
      ([name, value]) => {
        const text = textsOfPage.has(name) ? value?.[own] : undefined;
        return [
          name,
          typeof text === 'string'
            ? { vi: '', en: '', th: '', [own]: text }
            : inOneLanguage(value, locale),
        ];
      },
    ),
  );
}

/** Whether an address shows everybody the same, so that its rendering may be cached. */
export function isShared(pathname: string): boolean {
  return (
    (matchRoutes(routes, pathname)?.at(-1)?.route.handle as Handle | undefined)?.isShared === true
  );
}

/**
 * The canonical path of the hotel that a path leads to, with its current slug; null when it leads
 * to none. The page reuses the fetched hotel.
 */
async function canonicalHotelPath(client: QueryClient, pathname: string): Promise<string | null> {
  const link = hotelIn(pathname);
  if (link === null) return null;
  const hotel = await client
    .ensureQueryData(query('hotel/getHotelDetail', { slug: link.slug }))
    .catch(() => null);
  return hotel === null ? null : path(link.locale, 'hotel', { slug: hotel.slug });
}

/**
 * Scripts of what a page loads after itself, listed so that they are fetched together instead of
 * import by import, each a way to the server and back. `name` is null for an address that is not
 * shown as its page.
 */
function laterScripts(
  { assets, isSaving }: Options,
  locale: Locale,
  name: RouteName | null,
  module: string | undefined,
): { readonly nextScripts: readonly string[]; readonly lateScripts: readonly string[] } {
  const listed = new Set(filesOf(assets, [entryKey, module]).scripts);
  const unlisted = (modules: readonly string[]): readonly string[] => {
    const files = [...filesOf(assets, modules).scripts].filter((file) => !listed.has(file));
    for (const file of files) listed.add(file);
    return files.map((file) => `/${file}`);
  };
  const of = (modules: LaterModules): readonly string[] =>
    name === null ? [] : (modules[name] ?? []);
  const overlay = isSaving ? [] : of(expectedOverlays);
  return {
    nextScripts: unlisted([
      ...of(nextModules),
      ...overlay,
      ...(overlay.length > 0 ? [messagesModule(locale)] : []),
    ]),
    lateScripts: unlisted([...lateModules, ...of(lateModulesOf)]),
  };
}

/** Scripts and styles of chunks with all they import. */
function filesOf(
  assets: Options['assets'],
  keys: readonly (string | undefined)[],
): { readonly scripts: ReadonlySet<string>; readonly styles: ReadonlySet<string> } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const collect = (key: string): void => {
    const asset = assets[key];
    if (asset === undefined || scripts.has(asset.file)) return;
    scripts.add(asset.file);
    for (const css of asset.css ?? []) styles.add(css);
    for (const next of asset.imports ?? []) collect(next);
  };
  for (const key of keys) if (key !== undefined) collect(key);
  return { scripts, styles };
}

/** A proxy that records which messages are read. */
function recordReads(messages: Messages, read: Record<string, Messages[string]>): Messages {
  return new Proxy(messages, {
    get(target, id: string) {
      const words = target[id];
      if (words !== undefined) read[id] = words;
      return words;
    },
  });
}

/** A request for the public address, because behind a proxy the server may have another name. */
function pageRequest({ request, publicUrl }: Options): Request {
  const { pathname, search } = new URL(request.url);
  return new Request(`${publicUrl}${pathname}${search}`, { headers: request.headers });
}

/**
 * The empty shell, which the browser fills. The note for browsers without scripts stands after it,
 * where React does not hydrate it.
 */
async function renderShell(
  options: Options,
  locale: Locale,
  handle: Handle | undefined,
): Promise<Rendered> {
  const html = renderToString(
    <Document locale={locale}>
      <Shell />
    </Document>,
  );
  const plain = renderToString(
    <PageContext
      value={{
        origin: options.publicUrl,
        now: instant(options.now),
        hotline: options.hotline,
      }}
    >
      <Intl locale={locale} messages={await loadMessages(locale)}>
        <NeedsScript className="fixed inset-x-3 bottom-4" />
      </Intl>
    </PageContext>,
  );
  return {
    status: 200,
    ...complete(html, null, options, {
      head: '<meta name="robots" content="noindex">',
      modules: [handle?.module],
      stalled: '',
      nextScripts: [],
      plain,
    }),
    location: null,
  };
}

/** Loads lazy pages before rendering, as the browser does. */
async function resolveLazy(matched: readonly RouteObject[]): Promise<void> {
  for (const route of matched) {
    if (typeof route.lazy !== 'function') continue;
    Object.assign(route, await route.lazy(), { lazy: undefined });
  }
}

/** The status of a refused call, such as 404, is the page's; only unexpected errors are 500. */
function statusOf({ statusCode, errors: found }: StaticHandlerContext): number {
  const code = String((Object.values(found ?? {})[0] as { code?: unknown } | undefined)?.code);
  return statusCode === 500 && isErrorCode(code) && errors[code].status >= 400
    ? errors[code].status
    : statusCode;
}

function serializableErrors(found: StaticHandlerContext['errors']): StaticHandlerContext['errors'] {
  if (found === null || found === undefined) return null;
  return Object.fromEntries(
    Object.entries(found).map(([id, error]) => {
      const known = error as {
        status?: number;
        statusText?: string;
        data?: unknown;
        code?: string;
      };
      return [
        id,
        {
          status: known.status ?? 500,
          statusText: known.statusText ?? '',
          data: known.data ?? null,
          code: known.code ?? null,
        },
      ];
    }),
  );
}

/**
 * Adds styles, scripts and the state to the rendered document: React ignores foreign tags at the
 * end of head and body.
 */
function complete(
  html: string,
  state: PageState,
  { assets, isSaving, mapStyleUrl, hotline, sendsMail, isWallet, walletSdkUrl }: Options,
  added: {
    readonly head: string;
    readonly modules: readonly (string | undefined)[];
    readonly stalled: string;
    /** Scripts that are fetched once the page's own are there. */
    readonly nextScripts: readonly string[];
    readonly plain?: string;
  },
): Pick<Rendered, 'html' | 'scripts'> {
  const entry = assets[entryKey];
  if (entry === undefined) throw new Error('the build has no client entry');
  const { scripts, styles } = filesOf(assets, [entryKey, ...added.modules]);
  const font = (script: string) =>
    `node_modules/@fontsource-variable/anuphan/files/anuphan-${script}-wght-normal.woff2`;
  // Text laid out in a fallback font would shift when ours arrives, so fonts are preloaded.
  const fonts = isSaving
    ? []
    : [font('latin'), font(html.startsWith('<html lang="th"') ? 'thai' : 'vietnamese')].flatMap(
        (key) => assets[key]?.file ?? [],
      );
  const { nextScripts } = added;
  const next = nextScripts.length === 0 ? '' : ` data-next="${nextScripts.join(' ')}"`;
  const head = [
    added.head,
    // On a slow processor the browser paints before it has parsed the main content and then shifts
    // the layout: this makes it wait.
    ...(html.includes('<main id="main"')
      ? [
          '<link rel="expect" href="#main" blocking="render">',
          `<script data-words="${added.stalled}"${next}>${firstScript}</script>`,
        ]
      : []),
    ...(html.includes(' data-home=') ? [`<script>${homeRoomScript}</script>`] : []),
    // Read by the map when it opens (`features/map/map-style.ts`).
    ...(mapStyleUrl === null
      ? []
      : [`<meta name="map-style" content="${escapeAttribute(mapStyleUrl)}">`]),
    ...(hotline === null
      ? []
      : [
          `<meta name="${hotlineMeta}" content="${escapeAttribute(hotline.shown)}" ` +
            `data-dial="${escapeAttribute(hotline.dial)}">`,
        ]),
    ...(sendsMail ? [] : [`<meta name="${noMailMeta}" content="true">`]),
    // Async: it is needed only after a tap.
    ...(isWallet && walletSdkUrl !== null
      ? [`<script async src="${escapeAttribute(walletSdkUrl)}"></script>`]
      : []),
    ...fonts.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
    ),
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...[...scripts]
      .filter((file) => file !== entry.file)
      .map((file) => `<link rel="modulepreload" href="/${file}">`),
  ].join('');
  const tail = `${added.plain ?? ''}<script type="application/json" id="state">${jsonForScript(state === null ? 'null' : encodeState(state))}</script>`;
  const end = '</body></html>';
  if (!html.endsWith(end)) throw new Error('the document does not end where its script belongs');
  return {
    html: `<!doctype html>${html.slice(0, -end.length).replace('</head>', () => `${head}</head>`)}${tail}`,
    scripts: [...librariesOf(assets, entry), entry.file].map((file) => `/${file}`),
  };
}

/** The files an entry imports that come with none of the others. */
function librariesOf(assets: Options['assets'], { imports = [] }: Asset): readonly string[] {
  return imports
    .filter((key) => !imports.some((other) => assets[other]?.imports?.includes(key) === true))
    .flatMap((key) => assets[key]?.file ?? []);
}
