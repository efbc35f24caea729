// The browser journeys: two at a time in a headless Chromium, in the time and language of Vietnam.
// `--grep @core` runs those of every `npm test`.
import { defineConfig } from '@playwright/test';
import { findHeadlessBrowser } from './scripts/ensure-browser.mjs';

const executablePath = findHeadlessBrowser();

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/template.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: process.env.CI === 'true',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    actionTimeout: 15_000,
    // The files about being offline, messages and updates allow it: a page under a worker costs a
    // third more.
    serviceWorkers: 'block',
    // Each step with the page as it stood; the film would cost more than it tells.
    trace: { mode: 'retain-on-failure', snapshots: true, screenshots: false },
    screenshot: 'only-on-failure',
    video: 'off',
    launchOptions: executablePath === undefined ? {} : { executablePath },
  },
});
