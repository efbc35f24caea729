// Zalo's messages under a phone number (ZNS): tokens that rotate, templates, a phone's inbox, and
// signed reports a second later.

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Party, SandboxContext } from '../context/context.ts';
import { readObject, textOf } from '../context/context.ts';
import { type Markup, page, show } from '../context/page.ts';
import { sameMac } from '../context/signature.ts';
import type { Collection } from '../context/store.ts';
import type { WebhookQueue } from '../context/webhooks.ts';

/** `reportUrl` '' sends no reports. */
export type ZnsKeys = {
  appId: string;
  appSecret: string;
  oaSecret: string;
  refreshToken: string;
  reportUrl: string;
};
export const sandboxZnsKeys: ZnsKeys = {
  appId: '1000000000000000001',
  appSecret: 'sandbox-zalo-app-secret',
  oaSecret: 'sandbox-oa-secret',
  refreshToken: 'sandbox-refresh-token',
  reportUrl: '',
};

/** A message as the inbox answers it; `at` is an ISO instant. */
export type ZnsMessage = {
  id: string;
  phone: string;
  templateId: string;
  params: Readonly<Record<string, string>>;
  trackingId: string;
  at: string;
};
type Tokens = { access: string; refresh: string; until: number };
type Trouble = { scenario: string; left: number };
type Office = {
  keys: ZnsKeys;
  sandbox: SandboxContext;
  inbox: Collection<ZnsMessage>;
  tokens: Collection<Tokens>;
  reports: WebhookQueue;
  trouble: Trouble | null;
};

/** error → message, as Zalo says them. */
const problems: Readonly<Record<string, string>> = {
  '-108': 'Phone number is invalid',
  '-109': 'Template id is invalid',
  '-112': 'Template data is invalid',
  '-118': 'Zalo account does not exist',
  '-124': 'Access token is invalid',
  '-131': 'Template was not approved',
  '-133': 'Messages are not sent at night',
  '-139': 'The person refuses this kind of message',
  '-144': 'The daily quota is used up',
};
/** By the end of the phone; `silent`: taken and never received, `timeout`: taken without an answer. */
const byEnding: Readonly<Record<string, string>> = {
  118: '-118',
  139: '-139',
  133: '-133',
  144: '-144',
  131: '-131',
  600: 'silent',
  777: 'timeout',
  222: 'twice',
  400: 'badMac',
};
const reportMs = 1_000;
const slowMs = 35_000;
const tokenSeconds = 90_000;
const current = 'current';

const refusal = (c: Context, code: string): Response =>
  c.json({ error: Number(code), message: problems[code] ?? 'Refused' });

/** A refresh token works once: the next one comes with its answer. */
const renew = async (c: Context, office: Office): Promise<Response> => {
  const { keys, tokens, sandbox } = office;
  const form = new URLSearchParams(await c.req.text());
  const known = tokens.get(current);
  const refresh = known?.refresh ?? keys.refreshToken;
  if (
    !sameMac(keys.appSecret, c.req.header('secret_key')) ||
    form.get('app_id') !== keys.appId ||
    form.get('grant_type') !== 'refresh_token'
  )
    return c.json({ error: -14004, error_name: 'Invalid app' });
  const given = form.get('refresh_token') ?? '';
  // The first one comes from the console, which gives it again.
  if (!sameMac(refresh, given) && !sameMac(keys.refreshToken, given))
    return c.json({ error: -14014, error_name: 'Invalid refresh token' });
  const made: Tokens = {
    access: randomBytes(24).toString('base64url'),
    refresh: randomBytes(24).toString('base64url'),
    until: sandbox.clock.now() + sandbox.clock.scaled(tokenSeconds * 1_000),
  };
  if (known === undefined) tokens.add(current, made);
  else tokens.set(current, made);
  return c.json({
    access_token: made.access,
    refresh_token: made.refresh,
    expires_in: String(Math.round(sandbox.clock.scaled(tokenSeconds * 1_000) / 1_000)),
  });
};

const scenarioOf = (office: Office, phone: string): string => {
  const { trouble } = office;
  if (trouble !== null && trouble.left > 0) {
    trouble.left -= 1;
    return trouble.scenario;
  }
  return Object.entries(byEnding).find(([ending]) => phone.endsWith(ending))?.[1] ?? '';
};

const report = (office: Office, message: ZnsMessage, isRight = true): void => {
  const { keys, sandbox } = office;
  if (keys.reportUrl === '') return;
  const timestamp = String(sandbox.clock.now());
  const body = JSON.stringify({
    app_id: keys.appId,
    sender: { id: '2000000000000000002' },
    recipient: { id: message.phone },
    event_name: 'user_received_message',
    message: { delivery_time: timestamp, msg_id: message.id, tracking_id: message.trackingId },
    timestamp,
  });
  const secret = isRight ? keys.oaSecret : 'another secret';
  const mac = createHash('sha256')
    .update(`${keys.appId}${body}${timestamp}${secret}`)
    .digest('hex');
  void office.reports.post(
    message.id,
    {
      url: keys.reportUrl,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-zevent-signature': `mac=${mac}`,
        'x-zevent-server': 'ZNS',
      },
      body,
    },
    sandbox.clock.scaled(reportMs),
  );
};

const paramsOf = (value: unknown): Record<string, string> | null =>
  typeof value !== 'object' || value === null
    ? null
    : Object.fromEntries(Object.entries(value).map(([name, one]) => [name, textOf(one)]));

const send = async (c: Context, office: Office): Promise<Response> => {
  const { keys: _, sandbox, inbox, tokens } = office;
  const { clock } = sandbox;
  const known = tokens.get(current);
  if (known === undefined || !sameMac(known.access, c.req.header('access_token')))
    return refusal(c, '-124');
  if (known.until < clock.now()) return refusal(c, '-124');
  const body = await readObject(c);
  const phone = textOf(body?.['phone']);
  const params = paramsOf(body?.['template_data']);
  const trackingId = textOf(body?.['tracking_id']);
  if (body === undefined || !/^84\d{9}$/.test(phone)) return refusal(c, '-108');
  if (!/^\d+$/.test(textOf(body['template_id']))) return refusal(c, '-109');
  if (params === null || Object.values(params).some((value) => value === ''))
    return refusal(c, '-112');
  if (!/^[\w-]{1,48}$/.test(trackingId)) return refusal(c, '-112');
  const scenario = scenarioOf(office, phone);
  if (Object.hasOwn(problems, scenario)) return refusal(c, scenario);
  const message: ZnsMessage = {
    id: randomUUID().replaceAll('-', '').slice(0, 20),
    phone,
    templateId: textOf(body['template_id']),
    params,
    trackingId,
    at: new Date(clock.now()).toISOString(),
  };
  if (scenario !== 'silent') {
    inbox.add(message.id, message, phone);
    report(office, message, scenario !== 'badMac');
    if (scenario === 'twice') report(office, message);
  }
  if (scenario === 'timeout') await clock.pause(clock.scaled(slowMs));
  return c.json({
    error: 0,
    message: 'Success',
    data: {
      msg_id: message.id,
      sent_time: String(clock.now()),
      sending_mode: '1',
      quota: { dailyQuota: '2000', remainingQuota: '1999' },
    },
  });
};

const inboxPage = (messages: readonly ZnsMessage[], isStill: boolean): Markup =>
  page({
    lang: 'en',
    title: 'Zalo · Sandbox',
    mark: 'Zalo',
    wide: true,
    ...(isStill ? {} : { refresh: 5 }),
    body: html`<h1>Messages in Zalo</h1>
<p><a href="?${isStill ? '' : 'still=1'}">${isStill ? 'Refresh every 5 s' : 'Stop refreshing'}</a></p>
${messages.length === 0 ? html`<p class="soft">No messages yet.</p>` : ''}
${messages.map(
  ({ phone, at, templateId, params }) => html`<article class="card">
<h2>${phone} · <time class="soft" datetime="${at}">${at}</time></h2>
<p class="soft">Template ${templateId}</p>
<dl>${Object.entries(params).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
</article>`,
)}`,
  });

export const zns = (sandbox: SandboxContext, keys: ZnsKeys): Party => {
  const office: Office = {
    keys,
    sandbox,
    inbox: sandbox.store.collection<ZnsMessage>('zns.inbox'),
    tokens: sandbox.store.collection<Tokens>('zns.tokens'),
    reports: sandbox.webhooks.queue('zns.reports', {
      accepts: (status) => status === 200,
      gapsMs: [30_000, 300_000, 900_000, 1_800_000, 3_600_000],
      timeoutMs: sandbox.noticeTimeoutMs,
    }),
    trouble: null,
  };
  const routes = new Hono();
  routes.post('/zalo/oauth/v4/oa/access_token', (c) => renew(c, office));
  routes.post('/zalo/message/template', (c) => send(c, office));
  routes.post('/zns/next', (c) => {
    const { scenario = '', times = '1' } = c.req.query();
    office.trouble = { scenario, left: Number(times) };
    return c.json({ ok: true });
  });
  routes.get('/zns', (c) => {
    const phone = c.req.query('phone');
    const messages =
      phone === undefined
        ? office.inbox.newest(100)
        : office.inbox.tagged(phone.replace(/^\+/, '').replace(/^0/, '84'), 100);
    return /\bapplication\/json\b/.test(c.req.header('accept') ?? '')
      ? c.json(messages, 200, { 'cache-control': 'no-store' })
      : show(c, inboxPage(messages, c.req.query('still') === '1'));
  });
  return {
    title: 'Zalo (ZNS)',
    routes,
    shows: [
      {
        path: '/zns',
        says:
          'What came, newest first; ?phone= filters. As JSON for Accept: application/json. Phones ' +
          'ending in 118 (no account), 139, 133, 144, 131, 600 (never received), 777 (no answer), ' +
          '222 (reported twice) or 400 (badly signed) meet that.',
        open: true,
      },
      { path: 'POST /zns/next', says: 'scenario= and times=: what the next messages meet.' },
    ],
  };
};
