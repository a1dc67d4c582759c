import { Dialog } from '../../ui/dialog.tsx'
import { restoredWords } from '../../words/purchases.ts'

export function RestoredDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={restoredWords.title} role="alertdialog" onClose={onClose}>
      <p>{restoredWords.line}</p>
      <div className="acts">
        <button type="button" className="btn btn-primary" onClick={onClose}>
          {restoredWords.ok}
        </button>
      </div>
    </Dialog>
  )
}
