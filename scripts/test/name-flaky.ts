import { appendFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/** Writes to `file`, a line each, the title and the first error of every test that passed only when it ran again. */
export function nameFlaky(file: string): Reporter {
  return {
    onTestCaseResult(test) {
      if (!test.diagnostic()?.flaky) return
      const [error] = test.result().errors ?? []
      const why = error?.message.split('\n')[0] ?? 'no error told'
      appendFileSync(file, `${test.module.relativeModuleId} › ${test.fullName}: ${why}\n`)
    },
  }
}
