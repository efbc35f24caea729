// The server's command line: `start` runs the site, outside production with the sandbox; every
// other word is a command of the operator.

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { startServer } from './main.ts';
import { catchUnhandled } from './observability/unhandled-errors.ts';
import { command } from './operator/command-socket.ts';
import { help } from './operator/commands.ts';
import { demoPeople } from './seed/demo-people.ts';
import { readSettings, type Settings } from './settings/settings.ts';

const print = (line: string): void => {
  console.log(line);
};

async function start(): Promise<void> {
  const startedAt = performance.now();
  const settings = readSettings(process.env);
  endWithParent();
  let sandbox: ChildProcess | null = null;
  const bringAlong = (): void => {
    if (settings.sandbox.isOwn) sandbox = startSandbox(settings);
  };
  const running = await startServer(settings, print, bringAlong).catch((error: unknown) => {
    sandbox?.kill();
    throw error;
  });
  print(`Ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} s: ${running.url}`);
  if (!settings.isProduction) for (const line of peopleAndPlaces(settings)) print(line);
  flushCompileCache(); // Read now and not at the end, which may come without warning.
  let isClosing = false;
  const close = (code: number): void => {
    if (isClosing) return;
    isClosing = true;
    sandbox?.kill();
    void running.close().finally(() => process.exit(code));
  };
  process.on('SIGINT', () => close(0));
  process.on('SIGTERM', () => close(0));
  catchUnhandled(running.app.log, () => {
    // What is broken may be needed for closing.
    setTimeout(() => process.exit(1), longestEndMs + 1_000 * settings.stopDelaySeconds).unref();
    close(1);
  });
}

/** Requests have eight seconds to end and jobs five. */
const longestEndMs = 15_000;

const parentCheckMs = 250;

/**
 * A killed `npm start` ends this process too, or the next one would find the folder in use by a
 * server nobody sees. Ending at once loses nothing that was confirmed. On an older Node a script of
 * ours stands between, and its channel tells.
 */
function endWithParent(): void {
  process.on('disconnect', () => process.exit(0));
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.exit(0);
  }, parentCheckMs).unref();
}

/**
 * The sandbox's gateways and SMS outbox run in a process of their own, as outside services would;
 * the channel tells it when we are gone.
 */
function startSandbox(settings: Settings): ChildProcess {
  // With a database elsewhere nobody else creates the folder in which the sandbox stores its data.
  mkdirSync(settings.dataDir, { recursive: true });
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../sandbox/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: String(settings.sandbox.port),
      HOST: 'localhost',
      SANDBOX_DATA: resolve(settings.dataDir, 'sandbox.db'),
      SANDBOX_REPORT_URL: process.env['SANDBOX_REPORT_URL'] ?? settings.publicUrl,
    },
  });
  child.on('exit', (code) => {
    if (code !== 0 && code !== null)
      print(
        `The sandbox stopped (${code}): paying and signing in will not work until the next start.`,
      );
  });
  return child;
}

function peopleAndPlaces(settings: Settings): string[] {
  return [
    `  Sandbox (pay pages, SMS codes): ${settings.sandbox.url}/  ·  SMS: ` +
      `${settings.sandbox.url}/inbox  ·  mail: ${settings.sandbox.url}/mail`,
    `  Calls: ${settings.publicUrl}/api/docs`,
    ...demoPeople.map((person) => `  ${person.says}: ${person.phone}`),
  ];
}

async function main([name = 'start', ...typed]: readonly string[]): Promise<void> {
  if (name === 'help' || name === '--help' || name === '-h')
    for (const line of help(typed[0])) print(line);
  else if (name === 'start') await start();
  else if (typed.includes('--help') || typed.includes('-h'))
    for (const line of help(name)) print(line);
  else process.exitCode = await command(readSettings(process.env), name, typed, print);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
