import { endAccountOffer } from '../../device/recorded-purchases.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { activeWords } from '../../words/purchases.ts'
import './subscription-active.css'

type Props = { onLogin: (isNew: boolean) => void; onClose: () => void }

/** Offers an account to a guest who bought Pro, once: it can be had without one. */
export function SubscriptionActiveDialog({ onLogin, onClose }: Props) {
  const leave = (then: () => void) => () => {
    endAccountOffer()
    onClose()
    then()
  }
  return (
    <Dialog title={activeWords.title} top={<span />} onClose={leave(() => {})}>
      <p>{activeWords.line}</p>
      <div className="acts active-acts">
        <button type="button" className="btn btn-primary btn-block" onClick={leave(() => onLogin(true))}>
          {activeWords.create}
        </button>
        <button type="button" className="btn btn-quiet btn-block" onClick={leave(() => onLogin(false))}>
          {activeWords.signIn}
        </button>
      </div>
    </Dialog>
  )
}
