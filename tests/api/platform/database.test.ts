// Promises that both databases keep the same word: SQL's errors, values and isolation, and
// migrations applied once.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction, openDatabase, type DatabaseSettings } from '#server/store/engine/db.ts';
import { migrate, migrationsDir, migrationState } from '#server/store/engine/migrate.ts';
import { readCatalogue } from '../../support/catalogue.ts';
import {
  openTestDatabase,
  isMissing,
  makeTestData,
  type TestDatabase,
} from '../../support/test-database.ts';
import { letPass } from '../../support/time.ts';

type Tables = { item: { id: number; name: string } };

const items = 'create table item (id int primary key, name text not null)';
const blank = <S = Tables>(kind: 'embedded' | 'postgresql', settings = {}) =>
  openTestDatabase<S>({ kind, migrations: false, ...settings });

const root = resolve(import.meta.dirname, '../../..');

/** Tries to start the site on these data, and answers what it said and the code it ended with. */
async function startOn({
  databaseUrl,
  dataDir,
}: DatabaseSettings): Promise<{ said: string; code: number | null }> {
  const child = spawn(process.execPath, ['src/server/cli.ts', 'start'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      said += text.toString();
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { said, code };
}

describe.each(['embedded', 'postgresql'] as const)('%s', (kind) => {
  describe.skipIf(isMissing(kind))('speaks SQL', () => {
    let at: TestDatabase<Tables>;
    beforeAll(async () => {
      at = await blank(kind);
      await at.pool.query(items);
      await at.pool.query(`insert into item values (1, 'one')`);
    });
    afterAll(() => at.close());

    test('the kind is known', () => expect(at.kind).toBe(kind));

    test('a broken rule and a broken statement carry their codes, and the connection goes on', async () => {
      await expect(at.pool.query(`insert into item values (1, 'again')`)).rejects.toMatchObject({
        code: '23505',
        constraint: 'item_pkey',
      });
      await expect(at.pool.query('selekt')).rejects.toMatchObject({ code: '42601' });
      await expect(at.pool.query('select 1 / $1::int', [0])).rejects.toMatchObject({
        code: '22012',
      });
      expect((await at.pool.query('select name from item')).rows).toEqual([{ name: 'one' }]);
    });

    test('a hundred queries at once each get their own answer', async () => {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, n) =>
          at.pool.query<{ n: number }>('select $1::int as n, pg_sleep(0.001)', [n]),
        ),
      );
      expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(
        Array.from({ length: 100 }, (_, n) => n),
      );
    });

    test('long parameters and long answers pass whole', async () => {
      const long = 'đ'.repeat(4 << 20);
      const { rows } = await at.pool.query<{ back: string; size: number }>(
        'select $1 as back, octet_length($1) as size',
        [long],
      );
      expect(rows[0]?.size).toBe(8 << 20);
      expect(rows[0]?.back === long).toBe(true);
      const many = await at.pool.query<{ n: number }>(
        `select n, repeat('x', 100) as filler from generate_series(1, 50000) n`,
      );
      expect(many.rows.at(-1)).toEqual({ n: 50_000, filler: 'x'.repeat(100) });
    });

    test('whole numbers are numbers, times are UTC instants, days are days, json is parsed', async () => {
      const { rows } = await at.pool
        .query(`select 9007199254740991::int8 as safe, array[1, null]::int8[] as list, date '2024-02-29' as day,
        timestamptz '2025-01-02 03:04:05.678901+07' as at, timestamptz '2025-01-02 03:04:05Z' as whole,
        array[timestamptz '2025-01-02 03:04:05.6Z'] as times, '{"a": [1]}'::jsonb as json, count(*) as count from item`);
      expect(rows).toEqual([
        {
          safe: Number.MAX_SAFE_INTEGER,
          list: [1, null],
          day: '2024-02-29',
          at: '2025-01-01T20:04:05.678Z',
          whole: '2025-01-02T03:04:05.000Z',
          times: ['2025-01-02T03:04:05.600Z'],
          json: { a: [1] },
          count: 1,
        },
      ]);
    });

    test('a number or time that would be another value is an error, not a guess', async () => {
      await expect(at.pool.query('select 9007199254740993::int8')).rejects.toThrow('too large');
      await expect(at.pool.query(`select timestamptz 'infinity'`)).rejects.toThrow(
        'not an instant',
      );
      expect((await at.pool.query('select 1 as fine')).rows).toEqual([{ fine: 1 }]);
    });

    test('a transaction is unseen by others until it commits, and gone when it fails', async () => {
      // The delays only spread the looks over its life: what is seen is right at whatever moment
      // they come.
      const count = async () =>
        (await at.pool.query<{ n: number }>('select count(*) as n from item where id >= 100'))
          .rows[0]?.n;
      const slow = inTransaction(at.db, async (trx) => {
        await trx.insertInto('item').values({ id: 100, name: 'half' }).execute();
        await letPass(50, 'the others look while it is half done');
        await trx.insertInto('item').values({ id: 101, name: 'whole' }).execute();
      });
      const seen = await Promise.all(
        Array.from({ length: 5 }, async (_, n) => {
          await letPass(n * 15, 'each looks at another moment');
          return count();
        }),
      );
      await slow;
      for (const n of seen) expect([0, 2]).toContain(n);
      const failing = inTransaction(at.db, async (trx) => {
        await trx.insertInto('item').values({ id: 102, name: 'never' }).execute();
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect(await count()).toBe(2);
    });

    test('a passing conflict is tried again three times, any other failure not once', async () => {
      const runs = async (code: string): Promise<number> => {
        let tries = 0;
        const work = inTransaction(at.db, async (trx) => {
          tries += 1;
          await sql
            .raw(`do $$ begin raise exception 'forced' using errcode = '${code}'; end $$`)
            .execute(trx);
        });
        await expect(work).rejects.toMatchObject({ code });
        return tries;
      };
      expect([await runs('40001'), await runs('40P01'), await runs('23514')]).toEqual([4, 4, 1]);
    });

    test('what a lost client left open or set does not meet the next one', async () => {
      const client = await at.pool.connect();
      await client.query(
        `begin; insert into item values (200, 'left'); set search_path to nowhere`,
      );
      client.release(true);
      const { rows } = await at.pool.query(`select count(*) as n from item where id = 200`);
      expect(rows).toEqual([{ n: 0 }]);
    });

    test('statistics are refreshed on request', async () => {
      await at.tidy();
      const { rows } = await at.pool.query(
        `select reltuples >= 1 as known from pg_class where relname = 'item'`,
      );
      expect(rows).toEqual([{ known: true }]);
    });
  });

  describe.skipIf(isMissing(kind))('migrates', () => {
    let dir: string;
    let at: TestDatabase<Tables>;
    const file = (name: string, statement: string) => writeFile(join(dir, name), statement);
    beforeAll(async () => {
      dir = await mkdtemp(join(tmpdir(), 'migrations-'));
      at = await blank(kind);
    });
    afterAll(async () => {
      await at.close();
      await rm(dir, { recursive: true });
    });

    test('files are applied in order, once', async () => {
      await file(
        '0002_rows.sql',
        `insert into item values (1, 'one');\ninsert into item values (2, 'two');`,
      );
      await file('0001_base.sql', `${items};`);
      expect(await migrate(at.pool, dir)).toEqual(['0001_base', '0002_rows']);
      expect(await migrate(at.pool, dir)).toEqual([]);
      const { rows } = await at.pool.query(
        'select name, length(hash) as length, applied_at <= now() as past from migration order by name',
      );
      expect(rows).toEqual([
        { name: '0001_base', length: 64, past: true },
        { name: '0002_rows', length: 64, past: true },
      ]);
    });

    test('other line ends are the same file, a changed statement is refused', async () => {
      await file(
        '0002_rows.sql',
        `insert into item values (1, 'one');\r\ninsert into item values (2, 'two');`,
      );
      expect(await migrate(at.pool, dir)).toEqual([]);
      await file('0002_rows.sql', `insert into item values (3, 'three')`);
      await expect(migrate(at.pool, dir)).rejects.toThrow(
        'The migration 0002_rows was changed after it was applied.',
      );
      await expect(migrate(at.pool, dir)).rejects.toThrow(
        'from before the first release: move the data folder away',
      );
      await file(
        '0002_rows.sql',
        `insert into item values (1, 'one');\ninsert into item values (2, 'two');`,
      );
    });

    test('a failing file leaves nothing of itself, names its line, and can be mended', async () => {
      await file('0003_more.sql', `insert into item values (3, 'three');\nselect nothing_such;`);
      await expect(migrate(at.pool, dir)).rejects.toThrow(
        'The migration 0003_more failed (line 2): column "nothing_such" does not exist',
      );
      expect((await at.pool.query('select count(*) as n from item')).rows).toEqual([{ n: 2 }]);
      await file('0003_more.sql', `insert into item values (3, 'three');`);
      expect(await migrate(at.pool, dir)).toEqual(['0003_more']);
    });

    test('a file that comes too late, or has a number or name of its own kind, is refused', async () => {
      const refused = async (name: string, sentence: string) => {
        await file(name, 'select 1');
        await expect(migrate(at.pool, dir)).rejects.toThrow(sentence);
        await rm(join(dir, name));
      };
      await refused('0000_late.sql', 'comes before 0003_more, which is already applied');
      await refused('0003_twice.sql', 'Two migrations have the number 0003');
      await refused('4_short.sql', 'is not named NNNN_name.sql');
    });

    test('a database ahead of the files is left alone', async () => {
      await rm(join(dir, '0003_more.sql'));
      expect(await migrate(at.pool, dir)).toEqual([]);
    });

    test('three starters at once apply each file once', async () => {
      const fresh = await blank(kind);
      // Embedded, they share the one connection there is; on a server each is a process with a pool
      // of its own.
      const others =
        kind === 'embedded'
          ? []
          : await Promise.all([1, 2].map(() => openDatabase(fresh.settings)));
      const pools = [
        fresh.pool,
        ...(others.length ? others.map(({ pool }) => pool) : [fresh.pool, fresh.pool]),
      ];
      const applied = await Promise.all(pools.map((pool) => migrate(pool, dir)));
      expect(applied.flat().toSorted()).toEqual(['0001_base', '0002_rows']);
      expect((await fresh.pool.query('select count(*) as n from item')).rows).toEqual([{ n: 2 }]);
      await Promise.all(others.map((other) => other.close()));
      await fresh.close();
    });

    test('the real migrations apply to an empty database', async () => {
      const fresh = await blank(kind);
      const applied = await migrate(fresh.pool);
      expect(await migrate(fresh.pool)).toEqual([]);
      expect((await fresh.pool.query('select count(*) as n from migration')).rows).toEqual([
        { n: applied.length },
      ]);
      await fresh.close();
    });

    test('data with another history of tables are refused in one sentence, and nothing of them is touched', async () => {
      const data = await makeTestData({ kind, migrations: false });
      const dataDir = data.settings.dataDir || (await mkdtemp(join(tmpdir(), 'former-')));
      const settings = { ...data.settings, dataDir };
      const whole = async ({ pool }: Pick<TestDatabase<Tables>, 'pool'>) => [
        await readCatalogue(pool),
        (await pool.query('select * from migration order by name')).rows,
        (await pool.query('select * from hotel')).rows,
      ];
      let former = await openDatabase<Tables>(settings);
      // As the steps before the first release left it, as far as anybody looks at it.
      await former.pool.query(`
        create table migration (name text primary key, hash text not null, applied_at timestamptz not null default now());
        insert into migration (name, hash) select name, repeat('0', 64) from unnest(array['0001_base', '0002_code_gate', '0039_undo_check_in']) name;
        create table hotel (sn int8 generated always as identity primary key, name text not null);
        insert into hotel (name) values ('Nhà nghỉ cũ')`);
      const before = await whole(former);
      const sentence =
        /^This data was made by a version whose tables have another history, .*\(it has had the migration 0001_base, .*nothing of it was changed: move the data folder away, .* start again; .*$/m;
      await expect(migrate(former.pool)).rejects.toThrow(sentence);
      await expect(migrate(former.pool, migrationsDir, ['0001_area'])).rejects.toThrow(sentence);
      await expect(migrationState(former.pool)).rejects.toThrow(sentence);
      await former.close();
      const { said, code } = await startOn(settings);
      expect(code).toBe(1);
      expect(said).toMatch(sentence);
      expect(said).not.toMatch(/^ +at /m);
      former = await openDatabase<Tables>(settings);
      expect(await whole(former)).toEqual(before);
      await former.close();
      await data.discard();
      await rm(dataDir, { recursive: true, force: true });
    });

    test('a test database comes with the real migrations applied', async () => {
      const real = await openTestDatabase({ kind });
      expect(await migrate(real.pool)).toEqual([]);
      await real.close();
    });
  });
});

describe.skipIf(isMissing('postgresql'))('a server', () => {
  test('two transactions in a deadlock both succeed in the end', async () => {
    const at = await blank('postgresql');
    await at.pool.query(`${items}; insert into item values (1, ''), (2, '')`);
    // Each goes on once both hold their first row; when one is tried again, they do so no more.
    let holding = 0;
    let met = (): void => {};
    const bothHold = new Promise<void>((done) => {
      met = done;
    });
    const rename = (first: number, second: number, name: string) =>
      inTransaction(at.db, async (trx) => {
        await trx.updateTable('item').set({ name }).where('id', '=', first).execute();
        holding += 1;
        if (holding === 2) met();
        await bothHold;
        await trx.updateTable('item').set({ name }).where('id', '=', second).execute();
      });
    await Promise.all([rename(1, 2, 'here'), rename(2, 1, 'there')]);
    const { rows } = await at.pool.query<{ name: string }>('select distinct name from item');
    expect(rows).toHaveLength(1);
    await at.close();
  });

  test('a statement over the limit fails with its code and the connection lives', async () => {
    const at = await blank('postgresql', { statementTimeoutMs: 100, poolSize: 1 });
    await expect(at.pool.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' });
    expect((await at.pool.query('select 1 as fine')).rows).toEqual([{ fine: 1 }]);
    await at.close();
  });

  test('one that does not answer is named by a sentence, without its password', async () => {
    const opening = openDatabase({
      databaseUrl: 'postgresql://joy:secret@127.0.0.1:1/none',
      dataDir: '',
    });
    await expect(opening).rejects.toThrow(
      'The PostgreSQL server of DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1.',
    );
  });
});
