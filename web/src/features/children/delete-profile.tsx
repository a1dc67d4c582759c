import { useState } from 'react'
import { CallFailure } from '../../api/call-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { profileWords } from '../../words/children.ts'
import { removeChild } from './child-calls.ts'
import { forgetMemories } from './conversation-memory.ts'
import { refreshFamily } from './family.ts'

type Props = { id: string; title: string; onCancel: () => void; onRemoved: () => void }

export function DeleteProfile({ id, title, onCancel, onRemoved }: Props) {
  const [state, setState] = useState<'asking' | 'working' | 'failed'>('asking')
  const isWorking = state === 'working'
  const remove = async () => {
    setState('working')
    try {
      await removeChild(id).catch(unlessGone)
      forgetMemories()
      await refreshFamily()
      onRemoved()
    } catch {
      console.warn('Failed to delete a child profile')
      setState('failed')
    }
  }
  return (
    <Dialog title={profileWords.removeTitle} role="alertdialog" onClose={onCancel}>
      <p>{profileWords.removeLine(title)}</p>
      {state === 'failed' && <Banner kind="bad">{profileWords.notRemoved}</Banner>}
      <div className="dialog-actions">
        <button type="button" className="button button-quiet" disabled={isWorking} onClick={onCancel}>
          {profileWords.cancel}
        </button>
        <button type="button" className="button button-danger" disabled={isWorking} onClick={() => void remove()}>
          {isWorking ? profileWords.removing : profileWords.remove}
        </button>
      </div>
    </Dialog>
  )
}

/** Deleted on another device already: that is what was wanted. */
function unlessGone(failure: unknown): void {
  if (!(failure instanceof CallFailure) || failure.status !== 404) throw failure
}
