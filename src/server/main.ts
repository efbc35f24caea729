// Builds the house from its settings and opens the door; closing it lets running requests finish.

import { serve, type ServerType } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { instant, type Instant } from '#domain/time.ts';
import { makeApp } from './app.ts';
import type { House } from './context.ts';
import { startJobs } from './jobs.ts';
import { makeKeys } from './keys.ts';
import { makeMomo } from './providers/payment/momo.ts';
import { makeSmsSender } from './providers/sms.ts';
import { makeSearchIndex } from './search/search-index.ts';
import { seedCountry, topUpSample } from './seed/country.ts';
import type { Settings } from './settings.ts';
import { openDatabase, type Database } from './store/db.ts';
import { migrate } from './store/migrate.ts';
import type { Schema } from './store/schema.ts';

export type Running = { readonly url: string; readonly house: House; close(): Promise<void> };
type Say = (line: string) => void;
const root = resolve(import.meta.dirname, '../..');

/** Opens the database, brings it up to date, makes the sample country outside production, fills the index and listens. */
export async function startServer(settings: Settings, say: Say): Promise<Running> {
  const clock = (): Instant => instant(Date.now());
  const database = await openDatabase<Schema>({ databaseUrl: settings.databaseUrl, dataDir: settings.dataDir, log: say });
  try {
    await database.unhurried(() => prepare(database, settings, clock(), say));
    const log: House['log'] = (line) => { if (settings.isProduction || 'bug' in line) process.stdout.write(`${JSON.stringify({ at: clock(), ...line })}\n`); };
    const house: House = {
      settings, db: database.db, keys: makeKeys(settings.secret), index: makeSearchIndex(database.db, clock, log),
      gateways: settings.momo === null ? {} : { momo: makeMomo(settings.momo) }, sms: makeSmsSender(settings.esms), clock, log,
    };
    await house.index.start();
    const jobs = startJobs(house);
    const { server, port } = await listen(house, settings);
    return {
      house, url: settings.publicUrl.replace(/:0$/, `:${port}`),
      async close() {
        await new Promise<void>((done) => { server.close(() => done()); if ('closeIdleConnections' in server) server.closeIdleConnections(); });
        await jobs.stop();
        house.index.stop();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Brings the tables up to date and, outside production, makes the sample country or adds its missing days. */
async function prepare(database: Database<Schema>, settings: Settings, now: Instant, say: Say): Promise<void> {
  const applied = await migrate(database.pool);
  if (applied.length > 0) say(`  Database brought up to date: ${applied.join(', ')}.`);
  if (settings.isProduction) return;
  await seedCountry(database.db, now, say);
  await topUpSample(database.db, now);
}

async function listen(house: House, settings: Settings): Promise<{ server: ServerType; port: number }> {
  const app = await makeApp(house, resolve(root, 'dist'));
  return new Promise((done, fail) => {
    const server = serve({
      port: settings.port, hostname: settings.host,
      fetch: (request: Request, env: { incoming?: { socket?: { remoteAddress?: string | undefined } } }) => app.fetch(request, env.incoming?.socket?.remoteAddress ?? ''),
    }, (info: AddressInfo) => done({ server, port: info.port }));
    server.once('error', (error: NodeJS.ErrnoException) => {
      fail(error.code === 'EADDRINUSE' ? new Error(`Port ${settings.port} is taken. Set PORT to another one.`) : error);
    });
  });
}
