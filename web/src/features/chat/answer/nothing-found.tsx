import { nothingFound } from '../../../words/research.ts'

/** Says what was searched when no study came close; `onAskAgain` lets the parent put it another way. */
export function NothingFound({ considered, onAskAgain }: { considered: number; onAskAgain: (() => void) | null }) {
  return (
    <section className="none-found">
      <h3>{nothingFound.title}</h3>
      <p>{nothingFound.line(considered)}</p>
      {onAskAgain && (
        <div className="acts">
          <button type="button" className="btn btn-quiet btn-sm" onClick={onAskAgain}>
            {nothingFound.again}
          </button>
        </div>
      )}
    </section>
  )
}
