// First of all imports: it must run before any schema is built.
import '../../api/without-eval.ts'
import { useEffect } from 'react'
import { hasWebCheckout } from '../../device/web-checkout.ts'
import openWindow from '../../ui/art/spot-open-window.svg'
import { Dialog } from '../../ui/dialog.tsx'
import { proWelcomeWords } from '../../words/billing.ts'
import '../../ui/offer.css'

/** The payment is told to the server by the provider, some seconds after the parent is back. */
const pollMs = 2000

type Props = { onLook: () => void; onClose: () => void }

/** After a checkout: the plan is on its way, and is asked for until this is closed. */
export function ProWelcomeDialog({ onLook, onClose }: Props) {
  useEffect(() => {
    onLook()
    const timer = setInterval(onLook, pollMs)
    return () => {
      clearInterval(timer)
      onLook()
    }
  }, [onLook])
  const spot = <img className="dialog-spot" src={openWindow} alt="" width={176} height={132} />
  return (
    <Dialog title={proWelcomeWords.title} top={spot} onClose={onClose}>
      <p>{proWelcomeWords.line}</p>
      {hasWebCheckout() && (
        <div className="offer">
          <b>{proWelcomeWords.price}</b>
          <span className="offer-meta">{proWelcomeWords.terms}</span>
        </div>
      )}
      <div className="dialog-actions">
        <button type="button" className="button button-primary button-block" onClick={onClose}>
          {proWelcomeWords.start}
        </button>
      </div>
    </Dialog>
  )
}
