// Promises that statements of transactions are planned once for each connection, and that a table
// may change under a running process.

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/store/engine/db.ts';
import {
  openTestDatabase,
  isMissing,
  type TestDatabase,
  type Kind,
} from '../../support/test-database.ts';

type Tables = { thing: { sn: number; name: string; colour?: string } };

for (const kind of ['embedded', 'postgresql'] as Kind[]) {
  describe.skipIf(isMissing(kind))(
    `the statements of a transaction on the ${kind} database`,
    () => {
      let at: TestDatabase<Tables>;
      beforeAll(async () => {
        at = await openTestDatabase<Tables>({ kind, migrations: false, poolSize: 2 });
        await at.pool.query('create table thing (sn int primary key, name text not null)');
        await at.pool.query(`insert into thing values (1, 'one'), (2, 'two')`);
      });
      afterAll(() => at?.close());

      const thing = (sn: number) =>
        inTransaction(at.db, (db) =>
          db.selectFrom('thing').selectAll().where('sn', '=', sn).executeTakeFirst(),
        );
      const prepared = async (part: string): Promise<number> => {
        const { rows } = await inTransaction(at.db, (db) =>
          sql<{
            statement: string;
          }>`select statement from pg_prepared_statements where statement like ${`%${part}%`}`.execute(
            db,
          ),
        );
        return rows.filter(({ statement }) => !statement.includes('pg_prepared_statements')).length;
      };

      it('are prepared once, and those of other reads are not', async () => {
        for (const sn of [1, 2, 1, 2]) expect(await thing(sn)).toMatchObject({ sn });
        expect(await prepared('select * from "thing"')).toBe(1);
        await at.db.selectFrom('thing').select('name').where('sn', '=', 1).execute();
        expect(await prepared('select "name" from "thing"')).toBe(0);
      });

      it('go on when the table gets another column', async () => {
        await thing(1);
        await at.pool.query(`alter table thing add column colour text not null default 'red'`);
        expect(await thing(1)).toEqual({ sn: 1, name: 'one', colour: 'red' });
        expect(await thing(2)).toEqual({ sn: 2, name: 'two', colour: 'red' });
      });

      it('then say so in their text, by which alone a pooler knows them', async () => {
        await thing(1);
        const { rows } = await inTransaction(at.db, (db) =>
          sql<{
            statement: string;
          }>`select statement from pg_prepared_statements where statement like 'select * from "thing"%'`.execute(
            db,
          ),
        );
        const texts = rows.map(({ statement }) => statement);
        expect(texts.filter((text) => / -- \w+$/.test(text)).length).toBeGreaterThan(0);
        expect(new Set(texts).size).toBe(texts.length);
      });

      it('are read alike outside of one, and go on there too', async () => {
        const alone = () =>
          at.db.selectFrom('thing').selectAll().where('sn', '=', 2).executeTakeFirst();
        await Promise.all([thing(2), thing(2)]);
        expect(await alone()).toEqual({ sn: 2, name: 'two', colour: 'red' });
        await at.pool.query('alter table thing add column size int');
        expect(await alone()).toEqual({ sn: 2, name: 'two', colour: 'red', size: null });
        expect(await thing(2)).toEqual({ sn: 2, name: 'two', colour: 'red', size: null });
      });
    },
  );
}
