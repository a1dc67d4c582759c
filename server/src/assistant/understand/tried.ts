/** Something that the parent says was tried: as written, and the stems of its words that carry meaning. */
export type Tried = { text: string; stems: string[] }

const told =
  /\b(?:tried|trying(?!\s+to\b)|been doing|already (?:do|did|have|had|use|used|give|gave)|(?:i|we) (?:use|used|started doing|switched to)|(?:i|we)(?:['’]ve| have) (?:done|been doing)|(?:^|[.,;!?]\s*)(?:and\s+)?we (?:did|do))\s+(?!not\b)(?!to (?:no|little) avail)([^.?!;:\n]+)/gi
const failed =
  /(?:^|[.?!;,:\n]\s*|\b(?:but|and|that)\s+)((?:[\w'-]+\s+){0,3}[\w'-]+)\s+(?:(?:does|do|did)(?:n['’]?t| not)|is(?:n['’]?t| not)|has(?:n['’]?t| not)|aren['’]?t|never)\s+(?:really\s+|even\s+)?(?:work(?:s|ed|ing)?|help(?:s|ed|ing)?|do anything|make a difference)\b/gi
/** "We've walked her back": what was done, as it is called. */
const done =
  /\b(?:i|we)(?:['’]ve| have) (walked|taken|paid for|yelled|ignored|bought|given|grounded|removed|offered|talked|explained|begged|bribed|punished|rewarded|praised|held|rocked|switched|moved)\b([^,.;:!?\n]*)/gi
const called: Readonly<Record<string, string>> = {
  taken: 'taking',
  'paid for': 'paying for',
  bought: 'buying',
  given: 'giving',
  removed: 'removing',
  ignored: 'ignoring',
  begged: 'begging',
  bribed: 'bribing',
  praised: 'praising',
  held: 'holding',
  moved: 'moving',
}
const said = /^(?:and\s+)?(?:(?:i|we)(?:['’]ve)?\s+)?(?:(?:tried|did|do|even|also)\s+)+/i
const everything =
  /^(?:that|this|it|nothing|everything|every|all|so|many|things?|a lot|to|your|what you|he|she|they|i|we|say|said|tell|told|ask)\b/i
const stops =
  /\b(?:but|and nothing|nothing|without|with no|to no avail|so|because|for (?:a|two|three|\d+)|since|still|yet)\b.*$/i
const maxThings = 6
const maxWords = 5

/** Reads what was tried already ("we tried a sticker chart and time-outs", "ignoring it doesn't work"). */
export function findTried(text: string, meaningfulStems: (text: string) => string[]): Tried[] {
  const lists = [...text.matchAll(told)].map(([, list = '']) => list.replace(stops, ''))
  const things = [
    ...lists.flatMap((list) => list.split(/,|\/|\+|\band\b|\bor\b|\bthen\b|\beven\b/)),
    ...failedIn(text),
    ...doneIn(text),
  ]
  const tried = things
    .map((thing) =>
      thing
        .trim()
        .replace(said, '')
        .replace(/^(?:to|using|doing|both|also|some|my|our)\s+/i, ''),
    )
    .filter((thing) => thing !== '' && !everything.test(thing) && thing.split(/\s+/).length <= maxWords)
    .map((thing) => ({ text: thing.toLowerCase(), stems: meaningfulStems(thing) }))
    .filter(({ stems }) => stems.length > 0)
  return tried
    .filter(({ text: one }, place) => tried.findIndex((other) => other.text === one) === place)
    .slice(0, maxThings)
}

function doneIn(text: string): string[] {
  return [...text.matchAll(done)].map(([, verb = '', rest = '']) => {
    const one = verb.toLowerCase()
    return `${called[one] ?? one.replace(/ed$/, 'ing')}${rest.replace(/\s+and\s+(?:i|we)\b.*$/i, '')}`
  })
}

function failedIn(text: string): string[] {
  return [...text.matchAll(failed)].map(([, thing = '']) => thing.replace(/^(?:but|and|that|the|so)\s+/i, ''))
}
