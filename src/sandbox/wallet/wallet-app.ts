// The wallet's app in a browser: its blue bar around the site as the wallet shows it, marked by
// `pageView=webview-zalopay`, with its account and its cashier.

import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { Party } from '../context/context.ts';
import { type Markup, page, show } from '../context/page.ts';
import { holders } from './wallet-oauth.ts';
import { sdkScript, windowScript, windowScriptHash } from './wallet-script.ts';

const mark = 'webview-zalopay';

/** The site's address as the wallet opens it; undefined unless it is a full address of the web. */
const marked = (address: string): URL | undefined => {
  if (!URL.canParse(address) || !/^https?:\/\//.test(address)) return undefined;
  const url = new URL(address);
  url.searchParams.set('pageView', mark);
  return url;
};

/** Asks as the wallet asks: who wants to know what; here also who holds the phone. */
const consent = (
  site: URL,
): Markup => html`<dialog id="consent" class="card" aria-labelledby="consent-title">
<form method="dialog" class="choices">
<h1 id="consent-title">Cho phép ${site.host}?</h1>
<p class="soft">Trang này sẽ biết tên và số điện thoại của bạn trong ví.</p>
${holders.map(holderChoice)}
<button value="">Từ chối</button></form></dialog>`;

const holderChoice = ({ id, name, phone }: (typeof holders)[number]): Markup =>
  html`<button class="main" value="${id}">
${name} · ${phone === null ? 'giấu số' : `0${phone}`}</button>`;

const cashier = html`<dialog id="cashier" class="card" aria-label="Thanh toán">
<iframe class="phone" title="Thanh toán" src="about:blank"></iframe>
<form method="dialog"><button value="">Đóng</button></form></dialog>`;

const addressForm = (given: string): Markup => html`<section class="card">
<h1>Mở một trang trong ví</h1>
<form class="fields" method="get">
<label>Địa chỉ
<input name="url" type="url" inputmode="url" required value="${given}"
  placeholder="http://localhost:3000/vi-vn"></label>
<button class="main">Mở</button></form></section>`;

const inWallet = (
  site: URL,
): Markup => html`<iframe class="phone" title="${site.host}" src="${site.href}"
  allow="geolocation"></iframe>
${consent(site)}${cashier}<script>${raw(windowScript)}</script>`;

/**
 * The site must name this origin in `WALLET_ORIGINS` to be shown; a site that runs beside the
 * sandbox does by itself.
 */
export const walletApp = (): Party => {
  const routes = new Hono();
  routes.get('/zalopay-app', (c) => {
    const given = c.req.query('url') ?? '';
    const site = marked(given);
    return show(
      c,
      page({
        lang: 'vi',
        title: 'ZaloPay · Sandbox',
        mark: site === undefined ? 'ZaloPay' : site.host,
        brand: 'zalopay',
        wide: site !== undefined,
        ...(site === undefined ? {} : { aside: html`<a href="/zalopay-app">Đóng</a>` }),
        body: site === undefined ? addressForm(given) : inWallet(site),
      }),
      200,
      site === undefined ? undefined : { origin: site.origin, script: windowScriptHash },
    );
  });
  routes.get('/zalopay-app/sdk.js', (c) =>
    c.body(sdkScript, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'cross-origin',
    }),
  );
  return {
    title: 'The ZaloPay app',
    routes,
    shows: [
      {
        path: '/zalopay-app',
        says: 'The site inside the wallet; ?url= is the address it opens.',
        open: true,
      },
      { path: '/zalopay-app/sdk.js', says: "The wallet's script for pages inside it." },
    ],
  };
};
