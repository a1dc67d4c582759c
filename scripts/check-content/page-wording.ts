/** What a friend at three in the morning does not say (docs/writing-a-guidebook-page.md, "Voice"), and a verb that no slot agrees with. */
const banned =
  /\b(just|simply|remember|journey|navigate|delve|crucial|foster|tapestry)\b|!|—|research shows|studies show|it's important to|not alone|great question|\b(?:is|was|has) \{they\}|\{they\} (?:is|was|has)\b/gi

/** Ids, and cues in parents' own words. */
const notOurWords = /^### /

/** The banned words and phrases of a text, with the number of their line. */
export function bannedWordsIn(text: string): { line: number; words: string }[] {
  return text
    .split('\n')
    .flatMap((content, index) =>
      notOurWords.test(content) ? [] : (content.match(banned) ?? []).map((words) => ({ line: index + 1, words })),
    )
}

/** The telephone lines and help sites that a text names. */
export function helpLinesIn(text: string): string[] {
  return text.match(/\b\d-\d{3}-(?:\d{3}-\d{4}|[A-Z]{3,4}-[A-Z]{3,4})\b|\b(?:[a-z]+\.)+(?:org|com|gov|net)\b/g) ?? []
}
