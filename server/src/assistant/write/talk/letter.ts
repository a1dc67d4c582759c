import type { Voice } from '../../../modules/voice/voice.ts'
import { childLabel, upperFirst } from '../slots.ts'
import { type Dependencies, joined, linesNear, matterOf } from './lines.ts'

type Kind = 'carer' | 'school' | 'partner'

/** To whom a letter goes, by the first that fits; a carer does what a parent does, a school looks and tells. */
const people: [RegExp, string, Kind][] = [
  [/\b(?:preschool|pre-?k)\b/i, 'preschool team', 'carer'],
  [/\bkindergarten\b/i, 'kindergarten team', 'carer'],
  [/\b(?:daycare|nursery|creche)\b/i, 'daycare team', 'carer'],
  [/\bprincipal\b/i, 'principal', 'school'],
  [/\bteacher\b/i, 'teacher', 'school'],
  [/\bcoach\b/i, 'coach', 'school'],
  [/\b(?:grandma|grandmother|grandpa|grandparents?|mother[- ]in[- ]law|in-?laws)\b/i, 'both of you', 'carer'],
  [/\b(?:sitter|babysitter|nanny)\b/i, 'sitter', 'carer'],
  [/\bschool\b/i, 'teacher', 'school'],
  [
    /\b(?:husband|wife|partner|boyfriend|girlfriend|ex|(?:his|her|their) (?:dad|father|mom|mum|mother))\b/i,
    '',
    'partner',
  ],
]

/** On some pages a letter asks for what helps there. */
const byPage: Readonly<Record<string, keyof Voice['talk']['letters']>> = {
  ...{ bullied: 'unsafe', difference: 'unsafe', 'bullying-others': 'unsafe' },
  ...{ 'school-refusal': 'comesBack', separation: 'comesBack', 'school-start': 'comesBack' },
  ...{ 'potty-training': 'toilet', constipation: 'toilet', bedwetting: 'toilet' },
}
const hasPlanOfDoctor =
  /\b(?:allerg\w*|epipen|asthma|inhaler|diabet\w*|insulin|epilep\w*|seizures?|medicine|medication)\b/i

/** A letter tells what the parent told, and asks; what a parent does at home is nobody else's task. */
export function letter(dependencies: Dependencies): string {
  const { brief, voice } = dependencies
  const reply = brief.talk?.reply ?? ''
  const personIn = (text: string) => people.find(([pattern]) => pattern.test(text))
  const [, name = 'all', kind = 'carer'] = personIn(reply) ?? personIn(brief.text) ?? []
  const { letters } = voice.talk
  const child = childLabel(brief).replace(/^your /, kind === 'partner' ? 'our ' : 'my ')
  const parts = kind === 'partner' ? toPartner(dependencies) : toOthers(dependencies, name, kind)
  const quotedWhole = joined(parts)
    .replaceAll('{kid}', child)
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
  return joined([kind === 'partner' ? letters.partnerFirst : voice.talk.letterFirst, quotedWhole])
}

function toOthers(dependencies: Dependencies, name: string, kind: 'carer' | 'school'): string[] {
  const { brief, found, voice } = dependencies
  const { letters } = voice.talk
  const wanted = wishIn(brief.talk?.reply ?? '')
  const special = hasPlanOfDoctor.test(brief.text) ? 'medical' : kind === 'school' ? byPage[found.page.id] : undefined
  // Beside a wish of the parent's own a line to say is a second one.
  const lines = kind === 'carer' && !special && !wanted ? linesNear(dependencies).slice(0, 1) : []
  return [
    letters.to.replace('{to}', name),
    storyIn(brief.text) || letters.matter.replace('{matter}', matterOf(brief, found)),
    wanted,
    lines.length > 0 ? `${letters.lines}\n\n${lines.join('\n\n')}` : '',
    wanted ? letters.afterWish : letters[special ?? kind],
    letters.end,
  ]
}

/** A few warm lines to the other parent, without what one writes to a stranger. */
function toPartner(dependencies: Dependencies): string[] {
  const { brief, found, voice } = dependencies
  const { letters } = voice.talk
  const isBetweenThem = couplePages.includes(found.page.id)
  const [, named] = quarrelOn.exec(brief.text) ?? []
  const matter = named ?? brief.concepts.find(({ topic }) => !couplePages.includes(topic))?.noun
  const [line] = isBetweenThem ? [] : linesNear(dependencies)
  return [
    letters.partner.replace('{matter}', matter ?? matterOf(brief, found)),
    line ? `${letters.partnerLine}\n\n${line}` : '',
    letters.partnerEnd,
  ]
}

const couplePages = ['parents-disagree', 'couple-strain', 'co-parenting', 'divorce']
const quarrelOn =
  /\b(?:dis)?(?:agree|argue|arguing|fight|fighting|same page) (?:on|about|over) ((?:the )?[a-z][a-z '-]{2,30}?)(?= (?:for|with|of|and|because)\b|[,.;!?]|$)/i

const aboutChild = /^(?:my|our|s?he|they|his|her|the twins)\b/i
const notForOthers =
  /\?|\b(?:help|advice|(?:don'?t|dont|not) (?:know|sure)|annoyed|fed up|useless|what (?:can|do|should) i)\b/i
/** What the parent feels, behind a comma. */
const ownFeelings = /,?\s*(?:and |but )?\b(?:i|i'?m|we|we'?re|im)\b.*$/i

/** "Sobs when I leave" cannot do without its end. */
const endsOpen =
  /\b(?:when(?:ever)?|if|because|that|where|what|how|before|after|since|until|while|unless|as|to|with|than)$/i

/** What the parent told of the child, in their own words, without what is nobody else's business. */
function storyIn(text: string): string {
  const told = text
    .split(/(?<=[.!?])\s+/)
    .flatMap((sentence) => {
      const clauses = sentence.split(/,\s+/).filter((clause) => !notForOthers.test(clause))
      const whole = clauses.join(', ').trim()
      const told = whole.replace(ownFeelings, '').trim()
      const plain = endsOpen.test(told) ? whole : told
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
