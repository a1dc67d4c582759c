export const rememberWords = {
  label: 'Don’t remember this conversation',
  off: 'What you tell me about your children may be noted in their profiles.',
  /** Where no profile is built from what is said. */
  offListed: 'This conversation is kept in your list.',
  on: 'Nothing you say here is noted in a profile or kept in the list.',
  failed: 'That could not be changed. Please check your connection.',
} as const
