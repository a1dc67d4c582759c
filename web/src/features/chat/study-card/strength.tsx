import type { StudySummary } from '@nestbook/contract/studies.ts'
import { Suspense, useRef, useState } from 'react'
import { lazyPart } from '../../../device/lazy-part.ts'
import { researchWords } from '../../../words/research.ts'
import './strength.css'

const StrengthMeaning = lazyPart(() => import('./strength-meaning.tsx'), 'StrengthMeaning')

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
        className={`strength is-${study.strength}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{researchWords.strength[study.strength]}</span>
      </button>
      <Suspense>{isOpen && <StrengthMeaning study={study} onClose={close} />}</Suspense>
    </>
  )
}
