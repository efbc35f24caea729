// The whole outside world in one Hono app: every player on one stage, an index of what is here, and a clean end.
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { html } from 'hono/html';
import { openBook } from './book.ts';
import { createClock } from './clock.ts';
import { createCourier } from './courier.ts';
import { facebook, sandboxFacebookKeys } from './facebook.ts';
import type { FacebookKeys } from './facebook.ts';
import { identity, sandboxIdentityKeys } from './identity.ts';
import type { IdentityKeys } from './identity.ts';
import { publicMomoKeys } from './momo-protocol.ts';
import type { MomoKeys } from './momo-protocol.ts';
import { momo } from './momo.ts';
import { page, show } from './page.ts';
import type { Markup } from './page.ts';
import { push } from './push.ts';
import type { PushKeys } from './push.ts';
import { sandboxShopeepayKeys, shopeepay } from './shopeepay.ts';
import type { ShopeepayKeys } from './shopeepay.ts';
import { publicSmsKeys, sms } from './sms.ts';
import type { SmsKeys } from './sms.ts';
import type { Player, Stage } from './stage.ts';
import { sandboxVnpayKeys } from './vnpay-protocol.ts';
import type { VnpayKeys } from './vnpay-protocol.ts';
import { vnpay } from './vnpay.ts';
import { walletApp } from './wallet-app.ts';
import { sandboxWalletKeys, walletOauth } from './wallet-oauth.ts';
import type { WalletKeys } from './wallet-oauth.ts';
import { publicZalopayKeys } from './zalopay-protocol.ts';
import type { ZalopayKeys } from './zalopay-protocol.ts';
import { zalopay } from './zalopay.ts';

/**
 * All optional. `data`: file of the book (':memory:'); `timeScale`: 1 is real time; `now`: epoch ms; `publicUrl`: address browsers
 * use, else that of the request; `noticeTimeoutMs`: 15,000; `fetch`: how notices leave, for a server that is tested without a socket.
 */
export type SandboxOptions = {
  data?: string;
  timeScale?: number;
  now?: () => number;
  publicUrl?: string;
  noticeTimeoutMs?: number;
  fetch?: typeof fetch;
  momo?: Partial<MomoKeys>;
  zalopay?: Partial<ZalopayKeys>;
  shopeepay?: Partial<ShopeepayKeys>;
  vnpay?: Partial<VnpayKeys>;
  sms?: Partial<SmsKeys>;
  identity?: Partial<IdentityKeys>;
  facebook?: Partial<FacebookKeys>;
  wallet?: Partial<WalletKeys>;
  push?: PushKeys;
};
/** `close` ends timers and deliveries and shuts the book; undelivered notices wait there for the next start. */
export type Sandbox = { app: Hono; close: () => Promise<void> };

const linkTo = (path: string): Markup => html`<a href=".${path}">${path}</a>`;

const indexPage = (players: readonly Player[]): Markup =>
  page({
    lang: 'en',
    title: 'Sandbox',
    mark: 'The outside world',
    wide: true,
    body: html`<h1>What is played here</h1><p class="soft">Nothing on these pages is real: no money moves and no message is sent.</p>
${players.map(
  ({ title, shows }) => html`<section class="card"><h2>${title}</h2><ul>
${shows.map(({ path, says, open }) => html`<li>${open === true ? linkTo(path) : html`<code>${path}</code>`} ${says}</li>`)}
</ul></section>`,
)}`,
  });

export const createSandbox = (options: SandboxOptions = {}): Sandbox => {
  const book = openBook(options.data ?? ':memory:');
  const clock = createClock(options.timeScale ?? 1, options.now ?? Date.now);
  const courier = createCourier(book, clock, options.fetch ?? fetch);
  const stage: Stage = {
    book,
    clock,
    courier,
    noticeTimeoutMs: options.noticeTimeoutMs ?? 15_000,
    address: (c) => (options.publicUrl ?? new URL(c.req.url).origin).replace(/\/$/, ''),
  };
  const phones = push(stage, options.push ?? {});
  const players: readonly Player[] = [
    momo(stage, { ...publicMomoKeys, ...options.momo }),
    zalopay(stage, { ...publicZalopayKeys, ...options.zalopay }),
    shopeepay(stage, { ...sandboxShopeepayKeys, ...options.shopeepay }),
    vnpay(stage, { ...sandboxVnpayKeys, ...options.vnpay }),
    sms(stage, { ...publicSmsKeys, ...options.sms }),
    identity({ ...sandboxIdentityKeys, ...options.identity }),
    facebook(stage, { ...sandboxFacebookKeys, ...options.facebook }),
    walletApp(),
    walletOauth(stage, { ...sandboxWalletKeys, ...options.wallet }),
    phones,
  ];
  const app = new Hono();
  app.use(bodyLimit({ maxSize: 64 * 1024 }));
  for (const { routes } of players) app.route('/', routes);
  app.get('/', (c) => show(c, indexPage(players)));
  app.get('/healthz', (c) => c.json({ ok: true }));
  const close = async (): Promise<void> => {
    clock.close();
    await phones.close();
    await courier.close();
    book.close();
  };
  return { app, close };
};
