import { Dialog } from '../../ui/dialog.tsx'
import { unsentWords } from '../../words/account.ts'

type Props = { onStay: () => void; onLogOut: () => void }

/** Before a log-out that would lose what has not reached the server. */
export function UnsentDialog({ onStay, onLogOut }: Props) {
  return (
    <Dialog title={unsentWords.title} role="alertdialog" onClose={onStay}>
      <p>{unsentWords.line}</p>
      <div className="acts">
        <button type="button" className="btn btn-quiet" onClick={onStay}>
          {unsentWords.stay}
        </button>
        <button type="button" className="btn btn-danger" onClick={onLogOut}>
          {unsentWords.logOut}
        </button>
      </div>
    </Dialog>
  )
}
