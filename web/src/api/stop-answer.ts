import { routes } from '@nestbook/contract/routes.ts'
import { type Caller, call } from './call.ts'

/** Ends a run on the server. When the word does not get through, the run ends by itself and nobody reads it. */
export async function stopAnswer(caller: Caller, run: string): Promise<void> {
  await call(routes.stop, { caller, params: { run }, keepalive: true }).catch(() => {})
}
