import type { StudySummary } from '@nestbook/contract/studies.ts'
import type { CSSProperties } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { researchWords } from '../../../words/research.ts'
import { studyAddress } from '../answer/markdown/links.ts'
import { Strength } from './strength.tsx'

/** `number` null: the answer does not cite it. */
type Props = { id: string; number: number | null; study: StudySummary; isLit: boolean }

export function StudyCard({ id, number, study, isLit }: Props) {
  return (
    <article className={isLit ? 'study is-lit' : 'study'} id={id} tabIndex={-1}>
      <div className="hd">
        {number !== null && <span className="num">{number}</span>}
        <h3>{study.title}</h3>
        <span className="yr">{study.year}</span>
      </div>
      <p className="ct">{study.citation}</p>
      <p className="kf">
        <b>{researchWords.keyFinding}</b> {study.oneLiner}
      </p>
      <div className="ev-row">
        <Strength study={study} />
        <Relevance percent={study.relevanceScore} />
      </div>
      <div className="ft">
        {study.sampleSize !== null && <span className="tag">{researchWords.sample(study.sampleSize)}</span>}
        {study.studyType !== 'Research Study' && <span className="tag">{study.studyType}</span>}
        <StudyLink url={study.url} />
      </div>
    </article>
  )
}

/** Below this percent a study was chosen by who read it, and the measure has nothing to say. */
const minTold = 45

function Relevance({ percent }: { percent: number }) {
  if (percent < minTold) return null
  return (
    <span className="rel">
      <i style={{ '--v': `${percent}%` } as CSSProperties} />
      {researchWords.relevant(percent)}
    </span>
  )
}

function StudyLink({ url }: { url: string }) {
  const address = studyAddress(url)
  if (address === null) return null
  return (
    <a className="link tap" href={address} target="_blank" rel="noopener noreferrer">
      {researchWords.view}
      <span className="vh">{researchWords.newTab}</span>
      <Icon name="outward" className="icon-sm" />
    </a>
  )
}
