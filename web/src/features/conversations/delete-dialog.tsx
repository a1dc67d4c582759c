import { Dialog } from '../../ui/dialog.tsx'
import { deleteWords, sidebarWords } from '../../words/conversations.ts'

export function DeleteDialog({ onCancel, onDelete }: { onCancel: () => void; onDelete: () => void }) {
  return (
    <Dialog title={deleteWords.title} role="alertdialog" onClose={onCancel}>
      <p>{deleteWords.line}</p>
      <div className="acts">
        <button type="button" className="btn btn-quiet" onClick={onCancel}>
          {sidebarWords.cancel}
        </button>
        <button type="button" className="btn btn-danger" onClick={onDelete}>
          {sidebarWords.remove}
        </button>
      </div>
    </Dialog>
  )
}
