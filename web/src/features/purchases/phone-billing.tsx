import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { phoneBillingWords } from '../../words/purchases.ts'

/** On an iPhone a subscription is looked after in the device's own settings: it is told where. */
export function PhoneBilling() {
  const [isTold, setIsTold] = useState(false)
  const close = () => setIsTold(false)
  return (
    <>
      <p className="muted">{phoneBillingWords.line}</p>
      <div className="acts">
        <button type="button" className="btn btn-quiet" onClick={() => setIsTold(true)}>
          {phoneBillingWords.manage}
        </button>
      </div>
      {isTold && (
        <Dialog title={phoneBillingWords.howTitle} role="alertdialog" onClose={close}>
          <p>{phoneBillingWords.how}</p>
          <div className="acts">
            <button type="button" className="btn btn-primary" onClick={close}>
              {phoneBillingWords.ok}
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}
