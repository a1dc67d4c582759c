import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod/mini'

const frontMatter = z.strictObject({
  role: z.enum(['fast', 'writing']),
  maxTokens: z.number().check(z.positive(), z.maximum(800)),
  temperature: z.number().check(z.minimum(0), z.maximum(1)),
  /** Why the prompt says what it says; for people. */
  reasons: z.array(z.string()).check(z.minLength(1)),
})

export const promptNames = ['understand', 'vote', 'write', 'learn', 'finding', 'offer'] as const
export type PromptName = (typeof promptNames)[number]
/** What a model is told to do, with its limits. */
export type Prompt = {
  /** Names the call wherever it is counted. */
  call: PromptName
  role: 'fast' | 'writing'
  maxTokens: number
  temperature: number
  system: string
}
export type Prompts = Record<PromptName, Prompt>

/** Reads content/prompts. Throws with the file's name when one is not in form. */
export function loadPrompts(contentFolder: string): Prompts {
  const read = (name: PromptName): Prompt => {
    const text = readFileSync(join(contentFolder, 'prompts', `${name}.md`), 'utf8')
    const [, head, system] = /^---\n([\s\S]*?)\n---\n([\s\S]+)$/.exec(text) ?? []
    if (head === undefined || system === undefined) throw new Error(`${name}.md does not begin with its front matter.`)
    const { role, maxTokens, temperature } = frontMatter.parse(parse(head))
    return { call: name, role, maxTokens, temperature, system: system.trim() }
  }
  return {
    understand: read('understand'),
    vote: read('vote'),
    write: read('write'),
    learn: read('learn'),
    finding: read('finding'),
    offer: read('offer'),
  }
}
