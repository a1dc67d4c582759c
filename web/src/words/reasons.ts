/** The sheet that asks what was wrong with an answer. */
export const reasonWords = {
  off: 'What was off?',
  close: 'Close',
  reasons: {
    did_not_fit: 'Did not fit my child',
    too_general: 'Too general',
    hard_to_follow: 'Hard to follow',
    doubt_research: 'I doubt the research',
    unkind: 'Felt unkind',
    unsafe: 'Felt unsafe',
  },
  note: 'Anything else (optional)',
  promise: 'Sent with this answer, without your name.',
  send: 'Send',
  answerAgain: 'Answer again with this',
} as const
