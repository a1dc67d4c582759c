import type { Step } from '../../../modules/guidebook/guidebook.ts'
import type { Voice } from '../../../modules/voice/voice.ts'
import type { TalkKind } from '../brief.ts'
import { makeHeadings } from '../headings.ts'
import { fillSlots } from '../slots.ts'
import { freshSteps } from '../steps.ts'
import { letter } from './letter.ts'
import { type Dependencies, firstOf, joined, quoted, wholeSentences } from './lines.ts'
import { likelyPages, stepsSaid, wasSaid } from './said.ts'
import { words } from './words.ts'

/** So many steps a short form has, and below an answer. */
const maxShort = 5
const maxBelowAnswer = 2

/** The last answer in another form: nothing new is said, so its steps come in the order in which they were told. */
export const inForm: Partial<Record<TalkKind, (dependencies: Dependencies) => string>> = {
  shorter(dependencies) {
    const { brief, found } = dependencies
    if (mainThing.test(brief.talk?.reply ?? '')) return mainOf(dependencies)
    const steps = nearestFirst(stepsTold(dependencies), dependencies).slice(0, found.answer ? maxBelowAnswer : maxShort)
    const plan = steps.map(({ title, text }) => `- **${title}** ${firstOf(text)}`)
    return joined([found.answer ? firstOf(found.answer.text) : '', plan.join('\n'), helpTold(dependencies)])
  },
  sentence(dependencies) {
    const [step] = stepsTold(dependencies)
    if (dependencies.found.answer) return firstOf(dependencies.found.answer.text)
    if (!step) return firstOf(dependencies.found.stage.why)
    return `${step.title.replace(/\.$/, '')}: ${firstOf(step.text)}`
  },
  words,
  script(dependencies) {
    const { found, voice, choose } = dependencies
    const [step, next] = stepsTold(dependencies)
    const [first, ...rest] = [...(found.twist?.words ?? []), ...found.stage.words]
    return joined([
      step ? `${voice.talk.scriptBefore} **${step.title}** ${step.text}` : '',
      first ? `${voice.talk.scriptSay}\n\n${quoted(first)}` : '',
      rest.length > 0 ? `${voice.talk.scriptAgain}\n\n${rest.slice(0, 3).map(quoted).join('\n>\n')}` : '',
      next ? `${voice.talk.scriptAfter} **${next.title}** ${firstOf(next.text)}` : '',
      `${voice.talk.scriptLeave} ${choose(found.stage.avoid, 'avoid')}`,
    ])
  },
  list(dependencies) {
    const own = listFor(dependencies)
    if (own) return own
    return stepsToList(dependencies)
      .slice(0, maxShort)
      .map(({ title, text }, at) => `${at + 1}. **${title}** ${firstOf(text)}`)
      .join('\n')
  },
  first(dependencies) {
    const [step, next] = stepsTold(dependencies)
    if (!step) return dependencies.found.stage.why
    return joined([`**${step.title}** ${step.text}`, next ? `${dependencies.voice.thenNext} **${next.title}**` : ''])
  },
  letter,
}

const forChild = /\b(?:for (?:him|her|them)(?:self|selves)?\b|wall|fridge|hang|tick|check off|packing)/i
const listsFor: [keyof Omit<Voice['talk']['lists'], 'before'>, RegExp][] = [
  ['travel', /\b(?:pack|fly|flight|plane|trip|travel|vacation|holiday)/i],
  ['homework', /\bhomework\b/i],
  ['chores', /\b(?:chores?|help (?:out|at home)|clean|tid(?:y|ies))/i],
  ['evening', /\b(?:bed|bedtime|night|evening|sleep)/i],
  ['morning', /\b(?:morning|dress|late|breakfast|leave the house|get(?:ting)? ready)/i],
  ['school', /\b(?:school|forgets?|books|bag|backpack|lunch)/i],
]

/** A list that a child is to follow says what the child does, and not what a parent does. */
function listFor({ brief, voice }: Dependencies): string | null {
  const reply = brief.talk?.reply ?? ''
  if (!forChild.test(reply)) return null
  const { before, ...lists } = voice.talk.lists
  const fitting =
    listsFor.find(([, pattern]) => pattern.test(reply)) ?? listsFor.find(([, one]) => one.test(brief.text))
  if (!fitting) return null
  const [kind] = fitting
  const lines = lists[kind].map((line) => `- ${line}`).join('\n')
  return kind === 'travel' ? lines : joined([before, lines])
}

/** What was told comes as a list; a checklist of its own has what the matter needs, too, where the answer was on its side. */
function stepsToList(dependencies: Dependencies): Step[] {
  const { brief, found, findPages } = dependencies
  const told = stepsTold(dependencies)
  const reply = brief.talk?.reply ?? ''
  const [likeliest] = likelyPages(brief, findPages)
  if (!wantsOwnList.test(reply) || !likeliest || likeliest.page === found.page) return told
  const ofMatter = freshSteps(likeliest, { ...brief, earlierAnswers: [] })
  return [...told.slice(0, 1), ...nearestFirst(ofMatter, { ...dependencies, found: likeliest })]
}

const wantsOwnList = /^(?!.*\b(?:that|this|it|all)\b).*\b(?:check ?list|chart)\b/i

const mainThing = /\b(?:main (?:thing|point|idea)|bottom line|gist|in a nutshell|long story short)\b/i

/** One thought of the last answer on what was asked, and its first step. */
function mainOf(dependencies: Dependencies): string {
  const { brief, found, voice } = dependencies
  const last = { ...brief, earlierAnswers: brief.earlierAnswers.slice(-1) }
  const told = found.weigh(brief.text).parts.find(({ text }) => wasSaid(text, last))
  const thought = told ? `${voice.talk.oneThing} ${wholeSentences(told.text).slice(0, 2).join(' ')}` : ''
  const [step] = nearestFirst(stepsTold(dependencies), dependencies, 1)
  // An answer of one passage had no plan and no more to it.
  if (told && step && !wasSaid(`**${step.title}**`, last)) return thought
  const plan = step ? `**${step.title}** ${firstOf(step.text)}` : ''
  return joined([thought, plan, helpTold(dependencies)])
}

/** The steps that are nearest to the question, in their order. */
function nearestFirst(steps: Step[], { brief, found }: Dependencies, max = 3): Step[] {
  const { likeness } = found.weigh(brief.text)
  const near = steps.toSorted(
    (one, other) => likeness(`${other.title} ${other.text}`) - likeness(`${one.title} ${one.text}`),
  )
  const kept = new Set(near.slice(0, max))
  return steps.filter((step) => kept.has(step))
}

/** As the newest answer with a plan told them; those of the page where none did. */
function stepsTold({ brief, found }: Dependencies): Step[] {
  const all = freshSteps(found, { ...brief, earlierAnswers: [] })
  const told = stepsSaid(brief).flatMap((title) => all.find((step) => fillSlots(step.title, brief) === title) ?? [])
  return told.length > 0 ? told : all.slice(0, 3)
}

/** When to get help, as the answers told it; where none did, a short form adds nothing. */
function helpTold({ brief, found, voice, choose }: Dependencies): string {
  const line = found.stage.help.find((one) => wasSaid(one, brief)) ?? ''
  const needsHeading = line !== '' && !saysWhatToDo.test(line)
  return joined([needsHeading ? makeHeadings(voice, choose)('help') : '', line])
}

/** "It is daily past the third birthday" does not, without its heading. */
const saysWhatToDo = /\b(?:see|call|ask|get|book|talk|speak|tell|doctor|pediatrician|help|911|988)\b/i
