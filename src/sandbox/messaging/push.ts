// The browsers' push services: takes messages as they do (RFC 8030), for phones that are played
// here and for a real Chromium that is told to register here.

import { createECDH, randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Party, SandboxContext } from '../context/context.ts';
import type { Collection } from '../context/store.ts';
import {
  type PushLine,
  type Registered,
  longField,
  numberField,
  openPushLine,
  textField,
} from './push-connection.ts';
import { type PhoneKeys, complaintAbout, opened } from './push-decrypt.ts';

/** `port`: where a real Chromium keeps its connection open; without it none can register. */
export type PushKeys = { port?: number };
/** One of the two: a phone played here, or a browser's registration. */
type Address = { phone?: PhoneKeys; registered?: Registered; isGone?: boolean };
/** An accepted message; `text` is null for a real browser, which alone can read it. */
export type Pushed = {
  text: string | null;
  ttl: number;
  urgency: string;
  topic: string;
  at: string;
};
type ForcedStatus = { status: number; retryAfter: string; left: number };
type PushServer = {
  sandbox: SandboxContext;
  addresses: Collection<Address>;
  names: Collection<{ token: string }>;
  pushed: Collection<Pushed>;
  forced: ForcedStatus | null;
  line: Promise<PushLine> | null;
};

const maxBytes = 4_096;
const chromiumOrigins = ['https://jmt17.google.com', 'https://fcm.googleapis.com'] as const;

/** The status to refuse with, or null: what RFC 8030 and 8292 ask of a message. */
const refusal = (
  server: PushServer,
  c: Context,
  address: Address | undefined,
  body: Buffer,
): [status: 400 | 401 | 403 | 404 | 410 | 413 | 429 | 500 | 503, says: string] | null => {
  const { forced } = server;
  if (forced !== null && forced.left > 0) {
    forced.left -= 1;
    if (forced.retryAfter !== '') c.header('Retry-After', forced.retryAfter);
    return [forced.status as 500, 'as was asked for'];
  }
  if (address === undefined) return [404, 'no such subscription'];
  if (address.isGone === true) return [410, 'the subscription is over'];
  if (body.length > maxBytes) return [413, 'more than 4096 bytes'];
  if (!/^\d+$/.test(c.req.header('ttl') ?? '')) return [400, 'no TTL'];
  if (c.req.header('content-encoding') !== 'aes128gcm')
    return [400, 'another encoding than aes128gcm'];
  if (!/^[\w-]{0,32}$/.test(c.req.header('topic') ?? ''))
    return [400, 'a topic of more than 32 letters'];
  if (!/^(?:very-low|low|normal|high)$/.test(c.req.header('urgency') ?? 'normal'))
    return [400, 'no such urgency'];
  const wrong = complaintAbout(
    c.req.header('authorization') ?? '',
    [server.sandbox.address(c), ...chromiumOrigins],
    server.sandbox.clock.now(),
  );
  return wrong === null ? null : [403, wrong];
};

const take = async (server: PushServer, c: Context): Promise<Response> => {
  const token = c.req.param('token') ?? '';
  const address = server.addresses.get(token);
  const body = Buffer.from(await c.req.arrayBuffer());
  const refused = refusal(server, c, address, body);
  if (refused !== null) return c.text(refused[1], refused[0]);
  const text = address?.phone === undefined ? null : opened(body, address.phone);
  const id = randomBytes(12).toString('base64url');
  server.pushed.add(
    id,
    {
      text,
      ttl: Number(c.req.header('ttl')),
      urgency: c.req.header('urgency') ?? 'normal',
      topic: c.req.header('topic') ?? '',
      at: new Date(server.sandbox.clock.now()).toISOString(),
    },
    token,
  );
  if (address?.registered !== undefined) (await server.line)?.deliver(address.registered, body);
  c.header('Location', `${server.sandbox.address(c)}/push/message/${id}`);
  return c.body(null, 201);
};

const makePhone = (server: PushServer, c: Context): Response => {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const phone = {
    p256dh: ecdh.getPublicKey('base64url'),
    privateKey: ecdh.getPrivateKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  const token = randomBytes(16).toString('base64url');
  server.addresses.add(token, { phone });
  return c.json(
    {
      token,
      endpoint: `${server.sandbox.address(c)}/push/send/${token}`,
      p256dh: phone.p256dh,
      auth: phone.auth,
    },
    201,
  );
};

/** A browser introduces itself and is given a number of its own. */
const checkIn = (c: Context): Response => {
  const device = BigInt(`0x1${randomBytes(7).toString('hex')}`);
  const answer = Buffer.concat([
    numberField(1, 1),
    numberField(3, Date.now()),
    textField(4, 'sandbox'),
    longField(7, device),
    longField(8, device + 1n),
    textField(11, '1'),
  ]);
  return c.body(new Uint8Array(answer), 200, { 'content-type': 'application/x-protobuf' });
};

/** One of the browser's own apps, or a site of it, asks for an address; or gives one back. */
const register = async (server: PushServer, c: Context): Promise<Response> => {
  const form = new URLSearchParams(await c.req.text());
  const app = form.get('app') ?? '';
  const subtype = form.get('X-subtype') ?? form.get('subtype') ?? app;
  const registered = {
    device: form.get('device') ?? '',
    app,
    subtype,
    sender: form.get('sender') ?? '',
  };
  const name = `${registered.device} ${subtype}`;
  if (form.get('delete') === 'true') {
    end(server, server.names.get(name)?.token ?? '');
    return c.text(`token=${app}`);
  }
  const token = `sandbox-${randomBytes(16).toString('base64url')}`;
  server.addresses.add(token, { registered });
  if (!server.names.add(name, { token })) server.names.set(name, { token });
  return c.text(`token=${token}`);
};

/** True when there was such an address: from now on it is gone. */
const end = (server: PushServer, token: string): boolean => {
  const address = server.addresses.get(token);
  if (address !== undefined) server.addresses.set(token, { ...address, isGone: true });
  return address !== undefined;
};

const forceStatus = (server: PushServer, c: Context): Response => {
  const [status, times] = [Number(c.req.query('status')), Number(c.req.query('times') ?? 1)];
  if (
    !(
      Number.isInteger(status) &&
      status >= 400 &&
      status <= 599 &&
      Number.isInteger(times) &&
      times >= 0
    )
  )
    return c.text('status=400…599 and times', 400);
  server.forced = { status, retryAfter: c.req.query('retry') ?? '', left: times };
  return c.body(null, 204);
};

/** Answers the party and what ends its connection. */
export const push = (
  sandbox: SandboxContext,
  { port }: PushKeys,
): Party & { close: () => Promise<void> } => {
  const server: PushServer = {
    sandbox,
    addresses: sandbox.store.collection<Address>('push.addresses'),
    names: sandbox.store.collection<{ token: string }>('push.names'),
    pushed: sandbox.store.collection<Pushed>('push.messages'),
    forced: null,
    line: port === undefined ? null : openPushLine(port),
  };
  const routes = new Hono();
  routes.post('/push/send/:token', (c) => take(server, c));
  routes.post('/push/fcm/send/:token', (c) => take(server, c));
  routes.post('/push/phones', (c) => makePhone(server, c));
  routes.get('/push/phones/:token', (c) =>
    c.json(server.pushed.tagged(c.req.param('token'), 100), 200, { 'cache-control': 'no-store' }),
  );
  routes.delete('/push/phones/:token', (c) =>
    c.body(null, end(server, c.req.param('token')) ? 204 : 404),
  );
  routes.get('/push/messages', (c) =>
    c.json(server.pushed.newest(100), 200, { 'cache-control': 'no-store' }),
  );
  routes.post('/push/next', (c) => forceStatus(server, c));
  routes.post('/push/checkin', checkIn);
  routes.post('/push/register', (c) => register(server, c));
  return {
    title: 'Push services',
    routes,
    close: async () => {
      await (await server.line)?.close();
    },
    shows: [
      {
        path: 'POST /push/send/:token',
        says:
          'Takes a message for a browser, as RFC 8030 asks; its signature, size and headers ' +
          'are looked at.',
      },
      {
        path: 'POST /push/phones',
        says:
          'A phone that is played here: its address and keys. GET /push/phones/:token reads ' +
          'what it was sent; DELETE ends it.',
      },
      {
        path: 'POST /push/next?status=429&retry=30&times=1',
        says: 'How the next messages are refused.',
      },
      { path: '/push/messages', says: 'The newest messages that were taken.', open: true },
    ],
  };
};
