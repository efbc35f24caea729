// Promises that a backup holds every row as of one moment, that either store reads what the other
// wrote, and that nothing is ever overwritten or half restored.

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LocalDate } from '#domain/time/time.ts';
import type { Desk } from '#server/operator/command.ts';
import { runCommand } from '#server/operator/commands.ts';
import { writeBackup } from '#server/store/engine/backup.ts';
import { migrate, migrationsDir, migrationState } from '#server/store/engine/migrate.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import {
  openTestDatabase,
  isMissing,
  type TestDatabase,
  type Kind,
} from '../../support/test-database.ts';
import { daily, expectBalance, hourly, openShop, type Shop } from '../support/booking-makers.ts';
import { aFriday, makeReview } from '../support/builders.ts';

const folder = mkdtempSync(join(tmpdir(), 'backup-'));
const file = join(folder, 'site.gz');
const picture = `u-${'1'.repeat(20)}`;
let at: TestDatabase<Schema>;
let shop: Shop;
const opened: TestDatabase<Schema>[] = [];

beforeAll(async () => {
  at = await openTestDatabase<Schema>();
  shop = await openShop(at);
  const room = await shop.aRoom({ stock: 3 });
  await shop.pay(await shop.book(room, hourly('14:00')));
  const gone = await shop.book(room, daily('2026-03-20'), {}, await shop.aMember());
  await shop.pay(gone);
  await shop.move(gone, 'hotelCancels', 'hotel');
  await makeReview(
    at.db,
    (await at.db.selectFrom('hotel').select('sn').executeTakeFirstOrThrow()).sn,
  );
  await at.db
    .insertInto('picture')
    .values({
      name: picture,
      member_sn: (await at.db.selectFrom('member').select('sn').executeTakeFirstOrThrow()).sn,
      color: '#aabbcc',
      created_at: aFriday,
    })
    .execute();
  await at.db
    .insertInto('picture_file')
    .values({ name: picture, width: 640, ending: 'webp', bytes: Buffer.from([0, 255, 10, 92, 39]) })
    .execute();
});
afterAll(async () => {
  await shop.close();
  for (const database of [at, ...opened]) await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function run(
  on: TestDatabase<Schema>,
  name: string,
  word: string,
  change: Partial<Desk> = {},
): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  const desk: Desk = {
    ...shop.house,
    db: on.db,
    kind: on.kind,
    missingMigrations: () => migrationState(on.pool),
    catalogue: undefined,
    migrateTo: (names) => migrate(on.pool, migrationsDir, names),
    who: 'lan',
    print: (line) => lines.push(line),
    ...change,
  };
  return { code: await runCommand(desk, name, [word]), said: lines.join('\n') };
}
async function empty(kind: Kind): Promise<TestDatabase<Schema>> {
  const database = await openTestDatabase<Schema>({ kind, migrations: false });
  opened.push(database);
  return database;
}
/** Everything a database holds; rows of a table in one order, whatever order they lie in. */
async function contentsOf(on: TestDatabase<Schema>): Promise<string[]> {
  const lines: string[] = [];
  await writeBackup(on.db, { at: aFriday, migrations: [] }, (line) => {
    const told = JSON.parse(line) as { rows?: string[][] };
    lines.push(
      told.rows === undefined
        ? line
        : JSON.stringify(told.rows.map((row) => JSON.stringify(row)).toSorted()),
    );
    return Promise.resolve();
  });
  return lines;
}

describe('a backup', () => {
  it("is one file for its owner alone, is told with what it holds, and takes no other file's place", async () => {
    const { code, said } = await run(at, 'backup', file);
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(
        /^\d+ rows of \d+ tables \(1 hotels, 1 members, 2 bookings\) are in .*site\.gz .*\n.*Keep SECRET/,
      ),
    ]);
    expect([statSync(file).mode & 0o777, readdirSync(folder)]).toEqual([0o600, ['site.gz']]);
    expect(await run(at, 'backup', file)).toEqual({
      code: 1,
      said: expect.stringContaining("never takes another's place"),
    });
  });

  it.each<[Kind]>(
    ['embedded', ...(isMissing('postgresql') ? [] : ['postgresql' as const])].map(
      (kind): [Kind] => [kind as Kind],
    ),
  )(
    'comes back whole into an empty %s database: every row, every number to come, the money to the đồng',
    async (kind) => {
      const database = await empty(kind);
      const { code, said } = await run(database, 'restore', file);
      expect([code, said]).toEqual([
        0,
        expect.stringMatching(
          /2 bookings\) are back, as of .*\nThe money adds up: 800\.000 ₫ came in\./,
        ),
      ]);
      await at.db.deleteFrom('fact').where('name', '=', 'backup').execute(); // written after the backup, so not in it
      expect(await contentsOf(database)).toEqual(await contentsOf(at));
      await expectBalance(database);
      // References, guards and the numbers of new rows are those of a database that was never
      // anywhere else.
      const [before] = (await database.pool.query<{ sn: number }>('select max(sn) sn from booking'))
        .rows;
      await expect(
        database.pool.query(
          'insert into favorite (member_sn, hotel_sn, created_at) values (999, 999, now())',
        ),
      ).rejects.toThrow(/foreign key/);
      await expect(database.pool.query('update refund set amount = amount + 1')).rejects.toThrow(
        /./,
      );
      const [next] = (
        await database.pool.query<{ sn: number }>(
          `select nextval(pg_get_serial_sequence('booking', 'sn')) sn`,
        )
      ).rows;
      expect(next?.sn).toBeGreaterThan(before?.sn ?? 0);
      expect((await run(database, 'restore', file)).said).toContain(
        'This database has hotels, members or bookings.',
      );
    },
  );

  it('that was cut off, or is no backup, changes nothing', async () => {
    const database = await empty('embedded');
    await migrate(database.pool);
    const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
    const cut = join(folder, 'cut.gz');
    const restoring = async (bytes: Buffer | string) => {
      writeFileSync(cut, bytes);
      return (await run(database, 'restore', cut)).said;
    };
    expect(await restoring(gzipSync(`${lines.slice(0, -1).join('\n')}\n`))).toContain(
      'it ends early',
    );
    expect(await restoring(readFileSync(file).subarray(0, 2_000))).toMatch(
      /it ends early|no backup of ours/,
    );
    expect(
      await restoring(
        gzipSync(
          lines
            .filter((line) => !line.includes('An Nguyên') && !line.includes('"Nguyễn Văn An"'))
            .join('\n'),
        ),
      ),
    ).toContain('rows of booking are missing');
    expect(await restoring('a letter')).toContain('no backup of ours');
    expect(
      await restoring(
        gzipSync(
          lines.join('\n').replace('"migrations":["0001_area"', '"migrations":["9999_later"'),
        ),
      ),
    ).toContain('does not know the migrations 9999_later');
    expect((await run(database, 'restore', join(folder, 'nothing.gz'))).said).toContain(
      'There is no file',
    );
    expect(await database.db.selectFrom('booking').select('sn').execute()).toEqual([]);
  });

  it('of the running site’s embedded database keeps nobody waiting, and is as of one moment', async () => {
    const site = await openTestDatabase<Schema>({ kind: 'embedded' });
    opened.push(site);
    await site.pool.query(
      `insert into search_click_day (who, day, picks) select 'early ' || n, '2026-03-20', array[repeat('x', 200)] from generate_series(1, 20000) n`,
    );
    const over = new AbortController();
    let [written, during] = [0, 0];
    // Each pair is written in one transaction, so whatever moment it is, both are there or none.
    const writing = (async () => {
      for (; !over.signal.aborted; written += 1) {
        await site.db.transaction().execute(async (db) => {
          const row = { who: `late ${written}`, day: '2026-03-20' as LocalDate };
          await db
            .insertInto('guest_day')
            .values({ ...row, made: 1 })
            .execute();
          await db
            .insertInto('search_click_day')
            .values({ ...row, picks: [] })
            .execute();
        });
        during += 1;
      }
    })();
    await vi.waitFor(() => expect(written).toBeGreaterThan(5));
    const before = written;
    during = 0;
    const own = join(folder, 'running.gz');
    const { code, said } = await run(site, 'backup', own, { copyDatabase: site.copy });
    over.abort();
    const answered = during;
    await writing;
    expect([code, said]).toEqual([0, expect.stringContaining('rows of')]);
    // Whoever had to wait for the backup's end would have written one.
    expect(answered).toBeGreaterThan(20);
    expect(readdirSync(site.settings.dataDir).filter((name) => name.startsWith('copy-'))).toEqual(
      [],
    );

    const back = await empty('embedded');
    expect((await run(back, 'restore', own)).code).toBe(0);
    const { rows } = await back.pool.query<{ early: number; late: number; pairs: number }>(
      `select (select count(*) from search_click_day where who like 'early%') as early,
        (select count(*) from search_click_day where who like 'late%') as late,
        (select count(*) from guest_day join search_click_day using (who, day)) as pairs,
        (select count(*) from guest_day) as guests`,
    );
    const late = rows[0]?.late ?? 0;
    expect(rows).toEqual([{ early: 20_000, late, pairs: late, guests: late }]);
    expect(late).toBeGreaterThanOrEqual(before);
    expect(late).toBeLessThanOrEqual(written);
    // What nobody kept waiting has not been kept from anybody either: the site still has what came
    // after.
    const { n } = await site.db
      .selectFrom('guest_day')
      .select((row) => row.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect(n).toBe(written);
  }, 120_000);

  it('is not restored under a running site', async () => {
    expect(
      await run(await empty('embedded'), 'restore', file, { migrateTo: undefined as never }),
    ).toEqual({ code: 1, said: expect.stringContaining('The site is running on this database.') });
  });
});
