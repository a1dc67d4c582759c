import { homeCounts, type Pigment } from '@nestbook/contract/rules/home-notes.ts'
import { useOffline } from '../../device/connection.ts'
import { homeWords } from '../../words/home.ts'
import './chips.css'

type Props = { chips: readonly string[] | null; onAsk: (question: string) => void }

/** No two of a colour side by side, nor one above the other on a phone. */
const colors: readonly Pigment[] = ['butter', 'blush', 'sage', 'sky', 'apricot', 'lilac']

/** Examples to ask with a tap; blank ones while they are on their way. */
export function Chips({ chips, onAsk }: Props) {
  const isOff = useOffline()
  return (
    <section className="section chips-section" aria-label={homeWords.examples} aria-busy={!chips}>
      <div className="chips-wrap">
        <div className="chips">
          {chips?.map((chip, place) => (
            <button
              key={chip}
              type="button"
              className={`chip n-${colors[place % colors.length]}`}
              disabled={isOff}
              onClick={() => onAsk(chip)}
            >
              {chip}
            </button>
          )) ?? places.map((place) => <span key={place} className="blank blank-chip" />)}
        </div>
      </div>
    </section>
  )
}

const places = Array.from({ length: homeCounts.examples }, (_, place) => place)
