import type { FinalResult } from '@nestbook/contract/research.ts'
import { type ToggleEvent, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { citedLine, researchWords } from '../../../words/research.ts'
import { emitEngagement } from '../store/engagement.ts'
import { StudyCard } from './study-card.tsx'
import type { Research } from './use-research.ts'
import './research.css'

/** The studies an answer rests on, the most relevant first, each under the number that cites it. */
export function ResearchSection({ result, research }: { result: FinalResult; research: Research }) {
  const { idOf, isOpen, setOpen, lit } = research
  const numbered = result.studies.map((study, place) => ({ study, number: place + 1 }))
  const byRelevance = numbered.toSorted((a, b) => b.study.relevanceScore - a.study.relevanceScore)
  const line = citedLine(result.studies.length, countCited(result), result.citations.removed)
  return (
    <details
      className="research"
      open={isOpen}
      onToggle={(event: ToggleEvent<HTMLDetailsElement>) => {
        setOpen(event.currentTarget.open)
        if (event.currentTarget.open) emitEngagement('research_citation_viewed')
      }}
    >
      <summary>
        <Icon name="book" />
        {researchWords.title(result.studies.length)}
        <Icon name="chevron" />
      </summary>
      <Checked line={line} />
      {/* A closed section of every answer of a long conversation would make the page heavy. */}
      {isOpen && (
        <div className="studies">
          {byRelevance.map(({ study, number }) => (
            <StudyCard key={study.id} id={idOf(number)} number={number} study={study} isLit={lit === number} />
          ))}
          {result.more && <h3 className="more-studies">{researchWords.more}</h3>}
          {result.more?.map((study) => (
            <StudyCard key={study.id} id={`${idOf(1)}-${study.id}`} number={null} study={study} isLit={false} />
          ))}
        </div>
      )}
    </details>
  )
}

/** How many of the studies have their number in the words of the answer. */
function countCited({ response, studies }: FinalResult): number {
  return studies.filter((_, place) => response.includes(`[${place + 1}]`)).length
}

function Checked({ line }: { line: string }) {
  const [isTold, setTold] = useState(false)
  return (
    <>
      <p className="checked">
        <Icon name="tick" className="icon-sm" />
        <span>{line}</span>
        <button type="button" className="link tappable" aria-expanded={isTold} onClick={() => setTold(!isTold)}>
          {researchWords.checkMeans}
        </button>
      </p>
      {isTold && <p className="check-means">{researchWords.checkMeaning}</p>}
    </>
  )
}
