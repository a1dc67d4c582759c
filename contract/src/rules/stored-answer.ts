import type { ConversationMessage } from '../conversations.ts'
import { type AnswerState, wordsOf } from './answer-state.ts'

type AnswerMessage = Extract<ConversationMessage, { role: 'assistant' }>
type Beside = { verdict: AnswerMessage['answer']['verdict']; problem: string | null }

/** An answer as it is kept in its conversation. `problem` stands in the place of words that never came. */
export function storedAnswerOf(id: string, answer: AnswerState, { verdict, problem }: Beside): AnswerMessage {
  const { run, step, found, scored, kept, writtenBy, help, result, end } = answer
  const isCatchingUp = end === null && answer.floor !== ''
  return {
    role: 'assistant',
    id,
    content: wordsOf(answer) || (problem ?? ''),
    answer: {
      run,
      after: isCatchingUp ? 0 : answer.after,
      step,
      found,
      // Once there is a result its studies say the same.
      scored: result ? [] : [...scored],
      kept,
      writtenBy,
      help,
      research: result ? withoutWords(result) : null,
      problem: problem ?? answer.problem,
      end,
      isCatchingUp,
      verdict,
    },
  }
}

function withoutWords({ type, response, ...research }: NonNullable<AnswerState['result']>) {
  return research
}

/** A kept answer as it was. Its research is built again from what it cites. */
export function answerKeptAs({ content, answer }: AnswerMessage): AnswerState {
  const { research, isCatchingUp, verdict, ...rest } = answer
  // What stands for an answer that never came is no words of one.
  const words = content === rest.problem ? '' : content
  return {
    ...rest,
    scored: research ? research.studies.map(({ id, shortCitation }) => ({ id, shortCitation })) : rest.scored,
    text: isCatchingUp ? '' : words,
    floor: isCatchingUp ? words : '',
    result: research ? { type: 'final_result', response: words, ...research } : null,
    needsUpgrade: false,
    standsIn: false,
    link: 'open',
  }
}
