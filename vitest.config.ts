// Two kinds of tests in Node: `unit` beside the files and the house's rules, `api` across rooms with a database.
import { defineConfig } from 'vitest/config';

const common = {
  environment: 'node',
  globals: false,
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
} as const;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.{ts,tsx}', 'tests/chaos/*.test.ts'],
          exclude: ['tests/size.test.ts'],
          testTimeout: 60_000,
          // Nothing here leaves anything behind in its process, so files share one: twice as fast.
          pool: 'threads',
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        // Reads the build, so it comes after it.
        test: { ...common, name: 'size', include: ['tests/size.test.ts'], testTimeout: 60_000 },
      },
      {
        test: {
          ...common,
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          testTimeout: 60_000,
          // Processes are killed and timed here: as in the browser journeys, a busy machine may lose a step once, and `npm test` names what did.
          retry: process.env.CI === 'true' ? 1 : 0,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
