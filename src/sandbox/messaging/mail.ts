// A mail server that delivers nothing: it takes mail by SMTP as real ones do, with their troubles by
// the local part of the address, and shows what came as a page and as JSON.

import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { Party, SandboxContext } from '../context/context.ts';
import { type Markup, page, show } from '../context/page.ts';
import type { Collection } from '../context/store.ts';
import type { WebhookQueue } from '../context/webhooks.ts';
import { answerForm, answerMail, mayAnswer } from './mail-answer.ts';
import { mailReport } from './mail-report.ts';

/**
 * `reportUrl` '' sends no reports of bounces, `replyUrl` '' none of answers; they are signed with
 * `reportSecret`.
 */
export type MailKeys = {
  user: string;
  password: string;
  reportUrl: string;
  replyUrl: string;
  reportSecret: string;
};
export const sandboxMailKeys: MailKeys = {
  user: 'sandbox',
  password: 'sandbox-smtp-password',
  reportUrl: '',
  replyUrl: '',
  reportSecret: 'sandbox-mail-report-secret',
};

/** A mail as the inbox answers it; `at` is an ISO instant, `content` is base64. */
export type Mail = {
  id: string;
  to: string;
  from: string;
  at: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  headers: Readonly<Record<string, string>>;
  attachments: readonly {
    filename: string;
    contentType: string;
    size: number;
    content: string;
  }[];
};
type Trouble = { scenario: string; left: number };
type Post = {
  keys: MailKeys;
  sandbox: SandboxContext;
  inbox: Collection<Mail>;
  /** When an address was first heard of. */
  greeted: Map<string, number>;
  reports: WebhookQueue;
  trouble: Trouble | null;
};

/** Longer than a sender should wait (unscaled). */
const slowMs = 35_000;
const lateMs = 2_000;
const greylistMs = 30_000;

/** An answer that the server gives in place of 250. */
const refusal = (responseCode: number, says: string): Error =>
  Object.assign(new Error(says), { responseCode });

const localPart = (address: string): string => address.split('@')[0]?.split('+')[0] ?? '';

/** What the next call was told to meet, or what the address means. */
const scenarioOf = (post: Post, address: string): string => {
  const { trouble } = post;
  if (trouble === null || trouble.left <= 0) return localPart(address);
  trouble.left -= 1;
  return trouble.scenario;
};

/** Throws the refusal that a recipient meets. */
const refuseRecipient = (post: Post, address: string, scenario: string): void => {
  if (scenario === 'bounce-550' || scenario === 'bounce')
    throw refusal(550, '5.1.1 No such mailbox here');
  if (scenario === 'full-452') throw refusal(452, '4.2.2 The mailbox is full');
  const { clock } = post.sandbox;
  const greetedAt = post.greeted.get(address) ?? clock.now();
  post.greeted.set(address, greetedAt);
  if (scenario === 'greylist' && clock.now() - greetedAt < clock.scaled(greylistMs))
    throw refusal(451, '4.7.1 Greylisted, please try again');
  if (scenario === 'down') throw refusal(421, '4.3.2 The service is closing');
};

const read = async (source: NodeJS.ReadableStream): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of source) parts.push(Buffer.from(part as Buffer));
  return Buffer.concat(parts);
};

const keep = async (post: Post, source: Buffer, from: string, to: string): Promise<Mail> => {
  const parsed = await simpleParser(source);
  const header = (name: string): string =>
    parsed.headerLines
      .find(({ key }) => key === name)
      ?.line.replace(/^[^:]*:\s*/, '')
      .replaceAll(/\r?\n\s+/g, ' ') ?? '';
  const mail: Mail = {
    id: randomUUID(),
    to,
    from,
    at: new Date(post.sandbox.clock.now()).toISOString(),
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: parsed.html === false ? '' : (parsed.html ?? ''),
    messageId: parsed.messageId ?? '',
    headers: Object.fromEntries(
      [
        'auto-submitted',
        'content-language',
        'reply-to',
        'list-unsubscribe',
        'list-unsubscribe-post',
      ].map((name) => [name, header(name)]),
    ),
    attachments: parsed.attachments.map(({ filename, contentType, size, content }) => ({
      filename: filename ?? '',
      contentType,
      size,
      content: content.toString('base64'),
    })),
  };
  post.inbox.add(mail.id, mail, to);
  return mail;
};

/** What a provider posts when a mail that was taken comes back: the token of its return address. */
const reportBounce = (post: Post, from: string): void => {
  const { keys, sandbox } = post;
  const token = /^b\+([^@]+)@/.exec(from)?.[1];
  if (keys.reportUrl === '' || token === undefined) return;
  const report = { token, event: 'bounced', status: '5.1.1' };
  void post.reports.post(
    token,
    mailReport(keys.reportUrl, keys.reportSecret, report),
    sandbox.clock.scaled(lateMs),
  );
};

const take = async (post: Post, source: Buffer, from: string, to: readonly string[]) => {
  for (const address of to) {
    const scenario = localPart(address);
    if (scenario === 'drop-after-data') continue;
    await keep(post, source, from, address);
    if (scenario === 'late-bounce') reportBounce(post, from);
    if (scenario === 'slow-35s') await post.sandbox.clock.pause(post.sandbox.clock.scaled(slowMs));
  }
};

/** Null once it is kept, else why it was not. */
const taken = async (
  post: Post,
  stream: NodeJS.ReadableStream,
  from: string,
  to: readonly string[],
): Promise<Error | null> => {
  try {
    await take(post, await read(stream), from, to);
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
};

const serverOf = (post: Post): SMTPServer =>
  new SMTPServer({
    name: 'sandbox',
    banner: 'Nothing is delivered from here',
    hideSTARTTLS: true,
    disableReverseLookup: true,
    authOptional: false,
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username, password }, _, done) =>
      username === post.keys.user && password === post.keys.password
        ? done(null, { user: username })
        : done(refusal(535, '5.7.8 Wrong user or password')),
    onRcptTo: ({ address }, _, done) => {
      try {
        refuseRecipient(post, address, scenarioOf(post, address));
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    onData: (stream, { envelope }, answer) => {
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      const to = envelope.rcptTo.map(({ address }) => address);
      void taken(post, stream, from, to).then(answer);
    },
  });

const kib = (size: number): string => `${(size / 1_024).toFixed(1)} KB`;

const inboxPage = (mails: readonly Mail[], isStill: boolean): Markup =>
  page({
    lang: 'en',
    title: 'Mail · Sandbox',
    mark: 'Mail',
    wide: true,
    ...(isStill ? {} : { refresh: 5 }),
    body: html`<h1>Mail</h1>
<p><a href="?${isStill ? '' : 'still=1'}">${isStill ? 'Refresh every 5 s' : 'Stop refreshing'}</a></p>
${mails.length === 0 ? html`<p class="soft">No mail yet.</p>` : ''}
${mails.map(
  (mail) => html`<article class="card"><h2><a href="./mail/${mail.id}">${mail.subject}</a></h2>
<p class="soft">${mail.to} · <time datetime="${mail.at}">${mail.at}</time></p></article>`,
)}`,
  });

const mailPage = (mail: Mail, { keys, reports }: Pick<Post, 'keys' | 'reports'>): Markup =>
  page({
    lang: 'en',
    title: `${mail.subject} · Mail Sandbox`,
    mark: 'Mail',
    wide: true,
    body: html`<p><a href="../mail">All mail</a></p>
<h1>${mail.subject}</h1>
<p class="soft">${mail.from} → ${mail.to} · ${mail.at}</p>
<p><a href="./${mail.id}/html">As it looks</a></p>
<ul>${mail.attachments.map(
      ({ filename, contentType, size }, at) =>
        html`<li><a href="./${mail.id}/part/${at}">${filename === '' ? contentType : filename}</a>
${contentType}, ${kib(size)}</li>`,
    )}</ul>
<section class="card"><h2>Text</h2><p class="text">${mail.text}</p></section>
${mayAnswer(keys, mail) ? answerForm(mail, reports.about(mail.id)) : ''}`,
  });

const wantsJson = (c: Context): boolean =>
  /\bapplication\/json\b/.test(c.req.header('accept') ?? '');
const noStore = { 'cache-control': 'no-store' };
/** A mail may show its pictures and style itself, and do nothing else. */
const mailPolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:";

const listMail = (c: Context, post: Post, to = c.req.query('to')): Response | Promise<Response> => {
  const mails = to === undefined ? post.inbox.newest(100) : post.inbox.tagged(to, 100);
  return wantsJson(c)
    ? c.json(mails, 200, noStore)
    : show(c, inboxPage(mails, c.req.query('still') === '1'));
};

const routesOf = (post: Post): Hono => {
  const routes = new Hono();
  const one = (c: Context): Mail | undefined => post.inbox.get(c.req.param('id') ?? '');
  routes.get('/mail', (c) => listMail(c, post));
  routes.get('/mail/:id', (c) => {
    const asked = c.req.param('id');
    if (asked.includes('@')) return listMail(c, post, asked);
    const mail = one(c);
    if (mail === undefined) return c.text('No such mail', 404);
    return wantsJson(c) ? c.json(mail, 200, noStore) : show(c, mailPage(mail, post));
  });
  routes.post('/mail/:id/answer', async (c) => {
    const mail = one(c);
    if (mail === undefined || !mayAnswer(post.keys, mail)) return c.text('Not found', 404);
    const { text } = await c.req.parseBody();
    await answerMail(post, mail, typeof text === 'string' ? text : '');
    return c.redirect(`../${mail.id}`, 303);
  });
  routes.get('/mail/:id/html', (c) => {
    const mail = one(c);
    return mail === undefined
      ? c.text('No such mail', 404)
      : c.html(html`${raw(mail.html)}`, 200, {
          ...noStore,
          'content-security-policy': mailPolicy,
        });
  });
  routes.get('/mail/:id/part/:at', (c) => {
    const part = one(c)?.attachments[Number(c.req.param('at'))];
    if (part === undefined) return c.text('No such part', 404);
    return c.body(Buffer.from(part.content, 'base64'), 200, {
      ...noStore,
      'content-type': part.contentType,
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
    });
  });
  routes.post('/mail/next', (c) => {
    const { scenario = '', times = '1' } = c.req.query();
    post.trouble = { scenario, left: Number(times) };
    return c.json({ ok: true });
  });
  return routes;
};

export type MailParty = Party & {
  /** Listens for SMTP and answers the port taken. */
  listen: (host: string, port: number) => Promise<number>;
  close: () => Promise<void>;
};

export const mail = (sandbox: SandboxContext, keys: MailKeys): MailParty => {
  const post: Post = {
    keys,
    sandbox,
    inbox: sandbox.store.collection<Mail>('mail.inbox'),
    greeted: new Map(),
    reports: sandbox.webhooks.queue('mail.reports', {
      accepts: (status) => status >= 200 && status < 300,
      gapsMs: [30_000, 300_000],
      timeoutMs: sandbox.noticeTimeoutMs,
    }),
    trouble: null,
  };
  let server: SMTPServer | null = null;
  return {
    title: 'Mail (SMTP)',
    routes: routesOf(post),
    shows: [
      {
        path: '/mail',
        says:
          'What came, newest first; ?to= filters. As JSON for Accept: application/json. Addresses ' +
          'beginning with bounce-550, full-452, greylist, slow-35s, drop-after-data, late-bounce ' +
          'or down meet that.',
        open: true,
      },
      {
        path: 'POST /mail/:id/answer',
        says: 'text=: answers a mail about a booking; its page has a form for that.',
      },
      { path: 'POST /mail/next', says: 'scenario= and times=: what the next recipients meet.' },
    ],
    listen: (host, port) =>
      new Promise((done, fail) => {
        server = serverOf(post);
        server.on('error', fail);
        server.listen(port, host, () =>
          done((server?.server.address() as AddressInfo | null)?.port ?? port),
        );
      }),
    close: () =>
      new Promise((done) => {
        if (server === null) return done();
        server.close(() => done());
      }),
  };
};
