import { stepLabels } from '@nestbook/contract/rules/steps.ts'
import { useEffect, useState } from 'react'
import { shuffled } from '../../../ui/typewriter.ts'
import { useTypewriter } from '../../../ui/use-typewriter.ts'
import { progressWords, waitingLines } from '../../../words/chat.ts'
import './progress.css'

const pace = { typed: [40, 80], hold: 2000, deleted: 30 } as const
const stillFor = 6000
/** Longer than a message is learned from before it is sent: the steps must not give way to the line for a moment. */
const noDataAfterMs = 2500

type Props = { step: number; found: number | null; studies: number }

/** What is being done for the question. When the server tells nothing for a while, a line being typed instead. */
export function ProgressCard({ step, found, studies }: Props) {
  const isLate = useLate(step === 0, noDataAfterMs)
  const current = Math.max(1, step)
  const countAt = (step: number) => {
    if (step === 3 && found !== null && current >= 3) return progressWords.found(found)
    if (step === 4 && studies > 0 && current >= 4) return progressWords.studies(studies)
    return ''
  }
  // Counts that run would be read out one by one; only those that stand are part of what is announced.
  const spokenCount = current > 3 ? '' : countAt(current)
  return (
    <div className="progress" role="status" aria-live="polite">
      <p className="visually-hidden">{progressWords.now(current, stepLabels[current - 1] ?? '', spokenCount)}</p>
      {step === 0 && isLate ? (
        <Waiting />
      ) : (
        <ol aria-hidden="true">
          {stepLabels.map((label, place) => (
            <Step key={label} label={label} state={stateOf(place + 1, current)} count={countAt(place + 1)} />
          ))}
        </ol>
      )}
    </div>
  )
}

type StepState = 'done' | 'now' | 'later'

function stateOf(step: number, current: number): StepState {
  if (step < current) return 'done'
  return step === current ? 'now' : 'later'
}

function Step({ label, state, count }: { label: string; state: StepState; count: string }) {
  return (
    <li className={`is-${state}`}>
      <span>{label}</span>
      {count && (
        <>
          <span className="dots" />
          <span className="step-count">{count}</span>
        </>
      )}
    </li>
  )
}

function Waiting() {
  const [lines] = useState(() => shuffled(waitingLines))
  const shown = useTypewriter(lines, pace, stillFor)
  return (
    <div aria-hidden="true">
      <p className="typew">
        {shown}
        <span className="caret" />
      </p>
      <div className="working">
        <span className="bounce">
          <i />
          <i />
          <i />
        </span>
        <span className="muted small">{progressWords.processing}</span>
      </div>
    </div>
  )
}

/** True when something has been so for a while. */
function useLate(isWaiting: boolean, ms: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    if (!isWaiting) return
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [isWaiting, ms])
  return isLate
}
