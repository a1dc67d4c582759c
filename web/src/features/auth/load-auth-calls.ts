import type { Entries } from './auth-calls.ts'

/** The calls bring the schemas of their replies along. A form is shown without them; its first entry loads them. */
export const loadAuthCalls = () => import('./auth-calls.ts')

export const signIn = async (entries: Entries) => (await loadAuthCalls()).signIn(entries)
export const register = async (entries: Entries) => (await loadAuthCalls()).register(entries)
export const fetchProviders = async () => (await loadAuthCalls()).fetchProviders()
