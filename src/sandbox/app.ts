// All outside parties in one Hono app: they share one context, an index page lists them, and
// closing ends all of them.

import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { html } from 'hono/html';
import { createClock } from './context/clock.ts';
import type { Party, SandboxContext } from './context/context.ts';
import { type Markup, page, show } from './context/page.ts';
import { openStore } from './context/store.ts';
import { createWebhookSender } from './context/webhooks.ts';
import { type FacebookKeys, facebook, sandboxFacebookKeys } from './identity/facebook.ts';
import { type IdentityKeys, identity, sandboxIdentityKeys } from './identity/identity.ts';
import { type MailKeys, mail, sandboxMailKeys } from './messaging/mail.ts';
import { type PushKeys, push } from './messaging/push.ts';
import { type SmsKeys, publicSmsKeys, sms } from './messaging/sms.ts';
import { type ZnsKeys, sandboxZnsKeys, zns } from './messaging/zns.ts';
import { type MomoKeys, publicMomoKeys } from './payment/momo-protocol.ts';
import { momo } from './payment/momo.ts';
import { type ShopeepayKeys, sandboxShopeepayKeys, shopeepay } from './payment/shopeepay.ts';
import { type VnpayKeys, sandboxVnpayKeys } from './payment/vnpay-protocol.ts';
import { vnpay } from './payment/vnpay.ts';
import { type ZalopayKeys, publicZalopayKeys } from './payment/zalopay-protocol.ts';
import { zalopay } from './payment/zalopay.ts';
import {
  type TranslationKeys,
  sandboxTranslationKeys,
  translation,
} from './translation/translation.ts';
import { type PassKeys, passes, sandboxPassKeys } from './wallet/passes.ts';
import { walletApp } from './wallet/wallet-app.ts';
import { type WalletKeys, sandboxWalletKeys, walletOauth } from './wallet/wallet-oauth.ts';

/**
 * All optional. `data`: file of the store (':memory:'); `timeScale`: 1 is real time; `now`: epoch
 * ms; `publicUrl`: address browsers use, else that of the request; `noticeTimeoutMs`: 15,000;
 * `fetch`: how notices leave, for a server that is tested without a socket.
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
  mail?: Partial<MailKeys>;
  zns?: Partial<ZnsKeys>;
  identity?: Partial<IdentityKeys>;
  facebook?: Partial<FacebookKeys>;
  wallet?: Partial<WalletKeys>;
  passes?: Partial<PassKeys>;
  push?: PushKeys;
  translation?: Partial<TranslationKeys>;
};
/**
 * `close` ends timers and deliveries and closes the store; undelivered notices wait there for the
 * next start.
 */
export type Sandbox = {
  app: Hono;
  /** Listens for mail by SMTP and answers the port taken. */
  listenForMail: (host: string, port: number) => Promise<number>;
  close: () => Promise<void>;
};

const linkTo = (path: string): Markup => html`<a href=".${path}">${path}</a>`;

const indexPage = (parties: readonly Party[]): Markup =>
  page({
    lang: 'en',
    title: 'Sandbox',
    mark: 'The outside world',
    wide: true,
    body: html`<h1>What is played here</h1>
<p class="soft">Nothing on these pages is real: no money moves and no message is sent.</p>
${parties.map(partySection)}`,
  });

const partySection = ({ title, shows }: Party): Markup =>
  html`<section class="card"><h2>${title}</h2>
<ul>${shows.map(shownPath)}</ul>
</section>`;

const shownPath = ({ path, says, open }: Party['shows'][number]): Markup =>
  html`<li>${open === true ? linkTo(path) : html`<code>${path}</code>`} ${says}</li>`;

export const createSandbox = (options: SandboxOptions = {}): Sandbox => {
  const store = openStore(options.data ?? ':memory:');
  const clock = createClock(options.timeScale ?? 1, options.now ?? Date.now);
  const webhooks = createWebhookSender(store, clock, options.fetch ?? fetch);
  const sandbox: SandboxContext = {
    store,
    clock,
    webhooks,
    noticeTimeoutMs: options.noticeTimeoutMs ?? 15_000,
    address: (c) => (options.publicUrl ?? new URL(c.req.url).origin).replace(/\/$/, ''),
  };
  const phones = push(sandbox, options.push ?? {});
  const mailbox = mail(sandbox, { ...sandboxMailKeys, ...options.mail });
  const parties: readonly Party[] = [
    momo(sandbox, { ...publicMomoKeys, ...options.momo }),
    zalopay(sandbox, { ...publicZalopayKeys, ...options.zalopay }),
    shopeepay(sandbox, { ...sandboxShopeepayKeys, ...options.shopeepay }),
    vnpay(sandbox, { ...sandboxVnpayKeys, ...options.vnpay }),
    sms(sandbox, { ...publicSmsKeys, ...options.sms }),
    mailbox,
    zns(sandbox, { ...sandboxZnsKeys, ...options.zns }),
    identity({ ...sandboxIdentityKeys, ...options.identity }),
    facebook(sandbox, { ...sandboxFacebookKeys, ...options.facebook }),
    walletApp(),
    walletOauth(sandbox, { ...sandboxWalletKeys, ...options.wallet }),
    passes(sandbox, { ...sandboxPassKeys, ...options.passes }),
    translation({ ...sandboxTranslationKeys, ...options.translation }),
    phones,
  ];
  const app = new Hono();
  app.use(bodyLimit({ maxSize: 64 * 1024 }));
  for (const { routes } of parties) app.route('/', routes);
  app.get('/', (c) => show(c, indexPage(parties)));
  app.get('/healthz', (c) => c.json({ ok: true }));
  const close = async (): Promise<void> => {
    clock.close();
    await mailbox.close();
    await phones.close();
    await webhooks.close();
    store.close();
  };
  return { app, listenForMail: mailbox.listen, close };
};
