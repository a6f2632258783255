import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// A longer test hangs, also on a slow machine that others use.
const slow = { testTimeout: 300_000, hookTimeout: 300_000, setupFiles: ['tests/support/watchdog.ts', 'tests/support/seed.ts'] };

// Files share a process, which halves the time: what a test changes beyond itself it puts back, or asks for with `vi.resetModules`.
const shared = { isolate: false };

export default defineConfig({
  test: {
    maxWorkers: Math.max(2, availableParallelism() + 1),
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'apps/*/src/**/*.test.{ts,tsx}', 'apps/web/build/**/*.test.ts'],
          ...slow,
          ...shared,
        },
      },
      { test: { name: 'architecture', environment: 'node', include: ['tests/*.test.ts'], ...slow, ...shared } },
      { test: { name: 'contract', environment: 'node', include: ['tests/contract/**/*.test.ts'], ...slow, ...shared } },
      { test: { name: 'tools', environment: 'node', include: ['tests/tools/**/*.test.ts'], ...slow } },
      { test: { name: 'api', environment: 'node', include: ['tests/api/**/*.test.ts'], ...slow, ...shared } },
      { test: { name: 'simulation', environment: 'node', include: ['tests/simulation/**/*.test.ts'], ...slow } },
      {
        test: {
          name: 'soak',
          environment: 'node',
          include: ['tests/soak/**/*.soak.ts'],
          env: { TRIALS: 'whole' },
          testTimeout: 3_600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
