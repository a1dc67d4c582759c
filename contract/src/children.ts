import * as z from 'zod/mini'
import { historyMessage } from './research.ts'
import type { Route } from './route.ts'
import { limits } from './rules/limits.ts'

/** What is known of a child beside name, age and gender. */
export const profileLists = [
  'personality_traits',
  'interests',
  'challenges',
  'developmental_notes',
  'family_context',
] as const
export type ProfileList = (typeof profileLists)[number]

/** Keys of a list that are kept beside its items and not shown when editing. */
export const hiddenKeys = ['mentioned', 'confidence', 'timestamp', 'source'] as const

export const genders = ['Male', 'Female', 'Other/Prefer Not to Answer'] as const
export type ProfileGender = (typeof genders)[number]

const itemKey = z.string().check(z.regex(/^item_[1-9]\d{0,2}$/))
const perItem = <Value extends z.ZodMiniType>(value: Value) => z.optional(z.record(itemKey, value))
const halfYears = ['0-6 months', '6-12 months'] as const

/** `{item_1: 'shy', item_2: ...}`; the hidden keys say of each item in whose words, how surely, when and by whom. */
export const shownList = z.catchall(
  z.object({
    /** The parent's own words behind an item that was learned. */
    mentioned: perItem(z.string()),
    /** 0 to 1. */
    confidence: perItem(z.number()),
    timestamp: perItem(z.iso.datetime()),
    source: perItem(z.enum(['parent', 'conversation'])),
  }),
  z.string(),
)
export type ShownList = z.infer<typeof shownList>

export const childProfile = z.strictObject({
  id: z.uuid(),
  /** '' when none is known. */
  name: z.string(),
  /** The name, else what stands for it among the family's children: 'Youngest child'. */
  label: z.string(),
  /** Whole years, or a baby's half year; by the month of birth when both birth fields are set. */
  age: z.nullable(z.union([z.int().check(z.gte(0)), z.enum(halfYears)])),
  /** The same in months, where it is known so exactly. */
  age_months: z.nullable(z.int()),
  birth_month: z.nullable(z.int()),
  birth_year: z.nullable(z.int()),
  gender: z.nullable(z.enum(genders)),
  personality_traits: shownList,
  interests: shownList,
  challenges: shownList,
  developmental_notes: shownList,
  family_context: shownList,
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type ChildProfile = z.infer<typeof childProfile>

/** Hidden keys are taken and change nothing: what the server knows of an item that is still there stays. */
const writtenList = z.catchall(
  z.object({
    mentioned: z.optional(z.unknown()),
    confidence: z.optional(z.unknown()),
    timestamp: z.optional(z.unknown()),
    source: z.optional(z.unknown()),
  }),
  z.string().check(z.maxLength(limits.profileItemLength)),
)
const ownList = z.nullish(
  writtenList.check(
    z.refine((list) => Object.keys(list).every((key) => isHidden(key) || /^item_[1-9]\d{0,2}$/.test(key))),
    z.refine((list) => Object.keys(list).length <= limits.profileItems + hiddenKeys.length),
  ),
)

/** A whole number of years, '4', '4 years', or a baby's half year. */
const writtenAge = z.union([
  z.int().check(z.gte(0), z.lte(18)),
  z.enum(halfYears),
  z.string().check(z.regex(/^(?:0|[1-9]|1[0-8])(?: years?)?$/)),
])

const marginOf = z.strictObject({ change: z.uuid(), conversation: z.uuid() })

/** PUT /api/child-profiles/{id}: what is left out stays as it is. */
export const profileEntry = z.strictObject({
  name: z.nullish(z.string().check(z.maxLength(limits.childNameLength))),
  age: z.nullish(writtenAge),
  /** With `age`, of which it says more exactly the same; else it is left aside. */
  age_months: z.nullish(z.int().check(z.gte(0), z.lt(228))),
  birth_month: z.nullish(z.int().check(z.gte(1), z.lte(12))),
  birth_year: z.nullish(z.int().check(z.gte(1900), z.lte(2200))),
  gender: z.nullish(z.enum(genders)),
  personality_traits: ownList,
  interests: ownList,
  challenges: ownList,
  developmental_notes: ownList,
  family_context: ownList,
  /** The margin that it was written in: what the parent puts there goes when the margin does. */
  note: z.optional(marginOf),
})
export type ProfileEntry = z.infer<typeof profileEntry>

/** GET /api/child-profiles: the youngest first. `buildsProfiles`: whether the parent has left 'Auto-build profiles' on. */
export const profilesReply = z.strictObject({ profiles: z.array(childProfile), buildsProfiles: z.boolean() })
export type Profiles = z.infer<typeof profilesReply>

/** PUT /api/child-profiles/auto-build: off, nothing is learned from what the account says, on whatever device. */
export const autoBuild = z.strictObject({ on: z.boolean() })
export const profileReply = z.strictObject({ profile: childProfile })
export const removedChildReply = z.strictObject({ id: z.uuid() })

export const profileFields = ['name', 'gender', 'age', 'birth'] as const
export type ProfileField = (typeof profileFields)[number]

/** What one message taught of one child, for its margin: which fields of the profile, and which items of its lists. */
export const marginNote = z.strictObject({
  change: z.uuid(),
  child: z.uuid(),
  fields: z.array(z.enum(profileFields)),
  items: z.array(z.strictObject({ list: z.enum(profileLists), text: z.string() })),
})
export type MarginNote = z.infer<typeof marginNote>

/** An answer is there long before, or never. */
export const maxAskedAgoMs = 24 * 60 * 60_000

/** POST /api/child-profiles/extract: before a message is sent, and with `aiResponse` after its reply. */
export const learnRequest = z.strictObject({
  userPrompt: z.string().check(z.maxLength(limits.questionLength)),
  /** Taken, and never learned from: only what the parent says is. */
  aiResponse: z.optional(z.string().check(z.maxLength(limits.answerLength))),
  conversationHistory: z._default(z.array(historyMessage).check(z.maxLength(limits.historyMessages)), []),
  /** So that what was learned can be told by conversation, and one that is not to be remembered is not. */
  conversationId: z.optional(z.uuid()),
  /** What the change is to be called: the message's id, so that before its answer and after it are one change. */
  change: z.optional(z.uuid()),
  /** The message in whose place this one is asked: what only that one taught goes with it. */
  replaces: z.optional(z.uuid()),
  /** With `aiResponse`, how long ago the message was sent: what the parent took out since is not learned again. */
  askedAgoMs: z.optional(z.int().check(z.nonnegative(), z.maximum(maxAskedAgoMs))),
  /** False when the parent switched 'Auto-build profiles' off: then nothing is read. */
  autoProfile: z._default(z.boolean(), true),
})
export type LearnRequest = z.infer<typeof learnRequest>

/** The profiles that changed; one that went with a replaced message is no more among them. `change` undoes it. */
export const learnReply = z.strictObject({
  updated: z.boolean(),
  profiles: z.array(childProfile),
  change: z.nullable(z.uuid()),
  /** All that the change has taught. */
  notes: z.array(marginNote),
})

export type Learned = z.infer<typeof learnReply>

/** POST /api/child-profiles/undo: takes back what one change taught. `profiles` is the whole family afterwards. */
export const undoRequest = z.strictObject({ change: z.uuid() })
export const undoReply = z.strictObject({ undone: z.boolean(), profiles: z.array(childProfile) })

/**
 * Whether a conversation may be learned from, and what it has taught. PUT with `remember: false` also takes that out;
 * `profiles` is the whole family afterwards.
 */
export const memoryChange = z.strictObject({ remember: z.boolean() })
export const memoryReply = z.strictObject({
  remember: z.boolean(),
  profiles: z.array(childProfile),
  notes: z.array(marginNote),
})
export type Memory = z.infer<typeof memoryReply>

const one = '/api/child-profiles/:child'
const memory = '/api/child-profiles/memory/:conversation'

/** An account's bearer token. 401 account_needed for a guest, but for `learn`, which then learns nothing. */
export const childrenRoutes = {
  children: { method: 'GET', path: '/api/child-profiles', reply: profilesReply },
  switchAutoBuild: { method: 'PUT', path: '/api/child-profiles/auto-build', body: autoBuild, reply: autoBuild },
  addChild: { method: 'POST', path: '/api/child-profiles', body: profileEntry, reply: profileReply },
  changeChild: { method: 'PUT', path: one, body: profileEntry, reply: profileReply },
  removeChild: { method: 'DELETE', path: one, reply: removedChildReply },
  learn: { method: 'POST', path: '/api/child-profiles/extract', body: learnRequest, reply: learnReply },
  undoLearning: { method: 'POST', path: '/api/child-profiles/undo', body: undoRequest, reply: undoReply },
  memory: { method: 'GET', path: memory, reply: memoryReply },
  changeMemory: { method: 'PUT', path: memory, body: memoryChange, reply: memoryReply },
} as const satisfies Record<string, Route>

function isHidden(key: string): boolean {
  return (hiddenKeys as readonly string[]).includes(key)
}
