// The whole site as one function from a request to an answer: calls, pages, files, notices of gateways, health.

import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { callNames, type CallName, type Output } from '#contract/calls.ts';
import { errors, type ErrorCode } from '#contract/errors.ts';
import { defaultLocale, isLocale, languageOf, path } from '#contract/paths.ts';
import { handleNotice } from './confirm.ts';
import type { House } from './context.ts';
import { deskStream } from './desk-stream.ts';
import { makeDispatch } from './dispatch.ts';
import { makeDocuments, type Documents } from './documents.ts';
import { mayReadMetrics, openDoor, type Door } from './door.ts';
import { makeFiles, sendFile } from './files.ts';
import { makeUnsignedGate } from './flood.ts';
import { rankOf } from './gate.ts';
import { handlers } from './handlers.ts';
import { commonHeaders } from './headers.ts';
import { randomToken } from './keys.ts';
import { docsPage, openApi } from './openapi.ts';
import { nameInForm } from './providers/social.ts';
import { mayHaveBody, type BodyRefusal } from './request-body.ts';
import { findShared } from './shared-assets.ts';
import { sharedAddress } from './shared-in.ts';
import { robotsText, sitemapIndex, sitemapPart } from './sitemap.ts';
import { uploadedPicture } from './uploads.ts';
import { addressOf, readBody } from './visitor.ts';
import { errorText } from './words.ts';

export type App = { readonly fetch: (request: Request, address?: string) => Promise<Response> };
/** `address` is who asks, `connection` the other end of the socket, `id` what this request is called in the log. */
type Bindings = { Bindings: { address: string; connection: string; id: string } };

/** `dist` is where the build lies; without it only the calls are answered (tests of calls need no build). */
export async function makeApp(
  house: House,
  dist: string | null,
  door: Door = openDoor(house),
): Promise<App> {
  const dispatch = makeDispatch(house, handlers);
  const documents =
    dist === null
      ? null
      : await makeDocuments(house, dist, (address, init) =>
          dispatchInside(dispatch, house, address, init),
        );
  const isSecure = house.settings.publicUrl.startsWith('https:');
  const app = new Hono<Bindings>();
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(commonHeaders(isSecure)))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  });
  app.use(compress());
  // A page that stays open learns from any answer that there is a newer one (OFFLINE).
  if (documents !== null)
    app.use('/api/*', async (c, next) => {
      await next();
      c.res.headers.set('Build', documents.build);
    });
  app.onError((error, c) => {
    const id = idOf(c);
    house.log({ bug: error.stack ?? String(error), path: c.req.path, request: id });
    return c.text(errorText(languageFor(c.req.path), 'API_GNR_102'), 500, {
      'X-Request-Id': id,
      'Cache-Control': 'no-store',
    });
  });
  mountHealth(app, house, door);
  // A device asks this to know that it really reaches us and no captive portal: the nonce must come back (OFFLINE).
  app.get('/probe', (c) =>
    c.json({ nonce: (c.req.query('nonce') ?? '').slice(0, 64), at: house.clock() }, 200, {
      'Cache-Control': 'no-store',
    }),
  );
  mountCallDocuments(app, house);
  mountRobots(app, house);
  mountNotices(app, house);
  mountSocial(app);
  app.get(
    '/photos/:name{u-.+}',
    async (c) => (await uploadedPicture(house, c.req.path)) ?? c.text('Not found', 404),
  );
  app.get('/api/desk/stream', (c) => deskStream(house, c, door.closing));
  mountCalendar(app, dispatch, house);
  mountShared(app, dispatch, house);
  mountCalls(app, dispatch);
  if (documents !== null)
    mountPages(app, house, documents, makeFiles([`${dist}/client`, `${dist}/former`]));
  const kept = (request: Request): Response | null => {
    const isAsked = request.method === 'GET' || request.method === 'HEAD';
    const page = isAsked ? (documents?.kept(request) ?? null) : null;
    if (page === null) return null;
    door.metrics.count('site_pages_total', { how: 'hit' });
    return request.method === 'HEAD' ? new Response(null, page) : page;
  };
  return {
    async fetch(request, connection = '') {
      // A page that is kept needs nothing of the way below.
      const answer = kept(request) ?? (await work(request, connection));
      // Whoever holds the connection open is led to another process by the next one.
      if (door.isClosing()) answer.headers.set('Connection', 'close');
      return answer;
    },
  };

  async function work(request: Request, connection: string): Promise<Response> {
    const id = requestId(request.headers);
    const address = addressOf(request.headers, connection, house.settings.proxies);
    const taken = mayHaveBody(request)
      ? await door.bodies.take(request, address)
      : { request, release: () => undefined };
    if (typeof taken === 'string') {
      door.metrics.count('site_bodies_refused_total', { why: taken });
      return refuseBody(request, id, taken);
    }
    try {
      // Whoever waited to be let in looks again: another may have had it made meanwhile.
      return await letIn(
        door,
        taken.request,
        id,
        () => kept(request) ?? app.fetch(taken.request, { connection, id, address }),
      );
    } finally {
      taken.release();
    }
  }
}

/** A gateway in front may have given the request its name already; anything that does not look like one is not taken over. */
const requestId = (headers: Headers): string => {
  const given = headers.get('X-Request-Id');
  return given !== null && /^[A-Za-z0-9-]{16,64}$/.test(given) ? given : randomToken();
};
const idOf = (c: { readonly env?: Partial<Bindings['Bindings']> }): string =>
  c.env?.id ?? randomToken();
const languageFor = (pathname: string) => {
  const first = pathname.split('/')[1];
  return languageOf(isLocale(first) ? first : defaultLocale);
};
const comeAgainSeconds = '1';

async function letIn(
  door: Door,
  request: Request,
  id: string,
  work: () => Response | Promise<Response>,
): Promise<Response> {
  const rank = rankOf(new URL(request.url).pathname);
  const leave = rank === null ? () => undefined : await door.gate.enter(rank);
  if (leave === null) {
    door.metrics.count('site_shed_total', { rank: rank ?? '' });
    return refuse(request, id, 'API_GNR_105');
  }
  try {
    return await work();
  } finally {
    leave();
  }
}

/** Told before anything was done: ask again soon. Calls hear it as their errors are told, everybody else as text. */
function refuse(
  request: Request,
  id: string,
  code: ErrorCode,
  status: number = errors[code].status,
): Response {
  const { pathname } = new URL(request.url);
  const isCall = pathname.startsWith('/api/');
  const headers = {
    'Retry-After': comeAgainSeconds,
    'Cache-Control': 'no-store',
    'X-Request-Id': id,
  };
  const message = errorText(
    languageFor(isCall ? `/${request.headers.get('Localization') ?? ''}` : pathname),
    code,
  );
  return isCall
    ? Response.json({ errors: [{ code, message }] }, { status, headers })
    : new Response(message, { status, headers });
}

/** The rest of the body is not waited for, so nothing else can come over this connection. */
function refuseBody(request: Request, id: string, why: BodyRefusal): Response {
  const answer =
    why === 'crowd'
      ? refuse(request, id, 'API_GNR_103')
      : // 408 tells whoever was slow what it was; nobody hears what is told to who is gone.
        refuse(request, id, 'API_GNR_105', why === 'slow' ? 408 : undefined);
  answer.headers.set('Connection', 'close');
  return answer;
}

/** `healthz` says that the process lives, whatever its work; `readyz` that new visitors may be sent here. */
function mountHealth(app: Hono<Bindings>, house: House, door: Door): void {
  app.get('/healthz', (c) => c.json({ ok: true }));
  app.get('/readyz', async (c) => {
    const parts = {
      isServing: !door.isClosing(),
      isFilled: house.index.isReady || house.settings.search === 'database',
      isDatabaseUp: await door.isAlive(),
      canWrite: await door.canWrite(),
    };
    const isReady = Object.values(parts).every(Boolean);
    // A gate that is full is told and does not count: a gateway that drops who is busy gives their work to the others until none is left.
    const detail =
      c.req.query('detail') === undefined ? {} : { ...parts, isGateFull: door.gate.isFull };
    return c.json({ ok: isReady, ...detail }, isReady ? 200 : 503, { 'Cache-Control': 'no-store' });
  });
  app.get('/metrics', async (c) => {
    if (!mayReadMetrics(c.req.raw.headers, c.env?.connection ?? '', house.settings))
      return c.text('Not found', 404);
    return c.body(await door.tell(), 200, {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
      'Cache-Control': 'no-store',
    });
  });
}

/** While a page is rendered its calls walk the same dispatch, without a socket, in the name of the visitor: inside, Client-Ip is our own word (§7). */
function dispatchInside(
  dispatch: ReturnType<typeof makeDispatch>,
  house: House,
  address: string,
  init: RequestInit,
): Promise<Response> {
  const request = new Request(new URL(address, house.settings.publicUrl), init);
  const name = new URL(request.url).pathname.slice('/api/'.length);
  return dispatch(
    name as CallName,
    request,
    request.headers.get('Client-Ip') ?? '',
    requestId(request.headers),
  );
}

/** Made once: the rows do not change under a running server. */
function mountCallDocuments(app: Hono<Bindings>, house: House): void {
  let machine: Record<string, unknown> | undefined;
  let people: string | undefined;
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  app.get('/api/openapi.json', (c) => c.json((machine ??= openApi(house.settings.publicUrl))));
  app.get('/api/docs', (c) =>
    c.html((people ??= docsPage()), 200, { 'Content-Security-Policy': policy }),
  );
}

function mountRobots(app: Hono<Bindings>, house: House): void {
  app.get('/robots.txt', (c) =>
    c.text(robotsText(house.settings.publicUrl), 200, { 'Cache-Control': 'public, max-age=3600' }),
  );
  app.get('/sitemap.xml', () => sitemapIndex(house));
  app.get(
    '/sitemap/:locale/:part',
    async (c) =>
      (await sitemapPart(house, c.req.param('locale'), c.req.param('part'))) ??
      c.text('Not found', 404),
  );
}

const known: ReadonlySet<string> = new Set(callNames);
/** One address for all: a hundred of them made the router's table slow to build at each start. */
function mountCalls(app: Hono<Bindings>, dispatch: ReturnType<typeof makeDispatch>): void {
  app.all('/api/*', async (c) => {
    const name = c.req.path.slice('/api/'.length);
    if (!known.has(name))
      return c.json({ errors: [{ code: 'API_GNR_101', message: c.req.path }] }, 404);
    return dispatch(name as CallName, c.req.raw, c.env?.address ?? '', idOf(c));
  });
}

/** The same file as the call answers, at an address a phone opens with its calendar; `locale` chooses its words. */
function mountCalendar(
  app: Hono<Bindings>,
  dispatch: ReturnType<typeof makeDispatch>,
  house: House,
): void {
  app.get('/calendar/:code', async (c) => {
    const asked = new URLSearchParams({
      code: c.req.param('code').replace(/\.ics$/, ''),
      key: c.req.query('key') ?? '',
    });
    const answer = await dispatchInside(
      dispatch,
      house,
      `/api/booking/getCalendarFile?${asked.toString()}`,
      {
        headers: {
          Localization: c.req.query('locale') ?? '',
          'Client-Ip': c.env?.address ?? '',
          'X-Request-Id': idOf(c),
        },
      },
    );
    const said = (await answer.json()) as {
      data?: { fileName: string; text: string };
      errors?: { message: string }[];
    };
    if (said.data === undefined)
      return c.text(said.errors?.[0]?.message ?? '', answer.ok ? 500 : (answer.status as 404), {
        'Cache-Control': 'no-store',
      });
    return c.body(said.data.text, 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${said.data.fileName}"`,
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    });
  });
}

/** What other apps share with ours leads to the page that is meant (`app-manifest.ts`). */
function mountShared(
  app: Hono<Bindings>,
  dispatch: ReturnType<typeof makeDispatch>,
  house: House,
): void {
  app.get('/share/:locale', async (c) => {
    const locale = c.req.param('locale');
    if (!isLocale(locale)) return c.notFound();
    const to = await sharedAddress(
      new URL(c.req.url).searchParams,
      locale,
      house.settings.publicUrl,
      async (keyword) => {
        const answer = await dispatchInside(
          dispatch,
          house,
          `/api/hotel/getSearchSuggestion?${new URLSearchParams({ keyword }).toString()}`,
          { headers: { Localization: locale, 'Client-Ip': c.env?.address ?? '' } },
        );
        return answer.ok
          ? ((await answer.json()) as { data: Output<'hotel/getSearchSuggestion'> }).data
          : null;
      },
    );
    c.header('Cache-Control', 'no-store');
    return c.redirect(to, 303);
  });
}

function mountNotices(app: Hono<Bindings>, house: House): void {
  const gate = makeUnsignedGate();
  app.all('/api/pay/:provider/ipn', async (c) => {
    const body = await readBody(c.req.raw);
    if (body === null) return c.body(null, 413);
    const answer = await handleNotice(
      house,
      c.req.param('provider'),
      {
        method: c.req.method,
        query: new URL(c.req.url).search.slice(1),
        body,
        headers: Object.fromEntries(c.req.raw.headers),
      },
      () => gate(c.env?.address ?? '', house.clock()),
    );
    return new Response(answer.body === '' ? null : answer.body, {
      status: answer.status,
      headers: answer.contentType === null ? {} : { 'Content-Type': answer.contentType },
    });
  });
}

/** Where providers lead back to. The page that asked takes over what came, because only it holds the device's headers; the state says which page that is. */
function mountSocial(app: Hono<Bindings>): void {
  app.on(['GET', 'POST'], '/social/:provider', async (c) => {
    const text = c.req.method === 'POST' ? await readBody(c.req.raw) : new URL(c.req.url).search;
    const told = new URLSearchParams(text ?? '');
    const [, said = '', purpose] = (told.get('state') ?? '').split('.');
    const locale = isLocale(said) ? said : defaultLocale;
    const name = nameInForm(told.get('user'), locale === 'vi-vn');
    const query = {
      ...Object.fromEntries(
        ['state', 'code', 'iss', 'error'].map((each) => [each, told.get(each) ?? undefined]),
      ),
      ...(name === '' ? {} : { name }),
    };
    return c.redirect(path(locale, purpose === 'link' ? 'settings' : 'signIn', {}, query), 303);
  });
}

/** An address whose signs of percent spell nothing is nobody's: no page could be written for it. */
function isDecodable(address: string): boolean {
  try {
    return decodeURI(new URL(address, 'http://localhost').pathname) !== '';
  } catch {
    return false;
  }
}

/** In the middle of a release a page of another build may ask us for its files. */
async function sharedFile(
  { settings: { sharedAssets } }: House,
  address: string,
  request: Request,
): Promise<Response | null> {
  return sharedAssets === null
    ? null
    : sendFile(await findShared(sharedAssets, address), address, request);
}

function mountPages(
  app: Hono<Bindings>,
  house: House,
  documents: Documents,
  files: ReturnType<typeof makeFiles>,
): void {
  // A worker that went wrong is taken off every device by one that only removes it; it lies in `public/`.
  if (house.settings.worker === 'off')
    app.get('/sw.js', (c) => files('/sw-off.js', c.req.raw) ?? c.text('Not found', 404));
  app.get('/', (c) => documents.home(c.req.raw));
  app.get('/app-shell', (c) => documents.shell(c.req.raw));
  app.get('/manifest/:name', (c) => {
    const locale = c.req.param('name').replace(/\.webmanifest$/, '');
    return isLocale(locale) ? documents.manifest(locale) : c.notFound();
  });
  // The address inside a check-in code: a guest who scans it lands on the booking.
  app.get('/c/:token', (c) =>
    c.redirect(
      path(defaultLocale, 'booking', { code: c.req.param('token').split('.')[0] ?? '' }),
      302,
    ),
  );
  app.get('*', async (c) => {
    if (!isDecodable(c.req.path))
      return c.text('Bad request', 400, { 'Cache-Control': 'no-store' });
    const file = files(c.req.path, c.req.raw) ?? (await sharedFile(house, c.req.path, c.req.raw));
    // A picture or script that is not there is not worth a whole page.
    if (file === null && /\.[a-z0-9]{2,11}$/i.test(c.req.path)) return c.text('Not found', 404);
    if (file !== null) return file;
    const started = performance.now();
    const page = await documents.page(c.req.raw, c.env?.address ?? '', idOf(c));
    const [, how = 'own'] = /desc=(\w+)/.exec(page.headers.get('Server-Timing') ?? '') ?? [];
    house.log({
      page: how,
      request: idOf(c),
      status: page.status,
      ms: Math.round(performance.now() - started),
    });
    return page;
  });
}
