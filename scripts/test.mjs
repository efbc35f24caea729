// `npm test`: fetches what the tests need and runs every kind of check, in ten minutes on two
// cores.
// `npm test -- unit api` runs only those steps. What proves for longer is `npm run verify`.
import { ensureMessages } from './build.mjs';
import { api, build, e2e, offline, unit } from './checks.mjs';
import { ensureInstalled } from './install.mjs';
import { check, chosen, orSayWhy, runSteps, vitest } from './steps.mjs';

/**
 * One scenario of each kind that ends within half a minute: dead server, lost answer, queue,
 * storage.
 */
const offlineShare = ['O5', 'O20', 'O23', 'O36'];

/** @type {readonly import('./steps.mjs').Step[]} */
const steps = [
  {
    name: 'format',
    title: 'Format',
    work: () => check('node_modules/oxfmt/bin/oxfmt', ['--check', '.']),
  },
  { name: 'lint', title: 'Lint', work: () => check('node_modules/oxlint/bin/oxlint', ['--quiet']) },
  { name: 'types', title: 'Types', work: () => check('node_modules/typescript/bin/tsc', ['-b']) },
  { name: 'build', title: 'Build', work: build },
  { name: 'unit', title: 'Unit tests and house rules', needs: 'build', work: () => unit('quick') },
  {
    name: 'size',
    title: 'Sizes of first loads',
    needs: 'build',
    work: () => vitest('size', ['size']),
  },
  { name: 'api', title: 'API tests', needs: 'build', work: () => api('quick') },
  { name: 'e2e', title: 'Browser journeys', needs: 'build', work: () => e2e('core') },
  {
    name: 'offline',
    title: 'Away from the network',
    needs: 'build',
    work: () => offline(offlineShare),
  },
];

await orSayWhy(async () => {
  const wanted = chosen(steps, process.argv.slice(2));
  await ensureInstalled();
  // The types and the screens' tests read the compiled messages.
  await ensureMessages();
  await runSteps(wanted);
});
