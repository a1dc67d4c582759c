/** "He won't listen" may be about a child. */
export const somebody = /\b(?:he|she|him|her|his|they|them|he's|she's|hes|shes)\b/i
/** A message this short, in a conversation, goes on with it, unless it plainly speaks of something else. */
export const shortWords = 14
