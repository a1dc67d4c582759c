import type { Config } from './config.ts'
import { openLearned, type Recall } from './modules/learned/learned.ts'
import { programDigest } from './program-digest.ts'

/** What this program learned from the content, kept for its later starts. */
export function recallOf({ learnedFolder, contentFolder }: Config, say: (line: string) => void): Recall {
  return openLearned({ folder: learnedFolder, contentFolder, program: programDigest(), say })
}
