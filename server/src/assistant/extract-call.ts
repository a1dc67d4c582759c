import type { AssistantRequest } from '@nestbook/contract/assistant.ts'
import { profileLists } from '@nestbook/contract/children.ts'
import type { Attempts } from '../modules/attempts/attempts.ts'
import type { Asker } from '../modules/identity/identity.ts'
import type { KeyedHash } from '../modules/secrets/secrets.ts'
import type { Assistant } from './assistant.ts'
import { cleanText } from './clean-text.ts'

export type ExtractDependencies = { assistant: Assistant; attempts: Attempts; keyedHash: KeyedHash; now: () => Date }

/** The documents' call that extracts children from a message: what it sends, and nothing else does. */
const signature = { max_tokens: 500, temperature: 0.1, skipUsageIncrement: true, stream: false } as const
/** An account may have a model asked so often in a day; past that, and for guests, grammar alone reads. */
const maxByModel = 40
const dayMs = 24 * 60 * 60_000
const timeoutMs = 10_000

/** Whether a plain call is the server's own kind that extracts children: it holds no place in any count. */
export function extractsChildren(request: AssistantRequest): boolean {
  return Object.entries(signature).every(([name, value]) => request[name as keyof typeof signature] === value)
}

/** The children that the last message tells of, as the JSON array that such a call expects. No instructions of the caller's are read. */
export async function extractChildren(
  asker: Asker,
  { messages }: AssistantRequest,
  dependencies: ExtractDependencies,
): Promise<string> {
  const { assistant, attempts, keyedHash, now } = dependencies
  const turns = messages.flatMap(({ role, content }) =>
    role === 'system' ? [] : [{ role, content: cleanText(content, 'messages') }],
  )
  const last = turns.findLastIndex(({ role }) => role === 'user')
  const text = turns[last]?.content ?? ''
  const history = turns.slice(0, Math.max(0, last))
  // What is said in distress is answered, and not written down.
  if (text === '' || (await assistant.dangerIn({ text, childrenAges: [], history }))) return '[]'
  const mayAsk =
    asker.account !== null &&
    (await attempts.waitFor(keyedHash('learning', `extract ${asker.account}`), maxByModel, dayMs)) === 0
  const told = await assistant.learn({ text, history, names: [] }, mayAsk, now(), AbortSignal.timeout(timeoutMs))
  return JSON.stringify(told.filter(({ isRecalled }) => !isRecalled).map(shown))
}

type LearnedChild = Awaited<ReturnType<Assistant['learn']>>[number]

function shown({ mention: { name, age, gender }, nature, confidence }: LearnedChild) {
  const lists = profileLists.map((list) => [list, nature.filter((one) => one.list === list).map(({ text }) => text)])
  return {
    name: name ?? '',
    age: age ? Math.floor(age.months / 12) : null,
    ageMonths: age?.months ?? null,
    gender: gender === 'girl' ? 'Female' : gender === 'boy' ? 'Male' : null,
    ...Object.fromEntries(lists),
    confidence,
  }
}
