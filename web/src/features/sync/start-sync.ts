import { limits } from '@nestbook/contract/rules/limits.ts'
import { startBackoff } from '../../api/backoff.ts'
import { CallFailure, isSessionOver } from '../../api/call-failure.ts'
import { findEntry, onChangedElsewhere, subscribeToConversations } from '../../device/conversation-index.ts'
import { type ConversationSource, setConversationSource } from '../../device/conversation-source.ts'
import { deviceConversations } from '../../device/conversation-store.ts'
import { oneTabAtATime } from '../../device/one-tab-at-a-time.ts'
import { applyHeads, isAnythingHereOnly } from '../../device/synced-conversations.ts'
import { onWake } from '../../device/wake.ts'
import { searchPage } from './conversation-calls.ts'
import { pullConversation, pullPage, type ReadsCopies } from './pull.ts'
import { isAnythingUnsent, pushChanges } from './push-changes.ts'

const pollMs = 30_000
const soonMs = 300
const hiddenMs = 5000
const flushTimeoutMs = 8000

let isKept = false

/**
 * Keeps a signed-in parent's conversations and the server in step for as long as the page lives. What is written here
 * is sent until the server has it; what other devices write is brought in.
 */
export function startSync(reads: ReadsCopies, onSessionOver: () => void): void {
  if (isKept) return
  isKept = true
  const page = new AbortController()
  const opened = new Set<string>()
  let latest = ''
  const listeners = new Set<() => void>()
  let reached = 0
  let next: string | null = null
  let wanted: number = limits.conversationsPage
  let isListWanted = true
  let isChangedElsewhere = false
  let going: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const backoff = startBackoff((listener) => {
    listeners.add(listener)
    const stop = onWake(listener)
    return () => {
      listeners.delete(listener)
      stop()
    }
  }, page.signal)

  /** Everything that there is to do, once. The list comes first: a change is sent to the version that the server has. */
  async function pass(): Promise<void> {
    const isLook = isListWanted
    // What two tabs write of versions at once may be lost between them: the server tells it.
    if (isListWanted || (isChangedElsewhere && isAnythingUnsent())) {
      isListWanted = isChangedElsewhere = false
      const after = await pullPage(null, reads)
      if (reached === 0) [reached, next] = [limits.conversationsPage, after]
    }
    await pushChanges(reads)
    while (reached < wanted && next !== null) {
      next = await pullPage(next, reads)
      reached += limits.conversationsPage
    }
    for (const id of opened)
      if (isHere(id) && (isOutdated(id) || (isLook && isSilent(id)))) await pullConversation(id, reads)
  }

  /** One that made room for others stays away until it is opened again, or they would take turns without end. */
  const isHere = (id: string) => id === latest || deviceConversations.read(id) !== null

  const isMoreToDo = () => isListWanted || isAnythingUnsent() || (reached < wanted && next !== null)

  async function passUntilDone(): Promise<void> {
    while (isMoreToDo() && !page.signal.aborted) {
      try {
        // Two tabs have the same changes to send.
        await oneTabAtATime('sync', pass)
        backoff.renew()
        if (isMoreToDo()) await rest(soonMs)
      } catch (failure) {
        if (isOver(failure)) return end()
        console.warn('Failed to save or load conversations')
        // What was sent may have arrived, though no reply came.
        isListWanted = true
        if (!(await backoff.pause(Number.POSITIVE_INFINITY))) return
      }
    }
  }
  const go = () => {
    clearTimeout(timer)
    timer = undefined
    for (const wake of [...listeners]) wake()
    going ??= passUntilDone().finally(() => {
      going = null
      // What was asked for in the moment in which it ended.
      if (isMoreToDo() && !page.signal.aborted) void go()
    })
    return going
  }
  const soon = () => {
    // Of several tabs the one that is looked at sends; another only what that one leaves lying.
    const ms = document.visibilityState === 'visible' ? soonMs : hiddenMs
    if (isAnythingUnsent()) timer ??= setTimeout(() => void go(), ms)
  }
  const look = () => {
    isListWanted = true
    void go()
  }
  const end = () => {
    page.abort()
    onSessionOver()
  }

  const home: ConversationSource = {
    fetch: async (id) => {
      latest = id
      if (deviceConversations.read(id) !== null) {
        opened.add(id)
        look()
        return 'here'
      }
      try {
        const isThere = await pullConversation(id, reads)
        opened.add(id)
        return isThere ? 'here' : 'gone'
      } catch (failure) {
        if (isOver(failure)) end()
        return 'unreachable'
      }
    },
    reach: (count) => {
      wanted = Math.max(wanted, count)
      void go()
    },
    refresh: look,
    search: async (query, after) => {
      const found = await searchPage(query, after)
      applyHeads(found.found.map(({ excerpt, ...head }) => head))
      return found
    },
    flush: async () => {
      if (!isAnythingHereOnly()) return true
      await Promise.race([go(), rest(flushTimeoutMs)])
      return !isAnythingHereOnly()
    },
  }
  setConversationSource(home)
  subscribeToConversations(soon)
  onChangedElsewhere(() => {
    isChangedElsewhere = true
  })
  onWake(look)
  setInterval(() => document.visibilityState === 'visible' && look(), pollMs)
  void go()
}

function rest(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}

/** The server has a newer version than the record that is here. */
function isOutdated(id: string): boolean {
  const server = findEntry(id)?.server
  return server !== null && server !== undefined && server.taken?.version !== server.version
}

/** No list tells of what other devices do to it. */
function isSilent(id: string): boolean {
  return (findEntry(id)?.silentSince ?? null) !== null
}

/** Conversations are kept for confirmed addresses alone. */
function isOver(failure: unknown): boolean {
  return isSessionOver(failure) || (failure instanceof CallFailure && failure.code === 'email_unverified')
}
