import { useState } from 'react'
import { NoteDialog } from '../../ui/note-dialog.tsx'
import { phoneBillingWords } from '../../words/purchases.ts'

/** On an iPhone a subscription is looked after in the device's own settings: it is told where. */
export function PhoneBilling() {
  const [isTold, setIsTold] = useState(false)
  return (
    <>
      <p className="muted">{phoneBillingWords.line}</p>
      <div className="card-actions">
        <button type="button" className="button button-quiet" onClick={() => setIsTold(true)}>
          {phoneBillingWords.manage}
        </button>
      </div>
      {isTold && <NoteDialog words={phoneBillingWords.how} onClose={() => setIsTold(false)} />}
    </>
  )
}
