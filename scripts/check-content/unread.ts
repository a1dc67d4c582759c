import { matchesGlob } from 'node:path'
import { filesOfOurs } from '../files-of-ours.ts'
import type { Checked } from './checked.ts'

/** What the other parts of this check read. */
const read = [
  'studies/*.jsonl',
  'study-questions/*.jsonl',
  'incoming/*.jsonl',
  'guidebook/*.md',
  'lexicon/{topics,concepts,family,off-topic,stages,stop-words}.json',
  'safety/{help-cards,danger-signs,hazards,kinds,card-languages,countries}.json',
  'asked/*.jsonl',
  'matters/*.jsonl',
  'premises/*.jsonl',
  'voice/{declines,frames,languages,moods,talk}.json',
  'home/{sets/*.json,stories/*.jsonl,scenes.json}',
  'prompts/{understand,vote,write,learn,finding,offer}.md',
]

/** Content that no part of the check reads could hold anything. */
export function findUnread(contentFolder: string): Checked {
  const files = filesOfOurs(contentFolder)
  const unread = files.filter((file) => !read.some((pattern) => matchesGlob(file, pattern)))
  return {
    counts: `${files.length} files of content`,
    complaints: unread.map((file) => `content/${file}: no part of scripts/check-content reads it`),
  }
}
