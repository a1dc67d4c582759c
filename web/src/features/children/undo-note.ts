import type { ChildProfile, MarginNote, ProfileEntry, ProfileList } from '@nestbook/contract/children.ts'
import { toastWords } from '../../words/children.ts'
import { addChild, changeChild, loadMemory, undoChange } from './child-calls.ts'
import { becomeMemory, dropNotes, memoryOf, refreshMemory } from './conversation-memory.ts'
import { refreshFamily } from './family.ts'
import { asList, itemsOf } from './profile-form.ts'
import { showToast } from './toasts.ts'
import { closeMessage } from './under-way.ts'

const shownMs = 8000
const failedMs = 4000

/** Takes back what a message taught, at once, and offers to put it back. */
export async function undoNote(conversation: string, change: string): Promise<void> {
  const shown = memoryOf(conversation)
  dropNotes(conversation, change)
  showToast(null)
  try {
    await closeMessage(change)
    const before = await loadMemory(conversation)
    const notes = before.notes.filter((note) => note.change === change)
    const after = await undoChange(change)
    await refreshMemory(conversation)
    void refreshFamily()
    showToast({
      title: toastWords.removed,
      line: lineAbout(notes, before.profiles, after),
      act: { label: toastWords.undo, run: () => void restoreNotes(conversation, notes, before.profiles, after) },
      ms: shownMs,
    })
  } catch {
    console.warn('Failed to undo what was learned')
    becomeMemory(conversation, shown)
    showToast({ title: toastWords.notRemoved, line: toastWords.checkConnection, ms: failedMs })
  }
}

function lineAbout(notes: MarginNote[], before: readonly ChildProfile[], after: readonly ChildProfile[]): string {
  const [child, other] = notes.map((note) => before.find(({ id }) => id === note.child))
  if (!child || other) return toastWords.asTheyWere
  return after.some(({ id }) => id === child.id) ? toastWords.asItWas(child.label) : toastWords.isGone(child.label)
}

async function restoreNotes(
  conversation: string,
  notes: MarginNote[],
  before: readonly ChildProfile[],
  after: readonly ChildProfile[],
): Promise<void> {
  showToast(null)
  try {
    for (const note of notes) {
      const was = before.find(({ id }) => id === note.child)
      const is = after.find(({ id }) => id === note.child)
      if (!was) continue
      const entry = entryOf(note, was, is, conversation)
      await (is ? changeChild(is.id, entry) : addChild(entry))
    }
  } catch {
    console.warn('Failed to put back what was learned')
    showToast({ title: toastWords.notPutBack, line: toastWords.checkConnection, ms: failedMs })
  }
  await refreshMemory(conversation)
  void refreshFamily()
}

/** What a note said of a child, to be written beside what is known without it. */
function entryOf(
  note: MarginNote,
  was: ChildProfile,
  is: ChildProfile | undefined,
  conversation: string,
): ProfileEntry {
  const entry: ProfileEntry = { note: { change: note.change, conversation } }
  const has = (field: MarginNote['fields'][number]) => note.fields.includes(field)
  if (has('name')) entry.name = was.name
  if (has('gender')) entry.gender = was.gender
  if (has('birth')) Object.assign(entry, { birth_month: was.birth_month, birth_year: was.birth_year })
  else if (has('age')) Object.assign(entry, { age: was.age, age_months: was.age_months })
  const lists = new Set<ProfileList>(note.items.map(({ list }) => list))
  for (const list of lists) {
    const own = note.items.filter((item) => item.list === list).map(({ text }) => text)
    entry[list] = asList([...(is ? itemsOf(is[list]) : []), ...own])
  }
  return entry
}
