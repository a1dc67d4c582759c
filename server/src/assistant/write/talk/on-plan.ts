import { stageOfMonths } from '@nestbook/contract/rules/ages.ts'
import { isWorse } from '@nestbook/contract/rules/setback.ts'
import { type AgeFound, ageNoun, ageWord, findAge } from '../../../modules/children/children.ts'
import { stemsOf } from '../../../modules/lexicon/lexicon.ts'
import type { Voice } from '../../../modules/voice/voice.ts'
import type { Brief, Draft, TalkKind } from '../brief.ts'
import type { Choose } from '../choose.ts'
import type { FindPages, PageFound } from '../find-page.ts'
import { ageless, sentencesOf } from '../holds-at.ts'
import { upperFirst } from '../slots.ts'
import { freshSteps } from '../steps.ts'
import { firstOf, joined, matterOf, quoted, wholeSentences } from './forms.ts'
import { freshAsk, hasMore, nextParts, passageOn, wordsOf } from './next-parts.ts'
import { wasSaid } from './said.ts'

export type Needs = { brief: Brief; found: PageFound; findPages: FindPages; voice: Voice; choose: Choose }
type Said = string | (Pick<Draft, 'text' | 'isFree'> & { about?: Brief })

/** What is said to a reply that is about the plan in the last answer. */
export const onPlan: Partial<Record<TalkKind, (needs: Needs) => Said>> = {
  step: explainStep,
  why,
  refuses: (needs) => goOnAfterNo(needs, 'refusesAtFirst'),
  fails: (needs) => goOnAfterNo(needs, 'ifItFails'),
  howLong,
  avoid: ({ brief, found }) =>
    joined([found.stage.avoid.map((line) => `- ${line}`).join('\n'), freshAsk(brief, found)]),
  otherAdult,
  otherChild,
  setback,
  more: ({ brief, found, voice, choose }) =>
    hasMore(brief, found)
      ? nextParts(brief, found, { lead: choose(voice.talk.next, 'next'), hasStudies: true }, voice, choose)
      : { text: choose(voice.talk.noMore, 'noMore'), isFree: true },
  reply,
  book: ({ brief, found, voice, choose }) =>
    choose(voice.talk.noBook, 'book')
      .replace('{matter}', matterOf(brief, found))
      .replace('{age}', brief.ageNoun ?? 'child of that age'),
  willTry({ brief, found, voice, choose }) {
    const [step] = freshSteps(found, { ...brief, earlierAnswers: [] })
    const [word] = wordsOf(found)
    return {
      text: joined([
        choose(voice.talk.willTry, 'willTry'),
        step ? `${voice.talk.sooner} **${step.title}** ${firstOf(step.text)}` : '',
        word ? `${voice.talk.sayIt}\n\n${quoted(word)}` : '',
        voice.talk.afterTry,
      ]),
      isFree: true,
    }
  },
}

function explainStep({ brief, found, voice }: Needs): Said {
  const told = stepsIn(brief.earlierAnswers.at(-1) ?? '')
  const place = brief.talk?.place
  const meant = place === -1 ? told.at(-1) : place ? told[place - 1] : undefined
  if (!meant) return { text: voice.talk.noStep, isFree: true }
  const all = [...(found.twist?.steps ?? []), ...found.stage.steps]
  const step = all.find(({ title }) => title === meant) ?? all[(place ?? 1) - 1]
  if (!step) return { text: voice.talk.noStep, isFree: true }
  const about = `${step.title} ${step.text}`
  const sentences = wholeSentences(step.text)
  const word = nearest(wordsOf(found), about)
  const slip = nearest(found.stage.avoid, about)
  return joined([
    voice.talk.stepMeans.replace('{title}', step.title.replace(/\.$/, '')),
    sentences.map((sentence) => `- ${sentence}`).join('\n'),
    word ? `${voice.talk.whileYouDo}\n\n${quoted(word)}` : '',
    slip ? `${voice.talk.goesWrong} ${slip}` : '',
    ...found.stage.expect.slice(0, 1).map((line) => upperFirst(line)),
    freshAsk(brief, found),
  ])
}

/** The titles of an answer's steps, in their order. */
function stepsIn(answer: string): string[] {
  return [...answer.matchAll(/^(?:\d+\.|-)?\s*\*\*([^*]+)\*\*/gm)].map(([, title = '']) => title)
}

function nearest(lines: string[], about: string): string | null {
  const wanted = new Set(stemsOf(about).filter((stem) => stem.length > 3))
  const scored = lines.map((line) => ({ line, shared: stemsOf(line).filter((stem) => wanted.has(stem)).length }))
  return scored.toSorted((one, other) => other.shared - one.shared)[0]?.line ?? null
}

function why({ brief, found, voice, choose }: Needs): Said {
  const { stage, twist } = found
  const reasons = brief.stage ? sentencesOf(stage.why) : ageless(sentencesOf(stage.why))
  const isToldAlready = wasSaid(reasons[0] ?? '', brief)
  const extra = twist && !wasSaid(twist.paragraph, brief) ? twist.paragraph : ''
  const lead = isToldAlready ? `${voice.talk.whyShort} ${reasons.slice(0, 3).join(' ')}` : reasons.join(' ')
  return nextParts(brief, found, { lead: joined([lead, extra]), wantsSteps: 1, hasStudies: true }, voice, choose)
}

/** A no, or a plan that may fail: what the first days are like, one line to stay with, and what comes next. */
function goOnAfterNo({ brief, found, voice, choose }: Needs, opening: 'refusesAtFirst' | 'ifItFails'): Said {
  const special = passageOn(brief.talk?.reply ?? '', brief, { ...found, answer: null })
  const fresh = freshSteps(found, brief).filter(({ title }) => !wasSaid(`**${title}**`, brief))
  const [step = freshSteps(found, brief)[0]] = fresh
  const words = wordsOf(found)
  const word = words.find((line) => !wasSaid(line, brief)) ?? words[0]
  const avoid = found.stage.avoid.find((line) => !wasSaid(line, brief))
  return joined([
    choose(voice.talk[opening], opening),
    special ?? dayOne(found),
    word ? `${choose(voice.talk.saySame, 'same')}\n\n${quoted(word)}` : '',
    step ? `${choose(voice.talk.thenTry, 'then')} **${step.title}** ${step.text}` : '',
    avoid ? `${voice.talk.scriptLeave} ${avoid}` : '',
    freshAsk(brief, found),
  ])
}

function dayOne({ stage }: PageFound): string {
  return stage.expect[0] ?? ''
}

const lasts = /\b(?:after|for|over|than|last\w*)\b[^.]{0,25}\b(?:weeks?|months?)\b/i
const inTime = /\b(?:after|in|within|over|for|takes?)\b[^.,]{0,20}\b(?:days|nights|weeks)\b/i
const timed = /\b(?:days?|nights?|weeks?|months?|evenings?)\b/i

function howLong({ brief, found, voice, choose }: Needs): Said {
  const { stage, answer, twist } = found
  const direct = answer && timed.test(answer.text) ? answer.text : ''
  const rest = [...stage.steps.map(({ text }) => text), ...(twist ? [twist.paragraph] : [])]
    .flatMap(sentencesOf)
    .filter((text) => inTime.test(text))
  const over = stage.help.find((line) => lasts.test(line))
  const lines = stage.expect.map((line) => `- ${line.replace(/^([^:]+:)/, '**$1**')}`).join('\n')
  return joined([
    direct || choose(voice.talk.howLong, 'howLong'),
    lines,
    rest[0] && !direct ? rest[0] : '',
    lines === '' ? voice.talk.notTold : '',
    over ? `${voice.talk.longerMeans} ${over}` : '',
    freshAsk(brief, found),
  ])
}

const adults =
  /\b(?:my |our |her |his |the )?(husband|wife|partner|boyfriend|girlfriend|dad|father|mom|mum|mother|grandma|grandpa|grandmother|grandfather|nanny|sitter|babysitter|mother[- ]in[- ]law)\b/i

function otherAdult({ brief, found, voice, choose }: Needs): Said {
  const [, named = ''] = adults.exec(brief.talk?.reply ?? '') ?? []
  const who = named
    ? `${/^(?:dad|mom|mum|grandma|grandpa)$/i.test(named) ? '' : 'your '}${named.toLowerCase()}`
    : 'another grown-up'
  const plan = freshSteps(found, { ...brief, earlierAnswers: [] }).slice(0, 3)
  const { twist } = found
  return joined([
    upperFirst(choose(voice.talk.otherYes, 'other').replace('{who}', who)),
    twist && !wasSaid(twist.paragraph, brief) ? twist.paragraph : '',
    choose(voice.talk.otherBrief, 'brief').replace('{who}', who),
    plan.map(({ title, text }) => `- **${title}** ${firstOf(text)}`).join('\n'),
    wordsOf(found).slice(0, 2).map(quoted).join('\n>\n'),
    `${voice.talk.scriptLeave} ${choose(found.stage.avoid, 'avoid')}`,
  ])
}

/** The same matter with another child of the family, at the age that the reply, the first question or a profile tells. */
function otherChild({ brief, findPages, voice, choose }: Needs): Said {
  const told = ageInMonths(brief.talk?.reply ?? '') ?? otherAge(brief)
  const which = /\b(?:young|little|small|baby)/i.test(brief.talk?.reply ?? '') ? 'younger' : 'other'
  const isOlder = /\b(?:old(?:er|est)|big|eldest)\b/i.test(brief.talk?.reply ?? '')
  if (told === null)
    return { text: choose(voice.talk.olderAsk, 'olderAsk').replace('{which}', isOlder ? 'older' : which), isFree: true }
  const age: AgeFound = { months: told, isRough: false }
  const about = {
    ...brief,
    ageMonths: told,
    stage: stageOfMonths(told),
    ageNoun: ageNoun(age),
    ageWord: ageWord(age),
    gender: null,
    name: null,
  }
  const [found] = findPages(about)
  if (!found) return { text: choose(voice.talk.olderAsk, 'olderAsk').replace('{which}', which), isFree: true }
  const isSame = freshSteps(found, brief).every(({ title }) => wasSaid(`**${title}**`, brief))
  const opening = isSame ? choose(voice.talk.olderSame, 'older') : choose(voice.talk.olderIs, 'older')
  const lead = joined([
    opening.replace('{age}', about.ageNoun ?? 'child of that age'),
    isSame ? '' : sentencesOf(found.stage.why).slice(0, 2).join(' '),
  ])
  return { text: nextParts(about, found, { lead, wantsSteps: 3 }, voice, choose), about }
}

function otherAge({ ageMonths, others, talk, text }: Brief): number | null {
  const isOlder = /\b(?:old(?:er|est)|big|eldest)\b/i.test(talk?.reply ?? '')
  const ages = [...others.flatMap((other) => other.ageMonths ?? []), ...agesIn(text)]
  const fitting = ages.filter((age) => ageMonths === null || (isOlder ? age > ageMonths : age !== ageMonths))
  return fitting[0] ?? null
}

function setback({ brief, found, voice, choose }: Needs): Said {
  const isMore = isWorse(brief.talk?.reply ?? '')
  const opening = isMore ? voice.talk.failedWorse : choose(voice.setback, 'setback')
  if (!hasMore(brief, found))
    return { text: joined([firstOf(opening), choose(voice.talk.noMore, 'noMore')]), isFree: true }
  return nextParts(brief, found, { lead: opening, ask: choose(voice.setbackAsks, 'ask') }, voice, choose)
}

function reply({ brief, found, voice, choose }: Needs): Said {
  const said = brief.talk?.reply ?? ''
  const isAge =
    ageInMonths(brief.talk?.told ?? '') !== null && /\bhow old\b|\bwhat age\b/i.test(brief.talk?.asked ?? '')
  const opening = isAge ? ageTold(brief, voice) : thanksFor(said, voice, choose)
  const special = passageOn(`${isAge ? '' : (brief.talk?.asked ?? '')} ${said}`, brief, { ...found, answer: null })
  const reasons = sentencesOf(found.stage.why).slice(0, 2).join(' ')
  const lead = joined([opening, special ?? (isAge && !wasSaid(reasons, brief) ? reasons : '')])
  if (!hasMore(brief, found)) return { text: joined([lead, choose(voice.talk.noMore, 'noMore')]), isFree: true }
  return nextParts(brief, found, { lead, wantsSteps: isAge ? 3 : 2 }, voice, choose)
}

function ageInMonths(text: string): number | null {
  return findAge(text)?.months ?? null
}

function ageTold({ ageNoun: noun }: Brief, { talk }: Voice): string {
  const one = `A ${noun ?? 'child of that age'}`.replace(/^A (eight|eleven|eighteen)/, 'An $1')
  return talk.replyAge.replace('{Age}', one)
}

/** How often, how many, when: that is told back; a yes or a no is not. */
function thanksFor(said: string, { talk }: Voice, choose: Choose): string {
  if (/\b(?:not sure|no idea|(?:do ?n['’]?t|not) know)\b/i.test(said)) return talk.replyUnsure
  if (/^(?:yes|yeah|yep|no|nope|never|not|both|neither|maybe)\b/i.test(said)) return choose(talk.replyNoted, 'reply')
  return choose(talk.replyThanks, 'reply').replace('{Reply}', upperFirst(said.replace(/[.! ]+$/, '')))
}

/** Every age that a text tells, one clause after the other. */
function agesIn(text: string): number[] {
  return text.split(/[.,;!?]|\band\b/i).flatMap((clause) => ageInMonths(clause) ?? [])
}
