// Promises that the embedded database loses nothing it confirmed, has one owner, and comes back
// from whatever stops it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { type DatabaseSettings, inTransaction, openDatabase } from '#server/store/engine/db.ts';
import { openTestDatabase, makeTestData, type TestDatabase } from '../../support/test-database.ts';
import { letPass } from '../../support/time.ts';

type Tables = { item: { id: number; name: string } };

const root = fileURLToPath(new URL('../../..', import.meta.url));

const items = 'create table item (id int primary key, name text not null)';

const open = async (settings: Partial<DatabaseSettings> = {}): Promise<TestDatabase<Tables>> => {
  const at = await openTestDatabase<Tables>({ kind: 'embedded', migrations: false, ...settings });
  onTestFinished(() => at.close());
  await at.pool.query(items);
  return at;
};

/** Runs a module in a process of its own, which finds the data folder in process.argv[1]. */
const child = (source: string, dataDir: string): ChildProcess =>
  spawn(process.execPath, ['--input-type=module', '-e', source, dataDir], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });

const said = async (stream: NodeJS.ReadableStream | null): Promise<string> => {
  let all = '';
  for await (const part of stream ?? []) all += String(part);
  return all;
};

const opener = `import { openDatabase } from '#server/store/engine/db.ts';
  const at = await openDatabase({ dataDir: process.argv[1] }).catch((error) => { console.log(error.message); process.exit(3); });`;

/** Confirms row after row, each with a line, until it is killed. */
const writer = `${opener}
  const { rows: [{ next }] } = await at.pool.query('select coalesce(max(id), 0) + 1 as next from item');
  for (let id = next; ; id += 1) {
    await at.pool.query('insert into item values ($1, $2)', [id, 'x'.repeat(100)]);
    process.stdout.write(id + '\\n');
  }`;

test('a second process on the same folder is refused with a sentence, and so is a second opening in this one', async () => {
  const at = await open();
  const { dataDir } = at.settings;
  const sentence = `Another process is using the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`;
  const second = child(opener, dataDir);
  const [words, [code]] = await Promise.all([said(second.stdout), once(second, 'exit')]);
  expect([words.trim(), code]).toEqual([sentence, 3]);
  await expect(openDatabase({ dataDir })).rejects.toThrow(sentence);
  expect((await at.pool.query('select count(*) as n from item')).rows).toEqual([{ n: 0 }]);
});

test(
  'a process killed at any moment keeps every row it had confirmed, and frees the folder',
  { timeout: 120_000 },
  async () => {
    const { settings, discard } = await makeTestData({ kind: 'embedded', migrations: false });
    onTestFinished(discard);
    const first = await openDatabase<Tables>(settings);
    await first.pool.query(items);
    await first.close();
    for (const enough of [1, 20, 150, 600]) {
      const victim = child(writer, settings.dataDir);
      let words = '';
      for await (const part of victim.stdout ?? []) {
        words += String(part);
        if (words.split('\n').length > enough) victim.kill('SIGKILL');
      }
      const confirmed = words.split('\n').slice(0, -1).map(Number);
      const again = await openDatabase<Tables>(settings);
      const { rows } = await again.pool.query(
        'select count(*) as kept from item where id = any($1)',
        [confirmed],
      );
      await again.close();
      expect(confirmed.length).toBeGreaterThan(0);
      expect(rows).toEqual([{ kept: confirmed.length }]);
    }
  },
);

test('closed data are there when opened again', async () => {
  const { settings, discard } = await makeTestData({ kind: 'embedded', migrations: false });
  onTestFinished(discard);
  for (const before of [0, 1, 2]) {
    const at = await openDatabase<Tables>(settings);
    await at.pool.query(items.replace('table', 'table if not exists'));
    expect((await at.pool.query('select count(*) as n from item')).rows).toEqual([{ n: before }]);
    await at.pool.query('insert into item values ($1, $2)', [before, 'kept']);
    await at.close();
    await at.close(); // harmless
    await expect(at.pool.query('select 1')).rejects.toThrow(
      'Cannot use a pool after calling end on the pool',
    );
  }
});

test('each commit is synced to the disk before it is answered', async () => {
  const at = await open();
  const before = at.counts()?.syncs ?? 0;
  for (let id = 1; id <= 25; id += 1)
    await at.pool.query('insert into item values ($1, $2)', [id, 'synced']);
  expect((at.counts()?.syncs ?? 0) - before).toBeGreaterThanOrEqual(25);
});

test('the log becomes tables again by itself, so the folder stays small', async () => {
  const at = await open({ checkpointBytes: 4 << 20 });
  for (let id = 0; id < 40; id += 1) {
    await at.pool.query(
      `insert into item select $1::int * 10000 + n, repeat('x', 200) from generate_series(1, 5000) n`,
      [id],
    );
    await at.pool.query('delete from item');
  }
  const { walBytes, checkpoints } = at.counts() ?? { walBytes: 0, checkpoints: 0 };
  expect(walBytes).toBeGreaterThan(48 << 20);
  expect(checkpoints).toBeGreaterThanOrEqual(Math.floor(walBytes / (16 << 20)));
  const segments = (await readdir(join(at.settings.dataDir, 'postgres', 'pg_wal'))).filter(
    (name) => name.length === 24,
  );
  expect(segments.length).toBeLessThanOrEqual(3);
});

test('time brings a checkpoint too, but only after something was written', async () => {
  const at = await open({ checkpointMs: 50 });
  const checkpoints = () => at.counts()?.checkpoints ?? 0;
  // Only time shows that nothing is done in it.
  const severalIntervals = () => letPass(250, 'nothing is done in several intervals');
  await expect.poll(checkpoints).toBeGreaterThan(0);
  await severalIntervals();
  const quiet = checkpoints();
  await severalIntervals();
  expect(checkpoints()).toBe(quiet);
  await at.pool.query(`insert into item values (1, 'one')`);
  await expect.poll(checkpoints).toBe(quiet + 1);
  await severalIntervals();
  expect(checkpoints()).toBe(quiet + 1);
});

test('dead rows are removed and new ones counted by the clock', async () => {
  const at = await open({ tidyMs: 100 });
  await at.pool.query(
    `insert into item select n, repeat('x', 500) from generate_series(1, 2000) n`,
  );
  await at.pool.query('delete from item where id > 10');
  await expect
    .poll(
      async () =>
        (await at.pool.query(`select reltuples as n from pg_class where relname = 'item'`)).rows,
      { timeout: 30_000 },
    )
    .toEqual([{ n: 10 }]);
});

test('a statement over the limit is stopped, and what was confirmed is there a moment later', async () => {
  const lines: string[] = [];
  const at = await open({ statementTimeoutMs: 300, log: (line) => lines.push(line) });
  await at.pool.query(`insert into item values (1, 'confirmed')`);
  const endless = inTransaction(at.db, async (trx) => {
    await trx.insertInto('item').values({ id: 2, name: 'not confirmed' }).execute();
    await trx
      .selectFrom('item')
      .select((eb) => eb.fn('pg_sleep', [eb.lit(60)]).as('slept'))
      .execute();
  });
  const behind = at.pool.query('select name from item');
  await expect(endless).rejects.toMatchObject({
    code: '57014',
    message: 'A statement ran longer than 300 ms and was stopped.',
  });
  expect((await behind).rows).toEqual([{ name: 'confirmed' }]);
  expect(lines.join()).toContain('Opening it again');
});

test('what may take long is not stopped, and the limit holds again behind it', async () => {
  const at = await open({ statementTimeoutMs: 500 });
  expect(
    (
      await at.withoutTimeout(() =>
        at.pool.query(`select 'done' as word from (select pg_sleep(1.2)) s`),
      )
    ).rows,
  ).toEqual([{ word: 'done' }]);
  await expect(at.pool.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
});

test('an engine that stops by itself is opened again, and the caller learns of it', async () => {
  const at = await open();
  await at.pool.query(`insert into item values (1, 'confirmed')`);
  // There is nobody to copy from: the engine takes that for a client that hung up, and leaves.
  await expect(at.pool.query('copy item from stdin')).rejects.toMatchObject({ code: '57P02' });
  expect((await at.pool.query('select name from item')).rows).toEqual([{ name: 'confirmed' }]);
});

test('a query on the pool from inside a transaction fails in time instead of waiting for itself', async () => {
  const at = await open({ acquireTimeoutMs: 200 });
  const entangled = inTransaction(at.db, () => at.pool.query('select 1'));
  await expect(entangled).rejects.toThrow('timeout exceeded when trying to connect');
  expect((await at.pool.query('select 1 as fine')).rows).toEqual([{ fine: 1 }]);
});

test('an answer to a connection that was destroyed reaches no other', async () => {
  const at = await open();
  const lost = await at.pool.connect();
  const never = lost.query(`select 'old' as word, pg_sleep(0.2)`).then(
    () => 'answered',
    (error: Error) => error.message,
  );
  lost.release(true);
  expect((await at.pool.query(`select 'new' as word`)).rows).toEqual([{ word: 'new' }]);
  expect(await never).toBe('Connection terminated');
});

test('data of another major version are refused with both versions named', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'embedded-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  await mkdir(join(dataDir, 'postgres'));
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
  const words =
    /was written by PostgreSQL 17 \(its PG_VERSION\), and this program reads 18\. Export it .* another folder\.$/;
  await expect(openDatabase({ dataDir })).rejects.toThrow(words);
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '18\n'); // the folder was let go; what is in it is no cluster
  await expect(openDatabase({ dataDir })).rejects.toThrow(
    /does not open: The embedded database stopped unexpectedly/,
  );
});

test('a folder that cannot be made is named by a sentence', async () => {
  const file = join(root, 'package.json');
  await expect(openDatabase({ dataDir: join(file, 'data') })).rejects.toThrow(
    /^The data folder .*data cannot be used \(ENOTDIR/,
  );
});

test('the event loop turns while the database computes', async () => {
  const at = await open();
  const start = performance.now();
  let longest = 0;
  let last = start;
  const ticking = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  await at.pool.query('select count(*) from generate_series(1, 3000000)');
  clearInterval(ticking);
  expect(longest).toBeLessThan((performance.now() - start) / 2);
});
