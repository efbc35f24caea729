// Writes a backup of everything into one file, and restores it into an empty database of either
// kind.

import { fork } from 'node:child_process';
import { createReadStream, existsSync } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createGunzip } from 'node:zlib';
import {
  isEmpty,
  noteBackup,
  readHead,
  restoreBackup,
  type Counts,
} from '../store/engine/backup.ts';
import { findUnbalancedBookings, moneyByMethod } from '../store/payment/ledger-check.ts';
import { writeBackupFile } from './backup-file.ts';
import type { BackupErrand, BackupReport } from './backup-process.ts';
import { money, when, type Command, type Desk } from './command.ts';

function rowsIn(counts: Counts): string {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const best = ['hotel', 'member', 'booking'].map((table) => `${counts[table] ?? 0} ${table}s`);
  return `${all} rows of ${Object.keys(counts).length} tables (${best.join(', ')})`;
}

/** The running site goes on: a process of its own writes the file from a copy. */
async function writeFromCopy(copy: () => Promise<string>, desk: Desk, file: string) {
  const dataDir = await copy();
  try {
    return await inProcess({ dataDir, file, at: desk.clock() });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function inProcess(errand: BackupErrand): Promise<Counts> {
  const program = fileURLToPath(new URL('./backup-process.ts', import.meta.url));
  const child = fork(program, [JSON.stringify(errand)], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { PATH: process.env['PATH'] },
  });
  return new Promise((done, fail) => {
    let report: BackupReport = { failure: 'The process that writes the backup ended too early.' };
    child.on('message', (message: BackupReport) => {
      report = message;
    });
    child.on('error', fail);
    child.on('disconnect', () =>
      'counts' in report ? done(report.counts) : fail(new Error(report.failure)),
    );
  });
}

export const backup: Command = {
  args: ['FILE'],
  description:
    'Writes everything into one file, as of one moment, while the site goes on; the embedded ' +
    'database needs room on the disk for a copy of it meanwhile. The secret is not in it.',
  async run(desk, { args: [file = ''] }) {
    if (existsSync(file))
      throw new Error(`There is a file ${file} already; a backup never takes another's place.`);
    const counts =
      desk.copyDatabase === undefined
        ? await writeBackupFile(desk.db, desk.clock(), await desk.missingMigrations(), file)
        : await writeFromCopy(desk.copyDatabase, desk, file);
    await noteBackup(desk.db, desk.clock());
    desk.print(
      `${rowsIn(counts)} are in ${file} (${((await stat(file)).size / 1e6).toFixed(1)} MB).`,
    );
    desk.print(
      'Keep SECRET, or the file "secret" of the data folder, beside it: sessions, links and ' +
        'check-in codes need the same one.',
    );
    return 0;
  },
};

/** An error of the file itself is explained in a sentence. */
async function* linesOf(file: string): AsyncGenerator<string, undefined> {
  const unzipped = createGunzip();
  pipeline(createReadStream(file), unzipped).catch(() => undefined); // reported to the reader of the lines
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
  args: ['FILE'],
  isCheck: true,
  description:
    'Brings a backup into an empty database, while no site runs on it, and checks that rows ' +
    'and money are all there.',
  async run(desk, { args: [file = ''] }) {
    if (desk.migrateTo === undefined)
      throw new Error(
        'The site is running on this database. Stop it, and restore into an empty one: ' +
          'another DATA_DIR, or a new database.',
      );
    await (
      await open(file).catch(() => {
        throw new Error(`There is no file ${file}.`);
      })
    ).close();
    if (!(await isEmpty(desk.db)))
      throw new Error(
        'This database has hotels, members or bookings. A backup is restored into an empty ' +
          'one: another DATA_DIR, or a new database.',
      );
    const lines = linesOf(file);
    const head = readHead((await lines.next()).value ?? '');
    await desk.migrateTo(head.migrations);
    const counts = await restoreBackup(desk.db, lines);
    desk.print(`${rowsIn(counts)} are back, as of ${when(head.at)}.`);
    return checkMoney(desk);
  },
};

async function checkMoney(desk: Desk): Promise<number> {
  const methods = await moneyByMethod(desk.db);
  const adrift = methods.filter((row) => row.adrift !== 0);
  const bookings = await findUnbalancedBookings(desk.db, 10);
  if (adrift.length === 0 && bookings.length === 0) {
    desk.print(
      `The money adds up: ${money(methods.reduce((sum, row) => sum + row.paid, 0))} came in.`,
    );
    return 0;
  }
  const amount = adrift.reduce((sum, row) => sum + Math.abs(row.adrift), 0);
  const codes = bookings.map(({ code }) => code).join(', ');
  const first = codes === '' ? '' : `, first at ${codes}`;
  desk.print(
    `The money does not add up: ${money(amount)} are adrift${first}. The doctor tells more.`,
  );
  return 1;
}
