// A million attempts to sell a room twice: several processes hold rooms of a few types on one
// PostgreSQL, one of them is killed occasionally, and a checker reads the responses.
// Run: node tests/bench/bookings/oversell.ts [attempts] [processes] [lanes of each]; each run is
// judged by itself and added to the kept sum. SIGINT or SIGTERM ends it early; what was done is
// judged.

import { fork, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { holdingStatusNumbers } from '#domain/booking.ts';
import type { Instant } from '#domain/time/time.ts';
import { openDatabase, type DatabaseHandle } from '#server/store/engine/db.ts';
import { migrate } from '#server/store/engine/migrate.ts';
import type { Schema } from '#server/store/engine/schema.ts';
import { aFriday, makeHotel, makePlaces, makeRoom } from '../../api/support/builders.ts';
import { startPostgres } from '../../support/postgres-server.ts';
import { letPass } from '../../support/time.ts';
import { resultFile } from '../support/result-file.ts';
import { wronglyRefused, soldTwice, type Stocks } from './attempt-history.ts';
import { peakRooms } from './booking-history.ts';
import type { ChildTask } from './oversell-child.ts';
import {
  momentNow,
  readStory,
  shown,
  type FastClock,
  type AttemptHistory,
} from './oversell-lines.ts';

const [attempts, processes, lanes] = [
  Number(process.argv[2] ?? 1_000_000),
  Number(process.argv[3] ?? 3),
  Number(process.argv[4] ?? 4),
];
const roomTypes = 6;
const stock = 3;
const killEveryMs = 45_000;

type Room = ChildTask['rooms'][number];
async function makeRooms({ db, pool }: DatabaseHandle<Schema>): Promise<Room[]> {
  await migrate(pool);
  await makePlaces(db);
  const rooms: Room[] = [];
  for (let at = 0; at < roomTypes; at += 1) {
    const hotelSn = await makeHotel(db);
    rooms.push({ hotelSn, sn: await makeRoom(db, hotelSn, { stock }) });
  }
  return rooms;
}

type Lane = {
  child: ChildProcess;
  left: number;
  readonly name: string;
  readonly file: string;
  ended: Promise<unknown>;
};
let seeds = 0;

/** Starts the process for the rest of its share, and restarts it when it was killed. */
function start(
  lane: Omit<Lane, 'child' | 'ended'>,
  base: Pick<ChildTask, 'url' | 'clock' | 'rooms'>,
): Lane {
  const errand: ChildTask = {
    ...base,
    file: lane.file,
    name: lane.name,
    seed: (seeds += 1),
    lanes,
    attempts: lane.left,
  };
  const child = fork(resolve(import.meta.dirname, 'oversell-child.ts'), [JSON.stringify(errand)]);
  const started: Lane = {
    ...lane,
    child,
    ended: new Promise((done) => {
      child.once('exit', (code, signal) => done(signal ?? code));
    }),
  };
  child.on('message', (said) => {
    started.left = (said as { left: number }).left;
  });
  return started;
}

async function run(
  base: Pick<ChildTask, 'url' | 'clock' | 'rooms'>,
  dir: string,
): Promise<{ files: string[]; kills: number }> {
  let kills = 0;
  const running = Array.from({ length: processes }, (_, at) =>
    start(
      { left: Math.ceil(attempts / processes), name: `p${at}`, file: join(dir, `p${at}`) },
      base,
    ),
  );
  const isOver = (): boolean => running.every(({ left }) => left <= 0);
  let isStopped = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      isStopped = true;
      for (const { child } of running) child.send('stop');
    });
  const begun = performance.now();
  let nextKill = begun + killEveryMs;
  for (let told = 0; !isOver();) {
    await letPass(200, 'the processes book meanwhile');
    if (performance.now() >= nextKill) {
      nextKill += killEveryMs;
      const at = (kills += 1) % processes;
      const lane = running[at];
      if (lane !== undefined && lane.left > 2_000 && !isStopped) {
        lane.child.kill('SIGKILL');
        await lane.ended;
        running[at] = start(lane, base);
      } else kills -= 1;
    }
    const minute = Math.floor((performance.now() - begun) / 60_000);
    if (minute > told)
      console.log(
        `${(told = minute)} min: ${running.reduce((sum, { left }) => sum + left, 0)} left, ${kills} killed`,
      );
  }
  await Promise.all(running.map(({ ended }) => ended));
  return { files: running.map(({ file }) => file), kills };
}

type Row = {
  code: string;
  device: string;
  room: number;
  from: Instant;
  to: Instant;
  is_held: boolean;
};

/**
 * Checks the tables at the end: they contain exactly the confirmed holds, and no room type is held
 * beyond its stock.
 */
async function compare(
  { pool }: DatabaseHandle<Schema>,
  { sold, untold }: AttemptHistory,
  rooms: readonly Room[],
  now: Instant,
): Promise<Record<string, number>> {
  const { rows } = await pool.query<Row>(
    'select code, device, room_type_sn as room, check_in_at as from, held_until as to, status = any($1::int2[]) and (status <> 5 or expires_at > $2) as is_held from booking',
    [holdingStatusNumbers, now],
  );
  const minutes = (at: Instant): number => Date.parse(at) / 60_000;
  const byCode = new Map(rows.map((row) => [row.code, row]));
  const told = sold.filter(({ told: at, code }) => at < Infinity && code !== '-');
  const toldIds = new Set(told.map(({ id }) => id));
  const isAsTold = (one: (typeof told)[number]): boolean => {
    const row = byCode.get(one.code);
    return (
      row !== undefined &&
      row.room === one.room &&
      minutes(row.from) === one.from &&
      minutes(row.to) === one.to &&
      row.device === one.id
    );
  };
  return {
    bookings: rows.length,
    toldButNotThere: told.filter((one) => !isAsTold(one)).length,
    thereButNotTold: rows.filter(({ device }) => !toldIds.has(device) && !untold.has(device))
      .length,
    thereAndKilledBeforeTold: rows.filter(({ device }) => untold.has(device)).length,
    heldBeyondStockAtTheEnd: rooms.filter(
      ({ sn }) =>
        peakRooms(
          rows.filter((row) => row.room === sn && row.is_held).map((row) => ({ ...row, rooms: 1 })),
        ) > stock,
    ).length,
  };
}

type Sums = {
  attempts: number;
  sold: number;
  refused: number;
  withoutAnswer: number;
  killed: number;
  seconds: number;
  judge: Record<string, number>;
};

/** Adds a run to those before it. */
function keep<Run extends Sums>(newest: Run): void {
  const file = resultFile('oversell.json');
  const before = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { runs: Sums[] }).runs
    : [];
  const runs = [...before, newest];
  const total = (of: (one: Sums) => number): number => runs.reduce((sum, one) => sum + of(one), 0);
  const result = {
    what: 'attempts to hold a room of a few types, hourly, overnight and daily mixed, by several processes through the store that guards rooms; what was taken is cancelled, lapses, or is paid too late and takes the room again; a judge reads what each process was told, by one clock',
    attempts: total(({ attempts: count }) => count),
    sold: total(({ sold }) => sold),
    refused: total(({ refused }) => refused),
    withoutAnswer: total(({ withoutAnswer }) => withoutAnswer),
    killed: total(({ killed }) => killed),
    seconds: total(({ seconds: taken }) => taken),
    judge: Object.fromEntries(
      Object.keys(newest.judge).map((name) => [name, total(({ judge }) => judge[name] ?? 0)]),
    ),
    runs,
  };
  console.log(JSON.stringify({ ...result, runs: runs.slice(-1) }, null, 2));
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
}

/** The server through its Unix socket, which halves the time per statement. */
async function socketOf({ pool }: DatabaseHandle<Schema>, url: string): Promise<string> {
  const { rows } = await pool.query<{ unix_socket_directories: string }>(
    'show unix_socket_directories',
  );
  return `${url}?host=${encodeURIComponent(rows[0]?.unix_socket_directories ?? '')}`;
}

const server = await startPostgres();
const database = await openDatabase<Schema>({ databaseUrl: server.url, dataDir: '' });
const rooms = await makeRooms(database);
const dir = mkdtempSync(join(tmpdir(), 'oversell-'));
const clock: FastClock = { since: momentNow(), at: aFriday };
const begun = performance.now();
const { files, kills } = await run(
  { url: await socketOf(database, server.url), clock, rooms },
  dir,
);
const seconds = (performance.now() - begun) / 1_000;
const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
const story = readStory(files);
const stocks: Stocks = new Map(rooms.map(({ sn }) => [sn, stock]));
const tables = await compare(database, story, rooms, shown(clock, momentNow()));
const found = {
  oversold: soldTwice(story.sold, stocks),
  refusedInVain: wronglyRefused(story.turnedAway, story.sold, stocks),
};
const judged = {
  oversold: found.oversold.length,
  refusedInVain: found.refusedInVain.length,
  ...tables,
};
const told = {
  attempts: story.attempts,
  sold: story.sold.filter(({ told: at }) => at < Infinity).length,
  refused: story.turnedAway.length,
  withoutAnswer: story.untold.size,
  killed: kills,
  seconds: Math.round(seconds),
  judge: judged,
  attemptsPerSecond: Math.round(story.attempts / seconds),
  troubles: Object.fromEntries(story.troubles),
  processes,
  connections: processes * lanes,
  roomTypes,
  stock,
  historyMegabytes: Math.round(bytes / 1e6),
  examples: [...found.oversold, ...found.refusedInVain].slice(0, 10),
  database: 'PostgreSQL, fsync off',
  machine: `${cpus().length} × ${cpus()[0]?.model ?? ''}, shared`,
  node: process.version,
  on: new Date().toISOString().slice(0, 10),
};
keep(told);
await database.close();
await server.stop();
rmSync(dir, { recursive: true });
process.exit(
  [
    judged.oversold,
    judged.refusedInVain,
    tables['toldButNotThere'],
    tables['thereButNotTold'],
    tables['heldBeyondStockAtTheEnd'],
  ].every((count) => count === 0)
    ? 0
    : 1,
);
