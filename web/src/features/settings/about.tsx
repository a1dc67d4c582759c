import { placeLinks, placeNames } from '../../words/places.ts'
import { settingsWords as words } from '../../words/settings.ts'
import './settings.css'

/** What this is, and where more about it stands. */
export function About() {
  return (
    <>
      <p className="muted">{words.aboutLine}</p>
      <p className="about-links">
        {(['help', 'privacy', 'terms'] as const).map((place) => (
          <a key={place} className="link tappable" href={placeLinks[place]}>
            {placeNames[place]}
          </a>
        ))}
      </p>
    </>
  )
}
