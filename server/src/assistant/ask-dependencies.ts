import type { Children } from '../modules/children/children.ts'
import type { Conversations } from '../modules/conversations/conversations.ts'
import type { Identity } from '../modules/identity/identity.ts'
import type { UsageModule } from '../modules/usage/usage.ts'
import type { Assistant } from './assistant.ts'
import type { RequestIdDependencies } from './request-id.ts'

/** What the routes that take questions need. */
export type AskDependencies = RequestIdDependencies & {
  assistant: Assistant
  usage: UsageModule
  children: Children
  conversations: Conversations
  identity: Identity
  /** How many questions one address may ask in a minute; 0 for any number. */
  questionsPerMinute: number
  /** How many questions may wait to be read. */
  maxWaiting: number
}
