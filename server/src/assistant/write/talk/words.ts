import type { Step } from '../../../modules/guidebook/guidebook.ts'
import { stemsOf } from '../../../modules/lexicon/lexicon.ts'
import type { Brief } from '../brief.ts'
import type { PageFound } from '../page-found.ts'
import { type Dependencies, isOfScene, joined, linesNear, quoted } from './lines.ts'
import { common, minScore, type NearPart, nearestParts, saysSomething } from './part-on.ts'
import { likelyPages, pagesAround, pagesOf } from './said.ts'

/** Only the words to say: those of the part that is for what is asked, or lines of the page. */
export function words(dependencies: Dependencies): string {
  const { voice } = dependencies
  const [best] = nearParts(dependencies)
  if (best && best.score >= minScore.sure) {
    const own = 'paragraph' in best.part ? best.part.words : []
    // What has no words in it is no answer to what to say.
    if (own.length > 0 || best.text.includes('“')) return joined([best.text, own.map(quoted).join('\n>\n')])
  }
  const { lines, isOfMoment } = linesFor(dependencies)
  const said = lines.map(quoted).join('\n>\n')
  if (isOfMoment && said) return said
  const step = stepFor(dependencies)
  if (step) return joined([voice.talk.noLineBut, `**${step.title}** ${step.text}`])
  const isNear = best !== undefined && best.score >= minScore.near
  return joined([voice.talk.noLine, isNear ? best.text : said])
}

/** What is asked for now, and what was asked before it. */
function saidNow({ talk, said, text, before }: Brief): { reply: string; before: string } {
  return { reply: talk?.reply ?? said, before: talk || text !== said ? text : (before ?? '') }
}

/** The parts that are for the moment that is named; none where none is. */
function nearParts({ brief, found, findPages }: Dependencies): NearPart[] {
  const { reply, before } = saidNow(brief)
  if (!saysSomething(reply)) return []
  return nearestParts({ ...brief, text: reply, before }, pagesAround(found, brief, findPages))
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
  const { reply, before } = saidNow(brief)
  const toReply = found.weigh(reply).likeness
  const isForMoment = (line: string) => toReply(line) >= minForMoment
  const fitting = [...near, ...far].map(({ line }) => line).filter(isForMoment)
  const ofTwist = linesNear(dependencies).filter((line) => found.twist?.words.includes(line))
  // A moment of one word is hardly another matter than what was told last.
  const ofMatter = wanted.size <= 1 ? ofTwist : ofTwist.filter(isForMoment)
  const { likeness } = found.weigh(`${before} ${reply}`)
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

/** From this likeness on a line is for the moment that words are wanted for: a word in common says little. */
const minForMoment = 0.4

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
  const { reply, before } = saidNow(brief)
  const told = stemsOf(before)
  const stems = stemsOf(reply).filter((stem) => !ofForm.has(stem) && !told.includes(stem))
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
