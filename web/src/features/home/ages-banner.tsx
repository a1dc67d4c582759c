import { agesWords } from '../../words/home.ts'
import { Doodle } from './doodle.tsx'
import './ages-banner.css'

/** Asks a parent of whose children nothing is known for their ages. */
export function AgesBanner({ onAdd }: { onAdd: () => void }) {
  return (
    <aside className="ages" aria-label={agesWords.add}>
      <Doodle emoji="🌱" />
      <div>
        <b>{agesWords.title}</b>
        <span>{agesWords.line}</span>
      </div>
      <button type="button" className="button button-quiet button-sm" onClick={onAdd}>
        {agesWords.add}
      </button>
    </aside>
  )
}
