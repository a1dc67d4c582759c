import { Banner } from '../../ui/banner.tsx'
import { planWords } from '../../words/billing.ts'

/** In place of a button to buy Pro with, where none is sold. */
export function NotSold({ freeLimit, onSignIn }: { freeLimit: number; onSignIn: (() => void) | null }) {
  return (
    <>
      <Banner kind="warn">
        <b>{planWords.soon}</b> {onSignIn ? planWords.guestLine : planWords.soonLine(freeLimit)}
      </Banner>
      {onSignIn && (
        <button type="button" className="button button-primary button-block" onClick={onSignIn}>
          {planWords.signIn}
        </button>
      )}
    </>
  )
}
