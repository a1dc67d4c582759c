import { Dialog } from './dialog.tsx'

type Props = { words: { title: string; line: string; ok: string }; onClose: () => void }

/** Something to be read, with nothing to decide. */
export function NoteDialog({ words, onClose }: Props) {
  return (
    <Dialog title={words.title} role="alertdialog" onClose={onClose}>
      <p>{words.line}</p>
      <div className="dialog-actions">
        <button type="button" className="button button-primary" onClick={onClose}>
          {words.ok}
        </button>
      </div>
    </Dialog>
  )
}
