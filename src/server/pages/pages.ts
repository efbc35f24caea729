// Answers pages: one stored rendering for all while it is true, else one for the visitor alone;
// every response has a new nonce.

import { randomFillSync } from 'node:crypto';
import type { CallName } from '#contract/calls/calls.ts';
import type { Hotline } from '#contract/hotline.ts';
import { type Locale, isLocale } from '#contract/paths.ts';
import type { CallResponse } from '#contract/request.ts';
import { policy } from '#domain/policy.ts';
import { type Instant, epochMs } from '#domain/time/time.ts';
import type { DirectCalls, Visitor } from '../api/direct-call.ts';
import type { AppContext } from '../context/request-context.ts';
import { readCookie } from '../identity/cookie.ts';
import { type PageBytes, pageBytes } from './compressed-page.ts';
import { type Encoding, acceptedEncoding } from './content-negotiation.ts';
import { type Made, type PageCache, makePageCache } from './page-cache.ts';
import { type Reads, areaTag, everything, hotelTag, makeReads } from './page-dependencies.ts';
import {
  type RenderVariant,
  variantHeaders,
  variantKey,
  renderVariantOf,
} from './render-variant.ts';
import { commonHeaders, contentPolicy } from './security-headers.ts';

/**
 * The interface of the built renderer, which is loaded by path, so that the server's code never
 * imports the client's.
 */
type Rendered = {
  readonly status: number;
  readonly html: string;
  readonly scripts: readonly string[];
  readonly location: string | null;
};
export type Renderer = {
  render(options: {
    readonly request: Request;
    readonly now: string;
    readonly publicUrl: string;
    readonly assets: Manifest;
    readonly isSaving: boolean;
    readonly isWallet: boolean;
    readonly mapStyleUrl: string | null;
    readonly hotline: Hotline | null;
    readonly sendsMail: boolean;
    readonly walletSdkUrl: string | null;
    readonly ask: CallWhileRendering;
  }): Promise<Rendered>;
  isShared(pathname: string): boolean;
};
export type Manifest = Readonly<
  Record<
    string,
    {
      readonly file: string;
      readonly css?: readonly string[];
      readonly imports?: readonly string[];
      readonly isEntry?: boolean;
    }
  >
>;
/**
 * How a page makes its calls while it is rendered; for a read `input` is what its address would
 * hold.
 */
type CallWhileRendering = (name: CallName, input: unknown, locale: Locale) => Promise<CallResponse>;

/** A rendered document: everything of its response but the nonce, the moment and the timing. */
type Document = {
  readonly status: number;
  readonly location: string | null;
  readonly scripts: readonly string[];
  readonly bytes: PageBytes;
  readonly isWallet: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly size: number;
};

export type Pages = {
  /** The response of a stored page that is still true, at once; else null. */
  cachedPage(request: Request): Response | null;
  /** `id` is the request's id in the log. */
  page(request: Request, address: string, id: string): Promise<Response>;
  shell(request: Request): Promise<Response>;
};
/** The files of the build. */
type Built = { readonly renderer: Renderer; readonly assets: Manifest };

export function makePages(appContext: AppContext, built: Built, call: DirectCalls): Pages {
  const cache: PageCache<Document> = makePageCache(policy.pagesKeptMegabytes * 1_000_000, () =>
    epochMs(appContext.clock()),
  );
  appContext.index.onChange((hotelSns, areaSns) =>
    cache.changed([everything, ...hotelSns.map(hotelTag), ...[...areaSns].map(areaTag)]),
  );
  const answer = (request: Request, document: Document, timing: string): Response => {
    const response = answerWith(
      document,
      acceptedEncoding(request.headers.get('Accept-Encoding')),
      appContext,
      timing,
    );
    const cookie = localeCookie(request, appContext.settings.publicUrl.startsWith('https:'));
    if (cookie !== null && document.location === null)
      response.headers.append('Set-Cookie', cookie);
    return response;
  };
  return {
    cachedPage(request) {
      const document = cache.find(keyOf(request));
      return document === null ? null : answer(request, document, 'page;desc=hit');
    },
    async page(request, address, id) {
      const started = performance.now();
      // Before the catalogue is loaded nothing reports that a stored page is no longer true.
      const isShared =
        (request.method === 'GET' || request.method === 'HEAD') &&
        appContext.index.isReady &&
        isKeepable(request) &&
        built.renderer.isShared(new URL(request.url).pathname);
      const document = isShared
        ? await cache.make(keyOf(request), () => makeShared(appContext, built, request, call))
        : await makeOwn(appContext, built, request, { address, id }, call);
      return answer(
        request,
        document,
        `page;desc=${isShared ? 'miss' : 'own'};dur=${(performance.now() - started).toFixed(1)}`,
      );
    },
    async shell(request) {
      const plain = new Request(`${appContext.settings.publicUrl}/app-shell`);
      return answer(
        request,
        await makeDocument(appContext, built, {
          request: plain,
          variant: plainVariant,
          now: appContext.clock(),
          call: askFor({}, call),
          headers: { 'Cache-Control': 'no-cache' },
        }),
        'page;desc=own',
      );
    },
  };
}

const plainVariant: RenderVariant = { isSaving: false, isWallet: false };
type Wanted = {
  readonly request: Request;
  readonly variant: RenderVariant;
  readonly now: Instant;
  readonly call: CallWhileRendering;
  readonly headers: Readonly<Record<string, string>>;
};

async function makeDocument(
  { settings: { publicUrl, mapStyleUrl, hotline, walletSdkUrl }, mail }: AppContext,
  { renderer, assets }: Built,
  { request, variant, now, call, headers }: Wanted,
): Promise<Document> {
  const { status, html, scripts, location } = await renderer.render({
    request,
    now,
    publicUrl,
    assets,
    ...variant,
    mapStyleUrl,
    hotline,
    sendsMail: mail.isSetUp,
    walletSdkUrl,
    ask: call,
  });
  const bytes = await pageBytes(html);
  return {
    status,
    location,
    scripts,
    bytes,
    isWallet: variant.isWallet,
    headers: { ...documentHeaders, ...commonHeaders(publicUrl.startsWith('https:')), ...headers },
    get size() {
      return bytes.size;
    },
  };
}

/** Rendered without a visitor, so that a stored page holds nothing of the first caller. */
async function makeShared(
  appContext: AppContext,
  built: Built,
  request: Request,
  call: DirectCalls,
): Promise<Made<Document>> {
  const now = appContext.clock();
  const reads = makeReads(appContext.index.catalogue, now);
  const page = await makeDocument(appContext, built, {
    request: new Request(request.url),
    variant: renderVariantOf(request),
    now,
    call: noting(askFor({}, call), reads),
    headers: pageHeaders(built, request),
  });
  return { page, truth: page.status === 200 ? reads.truth() : null };
}

function makeOwn(
  appContext: AppContext,
  built: Built,
  request: Request,
  { address, id }: { address: string; id: string },
  call: DirectCalls,
): Promise<Document> {
  const agent = request.headers.get('User-Agent') ?? '';
  return makeDocument(appContext, built, {
    request,
    variant: renderVariantOf(request),
    now: appContext.clock(),
    call: askFor({ id, address, agent }, call),
    headers: pageHeaders(built, request),
  });
}

/** For this visitor, in the language of the page. */
function askFor(visitor: Omit<Visitor, 'locale'>, call: DirectCalls): CallWhileRendering {
  return (name, input, locale) => call(name, input, { ...visitor, locale });
}

const documentHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  Vary: `Cookie, Accept-Encoding, User-Agent, ${variantHeaders}`,
  'Accept-CH': variantHeaders,
};
/** An address that holds the key of a booking is not stored, and not sent as a referrer. */
const keyHeaders = { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'strict-origin' };
/**
 * A page that is the same for everybody may be kept by the browser as it stands, for the way back
 * (back/forward cache), but is never read from the HTTP cache again, since the moment it was sent
 * stands in it: history navigation reads there without asking, except where everything varies.
 */
const publicHeaders = {
  'Cache-Control': 'private, no-cache',
  Vary: `*, ${documentHeaders.Vary}`,
};
function pageHeaders({ renderer }: Built, { url }: Request): Readonly<Record<string, string>> {
  const { pathname, searchParams } = new URL(url);
  if (searchParams.has('key')) return keyHeaders;
  return renderer.isShared(pathname) ? publicHeaders : { 'Cache-Control': 'no-store' };
}

/** The path and query as they were sent, without the host. */
function keyOf(request: Request): string {
  const { url } = request;
  const address = url.slice(url.indexOf('/', url.indexOf('//') + 2));
  return `${variantKey(renderVariantOf(request))}${address}`;
}

/** Addresses with a position or a click id are rarely requested twice. */
function isKeepable({ url }: Request): boolean {
  return (
    url.length <= 400 && !/[?&](?:latitude|longitude|near|utm_\w+|fbclid|gclid|zarsrc)=/.test(url)
  );
}

/** Calls made while a page is rendered are recorded with their responses. */
function noting(call: CallWhileRendering, reads: Reads): CallWhileRendering {
  return async (name, input, locale) => {
    const answer = await call(name, input, locale);
    const { data = null } = answer.body as { readonly data?: unknown };
    reads.note(name, input, data);
    return answer;
  };
}

const nonceBytes = 16;
/** Random bytes are fetched for many responses at once, which costs as much as for one. */
const randomness = { bytes: Buffer.alloc(nonceBytes * 256), used: nonceBytes * 256 };

function newNonce(): string {
  if (randomness.used === randomness.bytes.length) {
    randomFillSync(randomness.bytes);
    randomness.used = 0;
  }
  return randomness.bytes.toString('base64', randomness.used, (randomness.used += nonceBytes));
}

/**
 * The last scripts hold what differs in every response: their nonce, which the policy names, and the
 * moment it was sent.
 */
function answerWith(
  { status, location, scripts, bytes, isWallet, headers }: Document,
  encoding: Encoding,
  { settings: { publicUrl, mapStyleUrl, walletOrigins, walletSdkUrl }, clock }: AppContext,
  timing: string,
): Response {
  if (location !== null)
    return new Response(null, { status, headers: { Location: location, 'Server-Timing': timing } });
  const nonce = newNonce();
  const last = scripts.length - 1;
  const tags = scripts.map(
    (src, at) =>
      `<script type="module" src="${src}" nonce="${nonce}"` +
      `${at === last ? ` data-at="${clock()}"` : ''}></script>`,
  );
  const body = bytes.body(encoding, `${tags.join('')}</body></html>`);
  return new Response(body, {
    status,
    headers: {
      ...headers,
      'Content-Security-Policy': contentPolicy(
        nonce,
        publicUrl.startsWith('https:'),
        originOf(mapStyleUrl),
        walletOrigins,
        isWallet ? originOf(walletSdkUrl) : null,
      ),
      'Server-Timing': timing,
      'Content-Length': String(body.length),
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    },
  });
}

/** Parsed once, because every response needs the same setting. */
const origins = new Map<string, string>();
function originOf(url: string | null): string | null {
  if (url === null) return null;
  const known = origins.get(url) ?? new URL(url).origin;
  origins.set(url, known);
  return known;
}

/**
 * Lasts 20 years, which is why it is written here: Hono follows the coming standard and refuses
 * more than 400 days. An address without a language, such as that of a missing picture, sets none;
 * nor does a page in the language that the cookie names already.
 */
function localeCookie({ url, headers }: Request, isSecure: boolean): string | null {
  const [, locale] = url.slice(url.indexOf('/', url.indexOf('//') + 2)).split(/[/?]/, 2);
  if (!isLocale(locale) || readCookie(headers, 'locale') === locale) return null;
  return (
    `locale=${locale}; Path=/; Max-Age=${policy.localeCookieYears * 365 * 86_400}; ` +
    `SameSite=Lax${isSecure ? '; Secure' : ''}`
  );
}
