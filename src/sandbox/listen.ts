// Puts the sandbox on a socket; port 0 takes any free one, so that tests never fight over a number.
import { serve } from '@hono/node-server';
import { createSandbox } from './app.ts';
import type { SandboxOptions } from './app.ts';

export type Listening = {
  url: string;
  port: number;
  smtpPort: number;
  close: () => Promise<void>;
};

/** Where mail is heard beside the pages: 3001 and 3025. */
const smtpOffset = 24;

/**
 * Listens on `host`:`port`, for mail on a port beside it unless `smtpPort` names one, and answers
 * the addresses taken; rejects when a port is in use.
 */
export const listen = async (
  where: { host: string; port: number; smtpPort?: number },
  options: SandboxOptions = {},
): Promise<Listening> => {
  const { app, listenForMail, close: closeSandbox } = createSandbox(options);
  const smtpPort = await listenForMail(
    where.host,
    where.smtpPort ?? (where.port === 0 ? 0 : where.port + smtpOffset),
  ).catch(async (error: unknown) => {
    await closeSandbox();
    throw error;
  });
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
        resolve({ url: `http://${host}:${port}`, port, smtpPort, close });
      },
    );
    server.once('error', (error) => {
      void closeSandbox();
      reject(error);
    });
  });
};
