import { limits } from '@nestbook/contract/rules/limits.ts'
import type { FormEvent } from 'react'
import { useOffline } from '../../device/connection.ts'
import { useDraft } from '../../device/use-draft.ts'
import { submitOnEnter } from '../../ui/submit-on-enter.ts'
import { textScale } from '../../ui/text-scale.ts'
import { useAutoGrow } from '../../ui/use-auto-grow.ts'
import { tooLong } from '../../words/failures.ts'
import { firstSamples, homeWords } from '../../words/home.ts'
import { TypedSample } from './typed-sample.tsx'
import './composer.css'

/** At letters of the usual size; the field keeps its lines where they are larger. */
const bounds = { min: 48, max: 90 }

type Props = {
  /** Typed into the empty field one after the other; null while they are on their way. */
  samples: readonly string[] | null
  onAsk: (question: string) => void
}

export function Composer({ samples, onAsk }: Props) {
  const [draft, setDraft] = useDraft('home')
  const isOff = useOffline()
  const scale = textScale()
  const max = bounds.max * scale
  const field = useAutoGrow(draft, { min: bounds.min * scale, max, scrollFrom: max })
  const isTooLong = draft.trim().length > limits.questionLength
  const canAsk = draft.trim() !== '' && !isTooLong && !isOff

  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (!canAsk) return
    setDraft('')
    onAsk(draft.trim())
  }

  return (
    <form className="composer" onSubmit={ask}>
      <label className="visually-hidden" htmlFor="question">
        {homeWords.field}
      </label>
      <div className="lines">
        <textarea
          id="question"
          ref={field}
          className={draft ? 'is-full' : ''}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={submitOnEnter}
          enterKeyHint="send"
          aria-invalid={isTooLong}
          aria-describedby={isTooLong ? 'question-over' : undefined}
        />
        {!draft && <TypedSample samples={samples ?? firstSamples} />}
      </div>
      <div className="composer-row">
        {isTooLong && (
          <p className="composer-over" id="question-over" role="alert">
            {tooLong(draft.trim().length)}
          </p>
        )}
        <button type="submit" className="button button-primary" disabled={!canAsk}>
          {homeWords.submit}
        </button>
      </div>
    </form>
  )
}
