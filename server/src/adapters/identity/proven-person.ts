import * as z from 'zod/mini'

/** Who a provider says that somebody is. `subject` is its own name for them and never changes; an address may. */
export type ProvenPerson = { subject: string; email: string; isEmailProved: boolean }

/** Why a provider's word was not taken. Its message is for an operator and names nobody. */
export class IdentityRefused extends Error {
  constructor(why: string, cause?: unknown) {
    super(why, { cause })
    this.name = 'IdentityRefused'
  }
}

const claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.string().check(z.maxLength(1000)),
  // Apple has sent both forms.
  email_verified: z.union([z.boolean(), z.enum(['true', 'false'])]),
})

/** Throws IdentityRefused when a token's claims name nobody with an address. */
export function personIn(given: unknown): ProvenPerson {
  const parsed = claims.safeParse(given)
  if (!parsed.success) throw new IdentityRefused('The token names nobody with an address.')
  const { sub, email, email_verified } = parsed.data
  return { subject: sub, email, isEmailProved: email_verified === true || email_verified === 'true' }
}
