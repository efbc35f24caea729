// Keeping a copy of everything in one file, and bringing it back into an empty database of either kind.

import { createReadStream, createWriteStream, existsSync, rmSync } from 'node:fs';
import { open, rename, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import {
  isEmpty,
  noteBackup,
  readHead,
  restoreBackup,
  writeBackup,
  type Counts,
} from '../store/backup.ts';
import { bookingsAdrift, moneyByMethod } from '../store/money.ts';
import { money, when, type Command, type Desk } from './command.ts';

const rowsIn = (counts: Counts): string =>
  `${Object.values(counts).reduce((sum, count) => sum + count, 0)} rows of ${Object.keys(counts).length} tables (${['hotel', 'member', 'booking'].map((table) => `${counts[table] ?? 0} ${table}s`).join(', ')})`;

/** The file has its name once it is whole and on the disk: one that was cut off is never taken for a backup. */
async function writeFile(desk: Desk, file: string): Promise<Counts> {
  const draft = `${file}.part`;
  const { all, missing } = await desk.missingMigrations();
  const zip = createGzip({ level: 6 });
  try {
    const written = pipeline(zip, createWriteStream(draft, { mode: 0o600, flush: true }));
    const push = (line: string) =>
      new Promise<void>((done, fail) => {
        zip.write(`${line}\n`, (error) => (error ? fail(error) : done()));
      });
    const [counts] = await Promise.all([
      writeBackup(
        desk.db,
        { at: desk.clock(), migrations: all.filter((name) => !missing.includes(name)) },
        push,
      ).finally(() => zip.end()),
      written,
    ]);
    await rename(draft, file);
    return counts;
  } catch (error) {
    zip.destroy();
    rmSync(draft, { force: true });
    throw error;
  }
}

export const backup: Command = {
  words: ['FILE'],
  says: 'Writes everything into one file, as of one moment; beside the embedded database the site waits while it does. The secret is not in it.',
  async run(desk, { words: [file = ''] }) {
    if (existsSync(file))
      throw new Error(`There is a file ${file} already; a backup never takes another's place.`);
    const counts = await writeFile(desk, file);
    await noteBackup(desk.db, desk.clock());
    desk.say(
      `${rowsIn(counts)} are in ${file} (${((await stat(file)).size / 1e6).toFixed(1)} MB).`,
    );
    desk.say(
      'Keep SECRET, or the file "secret" of the data folder, beside it: sessions, links and check-in codes need the same one.',
    );
    return 0;
  },
};

/** What is wrong with the file itself is told as what it means. */
async function* linesOf(file: string): AsyncGenerator<string, undefined> {
  const unzipped = createGunzip();
  pipeline(createReadStream(file), unzipped).catch(() => undefined); // told to whoever reads the lines
  let isOurs = false;
  try {
    for await (const line of createInterface({
      input: unzipped,
      crlfDelay: Number.POSITIVE_INFINITY,
    })) {
      yield line;
      isOurs = true;
    }
  } catch (error) {
    throw new Error(
      isOurs ? 'The backup is not whole: it ends early.' : 'This is no backup of ours.',
      { cause: error },
    );
  }
  return undefined;
}

export const restore: Command = {
  words: ['FILE'],
  isCheck: true,
  says: 'Brings a backup into an empty database, while no site runs on it, and checks that rows and money are all there.',
  async run(desk, { words: [file = ''] }) {
    if (desk.migrateTo === undefined)
      throw new Error(
        'The site is running on this database. Stop it, and restore into an empty one: another DATA_DIR, or a new database.',
      );
    await (
      await open(file).catch(() => {
        throw new Error(`There is no file ${file}.`);
      })
    ).close();
    if (!(await isEmpty(desk.db)))
      throw new Error(
        'This database has hotels, members or bookings. A backup is restored into an empty one: another DATA_DIR, or a new database.',
      );
    const lines = linesOf(file);
    const head = readHead((await lines.next()).value ?? '');
    await desk.migrateTo(head.migrations);
    const counts = await restoreBackup(desk.db, lines);
    desk.say(`${rowsIn(counts)} are back, as of ${when(head.at)}.`);
    return checkMoney(desk);
  },
};

async function checkMoney(desk: Desk): Promise<number> {
  const methods = await moneyByMethod(desk.db);
  const adrift = methods.filter((row) => row.adrift !== 0);
  const bookings = await bookingsAdrift(desk.db, 10);
  if (adrift.length === 0 && bookings.length === 0) {
    desk.say(
      `The money adds up: ${money(methods.reduce((sum, row) => sum + row.paid, 0))} came in.`,
    );
    return 0;
  }
  desk.say(
    `The money does not add up: ${money(adrift.reduce((sum, row) => sum + Math.abs(row.adrift), 0))} are adrift${bookings.length > 0 ? `, first at ${bookings.map(({ code }) => code).join(', ')}` : ''}. The doctor tells more.`,
  );
  return 1;
}
