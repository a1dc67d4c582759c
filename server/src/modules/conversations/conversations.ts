import { randomUUID } from 'node:crypto'
import type {
  Conversation,
  ConversationChange,
  ConversationHead,
  ConversationMessage,
  ConversationPage,
  FoundPage,
} from '@nestbook/contract/conversations.ts'
import { AppError } from '@nestbook/contract/errors.ts'
import { excerptOf, excerptOfSaid, plainWordsOf, searchable } from '@nestbook/contract/rules/conversation-words.ts'
import { limits } from '@nestbook/contract/rules/limits.ts'
import { type Finder, fold, makeFinder } from '@nestbook/contract/rules/words-in.ts'
import { accountOf } from '../../database/account-in.ts'
import type { Database } from '../../database/database.ts'
import type { Runs } from '../runs/runs.ts'
import { type Study, summaryOf } from '../studies/studies.ts'
import { makeConversationsStore, type Place, type StoredConversation } from './conversations.store.ts'
import { finishAnswers, titleAfter } from './finish-answers.ts'
import { ownAnswers } from './own-answers.ts'
import { makeSearchStore } from './search.store.ts'

export type Conversations = ReturnType<typeof makeConversations>
/** A conversation as a device sends it. */
type Sent = Pick<Conversation, 'title' | 'isPinned' | 'isRemembered' | 'messages'> & { id?: string | undefined }

const lastMoment = Date.UTC(10_000, 0)
/** A device that is there writes the end of an answer itself, with what its parent has seen of it. */
const secondsForTheDevice = 5
const maxAtOnce = 50
/** One that is not to be remembered can be read at its address for so long. */
const silentHours = 24
const guestDays = 30

type Dependencies = {
  runs: Runs
  studies: readonly Study[]
  /** Hears of an account that deleted one. */
  onLoss: (account: string) => Promise<void>
}

/** The conversations of each owner; nobody ever learns whether somebody else's exist. */
export function makeConversations(database: Database, { runs, studies, onLoss }: Dependencies) {
  const store = makeConversationsStore(database)
  const searching = makeSearchStore(database)
  const byId = new Map(studies.map((study) => [study.id, study]))
  const own = (owner: string, messages: ConversationMessage[], before: ConversationMessage[]) =>
    ownAnswers(messages, before, {
      wordsOf: (requests) => runs.wordsOf(owner, requests),
      studyBy: (id, score) => {
        const study = byId.get(id)
        return study ? summaryOf(study, score) : null
      },
    })

  return {
    async list(owner: string, after: string | null): Promise<ConversationPage> {
      const place = after === null ? null : placeOf(after)
      const conversations = await store.page(owner, place, limits.conversationsPage)
      const pinned = place ? {} : { pinned: await store.pinned(owner, limits.pinnedConversations) }
      return { conversations, ...pinned, total: await store.count(owner), next: nextOf(conversations) }
    },

    async search(owner: string, query: string, after: string | null): Promise<FoundPage> {
      const finder = makeFinder(query)
      if (!finder) return { found: [], total: 0, next: null }
      const place = after === null ? null : placeOf(after)
      const { found, total, hasMore } = await searching.search(owner, finder.stems, place)
      const excerpts = await excerptsOf(owner, found, finder)
      const shown = found.map(({ said: _, ...head }) => ({ ...head, excerpt: excerpts.get(head.id) ?? '' }))
      return { found: shown, total, next: hasMore ? nextOf(shown) : null }
    },

    handOver: store.handOver,

    /** What the newest conversations that rest since a moment are called. */
    async titlesBefore(owner: string, moment: Date): Promise<string[]> {
      const place = { updatedAt: moment, id: '00000000-0000-0000-0000-000000000000' }
      return (await store.page(owner, place, limits.conversationsPage)).map(({ title }) => title)
    },

    async read(owner: string, id: string): Promise<Conversation> {
      return (await store.find(owner, id)) ?? notFound()
    },

    /** What the server is known to have answered in a conversation, by the requests of the questions. */
    async answersIn(owner: string, id: string): Promise<Map<string, string>> {
      const messages = (await store.find(owner, id))?.messages ?? []
      const told = new Map(
        messages.flatMap((one) => (one.role === 'assistant' && one.origin === 'server' ? [[one.id, one.content]] : [])),
      )
      return new Map(messages.flatMap((one) => (one.role === 'user' ? [[one.request, told.get(one.id) ?? '']] : [])))
    },

    /** A new conversation; the one that is there when this id was sent before. */
    async keep(owner: string, { id = randomUUID(), ...rest }: Sent): Promise<Conversation> {
      const known = await store.find(owner, id)
      if (known) return known
      await addAll(owner, [{ id, ...rest }])
      return this.read(owner, id)
    },

    /** A guest's conversations for their account, all or none. Those that it has already stay as they are. */
    async join(owner: string, sent: (Sent & { id: string })[]): Promise<ConversationHead[]> {
      await addAll(owner, sent)
      return store.heads(
        owner,
        sent.map(({ id }) => id),
      )
    },

    async change(owner: string, id: string, version: number, change: ConversationChange): Promise<Conversation> {
      const before = await this.read(owner, id)
      if (before.version !== version) throw new AppError('changed_elsewhere')
      const said = change.messages && { messages: await own(owner, change.messages, before.messages) }
      const whole = { ...withoutGaps(change), ...said }
      const { title, messages } = { ...before, ...whole }
      const changed = await store.change(owner, id, version, { ...whole, searchText: searchTextOf(title, messages) })
      if (changed) return changed
      await this.read(owner, id)
      throw new AppError('changed_elsewhere')
    },

    async remove(owner: string, id: string): Promise<void> {
      if (!(await store.remove(owner, id))) notFound()
      const account = accountOf(owner)
      if (account !== null) await onLoss(account)
    },

    /** Deletes for good what is not to be remembered, a day after it was spoken in, and what guests did not come back to. */
    async purgeExpired(): Promise<void> {
      await store.purgeSilent(silentHours)
      await store.purgeGuests(guestDays)
    },

    /** Brings to their end the answers that the device which asked never came back for. */
    async finishAnswers(): Promise<void> {
      for (const unfinished of await store.unfinished(secondsForTheDevice, maxAtOnce)) {
        const { owner } = unfinished
        const ended = await finishAnswers(unfinished.messages, (run, after) => runs.eventsSoFar(owner, run, after))
        const messages = await own(owner, ended, unfinished.messages)
        const title = titleAfter(unfinished.title, messages)
        await store.finish(unfinished, { title, messages, searchText: searchTextOf(title, messages) })
      }
    },
  }

  /** By their ids. Only those of which studies alone, or the title, say what is looked for are read whole. */
  async function excerptsOf(owner: string, found: { id: string; said: string[] }[], finder: Finder) {
    const ofSaid = found.map(({ id, said }) => [id, excerptOfSaid(said, finder)] as const)
    const others = ofSaid.flatMap(([id, excerpt]) => (excerpt === null ? [id] : []))
    const whole = others.length > 0 ? await store.messagesOf(owner, others) : []
    const ofWhole = whole.map(({ id, messages }) => {
      const plain = plainWordsOf(messages)
      return [id, excerptOf(plain, fold(plain), finder)] as const
    })
    return new Map([...ofSaid, ...ofWhole])
  }

  async function addAll(owner: string, sent: (Sent & { id: string })[]): Promise<void> {
    // A guest's lie on the device, which leaves such a one out of its list itself.
    if (accountOf(owner) === null && sent.some(({ isRemembered }) => !isRemembered))
      throw new AppError('bad_request', { field: 'isRemembered' })
    const kept: StoredConversation[] = []
    for (const one of sent) kept.push(storedOf({ ...one, messages: await own(owner, one.messages, []) }))
    if (!(await store.add(owner, kept, limits.conversations))) throw new AppError('too_many_conversations')
  }
}

function storedOf(sent: Sent & { id: string }): StoredConversation {
  const { id, title, isPinned, isRemembered, messages } = sent
  return {
    id,
    title,
    isPinned,
    isRemembered,
    messages,
    updatedAt: spokenAt(messages),
    searchText: searchTextOf(title, messages),
  }
}

/** When the last question was asked, as far as the device's clock can be believed. */
function spokenAt(messages: readonly ConversationMessage[]): Date {
  const times = messages.flatMap((message) => (message.role === 'user' ? [message.at] : []))
  return new Date(Math.min(Date.now(), Math.max(0, ...times) || Date.now()))
}

function searchTextOf(title: string, messages: readonly ConversationMessage[]): string {
  return searchable(`${title} ${plainWordsOf(messages)}`)
}

function withoutGaps(change: ConversationChange): Partial<Conversation> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

function nextOf(page: readonly ConversationHead[]): string | null {
  const last = page.at(-1)
  return last && page.length === limits.conversationsPage ? `${last.updated_at}_${last.id}` : null
}

function placeOf(after: string): Place {
  const [time = '', id = ''] = after.split('_')
  const updatedAt = new Date(time)
  if (!isMoment(updatedAt) || !isId(id)) throw new AppError('bad_request', { field: 'after' })
  return { updatedAt, id }
}

/** Years before the first are none to the database. */
function isMoment(time: Date): boolean {
  return time.getTime() >= 0 && time.getTime() < lastMoment
}

export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

function notFound(): never {
  throw new AppError('not_found')
}
