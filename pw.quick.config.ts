import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { browserEnvironment } from './scripts/browser.ts';

const browser = await browserEnvironment();

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'node_modules/.cache/playwright',
  fullyParallel: true,
  // Tests wait for the server and for each other's second person a fifth of their time: one worker more than cores uses it.
  workers: Math.max(2, availableParallelism() + 1),
  // Machines that run this are shared and slow at times; what takes longer than this hangs.
  timeout: 180_000,
  expect: { timeout: 6_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    trace: 'off',
    actionTimeout: 8_000,
    navigationTimeout: 60_000,
    launchOptions: {
      executablePath: browser.CHROMIUM_PATH ?? '',
      env: { ...process.env, ...browser },
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
    },
  },
});
