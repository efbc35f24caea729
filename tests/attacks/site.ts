// The site that is attacked: a process of its own on a copy of the sample country, with the sandbox
// as its outside.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { copyCountry } from '../e2e/support/country.ts';
import { freePort } from '../support/postgres-server.ts';
import { until } from '../support/time.ts';

const root = resolve(import.meta.dirname, '../..');

export type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};
export type Question = {
  readonly method?: 'GET' | 'POST' | 'HEAD';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** The address it comes from, one of 127.0.0.0/8; every such address reaches the site. */
  readonly from?: string;
  /** After so long without the whole answer the status is 0. */
  readonly patienceMs?: number;
};

export type AttackedSite = {
  readonly url: string;
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** Shows every SMS that was sent at `/outbox`, and plays the gateways. */
  readonly sandboxUrl: string;
  /** The lines of the site's log so far. */
  readonly lines: () => readonly Record<string, unknown>[];
  /**
   * The process's resident memory in MB, and the processor's seconds it has used, threads included.
   */
  readonly use: () => { readonly megabytes: number; readonly seconds: number };
  /** Whether the process still runs. */
  readonly isRunning: () => boolean;
  /** Asks the site; 0 is the status of an answer that did not come. */
  readonly ask: (path: string, question?: Question) => Promise<Answer>;
  /** Runs statements beside the site, to set a scene that would take days. */
  readonly arrange: (sql: string) => Promise<void>;
};

/** `env` adds to the site's settings. The caller runs `close`, whatever happened. */
export async function openAttackedSite(
  env: Readonly<Record<string, string>> = {},
  isEmbedded = false,
): Promise<AttackedSite & { readonly close: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'attacked-'));
  const data = await copyCountry(dataDir, isEmbedded);
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const host = '127.0.0.1';
  const url = `http://${host}:${port}`;
  const child = spawn(process.execPath, ['src/server/cli.ts', 'start'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      HOST: host,
      PORT: String(port),
      PUBLIC_URL: url,
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: dataDir,
      ...data.env,
      ...env,
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      said += text.toString();
    });
  const ask = (path: string, question: Question = {}): Promise<Answer> =>
    askAt({ host, port }, path, question);
  const close = async (): Promise<void> => {
    if (child.pid !== undefined && child.exitCode === null) {
      const gone = once(child, 'exit');
      process.kill(-child.pid, 'SIGKILL'); // the whole group: the sandbox goes with it
      await gone;
    }
    await data.discard();
    rmSync(dataDir, { recursive: true, force: true });
  };
  await until(
    async () => {
      if (child.exitCode !== null) throw new Error('its process ended');
      return (await ask('/readyz')).status === 200;
    },
    { what: 'its start', withinMs: 120_000 },
  ).catch(async (error: Error) => {
    await close();
    throw new Error(`the site did not start: ${error.message}
${said}`);
  });
  return {
    url,
    host,
    port,
    dataDir,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    lines: () =>
      said
        .split('\n')
        .flatMap((line) =>
          line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : [],
        ),
    use: () => useOf(child.pid ?? 0),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    ask,
    arrange: async (sql) => {
      if (data.query === null) throw new Error('Setting a scene needs a PostgreSQL server.');
      await data.query(sql);
    },
    close,
  };
}

function askAt(
  { host, port }: { readonly host: string; readonly port: number },
  path: string,
  { method = 'GET', headers = {}, body, from, patienceMs = 30_000 }: Question,
): Promise<Answer> {
  return new Promise((done) => {
    const nothing = (): void => done({ status: 0, headers: {}, body: '' });
    const asked = request(
      {
        host,
        port,
        path,
        method,
        headers,
        agent: false,
        ...(from === undefined ? {} : { localAddress: from }),
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', nothing);
        answer.on('end', () =>
          done({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(parts).toString(),
          }),
        );
      },
    );
    asked.setTimeout(patienceMs, () => asked.destroy());
    asked.on('error', nothing);
    asked.end(body);
  });
}

/** Linux tells both in files of the process; ticks are hundredths of a second. */
function useOf(pid: number): { megabytes: number; seconds: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return {
    megabytes: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1_024,
    seconds: (Number(fields[11]) + Number(fields[12])) / 100,
  };
}
