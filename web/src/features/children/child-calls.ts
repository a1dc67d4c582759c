// First of all imports: it must run before any schema is built.
import '../../api/without-eval.ts'
import {
  type ChildProfile,
  childrenRoutes,
  type Learned,
  type LearnRequest,
  type Memory,
  type ProfileEntry,
  type Profiles,
} from '@nestbook/contract/children.ts'
import { call } from '../../api/call.ts'
import { deviceFingerprint } from '../../device/fingerprint.ts'

const timeoutMs = 10_000
/** After an answer a model has ten seconds. */
const learningTimeoutMs = 15_000

export async function loadChildren(): Promise<Profiles> {
  return call(childrenRoutes.children, await options())
}

export async function saveAutoBuild(on: boolean): Promise<void> {
  await call(childrenRoutes.switchAutoBuild, { ...(await options()), body: { on } })
}

export async function addChild(entry: ProfileEntry): Promise<ChildProfile> {
  return (await call(childrenRoutes.addChild, { ...(await options()), body: entry })).profile
}

export async function changeChild(child: string, entry: ProfileEntry): Promise<ChildProfile> {
  return (await call(childrenRoutes.changeChild, { ...(await options()), params: { child }, body: entry })).profile
}

export async function removeChild(child: string): Promise<void> {
  await call(childrenRoutes.removeChild, { ...(await options()), params: { child } })
}

export async function learnFrom(body: LearnRequest): Promise<Learned> {
  return call(childrenRoutes.learn, { ...(await options(learningTimeoutMs)), body })
}

/** Takes back what a change taught; gives the family afterwards. */
export async function undoChange(change: string): Promise<ChildProfile[]> {
  return (await call(childrenRoutes.undoLearning, { ...(await options()), body: { change } })).profiles
}

export async function loadMemory(conversation: string): Promise<Memory> {
  return call(childrenRoutes.memory, { ...(await options()), params: { conversation } })
}

export async function changeMemory(conversation: string, remember: boolean): Promise<Memory> {
  return call(childrenRoutes.changeMemory, { ...(await options()), params: { conversation }, body: { remember } })
}

async function options(ms = timeoutMs) {
  return { caller: { fingerprint: await deviceFingerprint() }, signal: AbortSignal.timeout(ms) }
}
