import type { ConversationMessage } from '@nestbook/contract/conversations.ts'
import { titleOf, untitled } from '@nestbook/contract/rules/titles.ts'
import type { CopyToMerge, MergedCopy } from '../../../device/synced-conversations.ts'
import { markOf } from './conversation-mark.ts'
import { emptyConversation } from './conversation-state.ts'
import { mergeWithServer } from './merge-with-server.ts'
import { messagesIn, parseConversation, recordOf, turnsOf } from './stored-conversation.ts'

/** The server's copy of a conversation together with the device's own. */
function mergeServerCopy({ id, title, messages, record, common, isUnsent }: CopyToMerge): MergedCopy {
  const server = turnsOf(messages)
  const own = parseConversation(id, record)
  // What is not here was not taken back here either: without a record the server's copy stands.
  const mine = own ?? emptyConversation(id)
  const merged = recordOf(mergeWithServer({ mine, server, common, isUnsent: isUnsent && own !== null }))
  const isNamed = title !== untitled && !server.some(({ question }) => titleOf(question) === title)
  return { record: merged.record, shown: { ...merged.shown, isNamed }, server: describeMessages(messages) }
}

function describeMessages(messages: readonly ConversationMessage[]): MergedCopy['server'] {
  const turns = turnsOf(messages)
  return { mark: markOf(turns), turns: turns.map(({ id }) => id) }
}

/** What the keeping of conversations on the server has to know of them. */
export const serverCopies = { merge: mergeServerCopy, describe: describeMessages, messagesIn }
