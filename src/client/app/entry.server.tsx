// Renders an address to a whole document; everything it shows was awaited by the loaders.

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
import { hotelIn } from '#contract/hotel-address.ts';
import {
  defaultLocale,
  isLocale,
  languageOf,
  path,
  routes as addresses,
  type Locale,
  type RouteName,
} from '#contract/paths.ts';
import type { Answer } from '#contract/request.ts';
import { stalledScript } from '#contract/stalled-page-script.ts';
import type { LocalText } from '#domain/hotel.ts';
import { instant } from '#domain/time/time.ts';
import { connect, query } from '../api/queries.ts';
import { makeQueryClient } from '../api/query-client.ts';
import { NeedsScript } from '../components/needs-script.tsx';
import { Shell } from '../components/shell.tsx';
import { canonicalSearch } from '../document/canonical-search.ts';
import { Document } from '../document/document.tsx';
import { serverHead } from '../document/head.ts';
import { jsonForScript } from '../document/json-script.ts';
import type { ShortWords } from '../document/state-decode.ts';
import { encodeState, shortWords } from '../document/state-encode.ts';
import { Intl, loadMessages, type Messages } from '../intl/intl.tsx';
import { loadLateParts } from '../runtime/deferred.tsx';
import { OriginContext } from '../runtime/page-context.ts';
import type { Handle } from '../runtime/route-handle.ts';
import { makeRouterContext } from '../runtime/router-context.ts';
import { DataSaverContext } from '../ui/photo.tsx';
import { WalletContext } from '../wallet/wallet-context.ts';
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
  readonly walletSdkUrl: string | null;
  /** Answers a call of this page, in its language. */
  readonly ask: (name: CallName, input: unknown, locale: Locale) => Promise<Answer>;
  /** The visitor asked for few bytes: nothing is asked for ahead. */
  readonly isSaving: boolean;
  /** It is shown inside the wallet. */
  readonly isWallet: boolean;
};
/** The document up to its last script, which the server writes for each answer, since its nonce is used once. */
type Rendered = {
  readonly status: number;
  readonly html: string;
  readonly script: string;
  readonly location: string | null;
};
/** What the browser starts from; null stands for the empty shell. */
export type PageState = {
  /** The words the page was rendered with; the rest come when it is at rest. */
  readonly words: ShortWords;
  readonly now: string;
  readonly locale: Locale;
  readonly router: Pick<StaticHandlerContext, 'loaderData' | 'errors'>;
  readonly queries: readonly (readonly [key: QueryKey, data: unknown])[];
  /** Files of what the page is taken over with next (`nextOf`). */
  readonly soon: readonly string[];
  /** The page was rendered for few bytes, for the wallet. */
  readonly isSaving: boolean;
  readonly isWallet: boolean;
} | null;

const withoutLocale = Object.values(addresses).map((route) => ({ path: route }));
const entryKey = 'src/client/app/entry.client.tsx';

export async function render(options: Options): Promise<Rendered> {
  const { pathname, search } = new URL(options.request.url);
  const first = pathname.split('/')[1];
  const locale: Locale = isLocale(first) ? first : 'vi-vn';
  const client = makeQueryClient();
  const now = instant(options.now);
  connect(
    client,
    inProcess((name, input) => options.ask(name, input, locale)),
  );
  const right = await hotelAddress(client, pathname);
  if (right !== null && right !== pathname)
    return { status: 301, html: '', script: '', location: `${right}${search}` };
  const tidy = canonicalSearch(search);
  if (tidy !== null) return { status: 302, html: '', script: '', location: `${pathname}${tidy}` };
  // An address without a language leads to the same page in Vietnamese, for good.
  if (
    !isLocale(first) &&
    pathname !== '/app-shell' &&
    matchRoutes(withoutLocale, pathname) !== null
  )
    return { status: 301, html: '', script: '', location: `/${defaultLocale}${pathname}${search}` };
  const matches = matchRoutes(routes, pathname);
  const handle = matches?.at(-1)?.route.handle as Handle | undefined;
  if (pathname === '/app-shell' || handle?.isPersonal === true)
    return shell(options, locale, handle);
  await resolveLazy(matches?.map((match) => match.route) ?? []);
  await loadLateParts();

  const handler = createStaticHandler(routes);
  const context = await handler.query(pageRequest(options), {
    requestContext: makeRouterContext(client, () => now),
  });
  if (context instanceof Response)
    return {
      status: context.status,
      html: '',
      script: '',
      location: context.headers.get('Location'),
    };
  const words: Record<string, Messages[string]> = {};
  const all = await loadMessages(locale);
  const messages = recording(all, words);
  const html = renderToString(
    <Document locale={locale}>
      <OriginContext value={{ origin: options.publicUrl, now }}>
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
      </OriginContext>
    </Document>,
  );
  const answers = answersOf(client);
  const state: PageState = {
    words: shortWords(words as Messages),
    now: options.now,
    locale,
    router: { loaderData: context.loaderData, errors: plainErrors(context.errors) },
    queries: answers.map(([key, data]) => [key, inOneLanguage(data, locale)]),
    soon: filesSoon(options.assets, handle),
    isSaving: options.isSaving,
    isWallet: options.isWallet,
  };
  client.clear();
  const head =
    context.statusCode === 200
      ? serverHead(
          html,
          handle?.name,
          {
            origin: options.publicUrl,
            locale,
            url: new URL(options.request.url),
            answer: (name) => answers.find(([key]) => key[0] === name)?.[1] as never,
            word: (id) => {
              const text = all[id];
              return typeof text === 'string' ? text : '';
            },
          },
          options.isSaving,
        )
      : '';
  return {
    status: statusOf(context),
    ...complete(html, state, options, {
      head,
      modules: [handle?.module],
      stalled: String(all['offline.stalled']),
    }),
    location: null,
  };
}

/** What was answered while rendering. */
function answersOf(client: QueryClient): readonly (readonly [QueryKey, unknown])[] {
  return client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data]);
}

const longTexts = ['description', 'summary', 'terms'] as const;

/** A long text travels in the language it is read in alone; names, which lists show in any language later, travel in all. */
function inOneLanguage(data: unknown, locale: Locale): unknown {
  if (Array.isArray(data)) return data.map((one) => inOneLanguage(one, locale));
  if (typeof data !== 'object' || data === null) return data;
  if ('promotions' in data) return { ...data, promotions: inOneLanguage(data.promotions, locale) };
  const own = languageOf(locale);
  const texts = data as Readonly<Record<string, LocalText | undefined>>;
  const cut = longTexts.flatMap((name) => {
    const text = texts[name];
    return typeof text?.[own] === 'string'
      ? [[name, { vi: '', en: '', th: '', [own]: text[own] }]]
      : [];
  });
  return { ...data, ...Object.fromEntries(cut) };
}

/** Whether an address shows everybody the same, so that one rendering of it may serve many. */
export function isShared(pathname: string): boolean {
  return (
    (matchRoutes(routes, pathname)?.at(-1)?.route.handle as Handle | undefined)?.isShared === true
  );
}

/** The one address of the hotel that this one leads to, by its slug of today; null where there is none. The page reads the same answer. */
async function hotelAddress(client: QueryClient, pathname: string): Promise<string | null> {
  const asked = hotelIn(pathname);
  if (asked === null) return null;
  const hotel = await client
    .ensureQueryData(query('hotel/getHotelDetail', { slug: asked.slug }))
    .catch(() => null);
  return hotel === null ? null : path(asked.locale, 'hotel', { slug: hotel.slug });
}

/** The late part by which one goes on from a page: it comes to life right after the page itself. */
const nextOf: Readonly<Partial<Record<RouteName, string>>> = {
  hotel: 'src/client/features/hotel/rooms/room-list.tsx',
};

/** What is fetched of that part besides the page's own files, all at once: the browser would find its imports only in what it has fetched. */
function filesSoon(assets: Options['assets'], handle: Handle | undefined): readonly string[] {
  const next = handle === undefined ? undefined : nextOf[handle.name];
  if (next === undefined) return [];
  const own = filesOf(assets, [entryKey, handle?.module]).scripts;
  return [...filesOf(assets, [next]).scripts]
    .filter((file) => !own.has(file))
    .map((file) => `/${file}`);
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

/** Filled in by the browser alone; what a browser without scripts reads stands after it, where React leaves it alone. */
async function shell(
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
    <Intl locale={locale} messages={await loadMessages(locale)}>
      <NeedsScript className="fixed inset-x-3 bottom-4" />
    </Intl>,
  );
  return {
    status: 200,
    ...complete(html, null, options, {
      head: '<meta name="robots" content="noindex">',
      modules: [handle?.module],
      stalled: '',
      plain,
    }),
    location: null,
  };
}

/** Lazy pages must be there before rendering, in the browser just as here. */
async function resolveLazy(matched: readonly RouteObject[]): Promise<void> {
  for (const route of matched) {
    if (typeof route.lazy !== 'function') continue;
    Object.assign(route, await route.lazy(), { lazy: undefined });
  }
}

/** A refused call is told as what it was, such as an address that no page is written for; only what nobody expected is ours. */
function statusOf({ statusCode, errors: found }: StaticHandlerContext): number {
  const code = String((Object.values(found ?? {})[0] as { code?: unknown } | undefined)?.code);
  return statusCode === 500 && isErrorCode(code) && errors[code].status >= 400
    ? errors[code].status
    : statusCode;
}

function plainErrors(found: StaticHandlerContext['errors']): StaticHandlerContext['errors'] {
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

const inAttribute = (text: string): string =>
  text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Styles and scripts are added to the finished text: React leaves foreign tags at the end of head and body alone. */
function complete(
  html: string,
  state: PageState,
  { assets, isSaving, mapStyleUrl, isWallet, walletSdkUrl }: Options,
  added: {
    readonly head: string;
    readonly modules: readonly (string | undefined)[];
    readonly stalled: string;
    readonly plain?: string;
  },
): Pick<Rendered, 'html' | 'script'> {
  const entry = assets[entryKey];
  if (entry === undefined) throw new Error('the build has no client entry');
  const { scripts, styles } = filesOf(assets, [entryKey, ...added.modules]);
  const font = (script: string) =>
    `node_modules/@fontsource-variable/anuphan/files/anuphan-${script}-wght-normal.woff2`;
  // Words measured in another font would move when ours comes, so it is asked for first.
  const fonts = isSaving
    ? []
    : [font('latin'), font(html.startsWith('<html lang="th"') ? 'thai' : 'vietnamese')].flatMap(
        (key) => assets[key]?.file ?? [],
      );
  const head = [
    added.head,
    // A slow processor paints before it has read the whole bar or page, and moves what it painted when the rest comes: it is told to read on.
    ...(html.includes('<main id="main"')
      ? [
          '<link rel="expect" href="#main" blocking="render">',
          `<script data-words="${added.stalled}">${stalledScript}</script>`,
        ]
      : []),
    // Read by the map when it opens (`features/map/map-style.ts`).
    ...(mapStyleUrl === null
      ? []
      : [`<meta name="map-style" content="${inAttribute(mapStyleUrl)}">`]),
    // Nobody waits for it before tapping what needs it.
    ...(isWallet && walletSdkUrl !== null
      ? [`<script async src="${inAttribute(walletSdkUrl)}"></script>`]
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
    script: `/${entry.file}`,
  };
}
