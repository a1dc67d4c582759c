/** What the bench tells the process with the readers. Each connection goes to one of the addresses by chance, as behind a balancer. */
export type Order = { addresses: string[]; streams: number; rampMs: number; maxMs: number }

/** How one run went for its reader. */
export type RunReport = {
  events: number
  cuts: number
  /** Connections that the server ended so that their reader goes on at another process. */
  handedOn: number
  lost: number
  doubled: number
  outOfOrder: number
  /** Whether the pieces of text add up to the final result's response; null when no final result came. */
  isTextWhole: boolean | null
  /** How the run ended, or null when its reader saw no end in time. */
  state: string | null
  failedConnections: number
  /** Connections that the kernel had to ask for again (first after 1 s), because the server's queue was full. */
  slowConnections: number
  /** From the question to `connected`; null when the first connection was cut or failed before. */
  firstEventMs: number | null
  /** Times between two pieces of text as they came live. */
  gapsMs: number[]
}

export type Report = {
  runs: RunReport[]
  elapsedMs: number
  /** Events that came in the busiest second. */
  busiestSecond: number
  cpuSeconds: number
  loopDelayP99Ms: number
  /** What went wrong with connections, and how often. */
  failures: Record<string, number>
}

/** The server's pace: pieces of 4 words, 10 of them a second. */
export const pace = { wordsPerSecond: 40, betweenPiecesMs: 100 } as const
