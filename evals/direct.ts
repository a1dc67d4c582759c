import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Knowledge } from '../server/src/assistant/knowledge.ts'
import type { StraightAnswer } from '../server/src/modules/guidebook/guidebook.ts'
import { type Answered, askAll } from './ask-all.ts'

type Share = { of: number; share: number }

const direct = z.strictObject({
  text: z.string(),
  /** As page:id, the straight answers that settle it, the best first; none where the book has none. */
  answers: z.array(z.string()),
})

/**
 * How questions that ask something straight out are answered in the first sentences. `direct.jsonl`: by three authors who
 * had read nothing of the book, with the answers that readers of the whole book found to settle them.
 * `direct-everyday.jsonl`: by eight more authors, told sideways or in a few words, on every topic. Their readers chose
 * among the answers that lay nearest, so others may settle them as well.
 */
export async function askDirect(file: 'direct.jsonl' | 'direct-everyday.jsonl', knowledge: Knowledge) {
  const questions = readDirect(file)
  const book = new Map<string, StraightAnswer>(
    knowledge.guidebook.pages.flatMap((page) =>
      page.answers.map((answer) => [`${page.id}:${answer.id}`, answer] as const),
    ),
  )
  const strange = questions.flatMap(({ answers }) => answers).find((name) => !book.has(name))
  if (strange) throw new Error(`evals/${file} names ${strange}, which the guidebook has not.`)
  const answered = await askAll(questions.map(asAsked), knowledge)
  const given = answered.map((one, at) => {
    const right = questions[at]?.answers ?? []
    const opens = (name: string) => isOpenedBy(one, book.get(name))
    return { hasAnswer: right.length > 0, isRight: right.some(opens), isAny: [...book.keys()].some(opens) }
  })
  const shareOf = (kept: typeof given, isSo: (one: (typeof given)[number]) => boolean): Share => ({
    of: kept.length,
    share: kept.filter(isSo).length / Math.max(1, kept.length),
  })
  const opened = given.filter(({ isAny }) => isAny)
  return {
    right: shareOf(
      given.filter(({ hasAnswer }) => hasAnswer),
      ({ isRight }) => isRight,
    ),
    other: shareOf(opened, ({ hasAnswer, isRight }) => hasAnswer && !isRight),
    unsettled: shareOf(opened, ({ hasAnswer }) => !hasAnswer),
  }
}

export function readDirect(file: 'direct.jsonl' | 'direct-everyday.jsonl'): z.infer<typeof direct>[] {
  const lines = readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter(Boolean)
  return lines.map((line) => direct.parse(JSON.parse(line)))
}

function asAsked({ text }: z.infer<typeof direct>) {
  return { id: text, text, ages: [], after: [], stage: 'any' as const, topics: [], help: false }
}

/**
 * Whether what comes before the first heading says how the answer begins, whoever the child is. What is given as the
 * nearest there is stands below a heading, and what is only offered is none.
 */
function isOpenedBy({ result: { outcome, response } }: Answered, answer: StraightAnswer | undefined): boolean {
  if (outcome !== 'answered') return false
  const [opening = ''] = `\n${response}`.split('\n### ')
  const said = beginningOf(answer?.text ?? '')
    .split(/\{\w+\}/)
    .filter((part) => part.trim().length > 1)
  return said.length > 0 && said.every((part) => opening.includes(part))
}

/** The first sentence, and the next where that is so short that others begin likewise. */
function beginningOf(text: string): string {
  const [first = '', second = ''] = text.split(/(?<=[.?!]) /)
  return first.length < minBeginning ? `${first} ${second}` : first
}

const minBeginning = 30
