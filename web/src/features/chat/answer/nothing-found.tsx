import { nothingFound } from '../../../words/research.ts'

/** Says what was searched when no study came close; `onAskAgain` lets the parent put it another way. */
export function NothingFound({ considered, onAskAgain }: { considered: number; onAskAgain: (() => void) | null }) {
  return (
    <section className="none-found">
      <h3>{nothingFound.title}</h3>
      <p>{nothingFound.line(considered)}</p>
      {onAskAgain && (
        <div className="none-found-actions">
          <button type="button" className="button button-quiet button-sm" onClick={onAskAgain}>
            {nothingFound.again}
          </button>
        </div>
      )}
    </section>
  )
}
