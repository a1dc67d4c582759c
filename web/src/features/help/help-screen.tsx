import { ownTimeZone } from '@nestbook/contract/rules/time-zones.ts'
import { useState } from 'react'
import { useSupportEmail } from '../../api/use-support-email.ts'
import { chooseCountry, readChosenCountry } from '../../device/chosen-country.ts'
import { Icon } from '../../ui/icon.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { frequentQuestions, helpWords } from '../../words/help.ts'
import { placeLinks, placeNames } from '../../words/places.ts'
import { countries, countryOf, helpIn } from './help-lines.ts'
import { NumberList } from './number-list.tsx'
import './help.css'

/** How to begin, what others ask, and how to reach us. Open to everybody. */
export function HelpScreen() {
  const support = useSupportEmail()
  return (
    <Sheet
      title={helpWords.title}
      index={helpWords.index}
      sections={[
        { id: 'help-now', title: helpWords.now, body: <Numbers /> },
        { id: 'getting-started', title: helpWords.start, body: <Steps /> },
        { id: 'faq', title: helpWords.faq, body: <Faq /> },
        [
          { id: 'contact-support', title: helpWords.contact, body: <Contact support={support} /> },
          { id: 'feedback', title: helpWords.feedback, body: <Feedback support={support} /> },
        ],
        { id: 'about', title: helpWords.about, body: <About /> },
      ]}
    />
  )
}

/** They stand in the page itself, so that they are there without a network. */
function Numbers() {
  const [country, setCountry] = useState(() => countryOf(readChosenCountry(), ownTimeZone()))
  const { lines, below } = helpIn(country)
  const choose = (value: string) => {
    chooseCountry(value)
    setCountry(value)
  }
  return (
    <div className="help-now">
      <p className="muted">{helpWords.nowLine}</p>
      <SelectField name="country" label={helpWords.where} value={country} onValue={choose} choices={countries} />
      <NumberList lines={lines} below={below} />
    </div>
  )
}

function Steps() {
  return (
    <ol className="help-steps">
      {helpWords.steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
}

function Faq() {
  return (
    <div className="questions">
      {frequentQuestions.map(({ question, answer, link }, place) => (
        <details key={question} open={place === 0}>
          <summary>
            {question}
            <Icon name="chevron" />
          </summary>
          <p>
            {answer} {link && <a href={placeLinks[link]}>{placeNames[link]}</a>}
          </p>
        </details>
      ))}
    </div>
  )
}

function Contact({ support }: { support: string | null }) {
  return (
    <>
      <p className="muted">{helpWords.contactLine}</p>
      <MailLink to={support} subject={helpWords.contactSubject} label={helpWords.contactLink} />
    </>
  )
}

function Feedback({ support }: { support: string | null }) {
  return (
    <>
      <p className="muted">{helpWords.feedbackLine}</p>
      <MailLink to={support} subject={helpWords.feedbackSubject} label={helpWords.feedbackLink} />
    </>
  )
}

type MailLinkProps = { to: string | null; subject: string; label: string }

/** While the address is not known the link's place is kept. */
function MailLink({ to, subject, label }: MailLinkProps) {
  if (!to) return <p className="mail-link" />
  return (
    <p className="mail-link">
      <a className="link tappable" href={`mailto:${to}?subject=${encodeURIComponent(subject)}`}>
        <Icon name="letter" className="icon-sm" />
        {label}
      </a>
      <span className="muted small addr">{to}</span>
    </p>
  )
}

function About() {
  return (
    <>
      {helpWords.aboutLines.map((line) => (
        <p className="muted" key={line}>
          {line}
        </p>
      ))}
      <p className="help-links">
        <a className="link tappable" href={placeLinks.privacy}>
          {placeNames.privacy}
        </a>
        <a className="link tappable" href={placeLinks.terms}>
          {placeNames.terms}
        </a>
      </p>
    </>
  )
}
