import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/test/longest-first.ts'
import { nameFlaky } from './scripts/test/name-flaky.ts'

// Where `npm test` wants to read what became of the tests.
const reports = process.env.UNIT_REPORTS

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
    sequence: { sequencer: LongestFirst },
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // As in the journeys: what passes only the second time is named at the end of `npm test`.
    retry: reports ? 1 : 0,
    reporters: reports
      ? ['dot', ['json', { outputFile: join(reports, 'vitest.json') }], nameFlaky(join(reports, 'flaky.txt'))]
      : ['default'],
  },
})
