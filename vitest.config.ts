// The tests in Node: `unit` beside the files and the house's rules, `api` across rooms with a
// database, and `proof`, those of them that only `npm run verify` has the time for.
import { defineConfig } from 'vitest/config';

const common = {
  environment: 'node',
  globals: false,
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
} as const;

/**
 * These race, kill and measure a server, whatever the run's store is: a run on the embedded store
 * leaves them out.
 */
const onServerOnly = [
  'booking/oversell',
  'booking/races',
  'platform/disk-full',
  'platform/kill',
  'platform/several-processes',
  'search/search-buffers',
].map((name) => `tests/api/${name}.test.ts`);

/**
 * These kill, starve, fill and race whole processes, or walk a matrix or every page: they take
 * longer than all others together.
 */
const longProofs = [
  'booking/booking-model',
  'booking/oversell',
  'booking/races',
  'booking/shared-address',
  'identity/attack',
  'identity/guarded-history',
  'identity/log-privacy',
  'identity/pin',
  'identity/social',
  'identity/usage',
  'pages/headers',
  'pages/hostile-pages',
  'pages/no-script',
  'pages/page-weight',
  'pages/reading-pages',
  'pages/robots',
  'payment/gateway-refunds',
  'payment/gateways',
  'payment/payment-matrix',
  'platform/anonymous-rate-limit',
  'platform/backup',
  'platform/command-socket',
  'platform/database',
  'platform/disk-full',
  'platform/embedded',
  'platform/hostile',
  'platform/kill',
  'platform/running',
  'platform/seed',
  'platform/several-processes',
  'platform/simulation',
  'platform/slow-clients',
  'platform/uploads',
  'rewards/reward-life',
  'search/database-search',
  'search/search-buffers',
  'search/suggestion-golden',
].map((name) => `tests/api/${name}.test.ts`);

const leftOut = process.env.TEST_STORE === 'embedded' ? onServerOnly : [];

const acrossRooms = {
  ...common,
  globalSetup: 'tests/support/run-setup.ts',
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // A condition may take its time on a busy machine; one that holds ends the wait at once.
  expect: { poll: { timeout: 30_000 } },
  // Files share two processes, so what one left behind the next would meet: none leaves anything.
  pool: 'forks',
  isolate: false,
  maxWorkers: 2,
} as const;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: [
            'src/**/*.test.{ts,tsx}',
            'tests/{architecture,chaos,client,content,contract,deploy,support,tools}/*.test.{ts,tsx}',
          ],
          exclude: ['tests/architecture/bundle-size.test.ts'],
          testTimeout: 60_000,
          // Nothing here leaves anything behind in its process, so files share one: twice as fast.
          pool: 'threads',
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        // Reads the build, so it comes after it.
        test: {
          ...common,
          name: 'size',
          include: ['tests/architecture/bundle-size.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...acrossRooms,
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          exclude: [...leftOut, ...longProofs],
        },
      },
      { test: { ...acrossRooms, name: 'proof', include: longProofs, exclude: leftOut } },
    ],
  },
});
