import { defineConfig } from 'vitest/config';

const slow = { testTimeout: 120_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'apps/*/src/**/*.test.{ts,tsx}'],
          ...slow,
        },
      },
      { test: { name: 'architecture', environment: 'node', include: ['tests/*.test.ts'], ...slow } },
      { test: { name: 'contract', environment: 'node', include: ['tests/contract/**/*.test.ts'], ...slow } },
      { test: { name: 'api', environment: 'node', include: ['tests/api/**/*.test.ts'], ...slow } },
      { test: { name: 'soak', environment: 'node', include: ['tests/soak/**/*.soak.ts'], testTimeout: 3_600_000, hookTimeout: 120_000 } },
    ],
  },
});
