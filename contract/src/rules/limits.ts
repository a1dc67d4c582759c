/** Bounds that both sides hold to. Lengths are in UTF-16 units, as a text field counts them. */
export const limits = {
  questionLength: 4000,
  historyMessages: 20,
  /** How many answers to the same question are told of when it is answered again. */
  replacedAnswers: 4,
  historyMessageLength: 8000,
  childrenAges: 12,
  childAgeLength: 40,
  fingerprintLength: 128,
  requestBytes: 256 * 1024,
  /** A receipt of an app with years of renewals, in base64. */
  receiptLength: 200_000,
  bodyDepth: 12,
  answerLength: 100_000,
  titleLength: 200,
  conversationMessages: 1000,
  conversationBytes: 4 * 1024 * 1024,
  /** How many conversations are kept for one parent, or on one device. */
  conversations: 5000,
  /** How many bytes of guests' conversations are taken from one network in a day. */
  guestBytesADay: 16 * 1024 * 1024,
  conversationsPage: 20,
  /** So many hits of a search are counted. */
  foundTotal: 200,
  /** How many pinned ones come with the first page. */
  pinnedConversations: 100,
  /** How many conversations join an account in one change. */
  joinConversations: 100,
  searchLength: 200,
  feedbackNoteLength: 500,
  childNameLength: 80,
  /** How many children a family may keep profiles of. */
  children: 20,
  /** How many items a list of a profile may have, and how long one may be. */
  profileItems: 30,
  profileItemLength: 200,
} as const

/** How often the server speaks on a silent stream, and after how long a silence a reader gives up on it. */
export const heartbeat = { everyMs: 15_000, lostAfterMs: 40_000 } as const
