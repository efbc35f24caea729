// A TCP door between browser and server that fails on purpose: every decision is one JSON line in a
// log, every chance comes from a seed, and the profile is changed over a control port while a page
// is open.

import { createWriteStream, mkdirSync } from 'node:fs';
import {
  Agent,
  createServer as createHttpServer,
  request as ask,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { seededRandom } from '#server/seed/seeded-random.ts';
import { force, type Profile, type Rule } from './profile.ts';
import { makePipe, type Pipe } from './shape.ts';

export type ProxySettings = {
  readonly port: number;
  readonly controlPort: number;
  readonly upstream: number;
  readonly log: string;
  readonly seed: number;
  readonly profile?: Profile;
  /** Headers that are taken from every answer. */
  readonly without?: readonly string[];
};
export type Proxy = { readonly port: number; readonly controlPort: number; close(): Promise<void> };

/** A line of the log; `at` is in milliseconds since the proxy was opened. */
export type Decision = {
  readonly at: number;
  readonly verb: string;
  readonly line?: string;
  readonly status?: number;
  readonly bytes?: number;
  readonly waitMs?: number;
};
type Note = (decision: Omit<Decision, 'at'>) => void;
type Way = {
  readonly upstream: number;
  readonly pipe: Pipe;
  readonly note: Note;
  readonly agent: Agent;
  readonly without: readonly string[];
};

/** What the portal of a café answers to every address. */
export const portalPage =
  '<!doctype html><html><head><title>Free Wi-Fi</title></head><body><h1>Sign in to Wi-Fi</h1><form action="/login"><input name="room"></form></body></html>';

/**
 * Opens the door and its control port: `PUT /profile` takes a list of rules, `GET /profile` says
 * which is in force. Port 0 takes a free one.
 */
export async function openProxy(settings: ProxySettings): Promise<Proxy> {
  mkdirSync(dirname(settings.log), { recursive: true });
  const file = createWriteStream(settings.log);
  const begun = performance.now();
  // What was under way when the door closed may come to its end afterwards, and is nobody's news
  // any more.
  const note: Note = (decision) => {
    if (!file.writableEnded)
      file.write(`${JSON.stringify({ at: Math.round(performance.now() - begun), ...decision })}\n`);
  };
  const way: Way = {
    upstream: settings.upstream,
    note,
    agent: new Agent({ keepAlive: true }),
    without: settings.without ?? [],
    pipe: makePipe(seededRandom(settings.seed), () => performance.now()),
  };
  let profile: Profile = settings.profile ?? [];
  let inForce = force(profile);
  const sockets = new Set<Socket>();
  const http = createHttpServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    void answer(
      way,
      inForce.atRequest(`${request.method ?? ''} ${request.url ?? ''}`),
      request,
      response,
    ).catch(() => {
      response.destroy();
    });
  });
  const door = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    const rule = inForce.atConnection();
    if (rule === null) http.emit('connection', socket);
    else meet(socket, rule, note);
  });
  const port = await listen(door, settings.port);
  const endSockets = () => {
    for (const socket of sockets) socket.destroy();
  };
  const setProfile = async (next: Profile): Promise<void> => {
    profile = next;
    inForce = force(next);
    note({ verb: `profile ${JSON.stringify(next)}` });
    if (inForce.isRefusing && door.listening) {
      door.close();
      endSockets();
    }
    if (!inForce.isRefusing && !door.listening) await listen(door, port);
  };
  if (inForce.isRefusing) await setProfile(profile);
  const control = await openControl(settings.controlPort, () => profile, setProfile);
  return {
    port,
    controlPort: control.port,
    async close() {
      if (door.listening) door.close();
      endSockets();
      way.agent.destroy();
      http.close();
      await control.close();
      await new Promise<void>((done) => {
        file.end(done);
      });
    },
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((done, fail) => {
    server.once('error', fail).listen(port, () => {
      server.off('error', fail);
      done((server.address() as { port: number }).port);
    });
  });
}

async function openControl(
  port: number,
  profile: () => Profile,
  setProfile: (next: Profile) => Promise<void>,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createHttpServer((request, response) => {
    if (request.url !== '/profile') {
      response.writeHead(404).end();
      return;
    }
    if (request.method !== 'PUT') {
      response
        .writeHead(200, { 'Content-Type': 'application/json' })
        .end(JSON.stringify(profile()));
      return;
    }
    void bodyOf(request)
      .then((body) => setProfile(JSON.parse(body.toString()) as Profile))
      .then(
        () => {
          response.writeHead(204).end();
        },
        () => {
          response.writeHead(400).end();
        },
      );
  });
  const at = await listen(server, port);
  return {
    port: at,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

/** Fails a whole connection, before or after its request. */
function meet(socket: Socket, { verb }: Rule, note: Note, line?: string): void {
  note(line === undefined ? { verb } : { verb, line });
  if (verb === 'rst') socket.resetAndDestroy();
  if (verb === 'close') socket.end();
  // What a client of TLS or HTTP hears from something that is neither.
  if (verb === 'garble') socket.end(Buffer.from('15030100020228\r\n\r\n', 'latin1'));
}

async function bodyOf(request: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

async function answer(
  way: Way,
  rule: Rule,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const line = `${request.method ?? ''} ${request.url ?? ''}`;
  const body = await bodyOf(request);
  const { verb } = rule;
  if (verb === 'rst' || verb === 'close' || verb === 'garble' || verb === 'blackhole') {
    meet(request.socket, rule, way.note, line);
    return;
  }
  if (verb === 'html200') {
    say(way, response, line, verb, 200, { 'Content-Type': 'text/html' }, portalPage);
    return;
  }
  if (verb === 'redirect') {
    say(way, response, line, verb, 302, { Location: rule.to ?? 'http://portal.invalid/' }, '');
    return;
  }
  if (verb === 'status') {
    say(
      way,
      response,
      line,
      verb,
      rule.status ?? 503,
      {
        'Content-Type': rule.type ?? 'text/plain',
        ...(rule.retryAfter === undefined ? {} : { 'Retry-After': String(rule.retryAfter) }),
        ...(rule.policy === undefined ? {} : { 'Content-Security-Policy': rule.policy }),
      },
      rule.body ?? 'out of order',
    );
    return;
  }
  if (verb === 'dup') {
    const twin = await forward(way, rule, request, body);
    way.note({ verb, line, status: twin.statusCode ?? 0 });
    twin.resume();
  }
  const [answered] = await Promise.all([
    forward(way, rule, request, body, response),
    delay(way.pipe.latency(rule)),
  ]);
  if (verb === 'dropAnswer') {
    // The work is done to its end before the connection goes, so that only the answer is lost.
    way.note({
      verb,
      line,
      status: answered.statusCode ?? 0,
      bytes: (await bodyOf(answered)).length,
    });
    request.socket.resetAndDestroy();
    return;
  }
  if (verb === 'stallHeaders') {
    way.note({ verb, line, status: answered.statusCode ?? 0 });
    answered.resume();
    return;
  }
  await passOn(way, rule, line, answered, response);
}

function say(
  way: Way,
  response: ServerResponse,
  line: string,
  verb: string,
  status: number,
  headers: Record<string, string>,
  text: string,
): void {
  way.note({ verb, line, status });
  response
    .writeHead(status, { ...headers, 'Content-Length': String(Buffer.byteLength(text)) })
    .end(text);
}

/** Sends the request on as it is; a browser that gives up is given up on. */
function forward(
  { upstream, agent }: Way,
  { path, append }: Rule,
  request: IncomingMessage,
  body: Buffer,
  response?: ServerResponse,
): Promise<IncomingMessage> {
  return new Promise((done, fail) => {
    const headers =
      append === undefined
        ? request.headers
        : { ...request.headers, 'accept-encoding': 'identity' };
    const onward = ask(
      {
        host: 'localhost',
        port: upstream,
        method: request.method ?? 'GET',
        path: path ?? request.url ?? '/',
        headers,
        agent,
      },
      done,
    );
    onward.on('error', fail);
    response?.on('close', () => {
      if (!response.writableFinished) onward.destroy();
    });
    onward.end(body);
  });
}

async function passOn(
  { pipe, note, without }: Way,
  rule: Rule,
  line: string,
  answered: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const status = answered.statusCode ?? 502;
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(answered.headers))
    if (value !== undefined && !/^(?:connection|keep-alive|transfer-encoding)$/.test(name))
      headers[name] = value;
  if (rule.skewMs !== undefined)
    headers['date'] = new Date(
      Date.parse(String(headers['date'] ?? new Date().toUTCString())) + rule.skewMs,
    ).toUTCString();
  if (rule.append !== undefined) delete headers['content-length'];
  for (const name of without) delete headers[name];
  response.writeHead(status, headers);
  response.flushHeaders();
  let bytes = 0;
  const pieces = pipe.shaped(answered, rule, (waitMs) => note({ verb: 'lossy', line, waitMs }));
  for (;;) {
    const next = await pieces.next();
    if (next.done === true) {
      note({ verb: next.value ? 'stall' : 'pass', line, status, bytes });
      if (!next.value) response.end(rule.append ?? '');
      return;
    }
    if (response.destroyed) {
      note({ verb: 'gone', line, status, bytes });
      return;
    }
    bytes += next.value.length;
    if (!response.write(next.value))
      await new Promise<void>((ready) => {
        response.once('drain', ready).once('close', ready);
      });
  }
}
