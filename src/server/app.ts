// The whole site as one function from a request to an answer: calls, pages, files, notices of gateways, health.

import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { callNames, type CallName } from '#contract/calls.ts';
import { isLocale, path } from '#contract/paths.ts';
import { handleNotice } from './confirm.ts';
import type { House } from './context.ts';
import { makeDispatch } from './dispatch.ts';
import { makeDocuments, type Documents } from './documents.ts';
import { makeFiles } from './files.ts';
import { handlers } from './handlers.ts';
import { commonHeaders } from './headers.ts';
import { docsPage, openApi } from './openapi.ts';
import { isAlive } from './store/health.ts';

export type App = { readonly fetch: (request: Request, address?: string) => Promise<Response> };
type Bindings = { Bindings: { address: string } };

/** `dist` is where the build lies; without it only the calls are answered (tests of calls need no build). */
export async function makeApp(house: House, dist: string | null): Promise<App> {
  const dispatch = makeDispatch(house, handlers);
  const isSecure = house.settings.publicUrl.startsWith('https:');
  const app = new Hono<Bindings>();
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(commonHeaders(isSecure))) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  });
  app.use(compress());
  app.get('/healthz', (c) => c.json({ ok: true }));
  app.get('/readyz', async (c) => {
    const isReady = house.index.isReady && (await isAlive(house.db));
    return c.json({ ok: isReady }, isReady ? 200 : 503);
  });
  // A device asks this to know that it really reaches us and no captive portal: the nonce must come back (OFFLINE).
  app.get('/probe', (c) => c.json({ nonce: (c.req.query('nonce') ?? '').slice(0, 64), at: house.clock() }, 200, { 'Cache-Control': 'no-store' }));
  app.get('/api/openapi.json', (c) => c.json(openApi(house.settings.publicUrl)));
  app.get('/api/docs', (c) => c.html(docsPage(), 200, { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'" }));
  mountNotices(app, house);
  for (const name of callNames) app.all(`/api/${name}`, (c) => dispatch(name, c.req.raw, c.env?.address ?? ''));
  app.all('/api/*', (c) => c.json({ errors: [{ code: 'API_GNR_101', message: c.req.path }] }, 404));
  const inside = (address: string, init: RequestInit) => dispatchInside(dispatch, house, address, init);
  if (dist !== null) mountPages(app, await makeDocuments(house, dist, inside), makeFiles(`${dist}/client`));
  return { fetch: async (request, address = '') => app.fetch(request, { address }) };
}

/** While a page is rendered its calls walk the same dispatch, without a socket. */
function dispatchInside(dispatch: ReturnType<typeof makeDispatch>, house: House, address: string, init: RequestInit): Promise<Response> {
  const request = new Request(new URL(address, house.settings.publicUrl), init);
  const name = new URL(request.url).pathname.slice('/api/'.length);
  return dispatch(name as CallName, request, 'inside');
}

function mountNotices(app: Hono<Bindings>, house: House): void {
  app.all('/api/pay/:provider/ipn', async (c) => {
    const body = c.req.method === 'POST' ? await c.req.text() : '';
    if (body.length > 64 * 1024) return c.body(null, 413);
    const answer = await handleNotice(house, c.req.param('provider'), {
      method: c.req.method, query: new URL(c.req.url).search.slice(1), body, headers: Object.fromEntries(c.req.raw.headers),
    });
    return new Response(answer.body === '' ? null : answer.body, { status: answer.status, headers: answer.contentType === null ? {} : { 'Content-Type': answer.contentType } });
  });
}

function mountPages(app: Hono<Bindings>, documents: Documents, files: ReturnType<typeof makeFiles>): void {
  app.get('/', (c) => documents.home(c.req.raw));
  app.get('/app-shell', () => documents.shell());
  app.get('/manifest/:name', (c) => {
    const locale = c.req.param('name').replace(/\.webmanifest$/, '');
    return isLocale(locale) ? documents.manifest(locale) : c.notFound();
  });
  // The address inside a check-in code: a guest who scans it lands on the booking.
  app.get('/c/:token', (c) => c.redirect(path('vi-vn', 'booking', { code: c.req.param('token').split('.')[0] ?? '' }), 302));
  app.get('*', async (c) => {
    const file = files(decodeURI(c.req.path), c.req.raw);
    if (file !== null) return file;
    const first = c.req.path.split('/')[1];
    return documents.page(c.req.raw, isLocale(first) ? first : 'vi-vn');
  });
}
