// First of all imports: it must run before any schema is built.
import '../../api/without-eval.ts'
import { type ChildEntry, type ChildProfile, childrenRoutes } from '@nestbook/contract/children.ts'
import { call } from '../../api/call.ts'
import { deviceFingerprint } from '../../device/fingerprint.ts'

const patienceMs = 10_000

export async function loadChildren(): Promise<ChildProfile[]> {
  return (await call(childrenRoutes.children, await options())).profiles
}

export async function addChild(entry: ChildEntry): Promise<ChildProfile> {
  return (await call(childrenRoutes.addChild, { ...(await options()), body: entry })).profile
}

export async function changeChild(child: string, entry: ChildEntry): Promise<ChildProfile> {
  return (await call(childrenRoutes.changeChild, { ...(await options()), params: { child }, body: entry })).profile
}

export async function removeChild(child: string): Promise<void> {
  await call(childrenRoutes.removeChild, { ...(await options()), params: { child } })
}

async function options() {
  return { caller: { fingerprint: await deviceFingerprint() }, signal: AbortSignal.timeout(patienceMs) }
}
