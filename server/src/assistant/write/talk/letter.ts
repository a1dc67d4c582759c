import { childLabel, upperFirst } from '../slots.ts'
import { joined, linesNear, matterOf, type Needs } from './lines.ts'

/** To whom a letter goes, by the first that fits; a carer does what a parent does, a school looks and tells. */
const people: [RegExp, string, 'carer' | 'school'][] = [
  [/\b(?:daycare|nursery|preschool|kindergarten|creche)\b/i, 'daycare team', 'carer'],
  [/\bprincipal\b/i, 'principal', 'school'],
  [/\bteacher\b/i, 'teacher', 'school'],
  [/\bcoach\b/i, 'coach', 'school'],
  [/\b(?:grandma|grandmother|grandpa|grandparents?|mother[- ]in[- ]law|in-?laws)\b/i, 'both of you', 'carer'],
  [/\b(?:sitter|babysitter|nanny)\b/i, 'sitter', 'carer'],
  [/\bschool\b/i, 'teacher', 'school'],
]
const unsafe = ['bullied', 'difference', 'bullying-others']

/** A letter tells what the parent told, and asks; what a parent does at home is nobody else's task. */
export function letter(needs: Needs): string {
  const { brief, found, voice } = needs
  const reply = brief.talk?.reply ?? ''
  const to = people.find(([pattern]) => pattern.test(`${reply} ${brief.text}`)) ?? null
  const [, name = 'all', kind = 'carer'] = to ?? []
  const child = childLabel(brief).replace(/^your /, 'my ')
  const isIll = found.concern === 'medical'
  const lines = kind === 'carer' && !isIll ? linesNear(needs).slice(0, 1) : []
  const { letters } = voice.talk
  const parts = [
    letters.to.replace('{to}', name),
    storyIn(brief.text) || letters.matter.replace('{kid}', child).replace('{matter}', matterOf(brief, found)),
    wishIn(reply),
    lines.length > 0 ? `${letters.lines}\n\n${lines.join('\n\n')}` : '',
    letters[isIll ? 'medical' : unsafe.includes(found.page.id) ? 'unsafe' : kind].replaceAll('{kid}', child),
    letters.end,
  ]
  const quotedWhole = joined(parts)
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
  return joined([voice.talk.letterFirst, quotedWhole])
}

const aboutChild = /^(?:my|our|s?he|they|his|her|the twins)\b/i
const notForOthers =
  /\?|\b(?:help|advice|(?:don'?t|dont|not) (?:know|sure)|annoyed|fed up|useless|what (?:can|do|should) i)\b/i
/** What the parent feels, behind a comma. */
const ownFeelings = /,?\s*(?:and |but )?\b(?:i|i'?m|we|we'?re|im)\b.*$/i

/** What the parent told of the child, in their own words, without what is nobody else's business. */
function storyIn(text: string): string {
  const told = text
    .split(/(?<=[.!?])\s+/)
    .flatMap((sentence) => {
      const clauses = sentence.split(/,\s+/).filter((clause) => !notForOthers.test(clause))
      const plain = clauses.join(', ').replace(ownFeelings, '').trim()
      return aboutChild.test(plain) && plain.split(' ').length > 3 ? [asSentence(plain)] : []
    })
    .slice(0, 2)
  return told.join(' ')
}

const wish = /\b(?:asking|to ask)\b(?: (?:her|him|them|for))?\s+((?:to|if|whether|for)\b.+)$/i
const saying = /\b(?:saying|that says?|telling (?:her|him|them))(?: that)?\s+(.+)$/i

/** What the letter is to ask or say, as the parent put it. */
function wishIn(reply: string): string {
  const [, asked] = wish.exec(reply) ?? []
  if (asked) return asSentence(`I would like to ask you ${asked}`)
  const [, said] = saying.exec(reply) ?? []
  return said ? asSentence(said) : ''
}

function asSentence(text: string): string {
  const plain = text
    .trim()
    .replace(/\bi\b(?=[ '’])/g, 'I')
    .replace(/\b(did|does|do|is|was|wo|ca|would|should|could|has|have)nt\b/gi, '$1n’t')
    .replace(/[,;.!\s]+$/, '')
  return `${upperFirst(plain)}.`
}
