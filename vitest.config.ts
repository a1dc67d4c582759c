import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/test/longest-first.ts'
import { nameFlaky } from './scripts/test/name-flaky.ts'

// Where `npm test` wants to read what became of the tests.
const reports = process.env.UNIT_REPORTS

const shared = {
  setupFiles: ['server/test/no-stray-errors.ts'],
  isolate: false,
  testTimeout: 90_000,
  hookTimeout: 120_000,
  // As in the journeys: what passes only the second time is named at the end of `npm test`.
  retry: reports ? 1 : 0,
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'page',
          include: ['web/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          ...shared,
          name: 'node',
          include: [
            'contract/**/*.test.ts',
            'server/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            'mobile/scripts/*.test.ts',
          ],
          globalSetup: ['server/test/cluster.ts'],
          // Node reads our files as it does when they run; through Vite's runner each use of an import costs more.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
    ],
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    reporters: reports
      ? ['dot', ['json', { outputFile: join(reports, 'vitest.json') }], nameFlaky(join(reports, 'flaky.txt'))]
      : ['default'],
  },
})
