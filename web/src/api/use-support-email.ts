import { routes } from '@nestbook/contract/routes.ts'
import { useEffect, useState } from 'react'
import { call } from './call.ts'

const patienceMs = 10_000

/** Where people can write to us, whoever they are; null until it is known. */
export function useSupportEmail(): string | null {
  const [email, setEmail] = useState<string | null>(null)
  useEffect(() => {
    const caller = { fingerprint: '' }
    call(routes.contact, { caller, signal: AbortSignal.timeout(patienceMs) }).then(
      ({ supportEmail }) => setEmail(supportEmail),
      () => {},
    )
  }, [])
  return email
}
