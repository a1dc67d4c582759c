/** How an answer is wanted: shorter, only the words to say, only what comes first, or as a list. */
export type Form = 'shorter' | 'words' | 'first' | 'list'

const asked: [Form, RegExp][] = [
  [
    'words',
    /\b(?:just|only|give me|tell me|need|want)\b[^.?!]{0,25}\b(?:(?:the|some|exact|actual) words|a script|a line|lines? to say|what to (?:say|tell))\b|\bwhat (?:exactly )?(?:do|should|can|could) i (?:actually |even |literally )?say\b|\bwords to (?:say|use)\b|\bhow (?:do|should) i (?:word|phrase) (?:it|that|this)\b/i,
  ],
  [
    'first',
    /\b(?:which|what) (?:one|step|of (?:these|those|them|that))?\s*(?:do|should|would|to)?\s*(?:i|we|you)?\s*(?:do|try|start with|begin with|comes?)?\s*first\b|\bwhere (?:do|should) (?:i|we) (?:start|begin)\b|\b(?:just|only) (?:one|the first) (?:thing|step)\b/i,
  ],
  [
    'shorter',
    /\b(?:shorter|short version|in short(?! (?:sentences|words|phrases))|tl;?dr(?!(?:\W+\w+){3})|briefly|in (?:one|a|two|a few) (?:sentences?|lines?|words)|(?:answer|reply|that|this|it)(?:'?s| is| was)? (?:way |much |far |a bit |a little )?too long|^too long|(?:quick|short) (?:answer|version|summary)|sum (?:it|that|this) up|summari[sz]e|keep it (?:short|brief)|make it (?:short|brief))\b/i,
  ],
  [
    'list',
    /\b(?:as a|in a|make (?:it )?a|give me a) (?:quick |short |simple |bullet(?:ed)? |numbered )*(?:list|checklist)\b|\bbullet points?\b|\bchecklist\b/i,
  ],
]

/** Whoever goes on in more words than these says more than how the answer is wanted. */
const maxWordsOfReply = 16

/**
 * How a parent wants the answer: said in a short reply to one, or in the last sentence of a first message. Null where
 * nothing is said of it.
 */
export function findForm(text: string, isReply: boolean): Form | null {
  const words = text.split(/\s+/).filter(Boolean).length
  const said = isReply && words <= maxWordsOfReply ? text : lastSentence(text)
  // A first message that asks what to say asks for a plan, too, unless it wants nothing else.
  const isOnly = isReply || /\b(?:just|only|keep it|short|brief|list|bullets?|tl;?dr(?!(?:\W+\w+){3}))\b/i.test(said)
  return isOnly ? (asked.find(([, pattern]) => pattern.test(said))?.[0] ?? null) : null
}

function lastSentence(text: string): string {
  return (
    text
      .trim()
      .split(/(?<=[.?!])\s+/)
      .at(-1) ?? ''
  )
}
