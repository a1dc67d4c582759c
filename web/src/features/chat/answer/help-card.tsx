import type { Contact, HelpCard as Help } from '@nestbook/contract/research.ts'
import { useId } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { helpWords } from '../../../words/chat.ts'
import './help-card.css'

/** Where help is, before anything else: the calls first, whole in the first view of a phone. It stays whatever becomes of the answer. */
export function HelpCard({ help }: { help: Help }) {
  const heading = useId()
  const { language, kicker, also } = help.translated ?? { ...helpWords, language: 'en' }
  return (
    <section className="help-card" aria-labelledby={heading} lang={language} dir="auto">
      <p className="kicker">{kicker}</p>
      <h3 id={heading}>{help.title}</h3>
      <div className="calls">
        {help.contacts.map((contact, place) => (
          <Call key={contact.href} contact={contact} isFirst={place === 0} isWide={isWide(contact, help.contacts)} />
        ))}
      </div>
      <p className="help-text">{help.text}</p>
      {help.meanwhile.length > 0 && (
        <ul className="meanwhile">
          {help.meanwhile.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {help.also.length > 0 && <Also heading={also} contacts={help.also} />}
      <p className="away">{help.elsewhere}</p>
    </section>
  )
}

/** Two share a row, the two ways to the same people before others; the one that is left over has a row to itself. */
function isWide(contact: Contact, all: readonly Contact[]): boolean {
  if (all.length % 2 === 0) return false
  const alone = all.filter((one) => all.every((other) => other === one || numberOf(other) !== numberOf(one)))
  return contact === (alone[0] ?? all.at(-1))
}

function numberOf({ href }: Contact): string {
  return href.slice(href.indexOf(':'))
}

function Call({ contact, isFirst, isWide }: { contact: Contact; isFirst: boolean; isWide: boolean }) {
  const className = ['call', isFirst && 'first', isWide && 'is-wide'].filter(Boolean).join(' ')
  return (
    <a className={className} href={contact.href}>
      <Icon name={contact.href.startsWith('sms:') ? 'text' : 'call'} />
      <span>
        <b>{contact.label}</b>
        <small>{contact.line}</small>
      </span>
    </a>
  )
}

function Also({ heading, contacts }: { heading: string; contacts: readonly Contact[] }) {
  return (
    <div className="also">
      <p className="kicker">{heading}</p>
      <ul>
        {Object.entries(Object.groupBy(contacts, ({ line }) => line)).map(([line, ways = []]) => (
          <li key={line}>{ways.length === 1 ? <Line contact={ways[0]} /> : <Lines line={line} ways={ways} />}</li>
        ))}
      </ul>
    </div>
  )
}

function Line({ contact }: { contact: Contact | undefined }) {
  return (
    contact && (
      <a href={contact.href}>
        <span>{contact.line}</span>
        <i />
        <b>{contact.label}</b>
      </a>
    )
  )
}

/** Two ways to the same people. */
function Lines({ line, ways }: { line: string; ways: readonly Contact[] }) {
  return (
    <div className="also-ways">
      <span>{line}</span>
      <i />
      <span className="also-numbers">
        {ways.map(({ href, label }) => (
          <a key={href} href={href}>
            <b>{label}</b>
          </a>
        ))}
      </span>
    </div>
  )
}
