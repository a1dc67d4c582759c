import type { ReactNode } from 'react'
import { scrollBehavior } from '../../ui/scroll.ts'
import { useArrival } from '../../ui/use-arrival.ts'
import { settingsWords } from '../../words/settings.ts'
import './settings.css'

export type SettingsSection = { id: string; title: string; body: ReactNode }

/** The settings: sections on cards, one below the other, and where there is room their names beside them. */
export function SettingsScreen({ sections }: { sections: readonly SettingsSection[] }) {
  const heading = useArrival()
  return (
    <div className="settings">
      <header>
        <h1 ref={heading} tabIndex={-1}>
          {settingsWords.title}
        </h1>
      </header>
      <div className="cols">
        <nav className="index" aria-label={settingsWords.index}>
          {sections.map(({ id, title }) => (
            <button key={id} type="button" onClick={() => goTo(id)}>
              {title}
            </button>
          ))}
        </nav>
        <div>
          {sections.map(({ id, title, body }) => (
            <section key={id} className="card" aria-labelledby={id}>
              <h2 id={id} tabIndex={-1}>
                {title}
              </h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}

function goTo(id: string): void {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ behavior: scrollBehavior(), block: 'start' })
  heading?.focus({ preventScroll: true })
}
