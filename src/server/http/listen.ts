// The socket people reach us by: it is asked for before long work is done, bounded against who holds it for nothing, and closed without cutting anybody off.

import { createServer, type AddressInfo } from 'node:net';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import type { Settings } from '../settings/settings.ts';
import type { App } from './app.ts';
import { boundReaders, readerBounds, type ReaderBounds } from './slow-readers.ts';

/**
 * Who sends nothing, or a little now and then, is let go after ten seconds; an open connection without a request is kept longer than a
 * gateway keeps its own (`keepalive` in `deploy/Caddyfile`), so that it never writes into one that is just being closed. Looked for twice a
 * second, so that thousands do not end in one go. Beyond so many sockets new ones are refused.
 */
export const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 500,
  maxHeaderSize: 16_384,
};
export const maxSockets = 10_000;
/** Who knocks while a turn of the event loop lasts waits in the system's line; from one that is full a knock is lost, and the next comes after 1, 3, 7, 15 seconds. The system may shorten it. */
const knocking = 4_096;

const lastRequestsMs = 8_000;

/** Lets requests under way finish; whoever is not done by then, or holds a connection open and says nothing, is cut off. */
export async function endServer(server: ServerType): Promise<void> {
  const cut = setTimeout(() => {
    if ('closeAllConnections' in server) server.closeAllConnections();
  }, lastRequestsMs);
  await new Promise<void>((done) => {
    server.close(() => done());
    if ('closeIdleConnections' in server) server.closeIdleConnections();
  });
  clearTimeout(cut);
}

const portTaken = (port: number): Error =>
  new Error(`Port ${port} is taken. Set PORT to another one.`);

/** Told before a minute is spent on a country nobody could visit. */
export async function refuseTakenPort({
  port,
  host,
}: Pick<Settings, 'port' | 'host'>): Promise<void> {
  await new Promise<void>((done, fail) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      fail(error.code === 'EADDRINUSE' ? portTaken(port) : error),
    );
    probe.listen(port, host, () => probe.close(() => done()));
  });
}

/** `onCut` hears why a connection was closed whose answer nobody read. */
export async function listen(
  app: App,
  settings: Pick<Settings, 'port' | 'host' | 'proxies'>,
  bounds: Partial<typeof limits> = {},
  onCut: (why: 'stalled' | 'crowd') => void = () => undefined,
  readers: ReaderBounds = readerBounds,
): Promise<{ server: ServerType; port: number }> {
  return new Promise((done, fail) => {
    const server = createAdaptorServer({
      serverOptions: { ...limits, ...bounds },
      fetch: (
        request: Request,
        env: { incoming?: { socket?: { remoteAddress?: string | undefined } } },
      ) => app.fetch(request, env.incoming?.socket?.remoteAddress ?? ''),
    });
    server.listen({ port: settings.port, host: settings.host, backlog: knocking }, () =>
      done({ server, port: (server.address() as AddressInfo).port }),
    );
    server.maxConnections = maxSockets;
    boundReaders(server, settings.proxies > 0, onCut, readers);
    server.once('error', (error: NodeJS.ErrnoException) => {
      fail(error.code === 'EADDRINUSE' ? portTaken(settings.port) : error);
    });
  });
}
