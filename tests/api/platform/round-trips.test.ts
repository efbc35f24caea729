// Proves that a statement sent together with the next one counts as if it had been sent by itself,
// fails the transaction when it fails, and saves its round trip.

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { AbortedTransactionError, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseHandle, inTransaction, openDatabase } from '#server/store/engine/db.ts';
import { pipelineWithNext } from '#server/store/engine/postgres-driver.ts';
import type { Database as Db, Schema } from '#server/store/engine/schema.ts';
import {
  openTestDatabase,
  isMissing,
  type TestDatabase,
  type Kind,
} from '../../support/test-database.ts';

for (const kind of ['embedded', 'postgresql'] as Kind[]) {
  describe.skipIf(isMissing(kind))(
    `a statement of a transaction that nobody waits for, on the ${kind} database,`,
    () => {
      let at: TestDatabase<Schema>;
      beforeAll(async () => {
        at = await openTestDatabase<Schema>({ kind, migrations: false, poolSize: 1 });
        await at.pool.query('create table thing (sn int primary key)');
      });
      afterEach(() => at.pool.query('delete from thing'));
      afterAll(() => at?.close());

      const add = (db: Db, sn: number) => sql`insert into thing values (${sn})`.execute(db);
      const addLater = (db: Db, sn: number) =>
        sql`insert into thing values (${sn}) ${sql.raw(pipelineWithNext)}`.execute(db);
      const things = async (db: Db = at.db) =>
        (
          await sql<{ sn: number }>`select sn from thing where sn > ${0} order by sn`.execute(db)
        ).rows.map(({ sn }) => sn);

      it('is there once the transaction is', async () => {
        await inTransaction(at.db, async (db) => {
          await add(db, 1);
          await addLater(db, 2);
        });
        await inTransaction(at.db, (db) => addLater(db, 3));
        expect(await things()).toEqual([1, 2, 3]);
      });

      it('is said before the next one, whatever that is', async () => {
        const seen = await inTransaction(at.db, async (db) => {
          await addLater(db, 1);
          await addLater(db, 2);
          return things(db);
        });
        expect(seen).toEqual([1, 2]);
      });

      it('undoes all when it fails, and its error is told', async () => {
        await add(at.db, 2);
        const twice = inTransaction(at.db, async (db) => {
          await add(db, 1);
          await addLater(db, 2);
        });
        await expect(twice).rejects.toMatchObject({ code: '23505' });
        const first = inTransaction(at.db, async (db) => {
          await addLater(db, 2);
          return things(db);
        });
        await expect(first).rejects.toMatchObject({ code: '23505' });
        expect(await things()).toEqual([2]);
      });

      it('is never said when the work before it goes wrong', async () => {
        const broken = inTransaction(at.db, async (db) => {
          await add(db, 1);
          await addLater(db, 2);
          throw new Error('no more');
        });
        await expect(broken).rejects.toThrow('no more');
        await expect(
          inTransaction(at.db, () => Promise.reject(new Error('nothing said'))),
        ).rejects.toThrow('nothing said');
        await inTransaction(at.db, () => Promise.resolve());
        expect(await things()).toEqual([]);
      });

      it('is said at once outside of a transaction', async () => {
        await addLater(at.db, 1);
        expect(await things()).toEqual([1]);
      });

      it('follows the beginning, whose failure nothing outlives', async () => {
        await expect(
          inTransaction(at.db, (db) => sql`select ${1}::int / 0`.execute(db)),
        ).rejects.toMatchObject({ code: '22012' });
        await inTransaction(at.db, async (db) => {
          await add(db, 1);
          expect(
            (
              await sql<{
                own: boolean;
              }>`select pg_current_xact_id_if_assigned() is not null own where ${1}::int = 1`.execute(
                db,
              )
            ).rows,
          ).toEqual([{ own: true }]);
        });
        expect(await things()).toEqual([1]);
      });

      it('is lost with a transaction whose failure the work kept to itself', async () => {
        const swallowed = inTransaction(at.db, async (db) => {
          await add(db, 1);
          await sql`select ${1}::int / 0`.execute(db).catch(() => undefined);
          await addLater(db, 2);
        });
        await expect(swallowed).rejects.toMatchObject({ code: '25P02' });
        const silent = inTransaction(at.db, async (db) => {
          await add(db, 1);
          await sql`select ${1}::int / 0`.execute(db).catch(() => undefined);
        });
        await expect(silent).rejects.toThrow(AbortedTransactionError);
        expect(await things()).toEqual([]);
      });
    },
  );
}

describe.skipIf(isMissing('postgresql'))('the round trips of a transaction to a server', () => {
  let at: TestDatabase<Schema>;
  let proxy: Server;
  let through: DatabaseHandle<Schema>;
  let turns = 0;

  /** Passes bytes on and counts how often the client speaks after the server did. */
  const startProxy = async (target: URL): Promise<Server> => {
    const server = createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      let isServersTurn = false;
      near.on('data', (bytes) => {
        if (!isServersTurn) turns += 1;
        isServersTurn = true;
        far.write(bytes);
      });
      far.on('data', (bytes) => {
        isServersTurn = false;
        near.write(bytes);
      });
      near.on('close', () => far.destroy()).on('error', () => far.destroy());
      far.on('close', () => near.destroy()).on('error', () => near.destroy());
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };

  beforeAll(async () => {
    at = await openTestDatabase<Schema>({ kind: 'postgresql', migrations: false, poolSize: 1 });
    await at.pool.query('create table thing (sn int primary key)');
    const url = new URL(at.settings.databaseUrl ?? '');
    proxy = await startProxy(new URL(url));
    url.hostname = '127.0.0.1';
    url.port = String((proxy.address() as AddressInfo).port);
    through = await openDatabase<Schema>({ databaseUrl: url.href, dataDir: '', poolSize: 1 });
  });
  afterAll(async () => {
    await through?.close();
    proxy?.close();
    await at?.close();
  });

  const turnsOf = async (work: (db: Db) => Promise<unknown>): Promise<number> => {
    turns = 0;
    await inTransaction(through.db, work);
    return turns;
  };
  const add = (db: Db, sn: number) => sql`insert into thing values (${sn})`.execute(db);
  const addLater = (db: Db, sn: number) =>
    sql`insert into thing values (${sn}) ${sql.raw(pipelineWithNext)}`.execute(db);

  it('are one for each statement that is waited for, and one for the commit', async () => {
    await turnsOf((db) => add(db, 1));
    expect(await turnsOf((db) => add(db, 2))).toBe(2);
    expect(
      await turnsOf(async (db) => {
        await add(db, 3);
        await addLater(db, 4);
        await addLater(db, 5);
      }),
    ).toBe(2);
    expect(await turnsOf((db) => addLater(db, 6))).toBe(1);
    expect(await turnsOf(() => Promise.resolve())).toBe(0);
    const { rows } = await at.pool.query<{ sn: number }>('select sn from thing order by sn');
    expect(rows.map(({ sn }) => sn)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
