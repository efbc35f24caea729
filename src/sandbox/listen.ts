// Puts the sandbox on a socket; port 0 takes any free one, so that tests never fight over a number.
import { serve } from '@hono/node-server';
import { createSandbox } from './app.ts';
import type { SandboxOptions } from './app.ts';

export type Listening = { url: string; port: number; close: () => Promise<void> };

/** Listens on `host`:`port` and answers the address taken; rejects when the port is in use. */
export const listen = (
  where: { host: string; port: number },
  options: SandboxOptions = {},
): Promise<Listening> => {
  const { app, close: closeSandbox } = createSandbox(options);
  return new Promise((resolve, reject) => {
    const server = serve(
      { fetch: app.fetch, hostname: where.host, port: where.port },
      ({ port }) => {
        const host = where.host.includes(':') ? `[${where.host}]` : where.host;
        const close = async (): Promise<void> => {
          const closed = new Promise<void>((done) => server.close(() => done()));
          if ('closeAllConnections' in server) server.closeAllConnections();
          await closed;
          await closeSandbox();
        };
        resolve({ url: `http://${host}:${port}`, port, close });
      },
    );
    server.once('error', (error) => {
      void closeSandbox();
      reject(error);
    });
  });
};
