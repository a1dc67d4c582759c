import { typeset } from '../modules/voice/voice.ts'
import { step } from '../tracing/tracing.ts'
import { type Answer, type AnswerSteps, makeAnswer, type Question } from './answer.ts'
import { makeDecline } from './decline.ts'
import { makeHelp } from './help.ts'
import { judge } from './judge/judge.ts'
import type { Knowledge } from './knowledge.ts'
import { makeStudyQuery } from './make-study-query.ts'
import { makeModelAccess } from './model-access.ts'
import { startModelTime } from './model-time.ts'
import { studiesTold } from './retrieve/studies-told.ts'
import { screen } from './screen/screen.ts'
import { makeScreenQuestion, type ScreenQuestion } from './screen-question.ts'
import {
  type Learn,
  makeFindStudies,
  makeLearn,
  makeSuggest,
  makeUnderstand,
  makeVote,
  makeWrite,
  type Suggest,
  type Understand,
} from './steps.ts'
import { stepsInTraces } from './steps-in-traces.ts'
import { makeStreamAnswer } from './stream-answer.ts'
import { onPageOf } from './understand/on-page-of.ts'
import { makeGuards } from './verify/guards.ts'
import { makeFindPages } from './write/find-page.ts'
import { makeModelWriter } from './write/model-writer.ts'
import { streamPaced } from './write/stream-paced.ts'
import { studiesOfMatter } from './write/studies-of-matter.ts'
import { plainWriter, type Writer } from './writer.ts'

export type Pace = typeof streamPaced

/** What answers, and what learns and offers beside it. */
export type Composed = {
  answer: Answer
  /** The same without a model, at once. */
  answerPlainly: Answer
  /** Understands without a model. */
  understandPlainly: Understand
  dangerIn: ScreenQuestion['dangerIn']
  learn: Learn
  suggest: Suggest
}

/** The only place that knows what each step is made of. */
export function compose(knowledge: Knowledge, writer: Writer = plainWriter, pace: Pace = streamPaced): Composed {
  const { prompts } = knowledge
  const screening = screeningBy(knowledge)
  const model = makeModelAccess(writer)
  const learn = makeLearn({ prompt: prompts.learn, model })
  const suggest = makeSuggest({ prompt: prompts.offer, model })
  const plainSteps = composeSteps(knowledge, plainWriter, pace, screening)
  return {
    answer: makeAnswer(composeSteps(knowledge, writer, pace, screening)),
    answerPlainly: makeAnswer(plainSteps),
    understandPlainly: plainSteps.understand,
    dangerIn: screening.dangerIn,
    learn: (...given) => step('learn', () => learn(...given)),
    suggest: (...given) => step('suggest', () => suggest(...given)),
  }
}

function screeningBy(knowledge: Knowledge): ScreenQuestion {
  return makeScreenQuestion((text, history) => screen(text, history, knowledge))
}

export function composeSteps(
  knowledge: Knowledge,
  writer: Writer = plainWriter,
  pace: Pace = streamPaced,
  { screenQuestion }: ScreenQuestion = screeningBy(knowledge),
): AnswerSteps {
  const { lexicon, guidebook, matters, topics, weighParts, readMood, readQuestion, weighStudies } = knowledge
  const { index, phones, prompts, safety, voice } = knowledge
  const { maxMaterial, meaning, report, times, wordsPerSecond } = writer
  const model = makeModelAccess(writer)
  const streamAnswer = makeStreamAnswer({ knownLines: safety.knownLines, pace, wordsPerSecond })
  const { findPages, nearbyPages } = makeFindPages(guidebook, matters, readQuestion, weighParts)
  const guards = makeGuards(prompts.write.system, phones, lexicon)
  const writeWithModel = makeModelWriter({
    ...{ findPages, nearbyPages, findLanguage: knowledge.findLanguage, voice, guards, maxMaterial },
    prompt: prompts.write,
    helpLines: safety.mainLines,
  })
  return stepsInTraces({
    screenQuestion,
    help: makeHelp({ safety, streamAnswer }),
    decline: makeDecline(voice, readMood),
    hasModel: () => model.current() !== null,
    startModelTime: () => startModelTime(times),
    vote: makeVote({ prompt: prompts.vote, model }),
    understand: makeUnderstand({
      ...{ lexicon, topics, guidebook, weighParts, readQuestion, readMood, model },
      prompt: prompts.understand,
    }),
    onPage: (page, intent) => onPageOf(page, intent, guidebook),
    studiesOfMatter: (brief) => studiesOfMatter(brief, findPages),
    studiesTold: (text) => studiesTold(text, index),
    makeStudyQuery: (intent, ofMatter) => makeStudyQuery(intent, { lexicon, guidebook }, ofMatter),
    findStudies: makeFindStudies({ index, meaning, report }),
    judge: (asked, candidates, { ofMatter, told: only, instead }) =>
      judge(asked, candidates, weighStudies, {
        ofMatter,
        only,
        wasTold: ({ oneLiner }) => told(typeset(oneLiner), instead),
      }),
    write: makeWrite({ findPages, voice, model, writeWithModel, report }),
    streamAnswer,
  })
}

/** Who doubts the studies is told of the same ones. */
function told(finding: string, instead: Question['instead']): boolean {
  if (instead?.reasons.includes('doubt_research')) return false
  return instead?.answers.some((answer) => answer.includes(finding)) ?? false
}
