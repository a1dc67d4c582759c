import { join } from 'node:path'
import { makeTools, plainWriter, type Tools } from '../src/assistant/tools.ts'
import { readConfig } from '../src/config.ts'
import { recallOf } from '../src/recall.ts'

/** The parts that answers are made with, without studies. */
export function makeTestTools(): Tools {
  const config = readConfig({}, join(import.meta.dirname, '../..'))
  return makeTools(
    config.contentFolder,
    [],
    plainWriter,
    recallOf(config, () => {}),
  )
}
