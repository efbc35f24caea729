// Promises that a database whose disk is full is told as what may pass, loses no booking that was
// told, and serves again once there is room (docs/performance.md, F5).

import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen as listenSandbox, type Listening } from '#sandbox/listen.ts';
import { openDatabase, type DatabaseHandle } from '#server/store/engine/db.ts';
import { migrate } from '#server/store/engine/migrate.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { findUnbalancedBookings } from '#server/store/payment/ledger-check.ts';
import { answers } from '../../support/postgres-server.ts';
import { isMissing } from '../../support/test-database.ts';
import { makeHotel, makePlaces, makeRoom } from '../support/builders.ts';
import { siteProcess, type SiteProcess } from '../support/processes.ts';
import { startMortalPostgres, type MortalServer } from '../support/restartable-postgres.ts';
import { book, wishOf, type Outcome, type Room } from '../support/site-bookers.ts';

/**
 * A disk of its own, in memory: what fills it takes no room from anybody else. Null where none may
 * be mounted.
 */
function mountDisk(
  megabytes: number,
): { readonly place: string; readonly discard: () => void } | null {
  const place = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const discard = (): void => rmSync(place, { recursive: true, force: true });
  if (
    process.platform !== 'linux' ||
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', place]).status !== 0
  )
    return (discard(), null);
  chmodSync(place, 0o755);
  return {
    place,
    discard: () => {
      spawnSync('umount', ['-l', place]);
      discard();
    },
  };
}

const tried = isMissing('postgresql') ? null : mountDisk(1);
tried?.discard();
const stock = 60;

describe.skipIf(tried === null)('a database on a disk that is full', () => {
  let disk: NonNullable<ReturnType<typeof mountDisk>>;
  let server: MortalServer;
  let database: DatabaseHandle<Schema>;
  let sandbox: Listening;
  let site: SiteProcess;
  let rooms: Room[] = [];
  let guests = 0;

  beforeAll(async () => {
    disk = mountDisk(200) as typeof disk;
    [server, sandbox] = await Promise.all([
      startMortalPostgres({ place: disk.place, isSmall: true }),
      listenSandbox({ host: '127.0.0.1', port: 0 }),
    ]);
    database = await openDatabase<Schema>({ databaseUrl: server.url, dataDir: '' });
    await migrate(database.pool);
    await makePlaces(database.db);
    rooms = await Promise.all(
      Array.from({ length: 6 }, async (_, at) => ({
        slug: `disk-${at}`,
        sn: await makeRoom(database.db, await makeHotel(database.db, { slug: `disk-${at}` }), {
          stock,
        }),
      })),
    );
    site = await siteProcess({
      DATABASE_URL: server.url,
      SECRET: 'a secret of a site with a small disk',
      PROXIES: '1',
      ESMS_API_KEY: 'sandbox-api-key',
      ESMS_SECRET_KEY: 'sandbox-secret-key',
      ESMS_BASE_URL: `${sandbox.url}/sms`,
      MOMO_PARTNER_CODE: 'MOMO',
      MOMO_ACCESS_KEY: 'F8BBA842ECF85',
      MOMO_SECRET_KEY: 'K951B6PE1waDMi640xX08PD3vg6EkVlz',
      MOMO_BASE_URL: `${sandbox.url}/momo`,
    });
    await site.start();
  }, 120_000);
  afterAll(async () => {
    await site?.end();
    await database?.close();
    await sandbox?.close();
    await server?.discard();
    disk?.discard();
  });

  /**
   * Guests who come one after another, four at a time, and ask again with the same key until they
   * are told yes or no.
   */
  function crowd(): { readonly told: Outcome[]; readonly end: () => Promise<Outcome[]> } {
    const told: Outcome[] = [];
    const over = new AbortController();
    const coming = Array.from({ length: 4 }, async () => {
      while (!over.signal.aborted)
        told.push(await book(site.url, wishOf((guests += 1), rooms), 400));
    });
    return {
      told,
      end: async () => {
        over.abort();
        await Promise.all(coming);
        return told;
      },
    };
  }
  const refusals = (): number => site.lines().filter(({ status }) => status === 503).length;
  const fill = (file: string): void => {
    const { bavail, bsize } = statfsSync(disk.place);
    writeFileSync(file, Buffer.alloc(Math.max(0, bavail * bsize - 600_000), 1));
  };

  it('says 503 to who books and stays alive; whatever was told is there, and it books again when there is room', async () => {
    const guestsNow = crowd();
    await expect.poll(() => guestsNow.told.length, { timeout: 30_000 }).toBeGreaterThan(20);
    const filler = join(disk.place, 'filler');
    fill(filler);
    await expect.poll(refusals, { timeout: 60_000 }).toBeGreaterThan(20);
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
    // Nobody new is sent to a process that cannot write.
    expect(await site.isReady()).toBe(false);
    const booked = guestsNow.told.length;
    rmSync(filler);
    // A log that cannot be written ends the server; one that could only not grow a table goes on by
    // itself.
    if (!(await answers(server.url))) {
      await server.kill();
      await server.start();
    }
    await expect
      .poll(() => guestsNow.told.length, { timeout: 60_000 })
      .toBeGreaterThan(booked + 20);
    await expect.poll(site.isReady, { timeout: 30_000 }).toBe(true);
    const told = await guestsNow.end();
    expect(told.filter(({ code }) => code === null)).toEqual([]);
    expect(
      told
        .flatMap(({ statuses }) => statuses)
        .filter((status) => ![200, 409, 503].includes(status)),
    ).toEqual([]);
    const kept = await database.db.selectFrom('booking').select('code').execute();
    expect(kept.map(({ code }) => code).toSorted()).toEqual(
      told.map(({ code }) => code).toSorted(),
    );
    expect(await findUnbalancedBookings(database.db, 10)).toEqual([]);
  }, 240_000);
});
