/** Something that the parent says was tried: as written, and the stems of its words that carry meaning. */
export type Tried = { text: string; stems: string[] }

const told =
  /\b(?:tried|trying|been doing|already (?:do|did|have|had|use|used|give|gave)|(?:i|we) (?:use|used|started doing|switched to))\s+(?!to (?:no|little) avail)([^.?!;:\n]+)/gi
const failed =
  /(?:^|[.?!;,:\n]\s*|\b(?:but|and|that)\s+)((?:[\w'-]+\s+){0,3}[\w'-]+)\s+(?:(?:does|do|did)(?:n['’]?t| not)|is(?:n['’]?t| not)|has(?:n['’]?t| not)|aren['’]?t|never)\s+(?:really\s+|even\s+)?(?:work(?:s|ed|ing)?|help(?:s|ed|ing)?|do anything|make a difference)\b/gi
const everything = /^(?:that|this|it|nothing|everything|every|all|so|many|things?|a lot|to|your|what you)\b/i
const stops =
  /\b(?:but|and nothing|nothing|without|with no|to no avail|so|because|for (?:a|two|three|\d+)|since|still|yet)\b.*$/i
const mostThings = 6
const mostWords = 5

/** Reads what was tried already ("we tried a sticker chart and time-outs", "ignoring it doesn't work"). */
export function findTried(text: string, meaningfulStems: (text: string) => string[]): Tried[] {
  const lists = [...text.matchAll(told)].map(([, list = '']) => list.replace(stops, ''))
  const things = [...lists.flatMap((list) => list.split(/,|\/|\+|\band\b|\bor\b|\bthen\b|\beven\b/)), ...failedIn(text)]
  const tried = things
    .map((thing) => thing.trim().replace(/^(?:to|the|a|an|using|doing|both|also|some|my|our)\s+/i, ''))
    .filter((thing) => thing !== '' && !everything.test(thing) && thing.split(/\s+/).length <= mostWords)
    .map((thing) => ({ text: thing.toLowerCase(), stems: meaningfulStems(thing) }))
    .filter(({ stems }) => stems.length > 0)
  return tried
    .filter(({ text: one }, place) => tried.findIndex((other) => other.text === one) === place)
    .slice(0, mostThings)
}

function failedIn(text: string): string[] {
  return [...text.matchAll(failed)].map(([, thing = '']) => thing.replace(/^(?:but|and|that|the|so)\s+/i, ''))
}
