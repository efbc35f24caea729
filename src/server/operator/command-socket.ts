// How commands reach the database: handed to the running site over a socket in its data folder, or
// run here when no site runs.

import { chmodSync, existsSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { instant, type Instant } from '#domain/time/time.ts';
import { makeGateways } from '../providers/payment/gateways.ts';
import type { Settings } from '../settings/settings.ts';
import { openDatabase } from '../store/engine/db.ts';
import { migrate, migrationsDir, migrationState } from '../store/engine/migrate.ts';
import type { Schema } from '../store/engine/schema.ts';
import type { Desk } from './command.ts';
import { commands, runCommand } from './commands.ts';

type Print = (line: string) => void;
const requestSchema = v.object({ name: v.string(), typed: v.array(v.string()), who: v.string() });
type Request = v.InferOutput<typeof requestSchema>;
type Reply = { readonly line: string } | { readonly code: number };

/**
 * The kernel accepts no longer path for a socket; the rights of the folder and the socket keep
 * others out.
 */
const longestPath = 100;
export function socketPath(dataDir: string): string | null {
  const path =
    process.platform === 'win32'
      ? `\\\\.\\pipe\\${dataDir.replaceAll(/[^\w]/g, '-').slice(-60)}`
      : join(dataDir, 'operator.sock');
  return path.length <= longestPath ? path : null;
}

/** Whoever may read the data folder has the operator's rights. */
export async function listenForCommands(
  dataDir: string,
  desk: Omit<Desk, 'print' | 'who'>,
): Promise<{ close(): Promise<void> }> {
  const path = socketPath(dataDir);
  if (path === null) return { close: () => Promise.resolve() };
  // We hold the folder's lock, so an existing socket is one of a process that died.
  if (process.platform !== 'win32') rmSync(path, { force: true });
  const open = new Set<Socket>();
  const server: Server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket));
    readLine(socket, (text) => void answer(socket, text, desk));
  });
  await new Promise<void>((done, fail) => server.once('error', fail).listen(path, done));
  if (process.platform !== 'win32') chmodSync(path, 0o600);
  return {
    close: () =>
      new Promise((done) => {
        for (const socket of open) socket.destroy();
        server.close(() => done());
      }),
  };
}

/** A command with its reason has a few hundred characters. */
const longestRequest = 16_384;

/** Reads the first line; a client that sends more than a command has is disconnected. */
function readLine(socket: Socket, onLine: (line: string) => void): void {
  let received = '';
  const onData = (part: string): void => {
    received += part;
    const end = received.indexOf('\n');
    if (end < 0 && received.length <= longestRequest) return;
    socket.off('data', onData);
    if (end < 0 || end > longestRequest) socket.destroy();
    else onLine(received.slice(0, end));
  };
  socket.setEncoding('utf8').on('data', onData);
}

/**
 * Null for a line that is no request of ours: anybody who may open the socket can write anything to
 * it.
 */
function readRequest(text: string): Request | null {
  try {
    return v.parse(requestSchema, JSON.parse(text));
  } catch {
    return null;
  }
}

/** Never rejects: whatever one line does, the site goes on. */
async function answer(
  socket: Socket,
  text: string,
  desk: Omit<Desk, 'print' | 'who'>,
): Promise<void> {
  const reply = (message: Reply) => {
    if (!socket.destroyed) socket.write(`${JSON.stringify(message)}\n`);
  };
  const request = readRequest(text);
  if (request === null) {
    reply({ line: 'That is no command: one line of JSON with name, typed and who.' });
    reply({ code: 1 });
  } else {
    const { name, typed, who } = request;
    reply({
      code: await runCommand({ ...desk, who, print: (line) => reply({ line }) }, name, typed),
    });
  }
  socket.end();
}

/** The exit code of a running site, or null when none listens there. */
async function askRunning(dataDir: string, request: Request, print: Print): Promise<number | null> {
  const path = socketPath(dataDir);
  if (path === null || (process.platform !== 'win32' && !existsSync(path))) return null;
  const socket = createConnection(path);
  const isThere = await new Promise<boolean>((done) => {
    socket.once('connect', () => done(true)).once('error', () => done(false));
  });
  if (!isThere) return null;
  socket.on('error', () => undefined).write(`${JSON.stringify(request)}\n`);
  let code: number | null = null;
  for await (const line of createInterface({ input: socket })) {
    const reply = JSON.parse(line) as Reply;
    if ('line' in reply) print(reply.line);
    else code = reply.code;
  }
  if (code === null)
    throw new Error(
      'The site ended before it had answered. Look with "booking" whether the command was ' +
        'carried out.',
    );
  return code;
}

const whoAsks = (): string => {
  try {
    return userInfo().username;
  } catch {
    return 'operator';
  }
};

/**
 * Runs a command of the operator; answers its exit code. Rejects with a sentence when nobody can do
 * it.
 */
export async function command(
  settings: Settings,
  name: string,
  asTyped: readonly string[],
  print: Print,
): Promise<number> {
  // The site's working directory is not the operator's.
  const typed = asTyped.map((word, at) =>
    commands[name]?.args[at] === 'FILE' ? resolve(word) : word,
  );
  const request = { name, typed, who: whoAsks() };
  const answered =
    settings.databaseUrl === undefined ? await askRunning(settings.dataDir, request, print) : null;
  if (answered !== null) return answered;
  if (
    name !== 'restore' &&
    settings.databaseUrl === undefined &&
    !existsSync(join(settings.dataDir, 'postgres'))
  )
    throw new Error(
      `There is no database in ${settings.dataDir} yet. Start the site once, or set DATA_DIR ` +
        'or DATABASE_URL.',
    );
  const database = await openDatabase<Schema>({
    databaseUrl: settings.databaseUrl,
    dataDir: settings.dataDir,
  });
  const clock = (): Instant => instant(Date.now() + settings.clockAheadMinutes * 60_000);
  try {
    return await database.withoutTimeout(() =>
      runCommand(
        {
          settings,
          db: database.db,
          kind: database.kind,
          clock,
          gateways: makeGateways(settings, clock),
          log: (line) => {
            if ('bug' in line) print(JSON.stringify(line));
          },
          missingMigrations: () => migrationState(database.pool),
          catalogue: undefined,
          who: request.who,
          print,
          migrateTo: (names) => migrate(database.pool, migrationsDir, names),
        },
        name,
        typed,
      ),
    );
  } finally {
    await database.close();
  }
}
