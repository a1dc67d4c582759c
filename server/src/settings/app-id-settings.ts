type Values = {
  APPLE_CLIENT_ID?: string | undefined
  APPLE_TEAM_ID?: string | undefined
  ANDROID_APP_ID?: string | undefined
  ANDROID_CERTIFICATES?: string[] | undefined
}

/** What the phone apps are called by their systems; null where there is none. */
export type AppIds = {
  /** Apple's team and the bundle, as `TEAM.bundle`. */
  ios: string | null
  /** `certificates` are SHA-256 fingerprints of what the app is signed with. */
  android: { id: string; certificates: string[] } | null
}

/** What of the settings does not go together. */
export function appIdMistakes({ ANDROID_APP_ID: id, ANDROID_CERTIFICATES: certificates }: Values): string[] {
  return Boolean(id) === Boolean(certificates?.length) ? [] : ['ANDROID_APP_ID and ANDROID_CERTIFICATES go together']
}

export function appIdsOf(values: Values): AppIds {
  const {
    APPLE_TEAM_ID: team,
    APPLE_CLIENT_ID: bundle,
    ANDROID_APP_ID: id,
    ANDROID_CERTIFICATES: certificates,
  } = values
  return {
    ios: team && bundle ? `${team}.${bundle}` : null,
    android: id && certificates?.length ? { id, certificates } : null,
  }
}
