/** Bounds that both sides hold to. Lengths are in UTF-16 units, as a text field counts them. */
export const limits = {
  questionLength: 4000,
  historyMessages: 20,
  historyMessageLength: 8000,
  childrenAges: 12,
  childAgeLength: 40,
  fingerprintLength: 128,
  requestBytes: 256 * 1024,
  bodyDepth: 12,
} as const

/** How often the server speaks on a silent stream, and after how long a silence a reader gives up on it. */
export const heartbeat = { everyMs: 15_000, lostAfterMs: 40_000 } as const
