import type { IncomingHttpHeaders } from 'node:http'

/** What the emulated provider does in place of a plain answer. Chunks count from 0. */
export type ModelFault =
  | 'silence'
  | 'hang up'
  /** The stream begins in due form, and no word follows. */
  | 'no first token'
  | 'garbage'
  /** A page of HTML with status 200, as captive portals send. */
  | 'web page'
  | 'endless'
  | 'empty'
  /** Thinks aloud until its tokens are used up, and says no word. */
  | 'only thinks'
  | 'refusal'
  /** Ends as if max_tokens were used up. */
  | 'cut short'
  | { status: number; headers?: Record<string, string>; type?: string; message?: string }
  | { errorAfter: number; type?: string }
  | { cutAfter: number }
  | { endAfter: number }
  | { silentAfter: number }
  | { garbageAfter: number }
  /** The bytes come in portions of this size, whatever letters they cut through. */
  | { dripBytes: number; everyMs: number }
  /** After so many pieces the connection is cut in the middle of a letter of four bytes. */
  | { cutInLetterAfter: number }
  | { say: string[] }

export type AskedOfModel = {
  format: Format
  path: string
  headers: IncomingHttpHeaders
  body: Record<string, unknown>
  at: number
  /** When the connection closed or the reply was complete; null while neither. */
  endedAt: number | null
  /** Whether the reader went away before the end. */
  wasLeft: boolean
}

export type Format = 'anthropic' | 'openai' | 'embeddings'

/** The answer to a request: its pieces, in the order in which they are sent. */
export type Reply = (asked: AskedOfModel) => string[]
