// Promises that what a transaction says together with its next statement counts as if it had been said by itself, and fails the transaction when it fails.

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/store/engine/db.ts';
import { pipelineWithNext } from '#server/store/engine/pipelining.ts';
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
    },
  );
}
