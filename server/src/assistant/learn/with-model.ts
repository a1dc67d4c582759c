import { profileLists } from '@nestbook/contract/children.ts'
import * as z from 'zod/mini'
import type { Model } from '../../adapters/model/model.ts'
import { sameText } from '../../modules/children/children.ts'
import type { Prompt } from '../../modules/prompts/prompts.ts'
import { agesIn, type ChildMention, gendersIn } from '../../readers/child-mentions/child-mentions.ts'
import type { LearnedProfile, Telling } from './learn.ts'

const maxChildren = 8
const maxFacts = 12
const maxFactLetters = 60
const modelsConfidence = 0.7

const reply = z.object({
  children: z.array(
    z.object({
      /** The message's own words for the child. */
      words: z.string(),
      isWritersOwn: z.boolean(),
      name: z.nullable(z.string()),
      ageMonths: z.nullable(z.number()),
      gender: z.nullable(z.enum(['girl', 'boy'])),
      facts: z.array(z.object({ list: z.enum(profileLists), text: z.string(), words: z.string() })),
    }),
  ),
})
type Read = z.infer<typeof reply>['children'][number]

/** What was learned without a model, with what the model read beside it: nothing that has no words of the parent behind it. */
export async function learnWithModel(
  told: LearnedProfile[],
  { text, history }: Telling,
  now: Date,
  model: Model,
  prompt: Prompt,
  signal: AbortSignal,
): Promise<LearnedProfile[]> {
  const material = { conversation: history.slice(-4), message: text }
  const request = { ...prompt, messages: [{ role: 'user' as const, content: JSON.stringify(material) }] }
  const read = await model.complete(request, reply, signal)
  const backed = read.children
    .slice(0, maxChildren)
    .filter(({ words, isWritersOwn }) => isWritersOwn && says(text, words))
    .map((child) => onlyBacked(child, text, now))
  return backed.reduce(mergeLearned, told)
}

/** A child without what the message does not say of it. */
function onlyBacked({ words, name, ageMonths, gender, facts }: Read, text: string, now: Date): LearnedProfile {
  const start = text.toLowerCase().indexOf(words.trim().toLowerCase())
  const age = agesIn(text, now).find(({ months }) => Math.abs(months - (ageMonths ?? -9)) <= 1) ?? null
  const mention: ChildMention = {
    name: name && /^\p{L}[\p{L}'-]{1,19}$/u.test(name) && says(text, name) ? name : null,
    age,
    gender: gender && gendersIn(text).has(gender) ? gender : null,
    place: null,
    stage: null,
    kin: null,
    isPronoun: false,
    isOneOfMany: false,
    start: Math.max(0, start),
    end: Math.max(0, start) + words.trim().length,
  }
  const nature = facts
    .slice(0, maxFacts)
    .filter((fact) => fact.text.length <= maxFactLetters && says(text, fact.words) && isMadeOf(fact.text, text))
    .map((fact) => ({ list: fact.list, text: sameText(fact.text), words: fact.words }))
  return { mention, nature, words, isRecalled: false, confidence: modelsConfidence }
}

/** Whether words stand in a message as they are, letter case and marks aside. */
function says(message: string, words: string): boolean {
  const wanted = sameText(words)
  return wanted !== '' && ` ${sameText(message)} `.includes(` ${wanted} `)
}

/** Whether every word is one of the message's, in whatever form: "afraid of dogs" of "he's afraid of the dog". */
function isMadeOf(fact: string, message: string): boolean {
  const said = sameText(message).split(' ')
  return sameText(fact)
    .split(' ')
    .every((word) => said.some((one) => one === word || (word.length > 3 && one.slice(0, 4) === word.slice(0, 4))))
}

/**
 * Merges a child that the model read into the one that the grammar read. One that only the model read needs a name or
 * an age.
 */
function mergeLearned(told: LearnedProfile[], read: LearnedProfile): LearnedProfile[] {
  const place = told.findIndex(({ mention }) => isSameChild(mention, read.mention))
  const known = told[place]
  if (!known) {
    const isClear = read.mention.name !== null || read.mention.age !== null
    return isClear && told.length === 0 ? [...told, read] : told
  }
  const added = read.nature.filter(
    ({ list, text }) => !known.nature.some((one) => one.list === list && sameText(one.text) === text),
  )
  const mention = {
    ...known.mention,
    name: known.mention.name ?? read.mention.name,
    gender: known.mention.gender ?? read.mention.gender,
  }
  return told.with(place, { ...known, mention, nature: [...known.nature, ...added] })
}

function isSameChild(a: ChildMention, b: ChildMention): boolean {
  if (a.name && b.name) return a.name.toLowerCase() === b.name.toLowerCase()
  if (a.age && b.age) return Math.abs(a.age.months - b.age.months) <= 1
  return a.start < b.end && b.start < a.end
}
