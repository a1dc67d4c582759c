import { type ReactNode, useEffect, useState } from 'react'
import { scrollBehavior } from './scroll.ts'
import { useArrival } from './use-arrival.ts'
import './sheet.css'

export type SheetSection = {
  id: string
  title: string
  body: ReactNode
  /** Stands beside the title. */
  act?: ReactNode
  isDangerous?: boolean
}

type Props = {
  title: string
  /** What the list of the sections is called. */
  index: string
  /** Sections that stand together share a row where there is room. */
  sections: readonly (SheetSection | readonly SheetSection[])[]
}

/** A screen of sections on cards, one below the other, and where there is room their names beside them. */
export function Sheet({ title, index, sections }: Props) {
  const heading = useArrival()
  const current = useSectionInView(sections.flat().map(({ id }) => id))
  return (
    <div className="sheet">
      <header>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
      </header>
      <div className="cols">
        <nav className="index" aria-label={index}>
          {sections.flat().map(({ id, title: name }) => (
            <button key={id} type="button" aria-current={id === current ? 'true' : undefined} onClick={() => goTo(id)}>
              {name}
            </button>
          ))}
        </nav>
        <div>
          {sections.map((section) =>
            isRow(section) ? (
              <div key={section[0]?.id} className="card-pair">
                {section.map((part) => (
                  <Card key={part.id} {...part} />
                ))}
              </div>
            ) : (
              <Card key={section.id} {...section} />
            ),
          )}
        </div>
      </div>
    </div>
  )
}

function Card({ id, title, body, act, isDangerous }: SheetSection) {
  return (
    <section className={isDangerous ? 'card is-dangerous' : 'card'} aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {act}
      </div>
      {body}
    </section>
  )
}

/** The first section that is not above the window, or the last one at the page's end. */
function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  const all = ids.join(' ')
  useEffect(() => {
    const look = () => {
      const names = all.split(' ')
      const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
      const inView = names.find((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? -1) > 0)
      setCurrent(atEnd && window.scrollY > 0 ? names.at(-1) : (inView ?? names.at(-1)))
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [all])
  return current
}

function isRow(section: SheetSection | readonly SheetSection[]): section is readonly SheetSection[] {
  return Array.isArray(section)
}

function goTo(id: string): void {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ behavior: scrollBehavior(), block: 'start' })
  heading?.focus({ preventScroll: true })
}
