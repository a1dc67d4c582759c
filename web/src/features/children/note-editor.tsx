import { type ProfileList, profileLists } from '@nestbook/contract/children.ts'
import { limits } from '@nestbook/contract/rules/limits.ts'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { LinesField } from '../../ui/lines-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { marginWords, profileWords } from '../../words/children.ts'
import { changeChild } from './child-calls.ts'
import { refreshMemory } from './conversation-memory.ts'
import { refreshFamily } from './family.ts'
import type { NotedProfile } from './note-text.ts'
import { ageChoices, genderChoices } from './profile-choices.ts'
import { ageByBirth, changesOf, type FieldErrors, findErrors, formOf, type ProfileForm } from './profile-form.ts'

type Props = { conversation: string; noted: readonly NotedProfile[]; onEnd: () => void }

/** What a note says in fields, for each child: nothing is read out of a sentence, so nothing is lost in reading. */
export function NoteEditor({ conversation, noted, onEnd }: Props) {
  const [opened] = useState(() => noted.map(({ note, child }) => ({ note, child, form: formOf(child) })))
  const [forms, setForms] = useState<readonly ProfileForm[]>(() => opened.map(({ form }) => form))
  const [errors, setErrors] = useState<readonly FieldErrors[]>([])
  const [state, setState] = useState<'still' | 'busy' | 'failed'>('still')
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => element.current?.querySelector('input')?.focus(), [])

  const change = (place: number, field: keyof ProfileForm, value: string) => {
    setForms(forms.map((form, at) => (at === place ? { ...form, [field]: value } : form)))
    setErrors([])
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const now = new Date()
    const found = forms.map((form) => findErrors(form, now))
    setErrors(found)
    if (found.some((each) => Object.keys(each).length > 0)) return
    setState('busy')
    try {
      for (const [place, { note, child, form }] of opened.entries()) {
        const entry = changesOf(forms[place] ?? form, form, now)
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
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onEnd()
  }
  return (
    <aside className="noted is-edit" aria-label={marginWords.editing}>
      <form ref={element} onSubmit={save} onKeyDown={keys} noValidate>
        <p className="kicker">{marginWords.noted}</p>
        {opened.map(({ note, child, form }, place) => (
          <NotedFields
            key={child.id}
            child={child.id}
            label={child.label}
            form={forms[place] ?? form}
            errors={errors[place] ?? {}}
            lists={profileLists.filter((list) => note.items.some((item) => item.list === list))}
            isBusy={state === 'busy'}
            onChange={(field, value) => change(place, field, value)}
          />
        ))}
        {state === 'failed' && (
          <p className="field-error" role="alert">
            {marginWords.notSaved}
          </p>
        )}
        <div className="noted-actions">
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

type FieldsProps = {
  child: string
  label: string
  form: ProfileForm
  errors: FieldErrors
  /** Those that the note speaks of; the others are in the profile. */
  lists: readonly ProfileList[]
  isBusy: boolean
  onChange: (field: keyof ProfileForm, value: string) => void
}

function NotedFields({ child, label, form, errors, lists, isBusy, onChange }: FieldsProps) {
  const byBirth = ageByBirth(form, new Date())
  const age = byBirth === null ? form.age : String(byBirth)
  const of = (field: keyof ProfileForm) => ({
    name: `${field}-${child}`,
    value: form[field],
    error: errors[field],
    onValue: (value: string) => onChange(field, value),
  })
  return (
    <fieldset className="fields" aria-label={marginWords.of(label)} disabled={isBusy}>
      <TextField {...of('name')} label={profileWords.name} autoComplete="off" maxLength={limits.childNameLength} />
      <div className="note-pair">
        <SelectField
          {...of('age')}
          label={profileWords.age}
          value={age}
          choices={ageChoices(age)}
          isDisabled={byBirth !== null}
        />
        <SelectField {...of('gender')} label={profileWords.gender} choices={genderChoices} />
      </div>
      {lists.map((list) => (
        <LinesField key={list} {...of(list)} label={profileWords.lists[list]} />
      ))}
    </fieldset>
  )
}
