import { Dialog } from './dialog.tsx'

type Props = {
  words: { title: string; line: string; stay: string; goOn: string }
  onStay: () => void
  onGoOn: () => void
}

/** Asked before something that cannot be taken back. */
export function ConfirmDialog({ words, onStay, onGoOn }: Props) {
  return (
    <Dialog title={words.title} role="alertdialog" onClose={onStay}>
      <p>{words.line}</p>
      <div className="acts">
        <button type="button" className="btn btn-quiet" onClick={onStay}>
          {words.stay}
        </button>
        <button type="button" className="btn btn-danger" onClick={onGoOn}>
          {words.goOn}
        </button>
      </div>
    </Dialog>
  )
}
