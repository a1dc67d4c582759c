import { useEffect, useState } from 'react'
import { loadContact } from './contact.ts'

/** Where people can write to us, whoever they are; null until it is known. */
export function useSupportEmail(): string | null {
  const [email, setEmail] = useState<string | null>(null)
  useEffect(() => {
    loadContact().then(
      ({ supportEmail }) => setEmail(supportEmail),
      () => {},
    )
  }, [])
  return email
}
