import { useSupportEmail } from '../../api/use-support-email.ts'
import { Icon } from '../../ui/icon.tsx'
import { useArrival } from '../../ui/use-arrival.ts'
import { legalWords, type Policy } from '../../words/legal.ts'
import { placeLinks, placeNames } from '../../words/places.ts'
import './legal.css'

type Props = { policy: Policy; onBack: () => void }

/** One of our policies, to be read by everybody. */
export function LegalScreen({ policy: { title, intro, sections }, onBack }: Props) {
  const heading = useArrival()
  return (
    <article className="legal">
      <button type="button" className="button button-quiet button-sm" onClick={onBack}>
        <Icon name="arrowLeft" className="icon-sm" />
        {legalWords.back}
      </button>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="kicker">{legalWords.updated}</p>
      {intro.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {sections.map(({ title: name, blocks }) => (
        <section key={name}>
          <h2>{name}</h2>
          {blocks.map((block) => (
            <Block key={String(block)} block={block} />
          ))}
        </section>
      ))}
      <Reach />
    </article>
  )
}

function Block({ block }: { block: string | readonly string[] }) {
  if (typeof block === 'string') return <p>{block}</p>
  return (
    <ul>
      {block.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

function Reach() {
  const support = useSupportEmail()
  return (
    <section>
      <h2>{legalWords.contactTitle}</h2>
      <p>
        {support ? (
          <>
            {legalWords.contact} <a href={`mailto:${support}`}>{support}</a>.
          </>
        ) : (
          legalWords.contactBare
        )}
      </p>
      <p className="others">
        {(['help', 'privacy', 'terms'] as const).map((place) => (
          <a key={place} className="link tappable" href={placeLinks[place]}>
            {placeNames[place]}
          </a>
        ))}
      </p>
    </section>
  )
}
