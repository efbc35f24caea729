// The wallet's app in a browser: its blue bar around the site as the wallet shows it, marked by `pageView=webview-zalopay`.
import { Hono } from 'hono';
import { html } from 'hono/html';
import { page, show } from './page.ts';
import type { Player } from './stage.ts';

const mark = 'webview-zalopay';

/** The site's address as the wallet opens it; undefined unless it is a full address of the web. */
const marked = (address: string): URL | undefined => {
  if (!URL.canParse(address) || !/^https?:\/\//.test(address)) return undefined;
  const url = new URL(address);
  url.searchParams.set('pageView', mark);
  return url;
};

/** The site must name this origin in `WALLET_ORIGINS` to be shown; a site that runs beside the sandbox does by itself. */
export const walletApp = (): Player => {
  const routes = new Hono();
  routes.get('/zalopay-app', (c) => {
    const given = c.req.query('url') ?? '';
    const site = marked(given);
    return show(c, page({
      lang: 'vi', title: 'ZaloPay · Sandbox', mark: site === undefined ? 'ZaloPay' : site.host, brand: 'zalopay', wide: site !== undefined,
      ...(site === undefined ? {} : { aside: html`<a href="/zalopay-app">Đóng</a>` }),
      body: site === undefined
        ? html`<section class="card"><h1>Mở một trang trong ví</h1><form class="fields" method="get">
<label>Địa chỉ<input name="url" type="url" inputmode="url" required value="${given}" placeholder="http://localhost:3000/vi-vn"></label><button class="main">Mở</button></form></section>`
        : html`<iframe class="phone" title="${site.host}" src="${site.href}" allow="geolocation"></iframe>`,
    }), 200, site?.origin);
  });
  return { title: 'The ZaloPay app', routes, shows: [{ path: '/zalopay-app', says: 'The site inside the wallet; ?url= is the address it opens.', open: true }] };
};
