import type { ReactNode } from 'react'
import { homeWords } from '../../words/home.ts'
import { placeLinks } from '../../words/places.ts'
import { Chips } from './chips.tsx'
import { Composer } from './composer.tsx'
import { CoverStory } from './cover-story.tsx'
import { Notes } from './notes.tsx'
import { usePrompts } from './use-prompts.ts'
import './stage.css'

type Props = {
  /** The children's ages as profiles write them, with commas between; empty where there are none, null until it is known. */
  ages: string | null
  onAsk: (question: string) => void
  /** Leads a guest back to their latest conversation; null when there is none. */
  onResume: (() => void) | null
  /** A remark above everything. */
  notice: ReactNode
  /** A question to the parent above their own; or nothing. */
  banner: ReactNode
  /** The line of questions left. */
  usage: ReactNode
}

export function Home({ ages, onAsk, onResume, notice, banner, usage }: Props) {
  const prompts = usePrompts(ages)
  return (
    <div className="home">
      {notice}
      <section className="stage" aria-label={homeWords.ask}>
        {banner}
        <div className="stage-core">
          <h1>{homeWords.heading}</h1>
          <p className="tagline">{homeWords.line}</p>
          <Composer samples={prompts?.placeholders ?? null} onAsk={onAsk} />
          <div className="under">{usage}</div>
          <div className="under">
            <p className="danger">
              {homeWords.danger}{' '}
              <a className="link tappable" href={placeLinks.help}>
                {homeWords.help}
              </a>
            </p>
            {onResume && (
              <button type="button" className="button button-quiet button-sm" onClick={onResume}>
                {homeWords.resume}
              </button>
            )}
          </div>
        </div>
        <Notes notes={prompts?.stickies ?? null} onAsk={onAsk} />
      </section>
      <Chips chips={prompts?.examples ?? null} onAsk={onAsk} />
      <CoverStory ages={ages} onAsk={onAsk} />
    </div>
  )
}
