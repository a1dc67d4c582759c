import type { GuidebookPage } from '../../modules/guidebook/guidebook.ts'
import type { Voice } from '../../modules/voice/voice.ts'
import type { Brief } from './brief.ts'
import type { Choose } from './choose.ts'
import { titleWithin, upperFirst } from './slots.ts'

/** "Talking with teens" says already with whom. */
const namesCompany = / (?:with|in|for|about) /
const people = /\b(?:bab(?:y|ies)|newborns?|toddlers?|teens?|child(?:ren)?|little ones?|kindergarten)\b/

/** Names the matter, so that a parent who told much sees what was heard: the page's title, else as the lexicon does. */
export function leadOn(brief: Brief, page: GuidebookPage | null, voice: Voice, choose: Choose): string {
  const { concepts, topics, ageNoun } = brief
  const about = page?.topics ?? [topics[0]?.id]
  const named = concepts.find(({ topic, weight }) => about.includes(topic) && weight >= 0.9)
  const noun = named?.noun ?? (page && titleWithin(page)) ?? concepts[0]?.noun ?? 'what you describe'
  const subject = ageNoun && !noun.includes(ageNoun) ? withAges(noun, brief) : noun
  return choose(voice.subject, 'lead').replace('{subject}', subject).replace('{Subject}', upperFirst(subject))
}

/** 'bedtime with a two-year-old'; where a second "with" would read oddly 'scenes in public at two'. */
function withAges(noun: string, brief: Brief): string {
  const { ageWord, others } = brief
  if (others.length > 0 || !namesCompany.test(noun))
    return `${noun} with ${[brief, ...others].map((one) => asCompany(one, brief)).join(' and ')}`
  return ageWord && !people.test(noun) ? `${noun} at ${ageWord}` : noun
}

/** 'a nine-year-old'; one of several by its name: 'Mia (two)'. */
function asCompany({ name, ageNoun, ageWord }: Pick<Brief, 'name' | 'ageNoun' | 'ageWord'>, { others }: Brief): string {
  if (name && others.length > 0) return ageWord ? `${name} (${ageWord})` : name
  return `a ${ageNoun ?? 'child'}`.replace(/^a (eight|eleven|eighteen)/, 'an $1')
}
