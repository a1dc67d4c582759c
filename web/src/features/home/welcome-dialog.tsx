// First of all imports: it must run before any schema is built.
import '../../api/without-eval.ts'
import type { ProTerms } from '@nestbook/contract/billing.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { lengthOf } from '../../words/pro-terms.ts'
import { welcomeWords } from '../../words/welcome.ts'
import { dismissWelcome } from './dismiss-welcome.ts'
import { Doodle } from './doodle.tsx'
import '../../ui/offer.css'
import './welcome.css'

type Props = {
  /** Null where Pro is not sold: nothing is offered there. */
  onUpgrade: (() => void) | null
  /** Null where a store sells Pro and does not tell for how much. */
  terms: ProTerms | null
  onClose: () => void
}

/** Says to a newcomer what there is. However it is closed, it stays away for a week. */
export function WelcomeDialog({ onUpgrade, terms, onClose }: Props) {
  const leave = (then: () => void) => () => {
    dismissWelcome()
    then()
  }
  return (
    <Dialog title={welcomeWords.title} closeLabel={welcomeWords.close} hasRibbon onClose={leave(onClose)}>
      <ul className="blurbs">
        {welcomeWords.blurbs.map(({ title, line, emoji, color }) => (
          <li key={title} className="blurb">
            <span className={`blurb-icon n-${color}`}>
              <Doodle emoji={emoji} />
            </span>
            <div>
              <h3>{title}</h3>
              <p>{line}</p>
            </div>
          </li>
        ))}
      </ul>
      {onUpgrade && terms && (
        <div className="offer">
          {terms.freeFor && <span className="trial">{welcomeWords.trial(lengthOf(terms.freeFor))}</span>}
          <b>{welcomeWords.price(terms.price)}</b>
          <span className="offer-meta">{welcomeWords.terms}</span>
        </div>
      )}
      <div className="dialog-actions welcome-actions">
        {onUpgrade && (
          <button type="button" className="button button-primary button-block" onClick={leave(onUpgrade)}>
            {welcomeWords.accept}
          </button>
        )}
        <button
          type="button"
          className={onUpgrade ? 'button button-text button-block' : 'button button-primary button-block'}
          onClick={leave(onClose)}
        >
          {onUpgrade ? welcomeWords.later : welcomeWords.start}
        </button>
      </div>
      <ul className="promises">
        {welcomeWords.promises(onUpgrade !== null).map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </ul>
    </Dialog>
  )
}
