import { type Finder, fold } from './words-in.ts'

const said = 'content'
const ofStudies = ['title', 'citation', 'oneLiner']
const before = 36
const after = 90

/** All that a conversation's messages say, in one line: first the messages, then the studies. */
export function plainWordsOf(messages: unknown): string {
  const texts = { said: [] as string[], ofStudies: [] as string[] }
  gather(messages, texts)
  return inOneLine([...texts.said, ...texts.ofStudies])
}

function inOneLine(texts: readonly string[]): string {
  return (
    texts
      .join(' · ')
      .replace(/[*_#>`|]|\[\d{1,3}\]/g, '')
      // A space that stands alone is left as it is, which takes half the time.
      .replace(/\s{2,}|[^\S ]/g, ' ')
  )
}

function gather(value: unknown, texts: { said: string[]; ofStudies: string[] }): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inside] of Object.entries(value)) {
    if (typeof inside !== 'string') gather(inside, texts)
    else if (name === said) texts.said.push(inside)
    else if (ofStudies.includes(name)) texts.ofStudies.push(inside)
  }
}

/**
 * Words as they are searched: folded, each once, after one space. `finder.stems` are found in it as ` stem`, so a word
 * that another one begins with is left out.
 */
export function searchable(text: string): string {
  const words = [...new Set(fold(text).split(/[^\p{L}\p{N}]+/u))].filter(Boolean).sort()
  return ` ${words.filter((word, at) => !words[at + 1]?.startsWith(word)).join(' ')}`
}

/** A stretch around the first place that was looked for. */
export function excerptOf(plain: string, folded: string, finder: Finder): string {
  return around(Math.max(0, finder.firstIn(folded)), plain)
}

/** The same from the contents of messages, of which few are read; null where it takes what studies say, too. */
export function excerptOfSaid(said: readonly string[], finder: Finder): string | null {
  for (let count = 2; ; count *= 4) {
    const plain = inOneLine(said.slice(0, count))
    const at = finder.firstIn(fold(plain))
    // What follows changes nothing of a line that goes on behind the stretch.
    if (at >= 0 && at + after < plain.length) return around(at, plain)
    if (count >= said.length) return null
  }
}

function around(at: number, plain: string): string {
  const from = at <= before ? 0 : plain.lastIndexOf(' ', at - before) + 1
  const end = at + after >= plain.length ? plain.length : plain.lastIndexOf(' ', at + after)
  return `${from > 0 ? '…' : ''}${plain.slice(from, Math.max(end, at))}${end < plain.length ? '…' : ''}`
}
