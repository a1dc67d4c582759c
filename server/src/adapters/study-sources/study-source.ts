import type { FoundStudy } from './found-study.ts'

export const sourceNames = ['openalex', 'europepmc', 'pubmed', 'crossref'] as const
export type SourceName = (typeof sourceNames)[number]

/** One reply's worth of records. `next` is the cursor to start again from; null after the last page. */
export type Page = { studies: FoundStudy[]; problems: string[]; total: number; next: string | null }

export type SearchFrom = { cursor: string | null; signal: AbortSignal }

/** A public service that knows publications. `search` yields its pages in order, from the cursor on. */
export type StudySource = {
  name: SourceName
  label: string
  search: (query: string, from: SearchFrom) => AsyncGenerator<Page>
}

/** Who asks, how fast, and where; `address` differs from the service's own in tests only. */
export type SourceSettings = { address?: string; mailto: string | null; key: string | null; pace?: Partial<Pace> }

export type Pace = {
  /** The least time between two requests. */
  everyMs: number
  timeoutMs: number
  tries: number
  /** The wait after the first failure; each further one doubles it. */
  firstWaitMs: number
  /** A service that asks for more patience than this is left for another day. */
  maxWaitMs: number
}

/** Why a service gave no page. `refused` means that asking the same again is of no use. */
export class SourceError extends Error {
  readonly kind: 'refused' | 'busy' | 'unreachable' | 'unreadable'
  constructor(kind: SourceError['kind'], message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'SourceError'
    this.kind = kind
  }
}

/** Follows cursors until the service says that there is no more, or says the same cursor twice. */
export async function* pagesFrom(
  first: string,
  { cursor, signal }: SearchFrom,
  askPage: (cursor: string) => Promise<Page>,
): AsyncGenerator<Page> {
  let at: string | null = cursor ?? first
  while (at !== null) {
    signal.throwIfAborted()
    const page: Page = await askPage(at)
    const next: string | null = page.next === at ? null : page.next
    yield { ...page, next }
    at = next
  }
}
