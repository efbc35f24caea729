// The SMS provider (eSMS): takes messages by its published call, sends none, and shows them in an
// inbox.

import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Party, SandboxContext } from '../context/context.ts';
import { readObject } from '../context/context.ts';
import { type Markup, page, show } from '../context/page.ts';
import { sameMac } from '../context/signature.ts';
import type { Collection } from '../context/store.ts';

/**
 * `brandname` '' accepts any sender; `failing` maps the end of a phone number to a scenario: an
 * error code, 'drop' or 'slow'.
 */
export type SmsKeys = {
  apiKey: string;
  secretKey: string;
  brandname: string;
  failing: Readonly<Record<string, string>>;
};
/** The sandbox's own keys; the provider publishes none. */
export const publicSmsKeys: SmsKeys = {
  apiKey: 'sandbox-api-key',
  secretKey: 'sandbox-secret-key',
  brandname: '',
  failing: {},
};

/** A message as the inbox answers it; `at` is an ISO instant. */
export type Message = { phone: string; content: string; at: string };
type Sent = { SMSID: string };
type Post = {
  keys: SmsKeys;
  sandbox: SandboxContext;
  inbox: Collection<Message>;
  requests: Collection<Sent>;
};

/** CodeResult → ErrorMessage. */
const problems: Readonly<Record<string, string>> = {
  99: 'Unknown error or blocked request',
  101: 'Wrong ApiKey or SecretKey',
  103: 'Balance is not enough',
  104: 'Brandname does not exist',
  108: 'Phone is not valid',
  118: 'SmsType is not valid',
  124: 'RequestId was used before',
  140: 'IP address is not allowed',
  146: 'Content does not match the template',
  177: 'Brandname is not registered for this network',
};
// Longer than a sender should wait: the message is accepted although its answer comes too late
// (unscaled).
const slowMs = 35_000;

/**
 * A number with its country's code and without a plus, or null; 0 begins a Vietnamese number. Those
 * of Vietnam and Thailand have nine digits after it.
 */
const normalPhone = (text: string): string | null => {
  const digits = text
    .replace(/[\s.-]/g, '')
    .replace(/^\+/, '')
    .replace(/^0/, '84');
  return /^(?:(?:84|66)\d{9}|(?!84|66)[1-9]\d{7,14})$/.test(digits) ? digits : null;
};

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The first complaint about a request, as a CodeResult; null when it is to be accepted. */
const complaint = (
  { keys, requests }: Post,
  body: Readonly<Record<string, unknown>>,
): string | null => {
  if (!sameMac(keys.apiKey, body['ApiKey']) || !sameMac(keys.secretKey, body['SecretKey']))
    return '101';
  if (normalPhone(text(body['Phone'])) === null) return '108';
  const smsType = text(body['SmsType']);
  if (smsType !== '2' && smsType !== '8') return '118';
  const brandname = text(body['Brandname']);
  if (
    smsType === '2' &&
    (brandname === '' || (keys.brandname !== '' && brandname !== keys.brandname))
  )
    return '104';
  if (text(body['Content']).trim() === '') return '99';
  return requests.get(text(body['RequestId'])) === undefined ? null : '124';
};

const scenarioFor = (c: Context, keys: SmsKeys, phone: string): string | undefined =>
  c.req.header('x-sandbox-scenario') ??
  Object.entries(keys.failing).find(([ending]) => phone.endsWith(ending))?.[1];

const refusal = (c: Context, code: string): Response =>
  c.json({ CodeResult: code, CountRegenerate: 0, ErrorMessage: problems[code] ?? 'Refused' });

const accept = async (c: Context, post: Post): Promise<Response> => {
  const body = await readObject(c);
  if (body === undefined) return refusal(c, '99');
  const wrong = complaint(post, body);
  if (wrong !== null) return refusal(c, wrong);
  const phone = normalPhone(text(body['Phone'])) ?? '';
  const scenario = scenarioFor(c, post.keys, phone);
  if (scenario !== undefined && Object.hasOwn(problems, scenario)) return refusal(c, scenario);
  const { store, clock } = post.sandbox;
  const SMSID = randomUUID();
  const requestId = text(body['RequestId']);
  // Sandbox "1" is the provider's own dry run: accepted, never sent; a dropped message is accepted
  // and lost on its way.
  const arrives = text(body['Sandbox']) !== '1' && scenario !== 'drop';
  store.atomic(() => {
    if (requestId !== '') post.requests.add(requestId, { SMSID });
    if (arrives)
      post.inbox.add(
        SMSID,
        { phone, content: text(body['Content']), at: new Date(clock.now()).toISOString() },
        phone,
      );
  });
  if (scenario === 'slow') await clock.pause(clock.scaled(slowMs));
  return c.json({ CodeResult: '100', CountRegenerate: 0, SMSID });
};

const inboxPage = (messages: readonly Message[], phone: string, isStill: boolean): Markup =>
  page({
    lang: 'en',
    title: `${phone === '' ? 'Inbox' : `Inbox of ${phone}`} · SMS Sandbox`,
    mark: 'SMS',
    wide: true,
    ...(isStill ? {} : { refresh: 5 }),
    body: html`<h1>Inbox</h1>
<form class="row card" method="get">
<label>Phone<br>
<input name="phone" type="tel" value="${phone}" autocomplete="off"></label>
<button>Show</button>
<a href="?phone=${encodeURIComponent(phone)}${isStill ? '' : '&still=1'}">
${isStill ? 'Refresh every 5 s' : 'Stop refreshing'}</a></form>
${messages.length === 0 ? html`<p class="soft">No messages yet.</p>` : ''}
${messages.map(
  ({
    phone: to,
    content,
    at,
  }) => html`<article class="card"><h2>${to} · <time class="soft" datetime="${at}">${at}</time></h2>
<p class="text">${content}</p></article>`,
)}`,
  });

const inbox = (c: Context, post: Post): Response | Promise<Response> => {
  const asked = c.req.query('phone')?.trim() ?? '';
  const messages =
    asked === '' ? post.inbox.newest(50) : post.inbox.tagged(normalPhone(asked) ?? asked, 50);
  return /\bapplication\/json\b/.test(c.req.header('accept') ?? '')
    ? c.json(
        messages.map((message) => ({ ...message, to: message.phone, text: message.content })),
        200,
        { 'cache-control': 'no-store' },
      )
    : show(c, inboxPage(messages, asked, c.req.query('still') === '1'));
};

export const sms = (sandbox: SandboxContext, keys: SmsKeys): Party => {
  const post: Post = {
    keys,
    sandbox,
    inbox: sandbox.store.collection<Message>('sms.inbox'),
    requests: sandbox.store.collection<Sent>('sms.requests'),
  };
  const call = '/sms/MainService.svc/json/SendMultipleMessage_V4_post_json';
  const routes = new Hono();
  routes.post(`${call}/`, (c) => accept(c, post));
  routes.post(call, (c) => accept(c, post));
  routes.get('/inbox', (c) => inbox(c, post));
  routes.get('/inbox/:phone', (c) => {
    const phone = c.req.param('phone');
    return c.json(post.inbox.tagged(normalPhone(phone) ?? phone, 100), 200, {
      'cache-control': 'no-store',
    });
  });
  return {
    title: 'SMS (eSMS)',
    routes,
    shows: [
      {
        path: `POST ${call}/`,
        says: 'Takes a message; the header x-sandbox-scenario asks for an error code, drop or slow.',
      },
      {
        path: '/inbox',
        says:
          'The newest messages, refreshed every 5 seconds; ?phone= filters. As JSON for Accept: ' +
          'application/json.',
        open: true,
      },
      { path: 'GET /inbox/:phone', says: 'The messages of one phone as JSON, newest first.' },
    ],
  };
};
