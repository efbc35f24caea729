// The listening socket: bound before long work starts, limited against clients that hold
// connections for nothing, and closed without cutting anybody off.

import { createServer, type AddressInfo } from 'node:net';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import type { Settings } from '../settings/settings.ts';
import type { App } from './app.ts';
import { boundReaders, readerBounds, type ReaderBounds } from './slow-readers.ts';

/**
 * A client that sends nothing, or a little now and then, is disconnected after ten seconds; an idle
 * connection is kept longer than a gateway keeps its own (`keepalive` in `deploy/Caddyfile`), so
 * that the gateway never writes into one that is just being closed. Checked twice a second, so that
 * thousands do not end at once. Beyond this number of sockets new ones are refused.
 */
export const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 500,
  maxHeaderSize: 16_384,
};
export const maxSockets = 10_000;
/**
 * Connections that arrive during a turn of the event loop wait in the system's backlog; when it is
 * full they are lost, and the client retries after 1, 3, 7, 15 seconds. The system may shorten it.
 */
const backlog = 4_096;

const lastRequestsMs = 8_000;

/** Lets open requests finish; a request that takes longer, or an idle connection, is cut off. */
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

/** Reported before a minute is spent on sample data for a site nobody could visit. */
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

/** `onCut` is called with the reason why a connection was closed whose response nobody read. */
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
    server.listen({ port: settings.port, host: settings.host, backlog }, () =>
      done({ server, port: (server.address() as AddressInfo).port }),
    );
    server.maxConnections = maxSockets;
    boundReaders(server, settings.proxies > 0, onCut, readers);
    server.once('error', (error: NodeJS.ErrnoException) => {
      fail(error.code === 'EADDRINUSE' ? portTaken(settings.port) : error);
    });
  });
}
