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
      <div className="dialog-actions active-actions">
        <button type="button" className="button button-primary button-block" onClick={leave(() => onLogin(true))}>
          {activeWords.create}
        </button>
        <button type="button" className="button button-quiet button-block" onClick={leave(() => onLogin(false))}>
          {activeWords.signIn}
        </button>
      </div>
    </Dialog>
  )
}
