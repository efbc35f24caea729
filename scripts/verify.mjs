// `npm run verify`: the checks that take longer than `npm test` may, each in a part that fits into
// an hour.
// `npm run verify -- simulation sweep` runs only those. `--full` runs each at its full size,
// without a limit of time.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureMessages } from './build.mjs';
import { api, build, e2e, inBrowser, offline, unit } from './checks.mjs';
import { ensureEngine } from './ensure-engines.mjs';
import { ensurePostgres } from './ensure-postgres.mjs';
import { ensureInstalled } from './install.mjs';
import { check, chosen, leftOut, orSayWhy, runSteps, vitest } from './steps.mjs';
import { root } from './terminal.mjs';

/** @typedef {import('./steps.mjs').Step} Step */
/** @typedef {import('./steps.mjs').Outcome} Outcome */

const words = process.argv.slice(2);
const isFull = words.includes('--full');

/** Only the results of a full run are written to the tree. */
const results = isFull ? {} : { BENCH_RESULTS: join(root, 'test-results/verify') };

/** Seeds that differ each day. */
const today = Math.floor(Date.now() / 86_400_000);

/** @param {string} script @param {readonly (string | number)[]} more @returns {Promise<Outcome>} */
async function onPostgres(script, ...more) {
  const folder = await ensurePostgres();
  if (folder === null) return leftOut(`${script}: no PostgreSQL could be had`);
  return check(script, more.map(String), { ...results, PG_BIN: folder });
}

/**
 * Runs the offline scenarios in another engine, as far as it supports them.
 * @param {'firefox' | 'webkit'} engine
 * @returns {Promise<Outcome>}
 */
async function otherEngine(engine) {
  if ((await ensureEngine(engine)) === undefined) return leftOut(`Offline scenarios in ${engine}`);
  return check('tests/chaos/main.ts', ['--browser', engine]);
}

const histories = isFull ? 2_000 : 200;
const attempts = isFull ? 1_000_000 : 100_000;

/** @type {readonly Step[]} */
const steps = [
  { name: 'build', title: 'Build', work: build },
  {
    name: 'unit',
    title: 'Unit tests, every random case',
    share: 'all cases',
    needs: 'build',
    work: () => unit('full'),
  },
  {
    name: 'api',
    title: 'API tests on PostgreSQL, every kill point, payment and object',
    share: 'all',
    needs: 'build',
    work: () => api('full'),
  },
  {
    name: 'embedded',
    title: 'API tests on the embedded store',
    share: 'all files, quick proofs',
    needs: 'build',
    work: () => vitest('embedded', ['api', 'proof'], { PROOF: 'quick', TEST_STORE: 'embedded' }),
  },
  {
    name: 'e2e',
    title: 'Browser journeys',
    share: 'all',
    needs: 'build',
    work: () => e2e('all'),
  },
  {
    name: 'offline',
    title: 'Away from the network',
    share: 'all scenarios in Chromium',
    needs: 'build',
    work: () => offline(),
  },
  {
    name: 'simulation',
    title: 'Simulated histories',
    share: `${histories} histories of 200 steps`,
    work: () =>
      onPostgres(
        'tests/bench/robustness/simulation.ts',
        '--histories',
        histories,
        '--from',
        today * 2_000,
      ),
  },
  {
    name: 'oversell',
    title: 'Attempts to sell a room twice',
    share: `${attempts} attempts`,
    work: () => onPostgres('tests/bench/bookings/oversell.ts', attempts),
  },
  {
    name: 'hostile',
    title: 'Hostile questions to every call',
    share: '100000 questions',
    work: () => onPostgres('tests/bench/robustness/hostile.ts', 100_000, today),
  },
  {
    name: 'attack',
    title: 'An account attacked for a day',
    share: 'five ways',
    work: () => onPostgres('tests/bench/robustness/attack.ts'),
  },
  {
    name: 'sweep',
    title: 'Every page and sheet, looked at',
    share: isFull ? 'all 18 variants' : 'three of 18 variants, others each day',
    needs: 'build',
    work: () =>
      inBrowser('The sweep', () =>
        check('tests/sweep/sweep.ts', isFull ? [] : ['rotating'], results),
      ),
  },
  {
    name: 'dev',
    title: 'The development server',
    share: 'all',
    work: () => inBrowser('The development server', () => check('tests/tools/dev-server.ts')),
  },
];

/** @type {readonly Step[]} */
const fullSteps = ['firefox', 'webkit'].map((engine) => ({
  name: engine,
  title: `Away from the network in ${engine}`,
  share: 'all scenarios it can play',
  needs: 'build',
  work: () => otherEngine(/** @type {'firefox' | 'webkit'} */ (engine)),
}));

await orSayWhy(async () => {
  const names = words.filter((word) => word !== '--full');
  const wanted = chosen(isFull ? [...steps, ...fullSteps] : steps, names);
  await ensureInstalled();
  await ensureMessages();
  mkdirSync(join(root, 'test-results/verify'), { recursive: true });
  await runSteps(wanted);
});
