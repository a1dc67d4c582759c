import type { ProfileField } from '@nestbook/contract/children.ts'

/** Where something that is known of a child comes from. */
export type ProfileSource = {
  by: 'parent' | 'conversation'
  at: string
  /** The change that taught it, and the conversation that it stood in; null for what a parent typed into a profile. */
  change: string | null
  conversation: string | null
  /** The parent's own words behind it; '' for what they typed into a profile. */
  words: string
  /** 0 to 1. */
  confidence: number
}

export type ProfileItem = { text: string; source: ProfileSource }

/** What stood in a field before it was learned again, to go back to. */
export type FieldSource = ProfileSource & { before: { value: unknown; source: ProfileSource | null } | null }
export type ProfileSources = Partial<Record<ProfileField, FieldSource>>
