// The checks that both `npm test` and `npm run verify` run, in part or in full.
import { ensureBuilt } from './build.mjs';
import { ensureBrowser } from './ensure-browser.mjs';
import { ensurePostgres } from './ensure-postgres.mjs';
import { counted, leftOut, passed, playwright, runScript, vitest } from './steps.mjs';

/** @typedef {import('./steps.mjs').Outcome} Outcome */
/**
 * `quick` proves with a few random cases, `full` with all of them.
 * @typedef {'quick' | 'full'} Proof
 */

/** @returns {Promise<Outcome>} */
export async function build() {
  await ensureBuilt();
  return passed;
}

/** Unit tests and the tests of the project's rules. @param {Proof} proof */
export const unit = (proof) => vitest('unit', ['unit'], { PROOF: proof });

/** API tests with a database: PostgreSQL, or the embedded one where there is none. Those that take
 * longest are left to a full proof.
 * @param {Proof} proof @returns {Promise<Outcome>} */
export async function api(proof) {
  const projects = proof === 'full' ? ['api', 'proof'] : ['api'];
  const folder = await ensurePostgres();
  if (folder !== null) return vitest('api', projects, { PROOF: proof, PG_BIN: folder });
  const missing = leftOut('API tests on PostgreSQL, races among them: no PostgreSQL could be had');
  if (missing.failed > 0) return missing;
  const outcome = await vitest('api', projects, { PROOF: proof, TEST_STORE: 'embedded' });
  return { ...outcome, leftOut: missing.leftOut ?? [] };
}

/** Needs a browser; without one the step is left out, by name.
 * @param {string} what @param {() => Promise<Outcome>} work @returns {Promise<Outcome>} */
export async function inBrowser(what, work) {
  const browser = await ensureBrowser();
  return browser === undefined ? leftOut(`${what}: no Chromium could be had`) : work();
}

/** The country of `npm test`: a tenth of the usual one, made in a tenth of the time. */
const fewHotels = { SAMPLE_HOTELS: '1000' };

/** Browser tests on copies of the sample database in PostgreSQL, or in the embedded one where there is none.
 * @param {'core' | 'all'} which */
export const e2e = (which) =>
  inBrowser('Browser journeys', async () => {
    const folder = await ensurePostgres();
    return playwright(which === 'core' ? ['--grep', '@core'] : [], {
      JOURNEYS: which,
      ...(which === 'core' ? fewHotels : {}),
      ...(folder === null ? {} : { PG_BIN: folder }),
    });
  });

/** Offline scenarios; all when none is named, some among fewer hotels.
 * @param {readonly string[]} ids */
export const offline = (ids = []) =>
  inBrowser('Offline scenarios', () =>
    counted(
      'chaos',
      () => runScript('tests/chaos/main.ts', ids, ids.length > 0 ? fewHotels : {}),
      (report) => ({
        passed: report.passed,
        failed: report.failed,
        failures: report.failures,
      }),
    ),
  );
