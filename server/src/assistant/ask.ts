import { AppError } from '@nestbook/contract/errors.ts'
import type { AskRequest } from '@nestbook/contract/research.ts'
import type { Runs } from '../modules/runs/runs.ts'
import { answer } from './answer.ts'
import { cleanText } from './clean-text.ts'
import type { Tools } from './tools.ts'

/** Takes a question from someone and begins the durable run that answers it. Gives the run's id. */
export async function ask(
  owner: string,
  request: AskRequest,
  { runs, tools }: { runs: Runs; tools: Tools },
): Promise<string> {
  const text = cleanText(request.question, 'question')
  if (text === '') throw new AppError('question_empty', { field: 'question' })
  const question = {
    text,
    childrenAges: request.childrenAges.map((age) => cleanText(age, 'childrenAges')),
    history: request.conversationHistory.map(({ role, content }) => ({
      role,
      content: cleanText(content, 'conversationHistory'),
    })),
  }
  return runs.begin(owner, request.clientRequestId ?? null, (signal) => answer(question, tools, signal))
}
