import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'contract/**/*.test.ts',
      'server/**/*.test.ts',
      'web/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
      'bench/**/*.test.ts',
      'mobile/scripts/*.test.ts',
    ],
    globalSetup: ['server/test/cluster.ts'],
    setupFiles: ['server/test/no-stray-errors.ts'],
    maxWorkers: 3,
    isolate: false,
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
})
