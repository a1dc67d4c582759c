import { stemsOf } from '../../modules/lexicon/lexicon.ts'
import type { Voice } from '../../modules/voice/voice.ts'
import { sentencesOf } from '../../text/sentences.ts'
import type { Brief, Draft } from './brief.ts'
import type { FindPages } from './find-page.ts'

type Write = (brief: Brief, findPages: FindPages, voice: Voice) => Draft

/** Lets an answer be written without a food that was told to harm the child. */
export function mindAllergies(write: Write): Write {
  return (brief, findPages, voice) => {
    const draft = write(brief, findWithoutAllergens(findPages), voice)
    return { ...draft, text: withoutAllergens(draft.text, brief, voice) }
  }
}

/** What a food is hidden in; a food that is not listed is looked for by its own name. */
const foods: Record<string, RegExp> = {
  peanut: /\b(?:pea)?nuts?\b|\bpeanut|\bnut butters?\b|\bsatay\b/i,
  nut: /\b(?:pea)?nuts?\b|\bpeanut|\b(?:almond|cashew|walnut|hazelnut|pecan|pistachio)s?\b|\bnut butters?\b/i,
  egg: /\beggs?\b|\bmayonnaise\b|\bomelet\w*|\bpancakes?\b|\bfrench toast\b/i,
  dairy:
    /\bdairy\b|\bcow['’]?s['’]? milk\b|\b(?:whole|regular|baked) milk\b|\byogh?urts?\b|\bcheeses?\b|(?<!nut )\bbutter\b|\bcream\b/i,
  wheat: /\bwheat\b|\bbreads?\b|\btoast\b|\bpasta\b|\bcrackers?\b|\bnoodles\b|\bcereals?\b/i,
  soy: /\bsoya?\b|\btofu\b|\bedamame\b/i,
  fish: /\bfish\b|\bsalmon\b|\btuna\b|\bcod\b/i,
  shellfish: /\bshellfish\b|\bshrimps?\b|\bprawns?\b|\bcrabs?\b/i,
  sesame: /\bsesame\b|\btahini\b|\bhummus\b/i,
}
const otherNames: Record<string, string> = {
  milk: 'dairy',
  gluten: 'wheat',
  almond: 'nut',
  cashew: 'nut',
  walnut: 'nut',
}

const known =
  "(?:cow['’]?s['’]? milk|dairy|milk|peanut|tree nut|nut|almond|cashew|walnut|egg|wheat|gluten|soya?|fish|shellfish|sesame)"
const isToldSo = [
  /(?<!\b(?:i am|i['’]?m|i was|(?:dad|daddy|mom|mum|father|mother|husband|wife|partner)(?: is| was|['’]s)|not|never|if|isn['’]?t|whether|be|maybe) )(?<!\b(?:if|whether) (?:he|she|they)(?: is| are|['’]s|['’]re) )\ballergic to (?:the )?([\p{L}'’-]+(?: nuts?| milk)?)(?:,? (?:and|&|or) ([\p{L}'’-]+(?: nuts?| milk)?))?/giu,
  new RegExp(
    `\\b(?:has|have|with|diagnosed with|(?:his|her|their|son['’]?s|daughter['’]?s|child['’]?s)) (?:an? )?(?:severe |bad |serious |mild |known |confirmed )*(${known})(?: (?:and|&) (${known}))? allerg(?:y|ies)\\b`,
    'gi',
  ),
]

/** The foods that a child cannot have, as the parent told or as is known of the child. */
function allergensTold({ text, said, before, nature }: Pick<Brief, 'text' | 'said' | 'before' | 'nature'>): string[] {
  const told = [text, said, before ?? '', ...(nature.developmental_notes ?? [])].join('\n')
  const named = isToldSo.flatMap((pattern) => [...told.matchAll(pattern)].flatMap(([, ...foods]) => foods))
  return [...new Set(named.flatMap((food) => (food ? [nameOf(food)] : [])))]
}

function nameOf(food: string): string {
  const last = food.toLowerCase().split(' ').at(-1)?.replace(/s$/, '') ?? ''
  return otherNames[last] ?? last
}

/** Tells what to do about an allergy, or does without the food. */
const isOnAllergy =
  /\ballerg(?:y|ies|ic|ist)\b|\banaphyla|\bepinephrine|\binjector|\breactions?\b|\bwithout\b|\binstead of\b|\bavoid|\blabels?\b/i

function calls(sentence: string, told: string[]): boolean {
  return told.some((food) => isNamedIn(sentence, food)) && !isOnAllergy.test(sentence)
}

/** Pages without the parts and steps that call for a food which was told to harm the child. */
function findWithoutAllergens(findPages: FindPages): FindPages {
  return (brief) => {
    const told = allergensTold(brief)
    if (told.length === 0) return findPages(brief)
    const isSafe = (text: string) => !sentencesOf(text).some((sentence) => calls(sentence, told))
    return findPages(brief).map((found) => ({
      ...found,
      twist: found.twist && isSafe(found.twist.paragraph) ? found.twist : null,
      answer: found.answer && isSafe(found.answer.text) ? found.answer : null,
      fits: found.fits.filter(({ text }) => isSafe(text)),
      stage: { ...found.stage, steps: found.stage.steps.filter(({ title, text }) => isSafe(`${title} ${text}`)) },
    }))
  }
}

const finding = /^- .*\[\d+\]$/

/** An answer without what would give a child a food that was told to harm it, and a line that says so. */
function withoutAllergens(text: string, brief: Brief, { allergy }: Voice): string {
  const told = allergensTold(brief)
  if (told.length === 0) return text
  const lines = text.split('\n').flatMap((line) => {
    // A finding on who was given the food is none for a child who cannot have it.
    if (finding.test(line)) return told.some((food) => isNamedIn(line, food)) ? [] : [line]
    const left = sentencesOf(line).filter((sentence) => !calls(sentence, told))
    if (left.length === sentencesOf(line).length) return [line]
    // What a step names is the step; of a paragraph other sentences may stay.
    return /^(?:\d+\. |> |- )/.test(line) || left.length === 0 ? [] : [left.join(' ')]
  })
  const isOnFood = told.some((food) => isNamedIn(text, food))
  if (!isOnFood) return text
  return [allergy.replace('{food}', told.join(' and ')), renumbered(withoutEmptyParts(lines.join('\n')))].join('\n\n')
}

function isNamedIn(sentence: string, food: string): boolean {
  const pattern = foods[food]
  if (pattern) return pattern.test(sentence)
  const [stem] = stemsOf(food)
  return stem !== undefined && stemsOf(sentence).includes(stem)
}

function withoutEmptyParts(text: string): string {
  return text
    .replace(/^### [^\n]*\n+(?=### |$(?![\s\S]))/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function renumbered(text: string): string {
  let at = 0
  const lines = text.split('\n').map((line) => {
    if (line.startsWith('### ')) at = 0
    return line.replace(/^\d+(?=\. )/, () => String(++at))
  })
  return lines.join('\n')
}
