import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short to read and long to run: begun last, each would run alone while all else is done. */
const longest = [
  'bench/failures/failures.test.ts',
  'server/test/start.test.ts',
  'server/src/assistant/thread/thread.test.ts',
]

/** Vitest's own order, largest file first, behind the files that take longest. A class, since Vitest makes one of it. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longest.some((path) => moduleId.endsWith(path))
    return [...others.filter(isLong), ...others.filter((file) => !isLong(file))]
  }
}
