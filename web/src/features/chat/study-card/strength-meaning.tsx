import { evidenceStrengths, type StudySummary } from '@nestbook/contract/studies.ts'
import { useEffect, useRef } from 'react'
import { CardHead, closeOnEscape } from '../../../ui/card-head.tsx'
import { scrollBehavior } from '../../../ui/scroll.ts'
import { researchWords } from '../../../words/research.ts'
import { strengthWords } from '../../../words/strength.ts'

/** Why this study's finding bears as much as it does, and what all three words mean. */
export function StrengthMeaning({ study, onClose }: { study: StudySummary; onClose: () => void }) {
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
      className="popover"
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
              <span className={`strength is-${strength}`}>
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
