import type { GuidebookPage } from '../../modules/guidebook/guidebook.ts'
import type { Voice } from '../../modules/voice/voice.ts'
import type { Brief } from './brief.ts'
import type { Choose } from './choose.ts'
import { upperFirst } from './slots.ts'

/** The first sentence: the parent's own situation, so that no two answers open alike. */
export function leadOf(brief: Brief, page: GuidebookPage | null, voice: Voice, choose: Choose): string {
  const { situation } = brief
  if (!situation) return leadOnSubject(brief, page, voice, choose)
  const frames =
    brief.isFollowUp && situation.kind === 'statement' ? voice.mirror.followUp : voice.mirror[situation.kind]
  return framed(situation, frames, choose)
}

/** Typed in whole sentences: what is turned round in them reads well. */
const wholeSentences = /^\p{Lu}.*[.?!]["”’')]*$/su

/**
 * What may come before a straight answer: what the parent told, where there is more than the question itself. Who asks
 * in one line gets the answer at once.
 */
export function leadToAnswer(brief: Brief, voice: Voice, choose: Choose): string {
  const { situation, text } = brief
  if (!situation || situation.kind === 'wondering' || !wholeSentences.test(text.trim())) return ''
  if (situation.kind !== 'statement') return framed(situation, voice.mirror[situation.kind], choose)
  return framed(situation, brief.isFollowUp ? voice.mirror.followUp : voice.mirror.asking, choose)
}

function framed(situation: NonNullable<Brief['situation']>, frames: string[], choose: Choose): string {
  const fitting = frames.filter((frame) => !frame.startsWith('{Situation},') || !situation.text.includes(','))
  return choose(fitting, 'lead')
    .replace('{situation}', situation.text)
    .replace('{Situation}', upperFirst(situation.text))
}

/** "Talking with teens" says already with whom. */
const namesCompany = / (?:with|in|for|about) /
const people = /\b(?:bab(?:y|ies)|newborns?|toddlers?|teens?|child(?:ren)?|little ones?|kindergarten)\b/

/** Names the matter: as the lexicon does when the message names it, else by the page's title. */
function leadOnSubject(brief: Brief, page: GuidebookPage | null, voice: Voice, choose: Choose): string {
  const { concepts, topics, ageNoun } = brief
  const about = page?.topics ?? [topics[0]?.id]
  const named = concepts.find(({ topic, weight }) => about.includes(topic) && weight >= 0.9)
  const noun =
    named?.noun ?? page?.title.toLowerCase().replace('adhd', 'ADHD') ?? concepts[0]?.noun ?? 'what you describe'
  const subject = ageNoun && !noun.includes(ageNoun) ? withAges(noun, brief) : noun
  return choose(voice.mirror.subject, 'lead').replace('{subject}', subject).replace('{Subject}', upperFirst(subject))
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
