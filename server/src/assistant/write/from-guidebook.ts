import type { Voice } from '../../modules/voice/voice.ts'
import { isTold } from '../../readers/page-parts/page-parts.ts'
import { sentencesOf } from '../../text/sentences.ts'
import { mindAllergies } from './allergies.ts'
import type { Brief, Draft } from './brief.ts'
import { type Choose, makeChoose } from './choose.ts'
import type { FindPages } from './find-page.ts'
import { fitLength, lengthFor, type Section } from './fit-length.ts'
import { asksWhy, closest, fittingSections, isGuess, stepsToAsked } from './fitting-answer.ts'
import { followUpsOf } from './follow-ups.ts'
import { makeHeadings } from './headings.ts'
import { helpToGive } from './help-to-give.ts'
import { beginsWithAge, isAgeTold } from './holds-at.ts'
import { writeInForm } from './in-form.ts'
import { withLinesBelow } from './lines-below.ts'
import { answerMood } from './moods.ts'
import { nearPages, nearTitles, usualPage } from './near-pages.ts'
import { offerNearest, sayNothingFound } from './offer-nearest.ts'
import { headingOfPart, nearAnswer, opening } from './opening.ts'
import {
  firstSentences,
  isSharedWith,
  type OtherPage,
  otherSections,
  pagesForOthers,
  whoTogether,
} from './other-children.ts'
import type { PageFound } from './page-found.ts'
import { researchLines } from './research-lines.ts'
import { fillSlots, titleWithin } from './slots.ts'
import { freshSteps, numbered, triedLine } from './steps.ts'
import { asksForPlan, asksStraightOut } from './straight-answer.ts'
import { joined } from './talk/lines.ts'
import { wasSaid } from './talk/said.ts'
import { talkOf } from './talk/talk.ts'
import { againAfter } from './talk/write-again.ts'
import { toldBefore } from './told-before.ts'

/** Writes an answer without a language model, from the guidebook's pages and the studies' findings. */
export const writeFromGuidebook = mindAllergies(draftOf)

function draftOf(brief: Brief, findPages: FindPages, voice: Voice): Draft {
  const draft = writeOnce(brief, findPages, voice)
  return { ...draft, text: joined([toldBefore(brief, voice), draft.text]), again: againAfter(brief, draft, findPages) }
}

function writeOnce(brief: Brief, findPages: FindPages, voice: Voice): Draft {
  const choose = makeChoose(brief.text)
  if (brief.kind === 'thanks') return { text: choose(voice.thanks, 'thanks'), followUps: [], isFree: true }
  const talk = brief.signPart ? null : talkOf(brief, findPages, voice, choose)
  if (talk) return talk
  const [likeliest, also] = findPages(brief)
  const usual = () => usualPage(brief, findPages)
  if (brief.kind !== 'asks') {
    const near = likeliest && brief.mayAsk ? nearPages(brief, likeliest, findPages) : []
    return near.length > 0
      ? offerNearest(brief, near, usual, voice, choose)
      : answerMood(brief, likeliest?.page ?? null, voice, choose)
  }
  if (!likeliest) return sayNothingFound(brief, usual(), voice, choose)
  const found = isSettled(likeliest, brief) ? { ...likeliest, twist: null } : likeliest
  const pages = pagesForOthers(brief, findPages)
  const shared = pages.filter((page) => isSharedWith(found, page))
  const apart = pages.filter((page) => !shared.includes(page))
  const who = whoTogether(brief, shared)
  const whoAsks = who === brief ? brief : { ...brief, name: null, gender: null }
  if (brief.form) {
    const text = fillSlots(writeInForm(brief.form, brief, found, voice, choose), who)
    return { text, followUps: followUpsOf(whoAsks, found) }
  }
  if (!brief.isFollowUp && !brief.signPart && isGuess(brief, found))
    return offerNearest(brief, nearPages(brief, found, findPages), usual, voice, choose)
  if (brief.signPart || (isTold(brief.text) && !brief.isFollowUp && apart.length === 0)) {
    const heading = makeHeadings(voice, choose)
    const parts = {
      heading: headingOfPart(brief, found, voice, choose),
      research: researchSections(brief, voice, choose),
      help: (lines: string[]) =>
        helpSections(heading('help'), helpToGive(found, brief, lines), voice.disclaimers[found.concern ?? 'none']),
      ask: (questions: string[]) => ({ text: asking(brief, questions, voice, choose), spare: 0 }),
      near: () => nearTitles(brief, found, findPages),
    }
    const text = fitLength(fittingSections(brief, found, parts, voice, choose), lengthFor(brief))
    return { text: fillSlots(text, who), followUps: followUpsOf(whoAsks, found) }
  }
  const hasPart = (found.answer !== null || found.twist !== null) && !brief.isFollowUp && apart.length === 0 && !also
  const sections = hasPart
    ? partSections(brief, withLinesBelow(found, asksForPlan.test(brief.text)), voice, choose)
    : found.twist && brief.isFollowUp
      ? followUpSections(brief, found, voice, choose)
      : fullSections(brief, found, also ?? null, { shared, apart }, voice, choose)
  return {
    text: fillSlots(fitLength(sections, isSettled(likeliest, brief) && hasPart ? maxOfSettled : lengthFor(brief)), who),
    followUps: followUpsOf(whoAsks, found),
  }
}

/** So many words when one line asks and one answer settles it. */
const maxOfSettled = 220

/** What stands in the one line of a question is what the answer is about, and not a thing to be told of besides. */
function isSettled({ answer }: PageFound, { text, isFollowUp }: Brief): boolean {
  return answer !== null && !isFollowUp && asksStraightOut(text) && sentencesOf(text).length === 1
}

/** What a part of the page answers gets that part and the lines that go below it: a page on why would bury it. */
function partSections(brief: Brief, found: PageFound, voice: Voice, choose: Choose): Section[] {
  const { stage, twist, answer } = found
  const heading = makeHeadings(voice, choose)
  const maxSteps = isSettled(found, brief) ? 2 : 3
  const likeness = found.likeness ?? (() => 0)
  const untried = freshSteps(found, brief, 0)
  const own = untried.filter((step) => twist?.steps.includes(step))
  const others = untried.filter((step) => !own.includes(step))
  const steps = [...own, ...stepsToAsked(others, maxSteps - own.length, likeness)].slice(0, maxSteps)
  const [words = ''] = [...(twist?.words ?? []), ...closest(stage.words, likeness)]
  const ahead = { text: daysAhead(heading('expect'), stage), spare: 0 }
  const tried = [triedLine(found, brief, voice, choose), heading('steps')].filter(Boolean).join('\n\n')
  return [
    { text: opening(brief, found, voice, choose), spare: 0 },
    nearAnswer(brief, found, voice, choose),
    ...(howLong.test(brief.text) && !answer ? [ahead] : []),
    { text: twist && !wasSaid(twist.paragraph, brief) ? twist.paragraph : '', spare: 0 },
    { text: asksWhy.test(brief.text) ? stage.why : '', spare: 3 },
    { text: steps.length > 0 ? `${tried}\n\n${numbered(steps)}` : '', spare: 0 },
    { text: words && fitsWords(brief, twist) ? `${heading('words')}\n\n> ${words}` : '', spare: 9 },
    ...researchSections(brief, voice, choose),
    ...helpSections(heading('help'), helpToGive(found, brief, stage.help), voice.disclaimers[found.concern ?? 'none']),
    { text: asking(brief, stage.ask, voice, choose), spare: 0 },
  ]
}

function fullSections(
  brief: Brief,
  found: PageFound,
  also: PageFound | null,
  { shared, apart }: Record<'shared' | 'apart', OtherPage[]>,
  voice: Voice,
  choose: Choose,
): Section[] {
  const { stage, twist } = found
  const heading = makeHeadings(voice, choose)
  const age = shared.length === 0 ? brief.ageWord : null
  const why = age ? heading('why').replace('{ageWord}', age) : heading('whyAnyAge')
  const steps = freshSteps(found, brief)
  const words = [...(twist?.words ?? []), choose(stage.words, 'words'), ...stage.words]
  const asksHowLong = !found.answer && howLong.test(brief.text)
  const ahead = { text: daysAhead(heading('expect'), stage), spare: asksHowLong ? 0 : brief.isSetback ? 1 : 8 }
  const fresh = words.filter((line) => !wasSaid(line, brief))
  const [first = '', second = ''] = [...new Set([...fresh, ...words])]
  const avoiding = `${heading('avoid')}\n\n${choose(stage.avoid, 'avoid')}`
  const given = steps.slice(0, 4).map(({ title }) => title)
  return [
    { text: opening(brief, found, voice, choose), spare: 0 },
    nearAnswer(brief, found, voice, choose),
    ...(asksHowLong ? [ahead] : []),
    ...(twist && !wasSaid(twist.paragraph, brief) ? [{ text: twist.paragraph, spare: 0 }] : []),
    ...(wasSaid(stage.why, brief)
      ? []
      : [
          {
            text: `${why}\n\n${stage.why}`,
            spare: also || apart.length > 0 ? 7 : twist ? 3 : 0,
          },
        ]),
    { text: [triedLine(found, brief, voice, choose), heading('steps')].filter(Boolean).join('\n\n'), spare: 0 },
    { text: numbered(steps.slice(0, 2)), spare: 0 },
    { text: numbered(steps.slice(2, 3), 3), spare: apart.length > 0 ? 4 : 0 },
    { text: numbered(steps.slice(3, 4), 4), spare: 6 },
    ...apart.flatMap((other) => otherSections(other, brief, { twist, given }, apart.length > 1 ? 1 : 2, voice, choose)),
    ...(also && !apart.some(({ found: { page } }) => page === also.page)
      ? secondMatter(brief, also, voice, choose)
      : []),
    ...(fitsWords(brief, twist)
      ? [
          { text: `${heading('words')}\n\n> ${first}`, spare: 0 },
          { text: `>\n> ${second}`, spare: 9 },
        ]
      : []),
    // What gets in the way of a plan more often than the plan itself.
    { text: brief.isSetback ? avoiding : '', spare: 2 },
    ...researchSections(brief, voice, choose),
    ...(asksHowLong ? [] : [ahead]),
    ...helpSections(heading('help'), helpToGive(found, brief, stage.help), voice.disclaimers[found.concern ?? 'none']),
    { text: asking(brief, stage.ask, voice, choose), spare: 0 },
  ]
}

/** A baby is told little in words; they are given where the scene is told, or asked for. */
const wordsFromMonths = 18

function fitsWords({ ageMonths, text }: Brief, twist: PageFound['twist']): boolean {
  return (twist?.words.length ?? 0) > 0 || (ageMonths ?? wordsFromMonths) >= wordsFromMonths || asksForWords.test(text)
}

const asksForWords =
  /\b(?:what (?:do|can|should) i (?:say|tell)|how (?:do|can|should) i (?:say|tell|explain|answer))\b/i

/** Asks for what the page says of the days ahead. */
const howLong =
  /\bhow (?:long|many (?:days|nights|weeks|months)|soon)\b|\bwhen (?:will|does|do|should) (?:it|this|that|things|i|we)\b/i

function followUpSections(brief: Brief, found: PageFound, voice: Voice, choose: Choose): Section[] {
  const { stage, twist } = found
  const heading = makeHeadings(voice, choose)
  return [
    { text: opening(brief, found, voice, choose), spare: 0 },
    { text: twist && !wasSaid(twist.paragraph, brief) ? twist.paragraph : '', spare: 0 },
    { text: [triedLine(found, brief, voice, choose), heading('steps')].filter(Boolean).join('\n\n'), spare: 0 },
    { text: numbered(freshSteps(found, brief).slice(0, 3)), spare: 0 },
    { text: `${heading('words')}\n\n> ${twist?.words[0] ?? choose(stage.words, 'words')}`, spare: 0 },
    ...researchSections(brief, voice, choose),
    { text: `${heading('avoid')}\n\n${choose(stage.avoid, 'avoid')}`, spare: 3 },
    { text: daysAhead(heading('expect'), stage), spare: 8 },
    ...helpSections(heading('help'), helpToGive(found, brief, stage.help), voice.disclaimers[found.concern ?? 'none']),
    { text: asking(brief, stage.ask, voice, choose), spare: 0 },
  ]
}

/** What a second matter in the same question gets: its own heading, its straight answer or reason, two steps. */
function secondMatter(brief: Brief, also: PageFound, voice: Voice, choose: Choose): Section[] {
  const title = choose(voice.headings.also, 'also').replace('{topic}', titleWithin(also.page))
  return [
    {
      text: `### ${title}\n\n${also.answer?.text ?? also.twist?.paragraph ?? firstSentences(also.stage.why)}`,
      spare: 0,
    },
    { text: numbered(freshSteps(also, brief).slice(0, 2)), spare: 0 },
  ]
}

/** Two findings with their heading; a third where there is room. */
function researchSections(brief: Brief, voice: Voice, choose: Choose): Section[] {
  const [heading, ...findings] = researchLines(brief, voice, choose)
  return [
    { text: [heading, findings.slice(0, 2).join('\n')].filter(Boolean).join('\n\n'), spare: 0 },
    { text: findings[2] ?? '', spare: 5 },
  ]
}

/** The first line and every urgent one stay, however long the answer. */
function helpSections(heading: string, [first, ...others]: string[], disclaimer: string): Section[] {
  return [
    { text: first ? `${heading}\n\n- ${first}` : '', spare: 0 },
    ...others.map((line, at) => ({ text: `- ${line}`, spare: urgent.test(line) ? 0 : at === 0 ? 4 : 10 })),
    { text: disclaimer, spare: 0 },
  ]
}

const urgent =
  /\b(?:911|988|emergency|right away|at once|immediately|now|tonight|today|same day|any hour|poison control|hotline|1-8\d\d)\b/i

function daysAhead(heading: string, { expect }: PageFound['stage']): string {
  return `${heading}\n\n${expect.map((line) => `- ${line.replace(/^([^:]+:)/, '**$1**')}`).join('\n')}`
}

const asksAge = /\bhow old\b|\bwhat age\b|\bhow many (?:weeks|months)\b[^?]*\bold\b/i

/** "How old is {child}, and who is there at night?" asks only who is there where the age is known. */
function withoutAge(question: string): string {
  const rest = question.replace(beginsWithAge, (_, first: string) => first.toUpperCase())
  return asksAge.test(rest) ? '' : rest
}

/** One question back; never the age that is known already, nor what was tried when that was told. */
function asking(brief: Brief, questions: string[], voice: Voice, choose: Choose): string {
  if (brief.isSetback) return choose(voice.setbackAsks, 'ask')
  const isAgeKnown = isAgeTold(brief)
  const open = questions
    .map((question) => (isAgeKnown ? withoutAge(question) : question))
    .filter((question) => question !== '' && !(brief.tried.length > 0 && /\bhave you tried\b/i.test(question)))
  if (open.length === 0) return isAgeKnown ? '' : 'How old is {child}?'
  const question = choose(open, 'ask')
  return isAgeKnown || asksAge.test(question) ? question : `How old is {child}? ${question}`
}
