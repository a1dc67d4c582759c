import type { FinalResult } from '@nestbook/contract/research.ts'
import { ResearchSection } from '../study-card/research-section.tsx'
import type { Research } from '../study-card/use-research.ts'
import { FollowUps } from './follow-ups.tsx'
import { NothingFound } from './nothing-found.tsx'

type Props = {
  result: FinalResult
  research: Research
  isNewest: boolean
  onAsk: (question: string) => void
  onRephrase: () => void
}

/** What stands under a finished answer: its studies, or that there are none, and what might be asked next. */
export function AfterAnswer({ result, research, isNewest, onAsk, onRephrase }: Props) {
  return (
    <>
      {result.studies.length > 0 && <ResearchSection result={result} research={research} />}
      {/* A question back looked for nothing yet. */}
      {result.outcome === 'nothing_found' && result.totalStudiesConsidered > 0 && (
        <NothingFound considered={result.totalStudiesConsidered} onAskAgain={isNewest ? onRephrase : null} />
      )}
      {isNewest && <FollowUps questions={result.followUps} onAsk={onAsk} />}
    </>
  )
}
