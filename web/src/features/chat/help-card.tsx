import type { Contact, HelpCard as Help } from '@nestbook/contract/research.ts'
import { useId } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { helpWords } from '../../words/chat.ts'
import './help-card.css'

/** Where help is, before anything else. It stays whatever becomes of the answer. */
export function HelpCard({ help }: { help: Help }) {
  const heading = useId()
  return (
    <section className="aid" aria-labelledby={heading}>
      <p className="kicker">{helpWords.kicker}</p>
      <h3 id={heading}>{help.title}</h3>
      <p className="say">{help.text}</p>
      <div className="calls">
        {help.contacts.map((contact, place) => (
          <Call
            key={contact.href}
            contact={contact}
            isFirst={place === 0}
            isWide={isWide(place, help.contacts.length)}
          />
        ))}
      </div>
      {help.also.length > 0 && <Also contacts={help.also} />}
      <p className="away">{help.elsewhere}</p>
    </section>
  )
}

/** Two share a row; the one that is left over has a row to itself. */
function isWide(place: number, count: number): boolean {
  return place === count - 1 && count % 2 === 1
}

function Call({ contact, isFirst, isWide }: { contact: Contact; isFirst: boolean; isWide: boolean }) {
  const className = ['call', isFirst && 'first', isWide && 'wide'].filter(Boolean).join(' ')
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

function Also({ contacts }: { contacts: readonly Contact[] }) {
  return (
    <div className="also">
      <p className="kicker">{helpWords.also}</p>
      <ul>
        {contacts.map((contact) => (
          <li key={contact.href}>
            <a href={contact.href}>
              <span>{contact.line}</span>
              <i />
              <b>{contact.label}</b>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
