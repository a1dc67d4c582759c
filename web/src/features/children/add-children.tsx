import { limits } from '@nestbook/contract/rules/limits.ts'
import { type FormEvent, useRef, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { addChildrenWords, addChildWords } from '../../words/children.ts'
import { addChild } from './child-calls.ts'
import { ChildRow } from './child-row.tsx'
import { refreshFamily } from './family.ts'
import { emptyRow, entryOf, type FormRow, withErrors } from './form-rows.ts'
import './add-children.css'

type Props = {
  /** Whether the parent is at home here: then all that may be known of a child is asked for, and nobody is welcomed. */
  isKnown?: boolean
  onClose: () => void
}

/** Asks a parent for their children's ages. */
export function AddChildren({ isKnown = false, onClose }: Props) {
  const words = isKnown ? { ...addChildrenWords, ...addChildWords } : addChildrenWords
  const [rows, setRows] = useState<readonly FormRow[]>(() => [emptyRow()])
  const [hasFailed, setFailed] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const change = (id: string, what: Partial<FormRow>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...what, errors: {} } : row)))
  const focus = (selector: string) =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(selector)?.focus())
  const add = () => {
    const row = emptyRow()
    setRows([...rows, row])
    focus(`#name-${row.id}`)
  }
  const remove = (id: string) => {
    setRows(rows.filter((row) => row.id !== id))
    focus('.add-one')
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const checked = rows.map((row) => withErrors(row, new Date()))
    const invalid = checked.find(({ errors }) => Object.keys(errors).length > 0)
    if (invalid) {
      setRows(checked)
      focus(`#${Object.keys(invalid.errors)[0]}-${invalid.id}`)
      return
    }
    setSaving(true)
    setFailed(false)
    for (const row of rows) {
      try {
        await addChild(entryOf(row, new Date()))
        // What is kept already is not sent again when a later one fails.
        setRows((left) => left.filter(({ id }) => id !== row.id))
      } catch {
        setSaving(false)
        setFailed(true)
        await refreshFamily()
        return
      }
    }
    await refreshFamily()
    onClose()
  }
  return (
    <Dialog title={words.title} closeLabel={words.close} isMid hasRibbon onClose={onClose}>
      <p>{words.line}</p>
      <form className="add-children" ref={form} onSubmit={save} noValidate>
        <fieldset className="fields" disabled={isSaving}>
          {rows.map((row, place) => (
            <ChildRow
              key={row.id}
              row={row}
              place={place}
              isFull={isKnown}
              onChange={(what) => change(row.id, what)}
              onRemove={() => remove(row.id)}
            />
          ))}
          <button
            type="button"
            className="button button-quiet button-block add-one"
            disabled={rows.length >= limits.children}
            onClick={add}
          >
            <Icon name="plus" />
            {rows.length === 0 ? words.addOne : words.addAnother}
          </button>
        </fieldset>
        {hasFailed && <Banner kind="bad">{words.failed}</Banner>}
        <div className="dialog-actions">
          <button type="button" className="button button-text" onClick={onClose}>
            {words.skip}
          </button>
          <button type="submit" className="button button-primary" disabled={isSaving || rows.length === 0}>
            {isSaving ? words.saving : words.save}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
