// Answers pages: one rendering for all who ask while it is true, else one for the visitor alone; a new nonce in every answer.

import { randomFillSync } from 'node:crypto';
import type { CallName } from '#contract/calls.ts';
import { isLocale } from '#contract/paths.ts';
import { policy } from '#domain/policy.ts';
import { epochMs, type Instant } from '#domain/time.ts';
import type { House } from './context.ts';
import { commonHeaders, contentPolicy } from './headers.ts';
import { encodingFor, pageBytes, type Encoding, type PageBytes } from './page-bytes.ts';
import { makePageCache, type Made, type PageCache } from './page-cache.ts';
import { areaTag, everything, hotelTag, makeReads, type Reads } from './page-reads.ts';
import { lookHeaders, lookKey, lookOf, type Look } from './visitor-look.ts';

/** What the built renderer promises; it is loaded by path, so that the server's code never imports the client's. */
type Rendered = {
  readonly status: number;
  readonly html: string;
  readonly script: string;
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
    readonly walletSdkUrl: string | null;
    readonly fetch: FetchInside;
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
export type FetchInside = (address: string, init: RequestInit) => Promise<Response>;

/** A rendered document: everything of its answer but the nonce, the moment and the timing. */
type Document = {
  readonly status: number;
  readonly location: string | null;
  readonly script: string;
  readonly bytes: PageBytes;
  readonly isWallet: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly size: number;
};

export type Pages = {
  /** The answer of a page that is kept and true, at once; else null. */
  kept(request: Request): Response | null;
  /** `id` is what the request is called in the log. */
  page(request: Request, address: string, id: string): Promise<Response>;
  shell(request: Request): Promise<Response>;
};
/** What the build gives. */
type Built = { readonly renderer: Renderer; readonly assets: Manifest };

export function makePages(house: House, built: Built, fetchInside: FetchInside): Pages {
  const cache: PageCache<Document> = makePageCache(policy.pagesKeptMegabytes * 1_000_000, () =>
    epochMs(house.clock()),
  );
  house.index.onChange((hotelSns, areaSns) =>
    cache.changed([everything, ...hotelSns.map(hotelTag), ...[...areaSns].map(areaTag)]),
  );
  const answer = (request: Request, document: Document, timing: string): Response =>
    answerWith(document, encodingFor(request.headers.get('Accept-Encoding')), house, timing);
  return {
    kept(request) {
      const document = cache.find(keyOf(request));
      return document === null ? null : answer(request, document, 'page;desc=hit');
    },
    async page(request, address, id) {
      const started = performance.now();
      // Before the catalogue is loaded nobody would tell when what is kept is no longer true.
      const isShared =
        (request.method === 'GET' || request.method === 'HEAD') &&
        house.index.isReady &&
        isKeepable(request) &&
        built.renderer.isShared(new URL(request.url).pathname);
      const document = isShared
        ? await cache.make(keyOf(request), () => makeShared(house, built, request, fetchInside))
        : await makeOwn(house, built, request, { address, id }, fetchInside);
      return answer(
        request,
        document,
        `page;desc=${isShared ? 'miss' : 'own'};dur=${(performance.now() - started).toFixed(1)}`,
      );
    },
    async shell(request) {
      const plain = new Request(`${house.settings.publicUrl}/app-shell`);
      return answer(
        request,
        await makeDocument(house, built, {
          request: plain,
          look: plainLook,
          now: house.clock(),
          fetch: fetchInside,
          headers: { 'Cache-Control': 'no-cache' },
        }),
        'page;desc=own',
      );
    },
  };
}

const plainLook: Look = { isSaving: false, isWallet: false };
type Wanted = {
  readonly request: Request;
  readonly look: Look;
  readonly now: Instant;
  readonly fetch: FetchInside;
  readonly headers: Readonly<Record<string, string>>;
};

async function makeDocument(
  { settings: { publicUrl, mapStyleUrl, walletSdkUrl } }: House,
  { renderer, assets }: Built,
  { request, look, now, fetch, headers }: Wanted,
): Promise<Document> {
  const { status, html, script, location } = await renderer.render({
    request,
    now,
    publicUrl,
    assets,
    ...look,
    mapStyleUrl,
    walletSdkUrl,
    fetch,
  });
  const bytes = await pageBytes(html);
  return {
    status,
    location,
    script,
    bytes,
    isWallet: look.isWallet,
    headers: { ...documentHeaders, ...commonHeaders(publicUrl.startsWith('https:')), ...headers },
    get size() {
      return bytes.size;
    },
  };
}

/** Rendered for nobody: what is kept cannot hold anything of who asked first. */
async function makeShared(
  house: House,
  built: Built,
  request: Request,
  fetchInside: FetchInside,
): Promise<Made<Document>> {
  const now = house.clock();
  const reads = makeReads(house.index.catalogue, now);
  const page = await makeDocument(house, built, {
    request: new Request(request.url),
    look: lookOf(request),
    now,
    fetch: noting(fetchInside, reads),
    headers: pageHeaders(house, request),
  });
  return { page, truth: page.status === 200 ? reads.truth() : null };
}

function makeOwn(
  house: House,
  built: Built,
  request: Request,
  { address, id }: { address: string; id: string },
  fetchInside: FetchInside,
): Promise<Document> {
  const visitor = {
    'X-Request-Id': id,
    'Client-Ip': address,
    'User-Agent': request.headers.get('User-Agent') ?? '',
  };
  const fetch: FetchInside = (call, init) =>
    fetchInside(call, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init.headers)), ...visitor },
    });
  return makeDocument(house, built, {
    request,
    look: lookOf(request),
    now: house.clock(),
    fetch,
    headers: pageHeaders(house, request),
  });
}

const documentHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  Vary: `Cookie, Accept-Encoding, User-Agent, ${lookHeaders}`,
  'Accept-CH': lookHeaders,
};
/** An address that holds the key of a booking is kept by nobody, and not told to whom its page leads. */
const keyHeaders = { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'strict-origin' };
const pageHeaders = ({ settings }: House, request: Request): Record<string, string> => ({
  'Cache-Control': 'no-store',
  ...(new URL(request.url).searchParams.has('key') ? keyHeaders : {}),
  ...localeCookie(request, settings.publicUrl.startsWith('https:')),
});

/** The address as it was written, without the name we were called by. */
function keyOf(request: Request): string {
  const { url } = request;
  return `${lookKey(lookOf(request))}${url.slice(url.indexOf('/', url.indexOf('//') + 2))}`;
}

/** Addresses that hold where somebody is, or by which click they came, are rarely asked for twice. */
function isKeepable({ url }: Request): boolean {
  return (
    url.length <= 400 && !/[?&](?:latitude|longitude|near|utm_\w+|fbclid|gclid|zarsrc)=/.test(url)
  );
}

/** Calls made while a page is rendered are noted with what they answered. */
function noting(fetchInside: FetchInside, reads: Reads): FetchInside {
  return async (address, init) => {
    const answer = await fetchInside(address, init);
    const text = await answer.text();
    const url = new URL(address, 'http://inside');
    const { data = null } = answer.ok ? (JSON.parse(text) as { data?: unknown }) : {};
    reads.note(url.pathname.slice('/api/'.length) as CallName, url.searchParams, data);
    return new Response(text, answer);
  };
}

const nonceBytes = 16;
/** Asked of the system for many answers at once, which costs as much as for one. */
const chance = { bytes: Buffer.alloc(nonceBytes * 256), used: nonceBytes * 256 };

function newNonce(): string {
  if (chance.used === chance.bytes.length) {
    randomFillSync(chance.bytes);
    chance.used = 0;
  }
  return chance.bytes.toString('base64', chance.used, (chance.used += nonceBytes));
}

/** The last script carries what differs in every answer: its nonce, which the policy names, and the moment it was sent. */
function answerWith(
  { status, location, script, bytes, isWallet, headers }: Document,
  encoding: Encoding,
  { settings: { publicUrl, mapStyleUrl, walletOrigins, walletSdkUrl }, clock }: House,
  timing: string,
): Response {
  if (location !== null)
    return new Response(null, { status, headers: { Location: location, 'Server-Timing': timing } });
  const nonce = newNonce();
  const body = bytes.body(
    encoding,
    `<script type="module" src="${script}" nonce="${nonce}" data-at="${clock()}"></script></body></html>`,
  );
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

/** Parsed once: the same setting is asked for with every answer. */
const origins = new Map<string, string>();
function originOf(url: string | null): string | null {
  if (url === null) return null;
  const known = origins.get(url) ?? new URL(url).origin;
  origins.set(url, known);
  return known;
}

/** Kept for 20 years (§2). An address without a language, such as that of a missing picture, chooses none. */
function localeCookie(request: Request, isSecure: boolean): { 'Set-Cookie'?: string } {
  const locale = new URL(request.url).pathname.split('/')[1];
  if (!isLocale(locale)) return {};
  return {
    'Set-Cookie': `locale=${locale}; Path=/; Max-Age=${policy.localeCookieYears * 365 * 86_400}; SameSite=Lax${isSecure ? '; Secure' : ''}`,
  };
}
