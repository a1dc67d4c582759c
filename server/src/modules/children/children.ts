import { randomUUID } from 'node:crypto'
import type { ChildProfile, Memory, ProfileEntry, Profiles } from '@nestbook/contract/children.ts'
import { AppError } from '@nestbook/contract/errors.ts'
import { limits } from '@nestbook/contract/rules/limits.ts'
import type { ProfileSource } from '../../database/child-sources.ts'
import type { Change, Database } from '../../database/database.ts'
import { inOrder, newChild, type ProfileRecord } from './child.ts'
import { makeChildrenStore } from './children.store.ts'
import { hasLost } from './has-lost.ts'
import { marginNotes } from './margin-notes.ts'
import { showFamily } from './show-child.ts'
import { undoLearning } from './undo-learning.ts'
import { writeEntry } from './write-entry.ts'

export type { FieldSource, ProfileItem, ProfileSource } from '../../database/child-sources.ts'
export { type AgeFound, ageNoun, ageWord, findAge, inWords, sharedAge } from './ages.ts'
export { ageOf, forgottenKey, inOrder, newChild, type ProfileRecord, sameText } from './child.ts'
export { plainLine } from './plain-line.ts'
export { replaceLesson } from './undo-learning.ts'

export type Children = ReturnType<typeof makeChildren>

/** Hears, within the same change, that something known of a family has been taken out. */
type OnLoss = (account: string, change?: Change) => Promise<void>

/** The children of each account. Every call is about one family; nobody learns whether another's exist. */
export function makeChildren(database: Database, now: () => Date, onLoss: OnLoss) {
  const store = makeChildrenStore(database)

  /** Changes a family while nobody else does. Throws session_over when the account is gone. */
  function revise(
    account: string,
    work: (family: ProfileRecord[], now: Date) => ProfileRecord[],
    also: (change: Change) => Promise<void> = async () => {},
    mayWork: (change: Change) => Promise<boolean> = async () => true,
  ): Promise<{ before: ProfileRecord[]; after: ProfileRecord[] }> {
    return database.inOneChange(async (change) => {
      if (!(await store.lock(account, change))) throw new AppError('session_over')
      const before = await store.family(account, change)
      const after = (await mayWork(change)) ? work(before, now()) : before
      if (after.length > Math.max(before.length, limits.children)) throw new AppError('too_many_children')
      for (const child of after) if (!before.includes(child)) await store.save(account, child, change)
      const gone = before.filter(({ id }) => !after.some((child) => child.id === id)).map(({ id }) => id)
      if (gone.length > 0) await store.remove(account, gone, change)
      if (hasLost(before, after, now())) await onLoss(account, change)
      await also(change)
      return { before, after }
    })
  }

  /** Whether the parent lets profiles be built, and from this conversation. */
  async function mayTeach(account: string, conversation: string | null, change?: Change): Promise<boolean> {
    if (!(await store.buildsProfiles(account, change))) return false
    return conversation === null || store.isRemembered(account, conversation, change)
  }

  /** What was said before is not learned again. */
  const forget = (account: string) => (change: Change) => store.noteForgotten(account, now(), change)

  const shown = (family: ProfileRecord[], id: string): ChildProfile =>
    showFamily(family, now()).find((profile) => profile.id === id) ?? notFound()

  /** In the order of the profiles, which is the same whenever they are looked at. */
  const notesOf = (family: ProfileRecord[], isMeant: (source: ProfileSource) => boolean) =>
    marginNotes(inOrder(family, now()), isMeant)

  const shownMemory = (family: ProfileRecord[], conversation: string, remember: boolean): Memory => ({
    remember,
    profiles: showFamily(family, now()),
    notes: notesOf(family, (source) => source.conversation === conversation),
  })

  return {
    family: (account: string) => store.family(account),
    revise,
    show: (family: ProfileRecord[]) => showFamily(family, now()),

    /** With it off, nothing that was learned is used for what is written unasked. */
    async switchAutoBuild(account: string, on: boolean): Promise<void> {
      await store.switchAutoBuild(account, on)
      if (!on) await onLoss(account)
    },
    mayTeach,

    /**
     * Changes a family by what a conversation said at a time. One that was silenced in the meantime says nothing, nor
     * does what was said before the parent took something out.
     */
    teach: (
      account: string,
      { conversation, saidAt }: { conversation: string | null; saidAt: Date },
      work: (family: ProfileRecord[], now: Date) => ProfileRecord[],
    ) =>
      revise(
        account,
        work,
        undefined,
        async (change) =>
          (await mayTeach(account, conversation, change)) && !(await store.hasForgottenSince(account, saidAt, change)),
      ),

    /** What a change has taught. */
    notesOf: (family: ProfileRecord[], change: string) => notesOf(family, (source) => source.change === change),

    async list(account: string): Promise<Profiles> {
      const [family, buildsProfiles] = await Promise.all([store.family(account), store.buildsProfiles(account)])
      return { profiles: showFamily(family, now()), buildsProfiles }
    },

    async add(account: string, entry: ProfileEntry): Promise<ChildProfile> {
      const id = randomUUID()
      const { after } = await revise(account, (family, at) => [
        ...family,
        writeEntry(newChild(id, entry.note?.change ?? null, at), entry, at),
      ])
      return shown(after, id)
    },

    async change(account: string, id: string, entry: ProfileEntry): Promise<ChildProfile> {
      const { after } = await revise(account, (family, at) => {
        if (!family.some((child) => child.id === id)) notFound()
        return family.map((child) => (child.id === id ? writeEntry(child, entry, at) : child))
      })
      return shown(after, id)
    },

    /** Takes a child out with everything that was ever learned of it. */
    async remove(account: string, id: string): Promise<void> {
      await revise(
        account,
        (family) => {
          const others = family.filter((child) => child.id !== id)
          return others.length < family.length ? others : notFound()
        },
        forget(account),
      )
    },

    /** Takes back what one change taught; whether it had taught anything that is still there. */
    async undo(account: string, change: string): Promise<{ undone: boolean; profiles: ChildProfile[] }> {
      const { before, after } = await revise(
        account,
        (family, at) => undoLearning(family, (source) => source.change === change, at),
        forget(account),
      )
      return { undone: isChanged(before, after), profiles: showFamily(after, now()) }
    },

    /** Whether a conversation may be learned from, and what it has taught. */
    async memory(account: string, conversation: string): Promise<Memory> {
      const [remember, family] = await Promise.all([store.isRemembered(account, conversation), store.family(account)])
      return shownMemory(family, conversation, remember)
    },

    /** When a conversation may not be learned from any more, what it taught is taken out. */
    async changeMemory(account: string, conversation: string, remember: boolean): Promise<Memory> {
      const isFull = !remember && (await store.countUnremembered(account)) >= 2 * limits.conversations
      if (isFull) throw new AppError('too_many_conversations')
      const { after } = await revise(
        account,
        (family, at) =>
          remember ? family : undoLearning(family, (source) => source.conversation === conversation, at),
        async (change) => {
          if (remember) return store.remember(account, conversation, change)
          await store.dontRemember(account, conversation, change)
          await onLoss(account, change)
        },
      )
      return shownMemory(after, conversation, remember)
    },
  }
}

function isChanged(before: ProfileRecord[], after: ProfileRecord[]): boolean {
  return before.length !== after.length || after.some((child) => !before.includes(child))
}

function notFound(): never {
  throw new AppError('not_found')
}
