import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ageStages } from '@nestbook/contract/rules/ages.ts'
import * as z from 'zod/mini'

/** Whom a row of stories is for; `mixed` where the ages are not known or lie in several stages. */
export const storyGroups = [...ageStages, 'mixed'] as const
export type StoryGroup = (typeof storyGroups)[number]

const story = z.strictObject({
  id: z.string().check(z.regex(/^[a-zA-Z]+-\d{2}$/)),
  question: z.string().check(z.minLength(1), z.maxLength(70)),
  line: z.string().check(z.minLength(1)),
  studyId: z.string(),
  topic: z.string(),
  scene: z.string(),
})
export type Story = z.infer<typeof story>

/** By the name of a picture, what is to be seen in it, and the stages whose stories the child in it may stand for. */
const scenes = z.record(
  z.string(),
  z.strictObject({ alt: z.string().check(z.minLength(1)), stages: z.array(z.enum(ageStages)) }),
)
export type Scenes = z.infer<typeof scenes>

/** Reads content/home/stories: a question for each day. Throws with file and line when one is not in form. */
export function loadStories(contentFolder: string): Record<StoryGroup, Story[]> {
  const read = (group: StoryGroup): Story[] => {
    const lines = readFileSync(join(contentFolder, 'home/stories', `${group}.jsonl`), 'utf8').split('\n')
    return lines.flatMap((line, index) => (line.trim() === '' ? [] : [readLine(line, `${group}.jsonl:${index + 1}`)]))
  }
  return Object.fromEntries(storyGroups.map((group) => [group, read(group)])) as Record<StoryGroup, Story[]>
}

function readLine(line: string, where: string): Story {
  try {
    return story.parse(JSON.parse(line))
  } catch (cause) {
    throw new Error(`content/home/stories/${where} is no story.`, { cause })
  }
}

export function loadScenes(contentFolder: string): Scenes {
  return scenes.parse(JSON.parse(readFileSync(join(contentFolder, 'home/scenes.json'), 'utf8')))
}
