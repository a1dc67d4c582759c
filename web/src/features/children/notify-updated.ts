import { toastWords } from '../../words/children.ts'
import { showToast } from './toasts.ts'
import { undoNote } from './undo-note.ts'

const shownMs = 4000

/** Says whose profiles a message changed, with a way back. */
export function notifyUpdated(conversation: string, change: string, names: readonly string[]): void {
  showToast({
    title: toastWords.updated(names.length),
    line: toastWords.names(names),
    act: { label: toastWords.undo, run: () => undoNote(conversation, change) },
    ms: shownMs,
  })
}
