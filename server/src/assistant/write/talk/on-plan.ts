import { stageOfMonths } from '@nestbook/contract/rules/ages.ts'
import { isWorse } from '@nestbook/contract/rules/setback.ts'
import { type AgeFound, ageNoun, ageWord, findAge } from '../../../modules/children/children.ts'
import { stemsOf } from '../../../modules/lexicon/lexicon.ts'
import { sentencesOf } from '../../../text/sentences.ts'
import type { Brief, TalkKind } from '../brief.ts'
import type { PageFound } from '../page-found.ts'
import { fillSlots, withArticle } from '../slots.ts'
import { freshSteps } from '../steps.ts'
import { differs } from './differs.ts'
import { type Dependencies, firstOf, joined, linesNear, matterOf, quoted, type Said, wholeSentences } from './lines.ts'
import { hasMore, nextParts, passageOn, wordsOf } from './next-parts.ts'
import { disagree, otherAdult } from './other-adults.ts'
import { partOn, saysSomething, toldOn } from './part-on.ts'
import { reactionTo, reasonFor } from './reactions.ts'
import { ageTold, reply } from './reply.ts'
import { stepsSaid, wasSaid } from './said.ts'

/** What is said to a reply that is about the plan in the last answer. */
export const onPlan: Partial<Record<TalkKind, (dependencies: Dependencies) => Said>> = {
  step: explainStep,
  why,
  refuses: (dependencies) => goOnAfterNo(dependencies, 'refusesAtFirst'),
  fails: (dependencies) => goOnAfterNo(dependencies, 'ifItFails'),
  howLong,
  avoid: ({ found }) => found.stage.avoid.map((line) => `- ${line}`).join('\n'),
  disagree,
  otherAdult,
  otherChild,
  ageNow,
  differs,
  bringUp: ({ voice, choose }) => choose(voice.talk.bringUp, 'bringUp'),
  setback,
  more: ({ brief, found, voice, choose }) =>
    hasMore(brief, found)
      ? nextParts(brief, found, { lead: choose(voice.talk.next, 'next') }, voice, choose)
      : { text: choose(voice.talk.noMore, 'noMore'), isFree: true },
  reply,
  book: ({ brief, found, voice, choose }) =>
    choose(forParents.test(brief.talk?.reply ?? '') ? voice.talk.noBookForParents : voice.talk.noBook, 'book')
      .replace('{matter}', matterOf(brief, found))
      .replace('a {age}', withArticle(brief.ageNoun ?? 'child of that age')),
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

const forParents =
  /\b(?:for (?:me|us|parents|moms?|dads?|step\w+)|(?:i|we) (?:can|could|should) read(?! (?:it )?(?:to|with|aloud|out)\b))\b/i

function explainStep({ brief, found, voice }: Dependencies): Said {
  const place = brief.talk?.place
  const told = stepsSaid(brief, place && place > 0 ? place : 1)
  const meant = place === -1 ? told.at(-1) : place ? told[place - 1] : undefined
  if (!meant) return { text: voice.talk.noStep, isFree: true }
  const all = [...(found.twist?.steps ?? []), ...found.stage.steps]
  const step = all.find(({ title }) => fillSlots(title, brief) === meant) ?? all[(place ?? 1) - 1]
  if (!step) return { text: voice.talk.noStep, isFree: true }
  const about = `${step.title} ${step.text}`
  const sentences = wholeSentences(step.text)
  const word = nearest(wordsOf(found), about)
  const slip = nearest(found.stage.avoid, about)
  // Where the page has neither a line nor a slip for it, what it says elsewhere of the same thing.
  const more = word || slip ? null : partOn(about, brief, found)
  return joined([
    voice.talk.stepMeans.replace('{title}', step.title.replace(/\.$/, '')),
    sentences.map((sentence) => `- ${sentence}`).join('\n'),
    word ? `${voice.talk.whileYouDo}\n\n${quoted(word)}` : '',
    slip ? `${voice.talk.goesWrong} ${slip}` : '',
    more?.text ?? '',
  ])
}

/** One word in common is chance. */
const minShared = 2

function nearest(lines: string[], about: string): string | null {
  const wanted = new Set(stemsOf(about).filter((stem) => stem.length > 3))
  const scored = lines.map((line) => ({ line, shared: stemsOf(line).filter((stem) => wanted.has(stem)).length }))
  const [best] = scored.toSorted((one, other) => other.shared - one.shared)
  return best && best.shared >= minShared ? best.line : null
}

function why({ brief, found, voice }: Dependencies): Said {
  const part = partOn(brief.talk?.reply ?? '', brief, found)
  const reasons = sentencesOf(found.stage.why)
  const special = reasonFor(brief.talk?.reply ?? '', voice)
  // A part of the page on whom it happens with is as likely about another person.
  const fresh = reasons.filter((line) => !wasSaid(line, brief)).slice(0, 3)
  if (special) return joined([special, fresh.join(' ')])
  if (part) return joined([part.text, wasSaid(reasons[0] ?? '', brief) ? '' : reasons.slice(0, 2).join(' ')])
  const [opening = ''] = found.stage.openings.filter((line) => !wasSaid(line, brief))
  const isToldAlready = wasSaid(reasons[0] ?? '', brief)
  return isToldAlready
    ? joined([opening, `${voice.talk.whyShort} ${reasons.slice(0, 2).join(' ')}`])
    : joined([reasons.join(' '), opening])
}

/**
 * A no, or a plan that may fail: what is said of just that. Where that is little, one line to stay with and what comes
 * next.
 */
function goOnAfterNo({ brief, found, voice, choose }: Dependencies, opening: 'refusesAtFirst' | 'ifItFails'): Said {
  const reply = brief.talk?.reply ?? ''
  // "What if she refuses" is about the plan: whatever part speaks of refusing is about something else.
  const part = saysSomething(reply)
    ? (partOn(reply, brief, found)?.text ?? passageOn(reply, brief, { ...found, answer: null }))
    : null
  const reaction = reactionTo(reply, brief, voice)
  // What the page says of just that is nearer than what holds for every child.
  const isOnThat = part !== null && reactionTo(part, brief, voice) === reaction
  if (reaction && !isOnThat) return joined([reaction, part ?? ''])
  const { likeness } = found.weigh(`${brief.text} ${reply}`)
  const fresh = freshSteps(found, brief).filter(({ title }) => !wasSaid(`**${title}**`, brief))
  const near = fresh.toSorted((one, other) => likeness(other.text) - likeness(one.text))
  const [step = freshSteps(found, brief)[0]] = near
  const words = linesNear({ brief, found }, step)
  const word = words.find((line) => !wasSaid(line, brief)) ?? words[0]
  return joined([
    part ?? joined([choose(voice.talk[opening], opening), dayOne(found)]),
    word ? `${choose(voice.talk.saySame, 'same')}\n\n${quoted(word)}` : '',
    step ? `${choose(voice.talk.thenTry, 'then')} **${step.title}** ${step.text}` : '',
  ])
}

function dayOne({ stage }: PageFound): string {
  return stage.expect[0] ?? ''
}

const lasts = /\b(?:after|for|over|than|last\w*)\b[^.]{0,25}\b(?:weeks?|months?)\b/i
const timed = /\b(?:days?|nights?|weeks?|months?|evenings?)\b/i

function howLong({ brief, found, voice, choose }: Dependencies): Said {
  const { stage, answer } = found
  const part = partOn(brief.talk?.reply ?? '', brief, found)
  const told = toldOn(brief.talk?.reply ?? '', brief, found)
  const direct = [told, part?.text, answer?.text].find((text) => text && timed.test(text)) ?? ''
  if (asksToWorry.test(brief.talk?.reply ?? '') && direct) return direct
  const over = stage.help.find((line) => lasts.test(line))
  const lines = stage.expect.map((line) => `- ${line.replace(/^([^:]+:)/, '**$1**')}`).join('\n')
  return joined([
    direct || choose(voice.talk.howLong, 'howLong'),
    lines,
    lines === '' ? voice.talk.notTold : '',
    over ? `${voice.talk.longerMeans} ${over}` : '',
  ])
}

const asksToWorry = /\b(?:worr\w+|concern\w*|see (?:a|the) doctor|get help|too long)\b/i

/** The same matter with another child of the family, at the age that the reply, the first question or a profile tells. */
function otherChild({ brief, findPages, voice, choose }: Dependencies): Said {
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
    opening.replace('a {age}', withArticle(about.ageNoun ?? 'child of that age')),
    isSame ? '' : (sentencesOf(found.stage.why)[0] ?? ''),
  ])
  return { text: nextParts(about, found, { lead, wantsSteps: 2 }, voice, choose), about }
}

function otherAge({ ageMonths, others, talk, text }: Brief): number | null {
  const isOlder = /\b(?:old(?:er|est)|big|eldest)\b/i.test(talk?.reply ?? '')
  const ages = [...others.flatMap((other) => other.ageMonths ?? []), ...agesIn(text)]
  const fitting = ages.filter((age) => ageMonths === null || (isOlder ? age > ageMonths : age !== ageMonths))
  return fitting[0] ?? null
}

function setback({ brief, found, voice, choose }: Dependencies): Said {
  const reply = brief.talk?.reply ?? ''
  const isTried = wantsElse.test(reply)
  const opening = isWorse(reply)
    ? voice.talk.failedWorse
    : choose(isTried ? voice.talk.triedElse : voice.talk.triedOne, 'setback')
  const part = partOn(reply, brief, found)
  if (keeps.test(reply) && !isNotEnough.test(reply)) return beside(part?.text ?? '', { brief, found, voice, choose })
  const ask = choose(voice.setbackAsks, 'ask')
  if (!hasMore(brief, found))
    return { text: joined([firstOf(opening), choose(voice.talk.noMore, 'noMore')]), isFree: true }
  // What was tried is not advised again, nor is how to do it better where the parent wants something else.
  const lead = joined([opening, part && !isTried ? part.text : ''])
  return nextParts(brief, found, { lead, wantsSteps: wantsMore.test(reply) ? 2 : 1, ask, except: reply }, voice, choose)
}

/** "We already do quiet time": it is not given up for that, only not enough. */
const keeps =
  /\b(?:i|we) (?:do |have )?already (?!(?:tried|did|done|had|went|gave|told|said)\b)\w+|\b(?:i|we) (?:do|have|use|give|keep|read|put|let)\b.*\balready\W*$/i
const isNotEnough = /\b(?:anyway|still|but|else|instead|n['’]?t|not|no|never|tried|without)\b/i

/** What the page says of the thing that is done already, and one thing beside it that is not the same again. */
function beside(onThat: string, { brief, found, voice, choose }: Omit<Dependencies, 'findPages'>): Said {
  const reply = brief.talk?.reply ?? ''
  const lead = joined([voice.talk.keepThat, onThat])
  const next = nextParts({ ...brief, tried: [] }, found, { lead, wantsSteps: 1, except: reply }, voice, choose)
  return joined([next, choose(voice.setbackAsks, 'ask')])
}

const wantsMore = /\b(?:else|other ideas?|different|new)\b/i
const wantsElse = /\b(?:what else|else|already|other ideas?|something (?:else|different|new))\b/i

/** The same matter for a child of another age than was first told: it takes the place of a whole answer. */
function ageNow({ brief, found, voice, choose }: Dependencies): Said {
  const reasons = sentencesOf(found.stage.why).slice(0, 3).join(' ')
  const lead = joined([ageTold(brief, voice), found.answer?.text ?? '', reasons])
  return nextParts(brief, found, { lead, wantsSteps: 3, maxWords: 235 }, voice, choose)
}

function ageInMonths(text: string): number | null {
  return findAge(text)?.months ?? null
}

/** Every age that a text tells, one clause after the other. */
function agesIn(text: string): number[] {
  return text.split(/[.,;!?]|\band\b/i).flatMap((clause) => ageInMonths(clause) ?? [])
}
