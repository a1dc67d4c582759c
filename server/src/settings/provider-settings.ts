import type { AppleSettings } from '../adapters/identity/apple.ts'

type Values = {
  GOOGLE_CLIENT_ID?: string | undefined
  GOOGLE_CLIENT_SECRET?: string | undefined
  GOOGLE_ISSUER: string
  APPLE_CLIENT_ID?: string | undefined
  APPLE_TEAM_ID?: string | undefined
  APPLE_KEY_ID?: string | undefined
  APPLE_PRIVATE_KEY?: string | undefined
  APPLE_ISSUER: string
}

/** With whom else people may sign in; null where that is not set up. */
export type Providers = {
  google: { issuer: string; clientId: string; clientSecret: string } | null
  apple: AppleSettings | null
}

/** What of the settings does not go together. */
export function providerMistakes(values: Values): string[] {
  const mistakes = []
  if (Boolean(values.GOOGLE_CLIENT_ID) !== Boolean(values.GOOGLE_CLIENT_SECRET))
    mistakes.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together')
  // The team alone is enough for links that open the app.
  const appleKey = [values.APPLE_KEY_ID, values.APPLE_PRIVATE_KEY]
  if (appleKey.some(Boolean) && !(appleKey.every(Boolean) && values.APPLE_TEAM_ID && values.APPLE_CLIENT_ID))
    mistakes.push('APPLE_KEY_ID and APPLE_PRIVATE_KEY go together, with APPLE_TEAM_ID and APPLE_CLIENT_ID')
  if (values.APPLE_TEAM_ID && !values.APPLE_CLIENT_ID) mistakes.push('APPLE_TEAM_ID needs APPLE_CLIENT_ID')
  return mistakes
}

export function providersOf(values: Values): Providers {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = values
  const { APPLE_TEAM_ID: team, APPLE_KEY_ID: id, APPLE_PRIVATE_KEY: pem } = values
  const key = team && id && pem ? { team, id, pem } : null
  return {
    google: clientId && clientSecret ? { issuer, clientId, clientSecret } : null,
    apple: values.APPLE_CLIENT_ID ? { issuer: values.APPLE_ISSUER, clientId: values.APPLE_CLIENT_ID, key } : null,
  }
}
