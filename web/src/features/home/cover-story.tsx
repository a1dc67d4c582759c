import type { CoverStory as Story } from '@nestbook/contract/home.ts'
import { useState } from 'react'
import { useOffline } from '../../device/connection.ts'
import spilledTea from '../../ui/art/spot-spilled-tea.svg'
import { homeWords } from '../../words/home.ts'
import { useCoverStory } from './use-cover-story.ts'
import './cover.css'

type Props = { ages: string | null; onAsk: (question: string) => void }

/** The question of the day, with its picture and what research says about it. */
export function CoverStory({ ages, onAsk }: Props) {
  const isOff = useOffline()
  const story = useCoverStory(ages)
  return (
    <section className="section cover-section" aria-label={homeWords.cover}>
      {typeof story === 'string' ? (
        <NoStory isFailed={story === 'failed'} />
      ) : (
        <article className="cover">
          <Plate key={story.imageUrl} story={story} />
          <div className="cover-text">
            <Masthead day={story.day} />
            <h2>
              <button type="button" disabled={isOff} onClick={() => onAsk(story.prompt)}>
                {homeWords.quoted(story.prompt)}
              </button>
            </h2>
            <p className="line">
              {story.line} <cite>{story.citation}</cite>
            </p>
            <span className="cover-more" aria-hidden="true">
              {homeWords.submit}
            </span>
          </div>
        </article>
      )}
    </section>
  )
}

function Plate({ story: { imageUrl, smallImageUrl, alt } }: { story: Story }) {
  const [isTorn, setIsTorn] = useState(false)
  if (isTorn) return <SpilledTea />
  return (
    <figure className="cover-plate">
      <img
        src={imageUrl}
        srcSet={`${smallImageUrl} 640w, ${imageUrl} 1280w`}
        sizes="(min-width: 768px) 38rem, 100vw"
        width={1280}
        height={854}
        alt={alt}
        decoding="async"
        onError={() => setIsTorn(true)}
      />
    </figure>
  )
}

function NoStory({ isFailed }: { isFailed: boolean }) {
  return (
    <div className="cover" role="status">
      {isFailed ? (
        <SpilledTea />
      ) : (
        <div className="cover-plate">
          <div className="blank blank-plate" />
        </div>
      )}
      <div className="cover-text">
        <Masthead day={null} />
        <p className="kicker tells">{isFailed ? homeWords.coverFailed : homeWords.coverLoading}</p>
        {!isFailed && (
          <div className="blank-lines" aria-hidden="true">
            <span className="blank" />
            <span className="blank" />
            <span className="blank" />
          </div>
        )}
      </div>
    </div>
  )
}

function SpilledTea() {
  return (
    <div className="cover-plate">
      <div className="no-plate">
        <img src={spilledTea} alt="" width={224} height={168} />
      </div>
    </div>
  )
}

function Masthead({ day }: { day: string | null }) {
  return (
    <div className="mast">
      <span className="kicker">{homeWords.cover}</span>
      {day && <time dateTime={day}>{homeWords.date(new Date(`${day}T12:00`))}</time>}
    </div>
  )
}
