// Builds the house from its settings and opens the door; closing it lets running requests finish.

import { serve, type ServerType } from '@hono/node-server';
import { createServer, type AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { instant, type Instant } from '#domain/time.ts';
import { makeApp } from './app.ts';
import { listenForCommands } from './commands/counter.ts';
import type { House } from './context.ts';
import { startJobs } from './jobs.ts';
import { makeKeys } from './keys.ts';
import { makeLog } from './log.ts';
import { makeGateways } from './providers/payment/gateways.ts';
import { makePushSender } from './providers/push.ts';
import { makeSmsSender } from './providers/sms.ts';
import { makeSocialDoors } from './providers/social.ts';
import { makeSearchIndex, type SearchIndex } from './search/search-index.ts';
import { makeAreas, makeHouseCoupons, seedCountry, topUpSample } from './seed/country.ts';
import type { Settings } from './settings.ts';
import { openDatabase, type Database } from './store/db.ts';
import { migrate, migrationState } from './store/migrate.ts';
import type { Schema } from './store/schema.ts';

export type Running = {
  readonly url: string; readonly house: House;
  /** Settles once searches are answered from memory, at once where they never are. */
  readonly filled: Promise<void>;
  close(): Promise<void>;
};
type Say = (line: string) => void;
const dist = resolve(import.meta.dirname, '../../dist');

/**
 * Opens the database, brings it up to date, makes the sample country outside production and listens; the index is filled and the sample's
 * missing days are added while it serves. `onOpened` is told once the data folder and the port are ours, before the long work: a
 * start that is refused brings nothing else along.
 */
export async function startServer(settings: Settings, say: Say, onOpened: () => void = () => {}): Promise<Running> {
  const ahead = settings.clockAheadMinutes * 60_000;
  const clock = (): Instant => instant(Date.now() + ahead);
  const log = makeLog(settings.isProduction, clock, (text) => process.stdout.write(text));
  const opening = openDatabase<Schema>({ databaseUrl: settings.databaseUrl, dataDir: settings.dataDir, log: say });
  // The pages' renderer is read while the database opens in its own thread; whether it is there is told when it is needed.
  void import(pathToFileURL(join(dist, 'server/entry.server.js')).href).catch(() => undefined);
  const database = await opening;
  const index = makeSearchIndex(database.db, clock, log);
  try {
    await refuseTakenPort(settings);
    onOpened();
    await database.unhurried(() => prepare(database, settings, clock(), say));
    await index.open();
    const house: House = {
      settings, db: database.db, keys: makeKeys(settings.secret), index,
      gateways: makeGateways(settings, clock), sms: makeSmsSender(settings.esms), push: makePushSender(settings.push, () => instant(Date.now())), social: makeSocialDoors(settings, () => instant(Date.now())), clock, log,
    };
    const { server, port } = await listen(house, settings);
    const jobs = startJobs(house);
    const counter = await openCounter(house, database);
    let isClosing = false;
    const filled = settings.search === 'memory' ? fillIndex(index, log, () => isClosing) : Promise.resolve();
    if (!settings.isProduction) {
      const toppedUp = filled.then(() => (isClosing ? undefined : database.unhurried(() => topUpSample(database.db, clock()))));
      void toppedUp.catch((error: unknown) => { if (!isClosing) log({ bug: `The sample's missing days could not be made: ${String(error)}` }); });
    }
    return {
      house, filled, url: settings.publicUrl.replace(/:0$/, `:${port}`),
      async close() {
        isClosing = true;
        await counter.close();
        await endServer(server);
        await jobs.stop();
        index.stop();
        await database.close();
      },
    };
  } catch (error) {
    index.stop();
    await database.close();
    throw error;
  }
}

/** Beside the embedded database nobody else can open it, so the site does the operator's commands itself; that they cannot be heard ends no start. */
async function openCounter(house: House, database: Database<Schema>): Promise<{ close(): Promise<void> }> {
  if (database.kind !== 'embedded') return { close: () => Promise.resolve() };
  const catalogue = () => (house.index.isReady ? house.index.catalogue.hotels.size : null);
  const desk = { ...house, kind: database.kind, missingMigrations: () => migrationState(database.pool), catalogue };
  return listenForCommands(house.settings.dataDir, desk).catch((error: unknown) => {
    house.log({ bug: `The operator's commands are not heard: ${String(error)}` });
    return { close: () => Promise.resolve() };
  });
}

const fillAgainMs = 2_000;

/** Until it is full the database answers; a failure is tried again, because nobody else would. */
async function fillIndex(index: SearchIndex, log: House['log'], isClosing: () => boolean): Promise<void> {
  while (!isClosing()) {
    try {
      await index.start();
      return;
    } catch (error) {
      if (!isClosing()) log({ bug: `The search index could not be loaded: ${String(error)}` });
      await delay(fillAgainMs, undefined, { ref: false });
    }
  }
}

const lastRequestsMs = 8_000;

/** Lets requests under way finish; whoever is not done by then, or holds a connection open and says nothing, is cut off. */
async function endServer(server: ServerType): Promise<void> {
  const cut = setTimeout(() => { if ('closeAllConnections' in server) server.closeAllConnections(); }, lastRequestsMs);
  await new Promise<void>((done) => { server.close(() => done()); });
  clearTimeout(cut);
}

const portTaken = (port: number): Error => new Error(`Port ${port} is taken. Set PORT to another one.`);

/** Told before a minute is spent on a country nobody could visit. */
async function refuseTakenPort({ port, host }: Settings): Promise<void> {
  await new Promise<void>((done, fail) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => fail(error.code === 'EADDRINUSE' ? portTaken(port) : error));
    probe.listen(port, host, () => probe.close(() => done()));
  });
}

/** Brings the tables up to date and, outside production, makes the sample country where there is none. */
async function prepare(database: Database<Schema>, settings: Settings, now: Instant, say: Say): Promise<void> {
  const applied = await migrate(database.pool);
  if (applied.length > 0) say(`  Database brought up to date: ${applied.join(', ')}.`);
  if (settings.isProduction) await makeAreas(database.db);
  else await seedCountry(database.db, now, say);
  await makeHouseCoupons(database.db);
}

async function listen(house: House, settings: Settings): Promise<{ server: ServerType; port: number }> {
  const app = await makeApp(house, dist);
  return new Promise((done, fail) => {
    const server = serve({
      port: settings.port, hostname: settings.host,
      fetch: (request: Request, env: { incoming?: { socket?: { remoteAddress?: string | undefined } } }) => app.fetch(request, env.incoming?.socket?.remoteAddress ?? ''),
    }, (info: AddressInfo) => done({ server, port: info.port }));
    server.once('error', (error: NodeJS.ErrnoException) => {
      fail(error.code === 'EADDRINUSE' ? portTaken(settings.port) : error);
    });
  });
}
