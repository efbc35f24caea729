// The frame of every page here: no script but the wallet's window, no outside asset, one inline
// style admitted by its hash, always marked as a sandbox.
import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';

export type Markup = ReturnType<typeof html>;

const style = `
:root { color-scheme: light dark; --paper: #fff; --ground: #f6f3f7; --ink: #241a24; --soft: #665a66; --line: #d9cfd9;
  --bar: #a50064; --brand: #a50064; --on: #fff; }
.zalopay { --bar: #0b57d0; --brand: #0b57d0; }
.shopeepay { --bar: #c2371a; --brand: #c2371a; }
.vnpay { --bar: #0f5f8c; --brand: #0f5f8c; }
.google { --bar: #0b57d0; --brand: #0b57d0; }
.apple { --bar: #1d1d1f; --brand: #1d1d1f; }
.facebook { --bar: #0a5fd0; --brand: #0a5fd0; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #2a202a; --ground: #1b141b; --ink: #f4edf4; --soft: #c3b6c3; --line: #564856; --brand: #f28cc8; --on: #2b0019; }
  .zalopay { --brand: #9cc0ff; --on: #00204f; }
  .shopeepay { --brand: #ffab96; --on: #3a0b00; }
  .vnpay { --brand: #8fcdf2; --on: #002638; }
  .google, .facebook { --brand: #9cc0ff; --on: #00204f; }
  .apple { --brand: #f5f5f7; --on: #1d1d1f; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 30rem; margin: 0 auto; padding: 1rem; }
main.wide { max-width: 56rem; }
.mark { display: flex; gap: .75rem; align-items: center; justify-content: space-between; padding: .75rem 1rem;
  background: var(--bar); color: #fff; }
.mark b { font-size: 1.25rem; }
.mark span { padding: .125rem .625rem; border: 2px solid #fff; border-radius: 1rem; font-weight: 700; }
.mark a { color: #fff; }
.card { margin: 0 0 1rem; padding: 1rem; background: var(--paper); border: 1px solid var(--line); border-radius: .75rem; }
h1 { margin: 0 0 .5rem; font-size: 1.375rem; }
h2 { margin: 0 0 .5rem; font-size: 1rem; }
p { margin: 0 0 .75rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0; }
dt { color: var(--soft); }
dd { margin: 0; text-align: end; overflow-wrap: anywhere; }
.amount { font-size: 1.5rem; font-weight: 700; color: var(--brand); }
form.choices { display: grid; gap: .5rem; }
button, .button { display: block; width: 100%; min-height: 2.75rem; padding: .5rem 1rem; border: 1px solid var(--brand);
  border-radius: .5rem; background: transparent; color: var(--brand); font: inherit; font-weight: 600; text-align: center;
  text-decoration: none; cursor: pointer; }
.main { background: var(--brand); color: var(--on); }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
.mark :focus-visible { outline-color: #fff; }
a { color: var(--brand); }
.soft { color: var(--soft); }
.text { white-space: pre-line; overflow-wrap: anywhere; }
.fields { display: grid; gap: .75rem; }
.fields :is(input, textarea) { width: 100%; }
.wrong { color: #b3261e; font-weight: 600; }
@media (prefers-color-scheme: dark) { .wrong { color: #ffb4ab; } }
.row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; }
.row button { width: auto; }
input, textarea { min-height: 2.75rem; padding: .5rem; border: 1px solid var(--soft); border-radius: .5rem; background: var(--paper);
  color: var(--ink); font: inherit; }
code { overflow-wrap: anywhere; }
li { margin-bottom: .25rem; }
dialog { max-width: min(26rem, calc(100vw - 2rem)); color: inherit; }
dialog::backdrop { background: rgb(0 0 0 / .55); }
.phone { display: block; width: 100%; max-width: 24.375rem; height: calc(100dvh - 7rem); min-height: 30rem; margin: 0 auto;
  border: 1px solid var(--line); border-radius: .75rem; background: var(--paper); }
`;
const styleHash = createHash('sha256').update(style, 'utf8').digest('base64');

// The wallet's app shows its own cashier in its frame, so this origin may frame itself.
// form-action is left open on purpose: browsers apply it to the redirect that follows, and that
// goes to the merchant's own host.
const policy =
  `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; base-uri 'none'; ` +
  `frame-ancestors 'self'`;

/** Whose colours a page wears. */
export type Brand = 'momo' | 'zalopay' | 'shopeepay' | 'vnpay' | 'google' | 'apple' | 'facebook';

/**
 * A whole document: `mark` is the name in the coloured bar, `aside` stands at its end, `refresh`
 * reloads after so many seconds.
 */
export const page = (parts: {
  lang: string;
  title: string;
  mark: string;
  body: Markup;
  brand?: Brand;
  aside?: Markup;
  refresh?: number;
  wide?: boolean;
}): Markup => html`<!doctype html>
<html lang="${parts.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${parts.refresh === undefined ? '' : html`<meta http-equiv="refresh" content="${parts.refresh}">`}
<title>${parts.title}</title>
<link rel="icon" href="data:,">
<style>${raw(style)}</style>
</head>
<body class="${parts.brand ?? 'momo'}">
<header class="mark"><b>${parts.mark}</b>${parts.aside ?? ''}<span>Sandbox</span></header>
<main class="${parts.wide === true ? 'wide' : ''}">${parts.body}</main>
</body>
</html>`;

/**
 * Sends a page with its policy; nothing of it is cached. `framed` names the one origin it may show
 * beside its own, and the hash of the one script that it runs.
 */
export const show = (
  c: Context,
  markup: Markup,
  status: 200 | 400 | 404 = 200,
  framed?: { origin: string; script: string },
): Response | Promise<Response> =>
  c.html(markup, status, {
    'content-security-policy':
      framed === undefined
        ? policy
        : `${policy}; frame-src 'self' ${framed.origin}; script-src 'sha256-${framed.script}'; ` +
          `connect-src 'self'`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
