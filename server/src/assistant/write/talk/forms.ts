import type { Step } from '../../../modules/guidebook/guidebook.ts'
import { stemsOf } from '../../../modules/lexicon/lexicon.ts'
import type { Voice } from '../../../modules/voice/voice.ts'
import type { TalkKind } from '../brief.ts'
import { makeHeadings } from '../headings.ts'
import type { PageFound } from '../page-found.ts'
import { fillSlots } from '../slots.ts'
import { freshSteps } from '../steps.ts'
import { letter } from './letter.ts'
import { type Dependencies, firstOf, isOfScene, joined, linesNear, quoted, wholeSentences } from './lines.ts'
import { common, partOn, saysSomething } from './part-on.ts'
import { likelyPages, pagesOf, stepsSaid, wasSaid } from './said.ts'

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
  words(dependencies) {
    const reply = dependencies.brief.talk?.reply ?? ''
    const part = saysSomething(reply) ? partOn(reply, dependencies.brief, dependencies.found) : null
    const own = part && 'paragraph' in part.part ? part.part.words : []
    // What has no words in it is no answer to what to say.
    if (part && own.length > 0) return joined([part.text, own.map(quoted).join('\n>\n')])
    const { lines, isOfMoment } = linesFor(dependencies)
    const said = lines.map(quoted).join('\n>\n')
    if (isOfMoment) return said
    const step = stepFor(dependencies)
    return step
      ? joined([dependencies.voice.talk.noLineBut, `**${step.title}** ${step.text}`])
      : joined([dependencies.voice.talk.noLine, said])
  },
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

/** Three lines to say; where the reply names a moment, those that are for it, of whatever page is near. */
function linesFor(dependencies: Dependencies): { lines: string[]; isOfMoment: boolean } {
  const { brief, found, findPages } = dependencies
  const wanted = momentIn(dependencies)
  // On a page that is less likely meant, the line itself has to name the moment.
  const near = [found, ...likelyPages(brief, findPages)].flatMap(linesOf).filter(({ about }) => isOf(wanted, about))
  const far = pagesOf(brief, findPages)
    .flatMap(linesOf)
    .filter(({ line }) => isOf(wanted, line))
  const fitting = [...near, ...far].map(({ line }) => line)
  const ofMatter = linesNear(dependencies).filter((line) => found.twist?.words.includes(line))
  const { likeness } = found.weigh(`${brief.text} ${brief.talk?.reply ?? ''}`)
  const ofOthers = wanted.size > 0 ? [] : linesOfOthers(dependencies)
  const all = [...new Set([...fitting, ...ofMatter, ...ofOthers, ...linesNear(dependencies)])]
  const ofScene = all.filter(isOfScene(brief))
  const isOfMoment = wanted.size === 0 || fitting.length > 0 || ofMatter.length > 0
  const chosen = (ofScene.length > 0 ? ofScene : all).slice(0, isOfMoment ? 3 : 1)
  // A line for another scene is none for this one.
  const min = minNear * Math.max(...chosen.map(likeness))
  const lines = chosen.filter(
    (line, at) => at === 0 || fitting.includes(line) || ofOthers.includes(line) || likeness(line) >= min,
  )
  return { lines, isOfMoment }
}

/** From this likeness to the question on a line of another page is one for it. */
const minOfOthers = 0.6

/** What other pages that the question may be about have to say, where it is nearer than all that the page has. */
function linesOfOthers({ brief, found, findPages }: Dependencies): string[] {
  const { likeness } = found.weigh(brief.text)
  const nearest = Math.max(minOfOthers, ...linesOf(found).map(({ line }) => likeness(line)))
  return likelyPages(brief, findPages)
    .filter(({ page }) => page !== found.page)
    .flatMap(linesOf)
    .map(({ line }) => line)
    .filter((line) => likeness(line) > nearest)
    .toSorted((one, other) => likeness(other) - likeness(one))
}

/** The step that is for the moment that the reply names. */
function stepFor(dependencies: Dependencies): Step | null {
  const wanted = momentIn(dependencies)
  const { brief, found, findPages } = dependencies
  const steps = [found, ...likelyPages(brief, findPages)].flatMap(({ stage, twist }) => [
    ...(twist?.steps ?? []),
    ...stage.steps,
  ])
  return steps.find(({ title }) => isOf(wanted, title)) ?? null
}

/** Stems of the moment that a reply wants words for, beyond what was asked before. */
function momentIn({ brief }: Dependencies): ReadonlySet<string> {
  const told = stemsOf(brief.text)
  const stems = stemsOf(brief.talk?.reply ?? '').filter((stem) => !ofForm.has(stem) && !told.includes(stem))
  return new Set(stems.filter((stem) => stem.length > 2 && !common.has(stem)))
}

function isOf(wanted: ReadonlySet<string>, text: string): boolean {
  return stemsOf(text).some((stem) => wanted.has(stem))
}

const minNear = 0.75

/** Words that say how the lines are wanted, and not for what. */
const ofForm = new Set(
  stemsOf(
    'word phrase line use moment actually exact literally start talk conversation open begin bring tonight today come comes through',
  ),
)

/** The lines to say of a page, and those that its steps quote, each with what it is about. */
function linesOf({ stage, twist }: PageFound): { line: string; about: string }[] {
  const steps = [...(twist?.steps ?? []), ...stage.steps].flatMap(({ title, text }) =>
    (text.match(/“[^”]+”/g) ?? []).map((line) => ({ line, about: `${title} ${text}` })),
  )
  return [...steps, ...[...(twist?.words ?? []), ...stage.words].map((line) => ({ line, about: line }))]
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
