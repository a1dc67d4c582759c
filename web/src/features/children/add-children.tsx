import { limits } from '@nestbook/contract/rules/limits.ts'
import { type FormEvent, useRef, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { addChildrenWords } from '../../words/children.ts'
import { addChild } from './child-calls.ts'
import { ChildRow } from './child-row.tsx'
import { refreshFamily } from './family.ts'
import { emptyRow, entryOf, type FormRow } from './form-rows.ts'
import './add-children.css'

/** Asks a parent who is new for their children's ages. */
export function AddChildren({ onClose }: { onClose: () => void }) {
  const [rows, setRows] = useState<readonly FormRow[]>(() => [emptyRow()])
  const [hasFailed, setFailed] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const change = (id: string, what: Partial<FormRow>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...what, isFlawed: row.isFlawed && !('age' in what) } : row)))
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
    const flawed = rows.find(({ age }) => age === '')
    if (flawed) {
      setRows(rows.map((row) => ({ ...row, isFlawed: row.age === '' })))
      focus(`#age-${flawed.id}`)
      return
    }
    setSaving(true)
    setFailed(false)
    for (const row of rows) {
      try {
        await addChild(entryOf(row))
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
    <Dialog title={addChildrenWords.title} closeLabel={addChildrenWords.close} isMid hasRibbon onClose={onClose}>
      <p>{addChildrenWords.line}</p>
      <form className="add-children" ref={form} onSubmit={save} noValidate>
        <fieldset className="fields" disabled={isSaving}>
          {rows.map((row, place) => (
            <ChildRow
              key={row.id}
              row={row}
              place={place}
              onChange={(what) => change(row.id, what)}
              onRemove={() => remove(row.id)}
            />
          ))}
          <button
            type="button"
            className="btn btn-quiet btn-block add-one"
            disabled={rows.length >= limits.children}
            onClick={add}
          >
            <Icon name="plus" />
            {rows.length === 0 ? addChildrenWords.addOne : addChildrenWords.addAnother}
          </button>
        </fieldset>
        {hasFailed && <Banner kind="bad">{addChildrenWords.failed}</Banner>}
        <div className="acts">
          <button type="button" className="btn btn-text" onClick={onClose}>
            {addChildrenWords.skip}
          </button>
          <button type="submit" className="btn btn-primary" disabled={isSaving || rows.length === 0}>
            {isSaving ? addChildrenWords.saving : addChildrenWords.save}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
