import { join } from 'node:path'
import { type Knowledge, loadKnowledge } from '../src/assistant/knowledge.ts'

/** What answers are made of, without studies. */
export function loadTestKnowledge(): Knowledge {
  return loadKnowledge(join(import.meta.dirname, '../../content'), [])
}
