// First of all imports: it must run before any schema is built.
import '../../api/without-eval.ts'
import { type CoverStory, type HomePrompts, homeRoutes, promptsReply } from '@nestbook/contract/home.ts'
import * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { deviceFingerprint } from '../../device/fingerprint.ts'
import { currentPerson, isStillHere } from '../../device/person.ts'
import { readStored, writeStored } from '../../device/storage.ts'

const timeoutMs = 8000
const maxAgeMs = 24 * 60 * 60 * 1000

const cachedPrompts = z.strictObject({ person: z.string(), ages: z.string(), at: z.number(), prompts: promptsReply })

/** What there is to ask today. Kept for the person for 24 hours. */
export async function loadPrompts(ages: string): Promise<HomePrompts> {
  const person = currentPerson()
  const kept = readKept()
  const age = kept ? Date.now() - kept.at : 0
  if (kept && kept.person === person && kept.ages === ages && age >= 0 && age < maxAgeMs) return kept.prompts
  const prompts = await call(homeRoutes.prompts, await optionsFor(ages))
  const keep: z.infer<typeof cachedPrompts> = { person, ages, at: Date.now(), prompts }
  // Who logged out meanwhile is forgotten.
  if (isStillHere(person)) writeStored('prompts', JSON.stringify(keep))
  return prompts
}

/** What there was to ask when it could last be had, for the same person and ages. */
export function lastPrompts(ages: string): HomePrompts | null {
  const kept = readKept()
  return kept && kept.person === currentPerson() && kept.ages === ages ? kept.prompts : null
}

/** Today's story; while the day lasts the browser answers for the server. */
export async function loadCoverStory(ages: string): Promise<CoverStory> {
  return call(homeRoutes.coverStory, { ...(await optionsFor(ages)), cache: 'default' })
}

async function optionsFor(ages: string) {
  return {
    caller: { fingerprint: await deviceFingerprint() },
    ...(ages ? { query: { ages } } : {}),
    signal: AbortSignal.timeout(timeoutMs),
  }
}

function readKept(): z.infer<typeof cachedPrompts> | null {
  try {
    return cachedPrompts.parse(JSON.parse(readStored('prompts') ?? 'null'))
  } catch {
    return null
  }
}
