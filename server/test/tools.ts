import { join } from 'node:path'
import { makeTools, type Tools } from '../src/assistant/tools.ts'

/** The parts that answers are made with, without studies. */
export function makeTestTools(): Tools {
  return makeTools(join(import.meta.dirname, '../../content'), [])
}
