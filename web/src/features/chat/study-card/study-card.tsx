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
      <div className="study-head">
        {number !== null && <span className="study-number">{number}</span>}
        <h3>{study.title}</h3>
        <span className="study-year">{study.year}</span>
      </div>
      <p className="study-citation">{study.citation}</p>
      <p className="key-finding">
        <b>{researchWords.keyFinding}</b> {study.oneLiner}
      </p>
      <div className="strength-row">
        <Strength study={study} />
        <Relevance percent={study.relevanceScore} />
      </div>
      <div className="study-foot">
        {study.sampleSize !== null && <span className="study-tag">{researchWords.sample(study.sampleSize)}</span>}
        {study.studyType !== 'Research Study' && <span className="study-tag">{study.studyType}</span>}
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
    <span className="relevance">
      <i style={{ '--v': `${percent}%` } as CSSProperties} />
      {researchWords.relevant(percent)}
    </span>
  )
}

function StudyLink({ url }: { url: string }) {
  const address = studyAddress(url)
  if (address === null) return null
  return (
    <a className="link tappable" href={address} target="_blank" rel="noopener noreferrer">
      {researchWords.view}
      <span className="visually-hidden">{researchWords.newTab}</span>
      <Icon name="outward" className="icon-sm" />
    </a>
  )
}
