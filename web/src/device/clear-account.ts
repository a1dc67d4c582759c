import { parseEntries } from './conversation-index.ts'
import { readStored, removeStored, storedNames, writeStored } from './storage.ts'
import { isUnsent } from './synced-conversations.ts'

const everyAccount = 'of.'
const all = (account: string) => `${everyAccount}${account}.`

/**
 * An account's session is over: what the server has as well leaves the device. What is stored nowhere else waits, out
 * of sight, for the account to come back. That is drafts, messages not sent, and deletions that the server does not
 * know of.
 */
export function clearSentData(account: string): void {
  const own = all(account)
  const waiting = parseEntries(readStored(`${own}conversations`)).filter(isUnsent)
  const needed = waiting.flatMap(({ id }) => [`${own}conversation.${id}`, `${own}turns.${id}`])
  const stays = (name: string) =>
    needed.includes(name) || name === `${own}conversations-gone` || name.startsWith(`${own}draft.`)
  for (const name of storedNames()) if (name.startsWith(own) && !stays(name)) removeStored(name)
  // What was offered to ask was chosen for the account's children.
  removeStored('prompts')
  if (waiting.length > 0) writeStored(`${own}conversations`, JSON.stringify(waiting))
}

/** Somebody else is signed in here now: nothing of earlier accounts stays, sent or not. */
export function clearOtherAccounts(account: string): void {
  for (const name of storedNames())
    if (name.startsWith(everyAccount) && !name.startsWith(all(account))) removeStored(name)
}
