import { useEffect, useState } from 'react'
import { isOnServersMachine } from '../../device/platform.ts'
import { mailboxWords } from '../../words/auth.ts'

/** Leads to the embedded mailbox, as long as no mail server is configured and where it can be opened. */
export function MailboxNote() {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!isOnServersMachine()) return
    import('../../api/contact.ts')
      .then(({ loadContact }) => loadContact())
      .then(
        ({ mailbox }) => setAddress(mailbox),
        () => {},
      )
  }, [])
  if (address === null) return null
  return (
    <p className="small">
      {mailboxWords.before}
      <a href={address} target="_blank" rel="noopener noreferrer">
        {mailboxWords.name}
      </a>
      {mailboxWords.after}
    </p>
  )
}
