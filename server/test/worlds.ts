import { afterEach } from 'vitest'
import { type IdentityProvider, openIdentityProvider } from './emulators/identity-provider.ts'
import { openWorld, type World } from './world.ts'

/** Opens worlds that are closed after the test that opened them. */
export function worldsOfATest(): typeof openWorld {
  const worlds: World[] = []
  afterEach(async () => {
    for (const world of worlds.splice(0).toReversed()) await world.close()
  })
  return async (...given) => {
    const world = await openWorld(...given)
    worlds.push(world)
    return world
  }
}

export type ProviderWorld = World & { provider: IdentityProvider }

/** A world whose people can sign in with Google and Apple. */
export async function openProviderWorld(
  settings: Record<string, string> = {},
  now?: () => Date,
): Promise<ProviderWorld> {
  const provider = await openIdentityProvider()
  const world = await openWorld({ ...provider.settings(), ...settings }, undefined, now)
  return {
    ...world,
    provider,
    close: async () => {
      await world.close()
      await provider.close()
    },
  }
}
