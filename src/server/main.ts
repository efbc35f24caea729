// Assembles the app from its settings and listens; closing it lets open requests finish.

import { setMaxListeners } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { instant, type Instant } from '#domain/time/time.ts';
import type { AppContext } from './context/request-context.ts';
import { makeKeys } from './crypto/keys.ts';
import { makeApp } from './http/app.ts';
import { createHealthMonitor, type HealthMonitor } from './http/health.ts';
import { endServer, listen, refuseTakenPort } from './http/listen.ts';
import { keepShared } from './http/shared-assets.ts';
import { startJobs } from './jobs/worker.ts';
import { makePictureMaker } from './media/processing/picture-maker.ts';
import { makeLog } from './observability/log.ts';
import { makeMetrics } from './observability/metrics.ts';
import { listenForCommands } from './operator/command-socket.ts';
import { makeMailSender } from './providers/mail.ts';
import { makeGateways } from './providers/payment/gateways.ts';
import { makePushSender } from './providers/push.ts';
import { makeSmsSender } from './providers/sms.ts';
import { makeSocialAdapters } from './providers/social.ts';
import { makeTranslator } from './providers/translation.ts';
import { makeWalletPasses } from './providers/wallet-passes.ts';
import { makeZnsSender } from './providers/zns.ts';
import { makeSearchIndex, type SearchIndex } from './search/memory/search-index.ts';
import { makeAreas, makeDefaultCoupons, seedCountry, topUpSample } from './seed/sample-country.ts';
import type { Settings } from './settings/settings.ts';
import { openDatabase, type DatabaseHandle } from './store/engine/db.ts';
import { migrate, migrationState } from './store/engine/migrate.ts';
import type { Schema } from './store/engine/schema.ts';
import { makeZnsTokenKeeper } from './store/zns-token.ts';

export type Running = {
  readonly url: string;
  readonly app: AppContext;
  /** Resolves once searches are answered from memory, at once where they never are. */
  readonly filled: Promise<void>;
  close(): Promise<void>;
};
type Print = (line: string) => void;
/**
 * With a PostgreSQL server many wait for few connections: a request that is not served soon fails
 * while its user still looks at the screen (docs/performance.md, F4).
 */
const acquireTimeoutMs = 1_500;
const dist = resolve(import.meta.dirname, '../../dist');

/**
 * Opens the database, migrates it, makes the sample country outside production and listens; the
 * index is filled and the sample's missing days are added while it serves. `onOpened` is called
 * once the data folder and the port are ours, before the long work: a start that is refused starts
 * nothing else.
 */
export async function startServer(
  settings: Settings,
  print: Print,
  onOpened: () => void = () => {},
): Promise<Running> {
  const ahead = settings.clockAheadMinutes * 60_000;
  const clock = (): Instant => instant(Date.now() + ahead);
  const metrics = makeMetrics();
  const write = makeLog(settings.isProduction, clock, (text) => process.stdout.write(text));
  const log: AppContext['log'] = (line) => {
    metrics.note(line);
    write(line);
  };
  const opening = openDatabase<Schema>({
    databaseUrl: settings.databaseUrl,
    dataDir: settings.dataDir,
    log: print,
    poolSize: settings.databasePool,
    ...(settings.databaseUrl === undefined ? {} : { acquireTimeoutMs }),
  });
  // The pages' renderer is loaded while the database opens in its own thread; a failure is reported
  // when it is needed.
  const renderer = settings.devRenderer ?? join(dist, 'server/entry.server.js');
  void import(pathToFileURL(renderer).href).catch(() => undefined);
  const database = await opening;
  const index = makeSearchIndex(database.db, clock, log);
  try {
    await refuseTakenPort(settings);
    onOpened();
    await database.withoutTimeout(() => prepare(database, settings, clock(), print));
    await index.open();
    const app = makeContext({ settings, db: database.db, index, clock, log });
    const closing = endOfAll();
    const health = createHealthMonitor(app, {
      metrics,
      closing: closing.signal,
      isAlive: database.isAlive,
      canWrite: database.canWrite,
      pool: database.pool,
    });
    const { server, port } = await serve(app, health);
    const jobs = startJobs(app);
    const commandSocket = await openCommands(app, database, health);
    let isClosing = false;
    const filled =
      settings.search === 'memory' ? fillIndex(index, log, () => isClosing) : Promise.resolve();
    if (!settings.isProduction) topUpAfter(filled, app, database, () => isClosing);
    return {
      app,
      filled,
      url: settings.publicUrl.replace(/:0$/, `:${port}`),
      async close() {
        isClosing = true;
        closing.abort();
        await delay(1_000 * settings.stopDelaySeconds);
        await commandSocket.close();
        await endServer(server);
        await jobs.stop();
        app.mail.close();
        await app.pictures.close();
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

function makeContext(
  given: Pick<AppContext, 'settings' | 'db' | 'index' | 'clock' | 'log'>,
): AppContext {
  const { settings, clock } = given;
  const realClock = (): Instant => instant(Date.now());
  return {
    ...given,
    keys: makeKeys(settings.secret),
    gateways: makeGateways(settings, clock),
    sms: makeSmsSender(settings.esms),
    push: makePushSender(settings.push, realClock),
    mail: makeMailSender(settings.mail),
    zns: makeZnsSender(settings.zns, makeZnsTokenKeeper(given.db)),
    passes: makeWalletPasses(settings.wallet),
    translator: makeTranslator(settings.translation),
    social: makeSocialAdapters(settings, realClock),
    pictures: makePictureMaker(),
  };
}

/** Makes the sample's missing days once the index is filled, so that the two do not compete. */
function topUpAfter(
  filled: Promise<void>,
  { db, clock, log }: AppContext,
  database: DatabaseHandle<Schema>,
  isClosing: () => boolean,
): void {
  const toppedUp = filled.then(() =>
    isClosing() ? undefined : database.withoutTimeout(() => topUpSample(db, clock())),
  );
  void toppedUp.catch((error: unknown) => {
    if (!isClosing()) log({ bug: `The sample's missing days could not be made: ${String(error)}` });
  });
}

/** Our files are copied to the shared folder before a page of ours can name them. */
async function serve(app: AppContext, health: HealthMonitor): ReturnType<typeof listen> {
  const { sharedAssets } = app.settings;
  if (sharedAssets !== null)
    await keepShared(
      join(dist, 'client/assets'),
      sharedAssets,
      Date.now,
      (bug) => app.log({ bug }),
      health.closing,
    );
  return listen(await makeApp(app, dist, health), app.settings, {}, (why) =>
    health.metrics.count('site_readers_cut_total', { why }),
  );
}

/** One signal for all long responses, however many there are. */
function endOfAll(): AbortController {
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);
  return closing;
}

/**
 * Nobody else can open the embedded database, so the site runs the operator's commands itself; that
 * its socket cannot be opened does not stop the start.
 */
async function openCommands(
  app: AppContext,
  database: DatabaseHandle<Schema>,
  health: HealthMonitor,
): Promise<{ close(): Promise<void> }> {
  if (database.kind !== 'embedded') return { close: () => Promise.resolve() };
  const catalogue = () => (app.index.isReady ? app.index.catalogue.hotels.size : null);
  const desk = {
    ...app,
    kind: database.kind,
    missingMigrations: () => migrationState(database.pool),
    catalogue,
    isGateFull: () => health.shedder.isFull,
    isUploadGateFull: () => health.uploads.isFull,
    copyDatabase: database.copy,
  };
  return listenForCommands(app.settings.dataDir, desk).catch((error: unknown) => {
    app.log({ bug: `The operator's commands are not heard: ${String(error)}` });
    return { close: () => Promise.resolve() };
  });
}

const fillAgainMs = 2_000;

/** Until it is filled the database answers; a failure is retried, because nobody else would. */
async function fillIndex(
  index: SearchIndex,
  log: AppContext['log'],
  isClosing: () => boolean,
): Promise<void> {
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

/** Migrates the tables and, outside production, makes the sample country where there is none. */
async function prepare(
  database: DatabaseHandle<Schema>,
  settings: Settings,
  now: Instant,
  print: Print,
): Promise<void> {
  const applied = await migrate(database.pool);
  if (applied.length > 0) print(`  Database brought up to date: ${applied.join(', ')}.`);
  if (settings.isProduction) await makeAreas(database.db);
  else await seedCountry(database.db, now, print, { hotels: settings.sampleHotels });
  await makeDefaultCoupons(database.db);
}
