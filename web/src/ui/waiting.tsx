import { Mark } from './mark.tsx'
import './waiting.css'

/** A whole screen that waits for something short. */
export function Waiting({ words }: { words: string }) {
  return (
    <div className="center">
      <div className="message waiting">
        <Mark />
        <p className="kicker" role="status">
          {words}
        </p>
      </div>
    </div>
  )
}
