// `npm test`: fetches what the tests need, runs every kind of check, and ends with one line that counts them all.
// `npm test -- unit api` runs only those; e2e brings the build it walks through.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureBuilt, ensureMessages } from './build.mjs';
import { ensureBrowser } from './ensure-browser.mjs';
import { ensurePostgres } from './ensure-postgres.mjs';
import { ensureInstalled, needNode } from './install.mjs';
import { root, run, say, since, tail } from './terminal.mjs';

/** `red` names what failed; `flaky` passed at the second try: counted as passed and named, so that it is mended. @typedef {{ passed: number, failed: number, skipped: number, red?: readonly string[], flaky?: readonly string[] }} Count */
/** @typedef {{ name: string, title: string, needs?: string, work: () => Promise<Count> }} Step */

const passed = { passed: 1, failed: 0, skipped: 0 };
const failed = { passed: 0, failed: 1, skipped: 0 };
const reportOf = (/** @type {string} */ name) => join(root, `test-results/${name}.json`);

/** A check that is one test: green when its program ends with 0. @param {string} script @param {string[]} words */
async function check(script, words) {
  const { code } = await run(needNode(), [join(root, 'node_modules', script), ...words], {
    show: true,
  });
  return code === 0 ? passed : failed;
}

/** Runs a test runner and counts from the report it wrote. One that fails without naming a test still counts as a failure:
 * a file that does not load, a report that is missing, a run that found nothing.
 * @param {string} name @param {string} script @param {string[]} words @param {(report: any) => Count} count */
async function runner(name, script, words, count) {
  rmSync(reportOf(name), { force: true });
  const { code } = await run(needNode(), [join(root, 'node_modules', script), ...words], {
    show: true,
  });
  const sum = existsSync(reportOf(name))
    ? count(JSON.parse(readFileSync(reportOf(name), 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 };
  const isSilent = sum.failed === 0 && (code !== 0 || sum.passed === 0);
  return isSilent ? { ...sum, failed: 1 } : sum;
}

/** @param {string} project */
const vitest = (project) =>
  runner(
    project,
    'vitest/vitest.mjs',
    [
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportOf(project)}`,
    ],
    (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
      ...vitestNames(report),
    }),
  );

/** @typedef {{ fullName: string, status: string, failureMessages: string[] }} Assertion @param {{ testResults: { name: string, status: string, message: string, assertionResults: Assertion[] }[] }} report */
function vitestNames({ testResults }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const told = (/** @type {Assertion} */ { fullName, failureMessages }) =>
    `${fullName}: ${firstLine(failureMessages[0] ?? '')}`;
  const unread = testResults
    .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
    .map(({ name, message }) => `${relative(root, name)}: ${firstLine(message)}`);
  return {
    red: [...unread, ...tests.filter(({ status }) => status === 'failed').map(told)],
    // What failed first keeps its words.
    flaky: tests
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(told),
  };
}

const firstLine = (/** @type {string} */ text) => text.split('\n')[0]?.slice(0, 300) ?? '';

const playwright = () =>
  runner('e2e', '@playwright/test/cli.js', ['test'], ({ stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    red: playwrightNames(suites, 'unexpected'),
    flaky: playwrightNames(suites, 'flaky'),
  }));

/** @typedef {{ title: string, specs?: { title: string, file: string, tests: { status: string }[] }[], suites?: Suite[] }} Suite @param {Suite[]} suites @param {string} status @returns {string[]} */
const playwrightNames = (suites, status) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ file, title }) => `${file}: ${title}`),
    ...playwrightNames(inner, status),
  ]);

async function build() {
  await ensureBuilt();
  return passed;
}

async function api() {
  const bin = await ensurePostgres();
  if (bin !== null) process.env.PG_BIN = bin;
  return vitest('api');
}

async function e2e() {
  const browser = await ensureBrowser();
  if (browser === undefined) return failed;
  process.env.CHROMIUM_PATH = browser;
  return playwright();
}

/** Each scenario is a test. */
async function chaos() {
  const report = reportOf('chaos');
  rmSync(report, { force: true });
  const { code } = await run(needNode(), [join(root, 'tests/chaos/main.ts')], { show: true });
  if (!existsSync(report)) return failed;
  const sum = JSON.parse(readFileSync(report, 'utf8'));
  return {
    passed: sum.passed,
    failed: code === 0 ? sum.failed : Math.max(1, sum.failed),
    skipped: 0,
    red: sum.ids,
    flaky: sum.flaky,
  };
}

/** @type {readonly Step[]} */
const steps = [
  { name: 'build', title: 'Build', work: build },
  {
    name: 'lint',
    title: 'Lint',
    work: () => check('oxlint/bin/oxlint', ['--deny-warnings', 'src', 'tests', 'scripts']),
  },
  { name: 'types', title: 'Types', work: () => check('typescript/bin/tsc', ['-b']) },
  { name: 'unit', title: 'Unit tests and house rules', work: () => vitest('unit') },
  { name: 'api', title: 'API tests', work: api },
  { name: 'e2e', title: 'Browser tests', needs: 'build', work: e2e },
  { name: 'chaos', title: 'Away from the network', needs: 'build', work: chaos },
];

/** The steps named on the command line with what they need, in the house's order; all when none is named. @param {string[]} names */
function chosen(names) {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  const known = steps.map(({ name }) => name).join(' ');
  if (unknown.length > 0)
    throw new Error(`There is no step named ${unknown.join(', ')}. The steps are: ${known}.`);
  const wanted = new Set([
    ...names,
    ...steps.filter(({ name }) => names.includes(name)).map(({ needs }) => needs),
  ]);
  return names.length === 0 ? steps : steps.filter(({ name }) => wanted.has(name));
}

/** Runs one step under its heading; whatever it throws is its failure, said and counted. @param {Step} step @param {Set<string>} broken */
async function perform({ name, title, needs, work }, broken) {
  const begun = performance.now();
  say(`\n── ${title} ${'─'.repeat(Math.max(0, 60 - title.length))}`);
  /** @type {Count} */
  let count = failed;
  try {
    if (needs !== undefined && broken.has(needs)) say(`  not run: ${needs} failed`);
    else count = await work();
  } catch (error) {
    say(tail(error instanceof Error ? error.message : String(error), 60));
  }
  if (count.failed > 0) broken.add(name);
  return { name, count, seconds: since(begun) };
}

async function main() {
  const begun = performance.now();
  process.chdir(root);
  const wanted = chosen(process.argv.slice(2));
  await ensureInstalled();
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const broken = new Set();
  /** @type {Awaited<ReturnType<typeof perform>>[]} */
  const rows = [];
  // The types and the screens' tests read the compiled messages; a build makes them itself and says what is wrong with them.
  if (!wanted.some(({ name }) => name === 'build')) await ensureMessages();
  for (const step of wanted) rows.push(await perform(step, broken));
  const sum = (/** @type {'passed' | 'failed'} */ key) =>
    rows.reduce((total, { count }) => total + count[key], 0);
  say('');
  for (const { name, count, seconds } of rows) {
    const also = (/** @type {number} */ many, /** @type {string} */ what) =>
      many > 0 ? `, ${many} ${what}` : '';
    const extra =
      also(count.skipped, 'skipped') + also(count.flaky?.length ?? 0, 'at the second try');
    say(
      `${count.failed > 0 ? '✗' : '✓'} ${name.padEnd(6)} ${count.passed} passed, ${count.failed} failed${extra}, ${seconds}`,
    );
    // Said again where nobody has to look for it.
    for (const one of count.red ?? []) say(`    ✗ ${one}`);
    for (const one of count.flaky ?? []) say(`    second try: ${one}`);
  }
  say(`in ${since(begun)}\n`);
  say(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
}

try {
  await main();
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  say('\n0 passed, 1 failed');
  process.exitCode = 1;
}
