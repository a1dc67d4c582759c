import { Suspense, useEffect, useRef, useState, useTransition } from 'react'
import { lazyPart } from '../../device/lazy-part.ts'
import { addChildrenWords, marginWords } from '../../words/children.ts'
import { type NotedProfile, noteText } from './note-text.ts'
import { undoNote } from './undo-note.ts'
import { useMemory } from './use-memory.ts'

const NoteEditor = lazyPart(() => import('./note-editor.tsx'), 'NoteEditor')
const AddChildren = lazyPart(() => import('./add-children.tsx'), 'AddChildren')

type Props = { conversation: string; message: string }

/** What a message taught of the children, in its margin. The note stays until its editor is loaded. */
export function MarginNote({ conversation, message }: Props) {
  const memory = useMemory(conversation)
  const [isEditing, setEditing] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const [, startTransition] = useTransition()
  const edit = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus({ preventScroll: true })
    wasEditing.current = isEditing
  }, [isEditing])
  const noted = (memory?.notes ?? []).flatMap((note): NotedProfile[] => {
    const child = memory?.profiles.find(({ id }) => id === note.child)
    return note.change === message && child ? [{ note, child }] : []
  })
  const undo = () => {
    // The button goes with its note.
    document.getElementById('main')?.focus({ preventScroll: true })
    void undoNote(conversation, message)
  }
  if (noted.length === 0) return null
  if (isEditing) return <NoteEditor conversation={conversation} noted={noted} onEnd={() => setEditing(false)} />
  return (
    <aside className="noted" aria-label={marginWords.from}>
      <p className="kicker">{marginWords.noted}</p>
      {noted.map(({ note, child }) => (
        <p key={child.id}>{noteText(note, child)}</p>
      ))}
      <div className="noted-actions">
        <button type="button" className="link" ref={edit} onClick={() => startTransition(() => setEditing(true))}>
          {marginWords.edit}
        </button>
        <button type="button" className="link" onClick={undo}>
          {marginWords.undo}
        </button>
        <button type="button" className="link" onClick={() => setAdding(true)}>
          {addChildrenWords.addOne}
        </button>
      </div>
      <Suspense>{isAdding && <AddChildren isKnown onClose={() => setAdding(false)} />}</Suspense>
    </aside>
  )
}
