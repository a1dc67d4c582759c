import { withoutSources } from './verify/without-sources.ts'

/** Whether a text names a work, an author or an address. */
export function namesSource(text: string): boolean {
  return withoutSources(text, '', new Set()).removed > 0
}
