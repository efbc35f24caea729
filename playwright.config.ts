// The browser journeys: one at a time in a real Chromium, in the time and language of Vietnam; each file starts its own server.
import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/ensure-browser.mjs';

const executablePath = findBrowser();

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/template.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: false,
  workers: 1,
  // A journey of minutes on a busy machine may lose its step once; the runner says how many did.
  retries: process.env.CI === 'true' ? 1 : 0,
  forbidOnly: process.env.CI === 'true',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    actionTimeout: 15_000,
    trace: 'off',
    video: 'off',
    screenshot: 'off',
    launchOptions: executablePath === undefined ? {} : { executablePath },
  },
});
