import type { HistoryMessage } from '@nestbook/contract/research.ts'
import type { Model } from '../../adapters/model/model.ts'
import type { Prompt } from '../../modules/prompts/prompts.ts'
import type { Brief } from './brief.ts'
import type { FindPages, PageFound } from './find-page.ts'
import { pagesForOthers } from './other-children.ts'
import { fillSlots } from './slots.ts'

/** The turns of a conversation that the writer reads, the last ones: the last answer whole, of the others so much. */
const maxTurns = 6
const maxOfTurn = 900
const maxOfLastAnswer = 6000

/** Lets the model write the answer from the guidebook's pages and the findings. The text comes as it is written. */
export function writeWithModel(
  brief: Brief,
  history: HistoryMessage[],
  { findPages, nearbyPages, helpLines }: { findPages: FindPages; nearbyPages: FindPages; helpLines: string[] },
  model: Model,
  prompt: Prompt & { firstWordBy: number; wholeBy: number },
  signal: AbortSignal,
): AsyncIterable<string> {
  const material = {
    pages: [
      ...nearbyPages(brief).map((found) => pageAsMaterial(found, brief)),
      ...pagesForOthers(brief, findPages).map(({ other, found }) => pageAsMaterial(found, { ...brief, ...other })),
    ],
    findings: brief.studies.map(({ study }, place) => ({
      number: place + 1,
      people: study.population,
      design: study.studyType,
      finding: study.oneLiner,
    })),
    family: {
      age: brief.ageNoun,
      gender: brief.gender,
      name: brief.name,
      known: brief.nature,
      tried: brief.tried.map(({ text }) => text),
      others: brief.others.map(({ name, ageNoun: age, gender, nature: known }) => ({ name, age, gender, known })),
    },
    help: helpLines,
  }
  const turns = history.slice(-maxTurns)
  const lastAnswer = turns.findLastIndex(({ role }) => role === 'assistant')
  const conversation = turns.map(({ role, content }, at) => ({
    role,
    content: content.slice(0, at === lastAnswer ? maxOfLastAnswer : maxOfTurn),
  }))
  return model.stream(
    {
      ...prompt,
      messages: [
        {
          role: 'user',
          content: JSON.stringify({ ...material, conversation, question: brief.text, insteadOf: brief.instead }),
        },
      ],
    },
    signal,
  )
}

function pageAsMaterial({ page, stage, twist, answer }: PageFound, brief: Brief) {
  const filled = (lines: string[]) => lines.map((line) => fillSlots(line, brief))
  return {
    title: page.title,
    why: fillSlots(stage.why, brief),
    straightAnswer: answer ? fillSlots(answer.text, brief) : null,
    onThis: twist ? fillSlots(twist.paragraph, brief) : null,
    steps: filled([...(twist?.steps ?? []), ...stage.steps].map(({ title, text }) => `${title} ${text}`)),
    words: filled([...(twist?.words ?? []), ...stage.words]),
    avoid: filled(stage.avoid),
    expect: filled(stage.expect),
    getHelp: filled(stage.help),
    askBack: filled(stage.ask),
  }
}
