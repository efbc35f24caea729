// Times suggestions over HTTP at 150 requests a second on the full sample country, with client and
// server in separate processes, and compares other libraries.
// Run: npm run build && node tests/bench/search/suggestions.ts [seconds]; DATA_DIR of a made
// country saves making it, PEERS_DIR the fetching.

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { letPass } from '../../support/time.ts';
import { comparePeers, share } from './suggestion-peers.ts';
import { typedQueries } from './typed-queries.ts';

const perSecond = 150;
const seconds = Number(process.argv[2] ?? 25);
const port = Number(process.env['PORT'] ?? 4392);
const root = resolve(import.meta.dirname, '../../..');
const dataDir = process.env['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'bench-'));
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

type Answer = {
  readonly data: { readonly areaList: { sn: number }[]; readonly hotelList: { sn: number }[] };
};

let asked = 0;
/**
 * Requests come from many client addresses, as real traffic does: a single client would be rate
 * limited.
 */
const asker = () => {
  asked += 1;
  return { 'Device-Encode': `bench-${asked % 500}`, 'X-Forwarded-For': `198.18.${asked % 50}.7` };
};

async function ask(typed: string): Promise<Answer> {
  return new Promise((done, fail) => {
    get(
      {
        port,
        host: 'localhost',
        agent,
        path: `/api/hotel/getSearchSuggestion?keyword=${encodeURIComponent(typed)}`,
        headers: asker(),
      },
      (answer) => {
        let text = '';
        answer
          .setEncoding('utf8')
          .on('data', (part: string) => {
            text += part;
          })
          .on('end', () => {
            if (answer.statusCode === 200) done(JSON.parse(text) as Answer);
            else fail(new Error(`${typed}: ${answer.statusCode}`));
          });
      },
    ).on('error', fail);
  });
}

const server = spawn(process.execPath, ['src/server/cli.ts', 'start'], {
  cwd: root,
  stdio: 'ignore',
  env: {
    ...process.env,
    NODE_ENV: 'test',
    PORT: String(port),
    DATA_DIR: dataDir,
    SANDBOX: 'off',
    PROXIES: '1',
  },
});
for (
  let tries = 0;
  tries < 600 &&
  !(await fetch(`http://localhost:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  ));
  tries += 1
)
  await letPass(200, 'it is asked again whether it is ready');

/**
 * CPU time of the server process so far, in ms, which is more meaningful than the clock on a busy
 * machine. Linux counts in hundredths of a second.
 */
function spent(): number {
  const [user = 0, system = 0] =
    readFileSync(`/proc/${server.pid}/stat`, 'utf8')
      .split(') ')[1]
      ?.split(' ')
      .slice(11, 13)
      .map(Number) ?? [];
  return (user + system) * 10;
}

const queries = typedQueries(perSecond * (seconds + 5));
const firstBegun = performance.now();
await ask('ha noi');
const first = performance.now() - firstBegun;
const times: number[] = [];
const found = { telling: 0, hit: 0 };
const running: Promise<void>[] = [];
const begun = performance.now();
const spentBefore = spent();
for (const [at, { typed, target, isTelling }] of queries.entries()) {
  // Each request is timed from when it was due, so that queueing counts.
  const due = begun + (at * 1_000) / perSecond;
  const early = due - performance.now();
  if (early > 0) await letPass(early, 'it is not due yet');
  running.push(
    ask(typed).then(({ data }) => {
      if (at < perSecond * 5) return; // while the engine warms up
      times.push(performance.now() - due);
      if (!isTelling) return;
      found.telling += 1;
      if (
        (target.kind === 'area' ? data.areaList : data.hotelList).some(({ sn }) => sn === target.sn)
      )
        found.hit += 1;
    }),
  );
}
await Promise.all(running);
const took = (performance.now() - begun) / 1_000;
const cpuMs = (spent() - spentBefore) / queries.length;
agent.destroy();
server.kill();
const result = {
  what: 'suggestions on 10,240 hotels, ms; half-typed names, half without marks, 35 % with a slip',
  perSecond: Math.round(queries.length / took),
  requests: times.length,
  overHttp: {
    p50: share(times, 0.5),
    p95: share(times, 0.95),
    p99: share(times, 0.99),
    worst: share(times, 1),
    first: Number(first.toFixed(1)),
    serverCpuMsPerRequest: Number(cpuMs.toFixed(2)),
    recall: Number((found.hit / found.telling).toFixed(3)),
    telling: found.telling,
  },
  inProcess: comparePeers(queries.slice(0, 600)),
  machine: `${cpus().length} × ${cpus()[0]?.model ?? ''}`,
  node: process.version,
  on: new Date().toISOString().slice(0, 10),
};
console.log(JSON.stringify(result, null, 2));
writeFileSync(
  resolve(import.meta.dirname, '../results/suggestions.json'),
  `${JSON.stringify(result, null, 2)}\n`,
);
if (process.env['DATA_DIR'] === undefined) rmSync(dataDir, { recursive: true, force: true });
process.exit(0);
