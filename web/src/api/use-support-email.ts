import { useEffect, useState } from 'react'

/** Where people can write to us, whoever they are; null until it is known. */
export function useSupportEmail(): string | null {
  const [email, setEmail] = useState<string | null>(null)
  useEffect(() => {
    import('./contact.ts')
      .then(({ loadContact }) => loadContact())
      .then(
        ({ supportEmail }) => setEmail(supportEmail),
        () => {},
      )
  }, [])
  return email
}
