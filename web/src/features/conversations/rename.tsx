import { limits } from '@nestbook/contract/rules/limits.ts'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { sidebarWords } from '../../words/conversations.ts'

type Props = { title: string; onCancel: () => void; onSave: (title: string) => void }

/** A conversation's title, to be written again in its place. */
export function Rename({ title, onCancel, onSave }: Props) {
  const [name, setName] = useState(title)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => field.current?.select(), [])
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) onSave(name.trim())
  }
  return (
    <form onSubmit={save}>
      <label className="visually-hidden" htmlFor={id}>
        {sidebarWords.renameLabel}
      </label>
      <input
        id={id}
        ref={field}
        className="input"
        value={name}
        maxLength={limits.titleLength}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // The browser would close the sidebar with it.
          event.preventDefault()
          event.stopPropagation()
          onCancel()
        }}
      />
      <div className="rename-buttons">
        <button type="button" className="button button-text button-sm" onClick={onCancel}>
          {sidebarWords.cancel}
        </button>
        <button type="submit" className="button button-primary button-sm" disabled={name.trim() === ''}>
          {sidebarWords.save}
        </button>
      </div>
    </form>
  )
}
