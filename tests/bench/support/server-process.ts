// Starts a web server as a separate process and reads the CPU time of it and its children from
// `/proc`.

import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { letPass } from '../../support/time.ts';

export type ServerProcess = {
  readonly url: string;
  /** User and system CPU time in milliseconds since the start. */
  readonly cpuMs: () => number;
  readonly end: () => Promise<void>;
};

/** Linux counts in hundredths of a second. */
const tickMs = 10;

/**
 * Name, parent and ticks used, as `/proc/<pid>/stat` has them; the name before them may hold spaces
 * and brackets.
 */
function accountOf(pid: number): { readonly parent: number; readonly ticks: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    return { parent: fields[1] ?? 0, ticks: (fields[11] ?? 0) + (fields[12] ?? 0) };
  } catch {
    return null; // it ended meanwhile
  }
}

function ticksOf(root: number): number {
  const accounts = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const account = accountOf(Number(name));
        return account === null ? [] : [[Number(name), account] as const];
      }),
  );
  const belongs = (pid: number): boolean =>
    pid === root || (pid > 1 && belongs(accounts.get(pid)?.parent ?? 0));
  return [...accounts]
    .filter(([pid]) => belongs(pid))
    .reduce((sum, [, { ticks }]) => sum + ticks, 0);
}

/** Resolves when `ready`, an address of it, answers 200. */
export async function startProcess(
  command: readonly string[],
  cwd: string,
  port: number,
  env: Readonly<Record<string, string>>,
  ready: string,
): Promise<ServerProcess> {
  const [program = '', ...words] = command;
  const child = spawn(program, words, {
    cwd,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      said = (said + text.toString()).slice(-4_000);
    });
  const gone = new Promise<void>((done) => {
    child.once('exit', () => done());
  });
  const url = `http://localhost:${port}`;
  while (
    !(await fetch(url + ready).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`${program} ended at its start:\n${said}`);
    await letPass(100, 'it is asked again whether it is ready');
  }
  return {
    url,
    cpuMs: () => ticksOf(child.pid ?? 0) * tickMs,
    async end() {
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await gone;
      clearTimeout(late);
    },
  };
}
