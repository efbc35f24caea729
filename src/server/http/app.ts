// The whole site as one function from a request to a response: calls, pages, files, notices of
// gateways, health.

import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { type CallName, type Output, callNames, callPath } from '#contract/calls/calls.ts';
import { type ErrorCode, errorCodes } from '#contract/error-codes.ts';
import { errors } from '#contract/errors.ts';
import { defaultLocale, isLocale, languageOf, path } from '#contract/paths.ts';
import { policy } from '#domain/policy.ts';
import { type DirectCalls, makeDirectCalls } from '../api/direct-call.ts';
import { makeDispatch } from '../api/dispatch.ts';
import { docsPage } from '../api/docs/docs-page.ts';
import { docsScript } from '../api/docs/docs-script.ts';
import { handlers } from '../api/handlers/handlers.ts';
import { type HttpCalls, makeHttpCalls } from '../api/http-call.ts';
import { openApi } from '../api/openapi.ts';
import { createUnsignedNoticeLimiter } from '../api/rate-limit.ts';
import { type BodyRefusal, mayHaveBody } from '../api/request-body.ts';
import { addressOf, readBody } from '../api/request.ts';
import type { AppContext } from '../context/request-context.ts';
import { randomToken } from '../crypto/keys.ts';
import { type DeviceIssuer, makeDeviceIssuer } from '../identity/signed-device.ts';
import { errorText } from '../intl/messages.ts';
import { uploadedPicture } from '../media/uploads.ts';
import { type Documents, makeDocuments } from '../pages/documents.ts';
import { commonHeaders } from '../pages/security-headers.ts';
import { sharedAddress } from '../pages/share-target.ts';
import { robotsText, sitemapIndex, sitemapPart } from '../pages/sitemap.ts';
import { handleNotice } from '../payment/confirm.ts';
import { nameInForm } from '../providers/social.ts';
import { deskStream } from './desk-stream.ts';
import { type HealthMonitor, mayReadMetrics, createHealthMonitor } from './health.ts';
import {
  type LoadShedder,
  requestLimits,
  isUpload,
  createLoadShedder,
  priorityOf,
} from './load-shedding.ts';
import { mountReports, mountShortLinks, mountStops } from './message-routes.ts';
import { findShared } from './shared-assets.ts';
import { makeFiles, sendFile } from './static-files.ts';
import { mountPasses } from './wallet-routes.ts';

export type App = { readonly fetch: (request: Request, address?: string) => Promise<Response> };
/**
 * `address` is the caller's, `connection` the other end of the socket, `id` the request's id in the
 * log.
 */
type Bindings = { Bindings: { address: string; connection: string; id: string } };

/**
 * `dist` is the folder of the build; without it only calls are answered, because their tests need
 * no build.
 */
export async function makeApp(
  appContext: AppContext,
  dist: string | null,
  health: HealthMonitor = createHealthMonitor(appContext),
): Promise<App> {
  const dispatch = makeDispatch(appContext, handlers);
  const ask = makeDirectCalls(dispatch);
  const documents = dist === null ? null : await makeDocuments(appContext, dist, ask);
  const issueDevice = makeDeviceIssuer(appContext.keys, appContext.settings);
  // Each waits for the message provider; however many there are, most slots of admission stay free
  // for others.
  const codes = createLoadShedder({
    ...requestLimits,
    atOnce: policy.codesAtOnce,
    maxWaiting: policy.codesAtOnce,
  });
  const app = new Hono<Bindings>();
  addCommonHeaders(app, appContext, documents);
  mountHealth(app, appContext, health);
  mountProbe(app, appContext);
  mountCallDocuments(app, appContext);
  mountRobots(app, appContext);
  mountNotices(app, appContext);
  mountReports(app, appContext);
  mountShortLinks(app, appContext);
  mountStops(app, appContext);
  mountPasses(app, appContext);
  mountSocial(app);
  app.get(
    '/photos/:name{u-.+}',
    async (c) => (await uploadedPicture(appContext, c.req.path)) ?? c.text('Not found', 404),
  );
  app.get('/api/desk/stream', (c) => deskStream(appContext, c, health.closing));
  mountCalendar(app, ask);
  mountShared(app, ask, appContext);
  mountCalls(app, makeHttpCalls(appContext, dispatch), (headers, address) =>
    issueDevice(headers, address, appContext.clock()),
  );
  if (dist !== null && documents !== null) {
    const files = makeFiles([`${dist}/client`, `${dist}/former`]);
    mountPages(app, appContext, documents, files, issueDevice);
  }
  const storedPage = (request: Request): Response | null => {
    const isAsked = request.method === 'GET' || request.method === 'HEAD';
    const page = isAsked ? (documents?.cachedPage(request) ?? null) : null;
    if (page === null) return null;
    health.metrics.count('site_pages_total', { how: 'hit' });
    return request.method === 'HEAD' ? new Response(null, page) : page;
  };
  return {
    async fetch(request, connection = '') {
      // A stored page needs nothing of what follows.
      const answer = storedPage(request) ?? (await work(request, connection));
      // The client's next connection may lead to another process.
      if (health.isClosing()) answer.headers.set('Connection', 'close');
      return answer;
    },
  };

  async function work(request: Request, connection: string): Promise<Response> {
    const id = requestId(request.headers);
    const address = addressOf(request.headers, connection, appContext.settings.proxies);
    const reading = mayHaveBody(request)
      ? await health.bodies.take(request, address)
      : { request, release: () => undefined };
    if (typeof reading === 'string') {
      health.metrics.count('site_bodies_refused_total', { why: reading });
      return refuseBody(request, id, reading);
    }
    try {
      // The store is checked again after waiting: another request may have rendered the page
      // meanwhile.
      const answer = () =>
        storedPage(request) ?? app.fetch(reading.request, { connection, id, address });
      const { pathname } = new URL(request.url);
      const shedders = isUpload(pathname)
        ? [health.uploads]
        : pathname === sendsCode
          ? [codes, health.shedder]
          : [health.shedder];
      return await letIn(health, shedders, reading.request, id, answer);
    } finally {
      reading.release();
    }
  }
}

/** What every response has, also one to an error. */
function addCommonHeaders(
  app: Hono<Bindings>,
  appContext: AppContext,
  documents: Documents | null,
): void {
  const isSecure = appContext.settings.publicUrl.startsWith('https:');
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(commonHeaders(isSecure)))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  });
  app.use(compress());
  // A page that stays open learns from any response that there is a newer build.
  if (documents !== null)
    app.use('/api/*', async (c, next) => {
      await next();
      c.res.headers.set('Build', documents.build);
    });
  app.onError((error, c) => {
    const id = idOf(c);
    appContext.log({ bug: error.stack ?? String(error), path: c.req.path, request: id });
    return c.text(errorText(languageFor(c.req.path), errorCodes.unexpected), 500, {
      'X-Request-Id': id,
      'Cache-Control': 'no-store',
    });
  });
}

/**
 * A device asks this to know that it reaches us and not a captive portal: the nonce must come back.
 */
function mountProbe(app: Hono<Bindings>, appContext: AppContext): void {
  app.get('/probe', (c) =>
    c.json({ nonce: (c.req.query('nonce') ?? '').slice(0, 64), at: appContext.clock() }, 200, {
      'Cache-Control': 'private, no-cache',
    }),
  );
}

/**
 * A gateway in front may have given the request an id already; anything that does not look like one
 * is not taken over.
 */
const requestId = (headers: Headers): string => {
  const sentId = headers.get('X-Request-Id');
  return sentId !== null && /^[A-Za-z0-9-]{16,64}$/.test(sentId) ? sentId : randomToken();
};
const idOf = (c: { readonly env?: Partial<Bindings['Bindings']> }): string =>
  c.env?.id ?? randomToken();
const languageFor = (pathname: string) => {
  const first = pathname.split('/')[1];
  return languageOf(isLocale(first) ? first : defaultLocale);
};
const comeAgainSeconds = '1';

const sendsCode = callPath('auth/sendVerificationCode');

/** Through these gates one after the other. */
async function letIn(
  health: HealthMonitor,
  [shedder, ...others]: readonly LoadShedder[],
  request: Request,
  id: string,
  work: () => Response | Promise<Response>,
): Promise<Response> {
  const rank = priorityOf(new URL(request.url).pathname);
  if (shedder === undefined || rank === null) return work();
  const release = await shedder.admit(rank);
  if (release === null) {
    health.metrics.count('site_shed_total', { rank });
    return refuse(request, id, errorCodes.busy);
  }
  try {
    return await letIn(health, others, request, id, work);
  } finally {
    release();
  }
}

/**
 * Refused before anything was done, so that a retry is safe. Calls get it as an error, everything
 * else as text.
 */
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

/** The rest of the body is not read, so nothing else can come over this connection. */
function refuseBody(request: Request, id: string, why: BodyRefusal): Response {
  const answer =
    why === 'crowd'
      ? refuse(request, id, errorCodes.tooManyRequests)
      : // 408 tells a slow sender what it was; nobody reads a response to a sender who is gone.
        refuse(request, id, errorCodes.busy, why === 'slow' ? 408 : undefined);
  answer.headers.set('Connection', 'close');
  return answer;
}

/**
 * `healthz` says that the process lives, whatever its work; `readyz` that new visitors may be sent
 * here.
 */
function mountHealth(app: Hono<Bindings>, appContext: AppContext, health: HealthMonitor): void {
  app.get('/healthz', (c) => c.json({ ok: true }));
  app.get('/readyz', async (c) => {
    const parts = {
      isServing: !health.isClosing(),
      isFilled: appContext.index.isReady || appContext.settings.search === 'database',
      isDatabaseUp: await health.isAlive(),
      canWrite: await health.canWrite(),
    };
    const isReady = Object.values(parts).every(Boolean);
    // A full gate is reported but does not make it unready: a gateway that removes busy processes
    // gives their work to the others until none is left.
    const detail =
      c.req.query('detail') === undefined
        ? {}
        : {
            ...parts,
            isGateFull: health.shedder.isFull,
            isUploadGateFull: health.uploads.isFull,
          };
    return c.json({ ok: isReady, ...detail }, isReady ? 200 : 503, { 'Cache-Control': 'no-store' });
  });
  app.get('/metrics', async (c) => {
    if (!mayReadMetrics(c.req.raw.headers, c.env?.connection ?? '', appContext.settings))
      return c.text('Not found', 404);
    return c.body(await health.renderMetrics(), 200, {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
      'Cache-Control': 'no-store',
    });
  });
}

/** Made once: the rows do not change under a running server. */
function mountCallDocuments(app: Hono<Bindings>, appContext: AppContext): void {
  let machine: Record<string, unknown> | undefined;
  let people: string | undefined;
  const pagePolicy =
    "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  app.get('/api/openapi.json', (c) => c.json((machine ??= openApi(appContext.settings.publicUrl))));
  app.get('/api/docs', (c) =>
    c.html((people ??= docsPage()), 200, { 'Content-Security-Policy': pagePolicy }),
  );
  app.get('/api/docs.js', (c) =>
    c.body(docsScript, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  );
}

function mountRobots(app: Hono<Bindings>, appContext: AppContext): void {
  app.get('/robots.txt', (c) =>
    c.text(robotsText(appContext.settings.publicUrl), 200, {
      'Cache-Control': 'public, max-age=3600',
    }),
  );
  app.get('/sitemap.xml', () => sitemapIndex(appContext));
  app.get(
    '/sitemap/:locale/:part',
    async (c) =>
      (await sitemapPart(appContext, c.req.param('locale'), c.req.param('part'))) ??
      c.text('Not found', 404),
  );
}

const requireLoaded: ReadonlySet<string> = new Set(callNames);
/** One route for all: a hundred of them made the router's table slow to build at each start. */
function mountCalls(
  app: Hono<Bindings>,
  call: HttpCalls,
  issueDevice: (headers: Headers, address: string) => string | null,
): void {
  app.all('/api/*', async (c) => {
    const name = c.req.path.slice('/api/'.length);
    if (!requireLoaded.has(name))
      return c.json({ errors: [{ code: errorCodes.notFound, message: c.req.path }] }, 404);
    const address = c.env?.address ?? '';
    const answer = await call(name as CallName, c.req.raw, address, idOf(c));
    const device = c.req.method === 'POST' ? issueDevice(c.req.raw.headers, address) : null;
    if (device !== null) answer.headers.append('Set-Cookie', device);
    return answer;
  });
}

/**
 * The same file as the call answers, at an address a phone opens with its calendar; `locale`
 * chooses its language.
 */
function mountCalendar(app: Hono<Bindings>, ask: DirectCalls): void {
  app.get('/calendar/:code', async (c) => {
    const locale = c.req.query('locale');
    const { status, body } = await ask(
      'booking/getCalendarFile',
      { code: c.req.param('code').replace(/\.ics$/, ''), key: c.req.query('key') ?? '' },
      {
        locale: isLocale(locale) ? locale : defaultLocale,
        address: c.env?.address ?? '',
        id: idOf(c),
      },
    );
    if ('errors' in body)
      return c.text(body.errors[0]?.message ?? '', status as 404, { 'Cache-Control': 'no-store' });
    const { fileName, text } = body.data as Output<'booking/getCalendarFile'>;
    return c.body(text, 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    });
  });
}

/** Content that other apps share with ours leads to the page that is meant (`web-manifest.ts`). */
function mountShared(app: Hono<Bindings>, ask: DirectCalls, appContext: AppContext): void {
  app.get('/share/:locale', async (c) => {
    const locale = c.req.param('locale');
    if (!isLocale(locale)) return c.notFound();
    const to = await sharedAddress(
      new URL(c.req.url).searchParams,
      locale,
      appContext.settings.publicUrl,
      async (keyword) => {
        const { body } = await ask(
          'hotel/getSearchSuggestion',
          { keyword },
          { locale, address: c.env?.address ?? '' },
        );
        return 'data' in body ? (body.data as Output<'hotel/getSearchSuggestion'>) : null;
      },
    );
    c.header('Cache-Control', 'no-store');
    return c.redirect(to, 303);
  });
}

function mountNotices(app: Hono<Bindings>, appContext: AppContext): void {
  const shedder = createUnsignedNoticeLimiter();
  app.all('/api/pay/:provider/ipn', async (c) => {
    const body = await readBody(c.req.raw);
    if (body === null) return c.body(null, 413);
    const answer = await handleNotice(
      appContext,
      c.req.param('provider'),
      {
        method: c.req.method,
        query: new URL(c.req.url).search.slice(1),
        body,
        headers: Object.fromEntries(c.req.raw.headers),
      },
      () => shedder(c.env?.address ?? '', appContext.clock()),
    );
    return new Response(answer.body === '' ? null : answer.body, {
      status: answer.status,
      headers: {
        ...(answer.contentType === null ? {} : { 'Content-Type': answer.contentType }),
        ...(answer.status === 503 ? { 'Retry-After': comeAgainSeconds } : {}),
      },
    });
  });
}

/**
 * Where providers redirect to. The page that asked handles what came, because only it has the
 * device's headers; the state says which page that is.
 */
function mountSocial(app: Hono<Bindings>): void {
  app.on(['GET', 'POST'], '/social/:provider', async (c) => {
    const text = c.req.method === 'POST' ? await readBody(c.req.raw) : new URL(c.req.url).search;
    const params = new URLSearchParams(text ?? '');
    const [, said = '', purpose] = (params.get('state') ?? '').split('.');
    const locale = isLocale(said) ? said : defaultLocale;
    const name = nameInForm(params.get('user'), locale === 'vi-vn');
    const query = {
      ...Object.fromEntries(
        ['state', 'code', 'iss', 'error'].map((each) => [each, params.get(each) ?? undefined]),
      ),
      ...(name === '' ? {} : { name }),
    };
    return c.redirect(path(locale, purpose === 'link' ? 'settings' : 'signIn', {}, query), 303);
  });
}

/**
 * An address with invalid percent encoding is answered as not found: no page could be rendered for
 * it.
 */
function isDecodable(address: string): boolean {
  try {
    return decodeURI(new URL(address, 'http://localhost').pathname) !== '';
  } catch {
    return false;
  }
}

/** During a release a page of another build may request its files here. */
async function sharedFile(
  { settings: { sharedAssets } }: AppContext,
  address: string,
  request: Request,
): Promise<Response | null> {
  return sharedAssets === null
    ? null
    : sendFile(await findShared(sharedAssets, address), address, request);
}

function mountPages(
  app: Hono<Bindings>,
  appContext: AppContext,
  documents: Documents,
  files: ReturnType<typeof makeFiles>,
  issueDevice: DeviceIssuer,
): void {
  // A broken service worker is removed from every device by one that only unregisters it; it is in
  // `public/`.
  if (appContext.settings.worker === 'off')
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
    const file =
      files(c.req.path, c.req.raw) ?? (await sharedFile(appContext, c.req.path, c.req.raw));
    // A missing picture or script is not worth a whole page.
    if (file === null && /\.[a-z0-9]{2,11}$/i.test(c.req.path)) return c.text('Not found', 404);
    if (file !== null) return file;
    const started = performance.now();
    const page = await documents.page(c.req.raw, c.env?.address ?? '', idOf(c));
    const [, how = 'own'] = /desc=(\w+)/.exec(page.headers.get('Server-Timing') ?? '') ?? [];
    // A page for one visitor knows the device; one that is shown to many belongs to nobody.
    const device =
      how === 'own'
        ? issueDevice(c.req.raw.headers, c.env?.address ?? '', appContext.clock())
        : null;
    if (device !== null) page.headers.append('Set-Cookie', device);
    appContext.log({
      page: how,
      request: idOf(c),
      status: page.status,
      ms: Math.round(performance.now() - started),
    });
    return page;
  });
}
