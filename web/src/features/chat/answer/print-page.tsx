import { wordsOf } from '@nestbook/contract/rules/answer-state.ts'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { childAskedAbout } from '../../../device/child-asked-about.ts'
import { printWords } from '../../../words/print.ts'
import { mistakesLine, productName } from '../../../words/product.ts'
import { researchWords } from '../../../words/research.ts'
import type { Turn } from '../store/conversation-state.ts'
import { HelpCard } from './help-card.tsx'
import { studyAddress } from './markdown/links.ts'
import { Markdown } from './markdown/markdown.tsx'
import './print.css'

/** Lays out one answer as a page of its own, which alone is printed. Gives the way to put it away. */
export function openPrintPage(turn: Turn): () => void {
  const place = document.createElement('div')
  place.className = 'print-page'
  document.body.append(place)
  const root = createRoot(place)
  flushSync(() => root.render(<PrintPage turn={turn} />))
  fitOnPage(place)
  return () => {
    root.unmount()
    place.remove()
  }
}

/** What A4 and Letter both have room for within the margins, in millimeters. */
const paper = { width: 182, height: 252 }
const fit = { min: 0.66, step: 0.02 }

/** Sets the letters as large as one page allows, and never too small to read. */
function fitOnPage(place: HTMLElement): void {
  place.classList.add('is-measured')
  const maxPixels = (paper.height / 25.4) * 96
  let scale = 1
  for (; scale > fit.min; scale -= fit.step) {
    // Smaller letters on a page are the same as letters of full size on a wider one.
    place.style.width = `${paper.width / scale}mm`
    if (place.offsetHeight * scale <= maxPixels) break
  }
  place.classList.remove('is-measured')
  place.style.removeProperty('width')
  place.style.zoom = scale.toFixed(2)
}

function PrintPage({ turn: { question, askedAt, answer } }: { turn: Turn }) {
  const studies = answer.result?.studies ?? []
  const date = new Date(askedAt).toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' })
  return (
    <article>
      <header>
        <div>
          <b>{productName}</b>
          <h1>{printWords.title}</h1>
        </div>
        <dl>
          <dt>{printWords.child}</dt>
          {/* Who is not known is written in by hand. */}
          <dd>{childAskedAbout(question) ?? <i />}</dd>
          <dt>{printWords.date}</dt>
          <dd>{date}</dd>
        </dl>
      </header>
      <h2>{printWords.asked}</h2>
      <p className="asked">{question}</p>
      <h2>{printWords.told}</h2>
      {answer.help && <HelpCard help={answer.help} />}
      <div className="markdown">
        <Markdown text={wordsOf(answer)} isGrowing={false} sources={answer.scored} onCite={null} />
      </div>
      <h2>{printWords.toAsk}</h2>
      <div className="ruled-lines" aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      {studies.length > 0 && (
        <>
          <h2>{printWords.studies}</h2>
          <ol>
            {studies.map(({ id, title, citation, strength, url }) => (
              <li key={id}>
                {title}. {citation} <em>{researchWords.strength[strength]}.</em> <span>{studyAddress(url)}</span>
              </li>
            ))}
          </ol>
        </>
      )}
      <footer>
        {printWords.general} {mistakesLine}
      </footer>
    </article>
  )
}
