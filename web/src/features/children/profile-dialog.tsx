import type { ChildProfile } from '@nestbook/contract/children.ts'
import { type FormEvent, useRef, useState } from 'react'
import { CallFailure } from '../../api/call-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { profileWords } from '../../words/children.ts'
import { changeChild } from './child-calls.ts'
import { forgetMemories } from './conversation-memory.ts'
import { DeleteProfile } from './delete-profile.tsx'
import { refreshFamily } from './family.ts'
import { ProfileFields } from './profile-fields.tsx'
import { changesOf, type FieldErrors, fieldNamed, findErrors, formOf, type ProfileForm } from './profile-form.ts'
import './profile-dialog.css'

type Props = {
  profile: ChildProfile
  title: string
  onClose: () => void
  onRemoved: () => void
}

/** All that is known of a child, for its parent to put right. */
export function ProfileDialog({ profile, title, onClose, onRemoved }: Props) {
  const [opened] = useState(() => formOf(profile))
  const [form, setForm] = useState<ProfileForm>(opened)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const element = useRef<HTMLFormElement>(null)

  const change = (field: keyof ProfileForm, value: string) => {
    setForm({ ...form, [field]: value })
    setErrors({ ...errors, [field]: undefined })
  }
  const complain = (found: FieldErrors) => {
    setErrors(found)
    const [first] = Object.keys(found)
    // It is there to be focused once it may be used again.
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus())
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const found = findErrors(form, new Date())
    if (Object.keys(found).length > 0) return complain(found)
    setSaving(true)
    setFailure(null)
    try {
      const entry = changesOf(form, opened, new Date())
      if (Object.keys(entry).length > 0) await changeChild(profile.id, entry)
      forgetMemories()
      await refreshFamily()
      onClose()
    } catch (problem) {
      console.warn('Failed to save a child profile')
      setSaving(false)
      const reply = problem instanceof CallFailure ? problem.reply : null
      const field = fieldNamed(reply?.field)
      if (field) complain({ [field]: profileWords.misfit })
      else setFailure(profileWords.notSaved)
    }
  }
  return (
    <>
      <Dialog title={title} closeLabel={profileWords.close} isMid onClose={onClose}>
        <form className="profile" ref={element} onSubmit={save} noValidate>
          <fieldset className="fields" disabled={isSaving}>
            <ProfileFields form={form} errors={errors} onChange={change} />
          </fieldset>
          {failure && <Banner kind="bad">{failure}</Banner>}
          <div className="dialog-actions profile-actions is-stuck">
            <button
              type="button"
              className="button button-danger-quiet"
              disabled={isSaving}
              onClick={() => setRemoving(true)}
            >
              {profileWords.remove}
            </button>
            <span className="profile-buttons">
              <button type="button" className="button button-quiet" disabled={isSaving} onClick={onClose}>
                {profileWords.cancel}
              </button>
              <button type="submit" className="button button-primary" disabled={isSaving}>
                {isSaving ? profileWords.saving : profileWords.save}
              </button>
            </span>
          </div>
        </form>
      </Dialog>
      {isRemoving && (
        <DeleteProfile id={profile.id} title={title} onCancel={() => setRemoving(false)} onRemoved={onRemoved} />
      )}
    </>
  )
}
