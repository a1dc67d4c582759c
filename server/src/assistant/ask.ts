import { AppError } from '@nestbook/contract/errors.ts'
import type { AskRequest } from '@nestbook/contract/research.ts'
import type { Children } from '../modules/children/children.ts'
import type { Conversations } from '../modules/conversations/conversations.ts'
import type { Asker } from '../modules/identity/identity.ts'
import type { UsageModule } from '../modules/usage/usage.ts'
import type { Assistant } from './assistant.ts'
import { cleanText } from './clean-text.ts'
import { countAnswered } from './count-answered.ts'
import { earlierWords, replacedWords } from './earlier-words.ts'
import { familyForAnswer } from './family-for-answer.ts'
import { type RequestIdDependencies, requestIdOf } from './request-id.ts'

/**
 * Takes a question from someone and begins the durable run that answers it. Gives the run's id. Throws used-up limits;
 * whoever is in danger is answered past every limit, whoever they are.
 */
export async function ask(
  asker: Asker,
  request: AskRequest,
  isInDanger: boolean,
  dependencies: RequestIdDependencies & {
    assistant: Assistant
    usage: UsageModule
    children: Children
    conversations: Conversations
  },
): Promise<string> {
  const { runs, assistant, usage, children } = dependencies
  const text = cleanText(request.question, 'question')
  if (text === '') throw new AppError('question_empty', { field: 'question' })
  // Help waits for nothing that has to be looked up.
  const earlier = isInDanger ? request.conversationHistory : await earlierWords(asker, request, dependencies)
  const instead = isInDanger ? null : await replacedWords(asker, request, dependencies)
  const question = {
    text,
    instead: instead && {
      ...instead,
      answers: instead.answers.map((answer) => cleanText(answer, 'instead')),
      note: cleanText(instead.note, 'instead'),
    },
    childrenAges: request.childrenAges.map((age) => cleanText(age, 'childrenAges')),
    timeZone: asker.timeZone,
    history: earlier.map(({ role, content }) => ({ role, content: cleanText(content, 'conversationHistory') })),
  }
  if (asker.onlyHelp && !isInDanger) throw asker.onlyHelp
  const requestId = await requestIdOf(asker.owner, request, dependencies)
  const known = isInDanger || asker.account === null ? [] : await children.family(asker.account)
  const family = familyForAnswer(known, new Date())
  // What would be refused below is not reserved for.
  if (runs.isDraining()) throw new AppError('shutting_down')
  const reservation = isInDanger ? null : await usage.reserve(asker, requestId)
  return runs.begin(asker.owner, requestId, (signal) => {
    const events = assistant.answer({ ...question, family }, signal)
    return reservation ? countAnswered(events, reservation) : events
  })
}
