// Runs named steps in sequence, reports how long each took, and ends with one line of totals.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { needNode } from './install.mjs';
import { root, run, say, tail } from './terminal.mjs';

/**
 * What a step came to. `failures` names what failed, `leftOut` what could not be run on this
 * machine.
 * @typedef {{
 *   passed: number,
 *   failed: number,
 *   skipped?: number,
 *   failures?: readonly string[],
 *   leftOut?: readonly string[],
 * }} Outcome
 */

/**
 * `share` says how much of a proof is run, `needs` names a step without which this one means
 * nothing.
 * @typedef {{
 *   name: string,
 *   title: string,
 *   share?: string,
 *   needs?: string,
 *   work: () => Promise<Outcome>,
 * }} Step
 */

/** @typedef {{ step: Step, outcome: Outcome, seconds: number }} Row */

/** @type {Outcome} */
export const passed = { passed: 1, failed: 0 };
/** @type {Outcome} */
export const failed = { passed: 0, failed: 1 };

/** In CI a missing tool is a failure, not a reason to skip a step. */
const isCI = process.env.CI === 'true';

/** The outcome of a step that this machine cannot run.
 * @param {string} what @returns {Outcome} */
export const leftOut = (what) =>
  isCI ? { ...failed, failures: [what] } : { passed: 0, failed: 0, leftOut: [what] };

/** The file of a runner's report.
 * @param {string} name */
export const reportOf = (name) => join(root, `test-results/${name}.json`);

/** Starts a script on the project's Node and shows what it writes. Answers its exit code.
 * @param {string} script a path from the project's root
 * @param {readonly string[]} words
 * @param {Readonly<Record<string, string>>} env */
export async function runScript(script, words = [], env = {}) {
  const { code } = await run(needNode(), [join(root, script), ...words], {
    show: true,
    env: { ...process.env, ...env },
  });
  return code;
}

/** A check that is one test: green when its program ends with 0.
 * @param {string} script @param {readonly string[]} words @param {Readonly<Record<string, string>>} env */
export const check = async (script, words = [], env = {}) =>
  (await runScript(script, words, env)) === 0 ? passed : failed;

/** Runs a program that writes a report, and counts from it. One that fails without naming a test still counts as a failure:
 * a file that does not load, a report that is missing, a run that found nothing.
 * @param {string} report its name
 * @param {() => Promise<number>} start answers the exit code
 * @param {(report: any) => Outcome} count */
export async function counted(report, start, count) {
  rmSync(reportOf(report), { force: true });
  const code = await start();
  const file = reportOf(report);
  const outcome = existsSync(file)
    ? count(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0 };
  const isSilent = outcome.failed === 0 && (code !== 0 || outcome.passed === 0);
  return isSilent ? { ...outcome, failed: 1 } : outcome;
}

const firstLine = (/** @type {string} */ text) => text.split('\n')[0]?.slice(0, 300) ?? '';

/** @typedef {{ fullName: string, status: string, failureMessages: string[] }} Assertion */
/**
 * @typedef {{ name: string, status: string, message: string, assertionResults: Assertion[] }} TestFile
 */

/** @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: TestFile[] }} report
 * @returns {Outcome} */
function countVitest(report) {
  const isUnread = (/** @type {TestFile} */ file) =>
    file.status === 'failed' && file.assertionResults.length === 0;
  const unread = report.testResults.filter(isUnread);
  const wrong = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages }) =>
          `${relative(root, file.name)}: ${fullName}: ${firstLine(failureMessages[0] ?? '')}`,
      ),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unread.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...unread.map((file) => `${relative(root, file.name)}: ${firstLine(file.message)}`),
      ...wrong,
    ],
  };
}

/** Runs projects of vitest.config.ts.
 * @param {string} report
 * @param {readonly string[]} projects
 * @param {Readonly<Record<string, string>>} env */
export const vitest = (report, projects, env = {}) =>
  counted(
    report,
    () =>
      runScript(
        'node_modules/vitest/vitest.mjs',
        [
          'run',
          ...projects.flatMap((name) => ['--project', name]),
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${reportOf(report)}`,
        ],
        env,
      ),
    countVitest,
  );

/** @typedef {{ title: string, file: string, ok: boolean }} Spec */
/** @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite */

/** @param {readonly Suite[]} suites @returns {Spec[]} */
const specsOf = (suites) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)]);

/** Runs the browser journeys of playwright.config.ts.
 * @param {readonly string[]} words @param {Readonly<Record<string, string>>} env */
export const playwright = (words, env = {}) =>
  counted(
    'e2e',
    () => runScript('node_modules/@playwright/test/cli.js', ['test', ...words], env),
    ({ stats, suites }) => ({
      passed: stats.expected,
      // A test that passed only at a retry counts as failed.
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
      failures: specsOf(suites)
        .filter(({ ok }) => !ok)
        .map(({ file, title }) => `${file}: ${title}`),
    }),
  );

/** The steps named on the command line with what they need, in their own order; all when none is named.
 * @param {readonly Step[]} steps @param {readonly string[]} names */
export function chosen(steps, names) {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  const known = steps.map(({ name }) => name).join(' ');
  if (unknown.length > 0)
    throw new Error(`There is no step named ${unknown.join(', ')}. The steps are: ${known}.`);
  if (names.length === 0) return steps;
  const wanted = new Set(
    steps.flatMap(({ name, needs }) => (names.includes(name) ? [name, needs] : [])),
  );
  return steps.filter(({ name }) => wanted.has(name));
}

/** Runs one step under its heading; whatever it throws is its failure, said and counted.
 * @param {Step} step @param {ReadonlySet<string>} broken @returns {Promise<Row>} */
async function perform(step, broken) {
  const begun = performance.now();
  say(`\n── ${step.title} ${'─'.repeat(Math.max(0, 60 - step.title.length))}`);
  let outcome = failed;
  try {
    if (step.needs !== undefined && broken.has(step.needs)) say(`  not run: ${step.needs} failed`);
    else outcome = await step.work();
  } catch (error) {
    say(tail(error instanceof Error ? error.message : String(error), 60));
  }
  return { step, outcome, seconds: (performance.now() - begun) / 1000 };
}

/** @param {readonly Row[]} rows @param {number} begun */
function printTable(rows, begun) {
  const width = Math.max(...rows.map(({ step }) => step.name.length));
  say('');
  for (const { step, outcome, seconds } of rows) {
    const sign = outcome.failed > 0 ? '✗' : outcome.passed > 0 ? '✓' : '–';
    const skipped = outcome.skipped ? `, ${outcome.skipped} skipped` : '';
    const share = step.share === undefined ? '' : `, ${step.share}`;
    say(
      `${sign} ${step.name.padEnd(width)} ${seconds.toFixed(1).padStart(7)} s  ${outcome.passed} passed, ${outcome.failed} failed${skipped}${share}`,
    );
    for (const one of outcome.failures ?? []) say(`    ✗ ${one}`);
  }
  say(`in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  const missing = rows.flatMap(({ outcome }) => outcome.leftOut ?? []);
  if (missing.length > 0)
    say(`\nLeft out on this machine:\n${missing.map((one) => `  ${one}`).join('\n')}`);
}

/** Runs the steps, prints the table and the closing line, and sets the exit code.
 * @param {readonly Step[]} steps */
export async function runSteps(steps) {
  const begun = performance.now();
  mkdirSync(join(root, 'test-results'), { recursive: true });
  /** @type {Set<string>} */
  const broken = new Set();
  /** @type {Row[]} */
  const rows = [];
  for (const step of steps) {
    const row = await perform(step, broken);
    if (row.outcome.failed > 0) broken.add(step.name);
    rows.push(row);
  }
  printTable(rows, begun);
  const sum = (/** @type {'passed' | 'failed'} */ key) =>
    rows.reduce((total, { outcome }) => total + outcome[key], 0);
  say(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
}

/** Runs `work`; what it throws is said and ends the command as a failure.
 * @param {() => Promise<void>} work */
export async function orSayWhy(work) {
  try {
    process.chdir(root);
    await work();
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    say('\n0 passed, 1 failed');
    process.exitCode = 1;
  }
}
