import { evidenceStrengths, type StudySummary } from '@nestbook/contract/studies.ts'
import { useEffect, useRef, useState } from 'react'
import { CardHead, closeOnEscape } from '../../../ui/card-head.tsx'
import { scrollBehavior } from '../../../ui/scroll.ts'
import { researchWords, strengthWords } from '../../../words/research.ts'
import './strength.css'

/** How much weight a finding can bear; pressed, it says why, and what all three words mean. */
export function Strength({ study }: { study: StudySummary }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <button
        type="button"
        ref={button}
        className={`ev is-${study.strength}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{researchWords.strength[study.strength]}</span>
      </button>
      {isOpen && <Meaning study={study} onClose={close} />}
    </>
  )
}

function Meaning({ study, onClose }: { study: StudySummary; onClose: () => void }) {
  const card = useRef<HTMLDivElement>(null)
  const latest = useRef(onClose)
  latest.current = onClose
  useEffect(() => {
    card.current?.focus({ preventScroll: true })
    card.current?.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() })
    const pressBeside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !card.current?.parentElement?.contains(target)) latest.current()
    }
    document.addEventListener('pointerdown', pressBeside)
    return () => document.removeEventListener('pointerdown', pressBeside)
  }, [])
  return (
    <div
      className="pop"
      role="dialog"
      aria-label={strengthWords.title}
      ref={card}
      tabIndex={-1}
      onKeyDown={closeOnEscape(onClose)}
    >
      <CardHead title={strengthWords.why(study.strength)} closeLabel={strengthWords.close} onClose={onClose} />
      <p className="why-this">{strengthWords.because(study)}</p>
      <dl>
        {evidenceStrengths.map((strength) => (
          <div key={strength}>
            <dt>
              <span className={`ev is-${strength}`}>
                <span>{researchWords.strength[strength]}</span>
              </span>
            </dt>
            <dd>{strengthWords.meaning[strength]}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
