import type { Voice } from '../../../modules/voice/voice.ts'
import { asksSomething } from '../../../text/asks-something.ts'
import { sentencesOf } from '../../../text/sentences.ts'
import type { Brief, Draft, StudyTalk, TalkKind } from '../brief.ts'
import type { Choose } from '../choose.ts'
import type { FindPages } from '../find-page.ts'
import { followUpsOf } from '../follow-ups.ts'
import { answerMood } from '../moods.ts'
import type { PageFound } from '../page-found.ts'
import { saysTheSame } from '../says-the-same.ts'
import { fillSlots } from '../slots.ts'
import { freshSteps } from '../steps.ts'
import { asksForPlan } from '../straight-answer.ts'
import { inForm } from './forms.ts'
import { firstOf, joined, linesNear, quoted, wholeSentences } from './lines.ts'
import { freshAsk, hasMore, nextParts, type Parts, passageOn } from './next-parts.ts'
import { onPlan } from './on-plan.ts'
import { onStudies } from './on-studies.ts'
import { minScore, type NearPart, nearestParts, type PartOn, partOn, toldOn } from './part-on.ts'
import { reply } from './reply.ts'
import { likelyPages, pageSaid, pagesAround, wasSaid } from './said.ts'
import { words } from './words.ts'
import { writeAgain } from './write-again.ts'

const onTheStudies: ReadonlySet<TalkKind> = new Set<StudyTalk>(['strongest', 'reliable', 'howMany', 'sources'])

/**
 * Serves a reply from what was said before in this conversation: the page, the words and the studies of its answers.
 * Null for a message that has to be answered from the book as a whole.
 */
export function talkOf(brief: Brief, findPages: FindPages, voice: Voice, choose: Choose): Draft | null {
  const { talk } = brief
  if (brief.instead) return brief.kind === 'asks' ? writeAgain(brief, findPages, voice, choose) : null
  if (!talk) return nextOnSamePage(brief, findPages, voice, choose)
  if (talk.kind === 'worked') return { text: choose(voice.talk.worked, talk.reply), followUps: [], isFree: true }
  if (talk.kind === 'complaint') return askWhatWasMissed(brief, findPages, voice, choose)
  const found = pageSaid(brief, findPages)
  if (!found) return null
  const finish = (text: string, about: Brief = brief) => ({
    text: fillSlots(text, about),
    followUps: followUpsOf(about, found),
  })
  if (talk.kind === 'heavy') return answerMood({ ...brief, kind: 'vent' }, found.page, voice, choose)
  if (talk.kind === 'sources' && asksForProof.test(talk.reply)) {
    const direct = toldOn(brief.text, brief, found) ?? partOn(talk.reply, brief, found)?.text ?? ''
    return finish(joined([direct, onStudies('reliable', brief, voice)]))
  }
  if (onTheStudies.has(talk.kind)) return finish(onStudies(talk.kind as StudyTalk, brief, voice))
  const form = inForm[talk.kind]
  if (form) return finish(form({ brief, found, findPages, voice, choose }))
  const said = onPlan[talk.kind]?.({ brief, found, findPages, voice, choose })
  if (!said) return null
  if (typeof said === 'string') return finish(said)
  return { ...finish(said.text, said.about), isFree: said.isFree ?? false }
}

const asksForProof = /\b(?:prove[nd]|proof|evidence|scientific|backed|opinion)\b/i

/**
 * A question that goes on with the last answer gets the part that speaks to it, of that page or of its own. Where
 * neither has one, that is said, and the nearest step told.
 */
function nextOnSamePage(brief: Brief, findPages: FindPages, voice: Voice, choose: Choose): Draft | null {
  if (!brief.isFollowUp || brief.earlierAnswers.length === 0 || brief.kind !== 'asks') return null
  if (brief.form && brief.form !== 'words') return null
  const [likeliest] = findPages(brief)
  const said = pageSaid(brief, findPages)
  if (!likeliest || !said) return null
  if (brief.form) {
    return {
      text: fillSlots(words({ brief, found: said, findPages, voice, choose }), brief),
      followUps: followUpsOf(brief, said),
    }
  }
  const pages = pagesAround(said, brief, findPages)
  const near = nearestOf(pages, brief)
  const [best] = near
  const elsewhere = settledElsewhere(brief, findPages)
  const isNamed = best !== undefined && best.found.cueIn(brief.text)(best.part) > 0
  const isSure = best !== undefined && best.score >= minScore.sure && (isNamed || !elsewhere?.found.isAnswerSure)
  const finish = (text: string, found: PageFound) => ({
    text: fillSlots(text, brief),
    followUps: followUpsOf(brief, found),
  })
  const isOfLast = brief.said.split(/\s+/).length <= maxWordsOfLast
  const told = isSure || (elsewhere && !isOfLast) ? null : toldOn(brief.text, brief, said)
  const lead = leadTo(brief, voice, choose)
  const freeIfMissed = (draft: Draft) => (brief.isMissed ? { ...draft, isFree: isFirstSorry(brief, voice) } : draft)
  if (elsewhere && !isSure && !told) return freeIfMissed(finish(joined([lead, elsewhere.text]), elsewhere.found))
  if (brief.isMissed && !isSure) return askWhatWasMissed(brief, findPages, voice, choose)
  const grave = [likeliest, said].find((found) => graveIn(brief, found) !== null)
  const isGrave = grave !== undefined
  const next = grave ?? likeliest
  if (isReplyToAsked(brief, likeliest) && !isGrave) {
    const taken = reply({ brief, found: said, findPages, voice, choose })
    return typeof taken === 'string'
      ? finish(taken, said)
      : { ...finish(taken.text, said), isFree: taken.isFree ?? false }
  }
  if (told && !isGrave && !brief.isMissed) return finish(told, said)
  if (isSure && !isGrave)
    return freeIfMissed(finish(joined([lead, tellNearest(near, brief, voice, choose)]), best.found))
  if (isQuestion(brief) && best && best.score >= minScore.near && !isGrave)
    return finish(joined([lead, tellNearest(near, brief, voice, choose)]), best.found)
  const passage = isGrave
    ? null
    : passageOn(brief.text, brief, asks.test(brief.text) ? likeliest : { ...likeliest, answer: null })
  if (!passage && !hasMore(brief, likeliest))
    return { text: choose(voice.talk.noMore, 'noMore'), followUps: [], isFree: true }
  const isOther = !isGrave && likeliest.page !== said.page
  const [opening = ''] = likeliest.stage.openings
  const parts = passage
    ? { lead: passage, wantsSteps: 1 }
    : isOther
      ? { lead: opening, ask: freshAsk(brief, likeliest) }
      : nearestOn(brief, next, voice, choose)
  return finish(nextParts(brief, next, parts, voice, choose), next)
}

/** Who was not answered has paid for this already: once in a conversation, or complaints would be free questions. */
function isFirstSorry({ earlierAnswers }: Brief, { talk }: Voice): boolean {
  return !earlierAnswers.some((answer) => talk.sorry.some((line) => answer.includes(line)))
}

/** What is said first to an objection, and to whoever was not answered. */
function leadTo(brief: Brief, voice: Voice, choose: Choose): string {
  if (brief.isMissed) return choose(voice.talk.sorry, 'sorry')
  return objects.test(brief.said) ? choose(voice.talk.objected, 'objected') : ''
}

/** So few words are about what was told last. */
const maxWordsOfLast = 6

/** What is asked on its own, where an answer of any page settles it for sure. */
function settledElsewhere(brief: Brief, findPages: FindPages): { found: PageFound; text: string } | null {
  if (!isQuestion(brief) || brief.hasSign) return null
  const [found] = findPages({ ...brief, text: brief.said, isFollowUp: false, before: null })
  const text = found?.answer?.text
  return found && text && !wasSaid(text, brief) ? { found, text } : null
}

/** Of the page told last and the likeliest what a plan names goes first. */
const maxNamed = 2

function nearestOf(pages: PageFound[], brief: Brief): NearPart[] {
  const parts = nearestParts(brief, pages)
  const named = pages.slice(0, maxNamed).flatMap((found) => namedPart(found, brief) ?? [])
  return [...named, ...parts.filter(({ part }) => !named.some((one) => one.part.id === part.id))]
}

/** Two parts of which neither is nearer by so much are both told, where the first is sure. */
const asNear = 0.5

function tellNearest([best, second]: NearPart[], brief: Brief, voice: Voice, choose: Choose): string {
  if (!best) return ''
  // Readers took what is only near rather alone: a step or a line to say that goes with it is farther off still.
  if (best.score < minScore.sure) return joined([choose(voice.talk.nearestToThat, 'nearest'), best.text])
  if (!second || best.score - second.score >= asNear || saysTheSame(best.text, second.text))
    return withStep(best, best.found, brief)
  return joined([choose(voice.talk.nearestTwo, 'nearest'), `- ${best.text}\n- ${second.text}`])
}

/** A question for a plan that names a part of the page in its own words gets that part, and no verdict that is near. */
function namedPart(found: PageFound, brief: Brief): NearPart | null {
  const { page, twist } = found
  const isOfPage = twist && page.twists.some(({ id }) => id === twist.id)
  if (!isOfPage || brief.hasSign || !asksForPlan.test(brief.text) || wasSaid(twist.paragraph, brief)) return null
  return { found, part: twist, text: twist.paragraph, score: named }
}

/** Above every part that is only likely. */
const named = 2

/** Tells what Nestbook asked for, and names no other matter. */
function isReplyToAsked(brief: Brief, { page }: PageFound): boolean {
  if (brief.asked === null || brief.isSetback || brief.isMissed || isQuestion(brief)) return false
  if (objects.test(brief.said) || hasTried.test(brief.said)) return false
  return !brief.concepts.some(({ topic, weight }) => weight === 1 && page.topics.includes(topic))
}

/** "We already use a timer and he screams anyway" wants something else. */
const hasTried = /\b(?:already|anyway|still)\b/i

/** Where no part speaks to a reply: what is told is taken in, what is asked is said to be missing. */
function nearestOn(brief: Brief, found: PageFound, voice: Voice, choose: Choose): Parts {
  if (isQuestion(brief))
    return { lead: choose(voice.talk.nothingOnThat, 'nothing'), wantsSteps: 1, ask: voice.talk.tellLast }
  const help = graveIn(brief, found)
  const opening = objects.test(brief.said) ? voice.talk.objected : help ? voice.talk.changes : voice.talk.replyNoted
  return { lead: joined([choose(opening, 'told'), help ?? '']), wantsSteps: 1 }
}

/** The line on getting help that what is told calls for, where it is about as near to it as any step. */
function graveIn(brief: Brief, { concern, stage, weigh }: PageFound): string | null {
  if (isQuestion(brief) || (concern !== 'medical' && concern !== 'psychological')) return null
  const { likeness } = weigh(brief.said)
  const [help] = stage.help.toSorted((one, other) => likeness(other) - likeness(one))
  const others = stage.steps.map(({ title, text }) => `${title} ${text}`)
  const min = Math.max(minGrave, ...others.map((text) => asNearAsStep * likeness(text)))
  return help && likeness(help) >= min ? help : null
}

const asNearAsStep = 0.9
const minGrave = 0.55

function isQuestion({ said }: Brief): boolean {
  return asksSomething(said)
}

/** The parent does not want it so. */
const objects =
  /\b(?:i|we) (?:really |just )?(?:do ?n['’]?t|can['’]?t|won['’]?t) (?:agree|like|want|believe|think that|do that)|\b(?:disagree|not (?:comfortable|a fan|happy|convinced))\b/i

/** Only a question is settled by a straight answer. */
const asks =
  /^(?:(?:and|but|so|ok(?:ay)?)[, ]+)?(?:is|are|was|do|does|did|should|can|could|will|would|am|may)\b|\?\s*$/i

/**
 * To a question an answer says enough; who tells something is not left without a next step. A twist comes with its own
 * step and line.
 */
function withStep({ part, text }: PartOn, found: PageFound, brief: Brief): string {
  if (!('paragraph' in part)) {
    const { likeness } = found.weigh(`${brief.before ?? ''} ${brief.said}`)
    const [next] = freshSteps(found, brief)
      .filter(({ title }) => !isQuestion(brief) && !wasSaid(`**${title}**`, brief))
      .toSorted((one, other) => likeness(other.text) - likeness(one.text))
    return joined([text, next ? `**${next.title}** ${next.text}` : ''])
  }
  const step = part.steps.find(({ title }) => !wasSaid(`**${title}**`, brief))
  return joined([text, step ? `**${step.title}** ${step.text}` : '', part.words[0] ? `> ${part.words[0]}` : ''])
}

/** Says sorry, guesses what was wanted from the question itself, and offers the pages that lie nearest. */
function askWhatWasMissed(brief: Brief, findPages: FindPages, voice: Voice, choose: Choose): Draft {
  const said = pageSaid(brief, findPages)
  const near = [...new Set(likelyPages(brief, findPages).map(({ page }: PageFound) => page))].filter(
    (page) => page !== said?.page,
  )
  const [likeliest] = likelyPages(brief, findPages)
  // What came from another page than the question is about has missed it by that.
  const isOther = likeliest && likeliest.page !== said?.page
  // Who asks again in other words needs no guess, and no word of theirs told back.
  const asksAgain = brief.talk === null
  const guess = asksAgain ? null : isOther ? guessOn(brief, likeliest) : said && guessAt(brief, said)
  const isShort = !asksAgain && brief.text.split(/\s+/).length <= maxQuoted
  const offer = near
    .slice(0, 2)
    .map(({ title }) => `- ${title}`)
    .join('\n')
  return {
    text: fillSlots(
      joined([
        choose(voice.talk.sorry, 'sorry'),
        isShort ? voice.talk.youAsked.replace('{question}', brief.text.trim()) : '',
        guess ? `${voice.talk.myGuess} ${guess}` : offer && `${voice.talk.nearPages}\n\n${offer}`,
        guess ? voice.talk.ifNotThat : voice.talk.sorryAsk,
      ]),
      brief,
    ),
    followUps: near
      .flatMap(({ followUps }) => followUps.slice(0, 1))
      .slice(0, 2)
      .map((line) => fillSlots(line, brief).replaceAll('your ', 'my ')),
    isFree: true,
  }
}

/** A question of more words is not said back. */
const maxQuoted = 30

/** What a page that was not looked at yet says to the question: its part, a step and a line. */
function guessOn(brief: Brief, found: PageFound): string {
  const part = partOn(brief.text, brief, found)?.text ?? sentencesOf(found.stage.why).slice(0, 2).join(' ')
  const { likeness } = found.weigh(brief.text)
  const [step] = freshSteps(found, brief).toSorted(
    (one, other) => likeness(`${other.title} ${other.text}`) - likeness(`${one.title} ${one.text}`),
  )
  const [line] = linesNear({ brief, found }, step)
  return joined([part, step ? `**${step.title}** ${step.text}` : '', line ? quoted(line) : ''])
}

/** Two sentences on the first question that were not told yet. */
function guessAt(brief: Brief, found: PageFound): string | null {
  const part = partOn(brief.text, brief, found)
  if (part) return wholeSentences(part.text).slice(0, 2).join(' ')
  const step = found.stage.steps.find(({ title }) => !wasSaid(`**${title}**`, brief)) ?? found.stage.steps[0]
  return step ? `**${step.title}** ${firstOf(step.text)}` : null
}
