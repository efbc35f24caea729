// Promises tests several processes of the real site on one database, and a balancer in front of
// them that knows no more than `readyz` tells.

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as ask, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../../support/postgres-server.ts';
import { letPass } from '../../support/time.ts';

const root = resolve(import.meta.dirname, '../../..');

export type SiteProcess = {
  readonly url: string;
  /** The lines of its log so far. */
  readonly lines: () => Record<string, unknown>[];
  readonly start: () => Promise<void>;
  /** Tells it to end, as a release does, and waits until it has; answers its exit code. */
  readonly end: () => Promise<number | null>;
  readonly isReady: () => Promise<boolean>;
};

/** One process of the site as in production, on a port of its own; `env` says the rest. */
export async function siteProcess(env: Readonly<Record<string, string>>): Promise<SiteProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'process-'));
  let child: ChildProcess | null = null;
  let said = '';
  const isReady = (): Promise<boolean> =>
    fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
  return {
    url,
    isReady,
    lines: () =>
      said
        .split('\n')
        .flatMap((line) =>
          line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : [],
        ),
    async start() {
      const own = {
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: dataDir,
        PUBLIC_URL: 'https://stay.example',
        ...env,
      };
      const running = spawn(process.execPath, ['src/server/cli.ts', 'start'], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: process.env['PATH'],
          NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
          ...own,
        },
      });
      child = running;
      for (const stream of [running.stdout, running.stderr])
        stream.on('data', (text: Buffer) => {
          said += text.toString();
        });
      while (!(await isReady())) {
        if (running.exitCode !== null)
          throw new Error(`A process of the site ended at its start:\n${said}`);
        await letPass(100, 'it is asked again whether it is ready');
      }
    },
    async end() {
      const running = child;
      child = null;
      if (running !== null && running.exitCode === null) {
        const gone = new Promise((done) => {
          running.once('exit', done);
        });
        running.kill('SIGTERM');
        await gone;
      }
      rmSync(dataDir, { recursive: true, force: true });
      return running?.exitCode ?? null;
    },
  };
}

export type Balancer = {
  readonly url: string;
  /** How many requests met no process that was ready. */
  readonly refusals: () => number;
  readonly close: () => Promise<void>;
};
const lookEveryMs = 100;

/**
 * Hands requests to the ready processes one after the other, and looks ten times a second who is.
 */
export async function openBalancer(
  sites: readonly Pick<SiteProcess, 'url' | 'isReady'>[],
): Promise<Balancer> {
  let ready = [...sites];
  const closed = new AbortController();
  let [turn, refusals] = [0, 0];
  const look = async (): Promise<void> => {
    while (!closed.signal.aborted) {
      const states = await Promise.all(sites.map((site) => site.isReady()));
      ready = sites.filter((_, at) => states[at]);
      await letPass(lookEveryMs, 'a balancer looks at intervals');
    }
  };
  const looking = look();
  const server: Server = createServer((incoming, outgoing) => {
    const site = ready[(turn += 1) % Math.max(1, ready.length)];
    if (site === undefined) {
      refusals += 1;
      outgoing.writeHead(503, { 'Retry-After': '1' }).end();
      return;
    }
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': incoming.headers['x-forwarded-for'] ?? incoming.socket.remoteAddress ?? '',
    };
    const onward = ask(
      `${site.url}${incoming.url ?? ''}`,
      { method: incoming.method, headers, agent: false },
      (answer: IncomingMessage) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    // Nothing is tried again here: what a process loses is lost for all to see.
    onward.on('error', () => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    });
    incoming.pipe(onward);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return {
    refusals: () => refusals,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      closed.abort();
      await looking;
      server.closeAllConnections();
      await new Promise<void>((done) => {
        server.close(() => done());
      });
    },
  };
}
