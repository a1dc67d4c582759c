import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { submitOnEnter } from '../../ui/submit-on-enter.ts'
import { marginWords } from '../../words/children.ts'
import { changeChild } from './child-calls.ts'
import { refreshMemory } from './conversation-memory.ts'
import { refreshFamily } from './family.ts'
import { changeByText, type NotedChild, noteText } from './note-text.ts'

type Props = { conversation: string; noted: readonly NotedChild[]; onEnd: () => void }

/** The facts of a note in fields, a child in each. */
export function NoteEditor({ conversation, noted, onEnd }: Props) {
  const [opened] = useState(() => noted.map(({ note, child }) => ({ note, child, text: noteText(note, child) })))
  const [texts, setTexts] = useState(() => opened.map(({ text }) => text))
  const [state, setState] = useState<'still' | 'busy' | 'failed'>('still')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setState('busy')
    try {
      for (const [place, { note, child }] of opened.entries()) {
        const entry = changeByText(note, child, texts[place] ?? '')
        if (Object.keys(entry).length === 0) continue
        await changeChild(child.id, { ...entry, note: { change: note.change, conversation } })
      }
      await refreshMemory(conversation)
      void refreshFamily()
      onEnd()
    } catch {
      console.warn('Failed to save a note')
      setState('failed')
    }
  }
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Escape') return submitOnEnter(event)
    event.preventDefault()
    event.stopPropagation()
    onEnd()
  }
  return (
    <aside className="noted is-edit" aria-label={marginWords.editing}>
      <form ref={form} onSubmit={save}>
        <p className="kicker">{marginWords.noted}</p>
        {opened.map(({ child }, place) => (
          <textarea
            key={child.id}
            className="input"
            rows={2}
            aria-label={marginWords.of(child.label)}
            value={texts[place]}
            disabled={state === 'busy'}
            onChange={(event) => setTexts(texts.with(place, event.target.value))}
            onKeyDown={keys}
          />
        ))}
        {state === 'failed' && (
          <p className="err" role="alert">
            {marginWords.notSaved}
          </p>
        )}
        <div className="acts">
          <button type="button" className="link" onClick={onEnd}>
            {marginWords.cancel}
          </button>
          <button type="submit" className="link" disabled={state === 'busy'}>
            {state === 'busy' ? marginWords.saving : marginWords.save}
          </button>
        </div>
      </form>
    </aside>
  )
}
