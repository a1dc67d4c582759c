/** A finding as a writer read it, and the words by which its study is known beside it. */
export type Finding = { text: string; known: string }

/**
 * What a sentence and the finding it cites share of what tells findings apart, 0 to 1. For right ones
 * it is 19 in 100 and more, for wrong ones 5 at most.
 */
const minShared = 0.1
/** Another finding that has so much of a sentence, and so many times as much as the cited one, is the one that is meant. */
const surelyOther = { shared: 0.4, times: 2 }
/** Fewer words than these say nothing by themselves. */
const minStems = 3

const claims =
  /%|\b(?:percent|stud(?:y|ies)|trials?|reviews?|research\w*|surveys?|data|found|show(?:s|ed|n)|help(?:s|ed)|reduce[sd]|lower(?:s|ed)|improve[sd]|rais(?:es|ed)|eased?|led to|links?|linked|went with|go(?:es)? with|tend(?:s|ed)?|more often|less often|(?:more|less) likely|fewer|faster|better|worse|grew|rose|fell)\b/i
const cited = /\s*\[\d+\](?:[\s,;]*\[\d+\])*/g

/**
 * Compares each cited sentence with the finding it cites. Where the two share no matter, or a figure stands in none of
 * it, the number goes. A sentence that claims a finding goes with it. Findings are English, so only English is held.
 */
export async function* fittingCitations(
  sentences: AsyncIterable<string>,
  findings: Finding[],
  stemsOf: (text: string) => string[],
): AsyncGenerator<string> {
  const read = makeReader(findings, stemsOf)
  let before = ''
  for await (const sentence of sentences) {
    yield fittingIn(sentence, before, read)
    before = sentence.includes('\n') ? sentence.slice(sentence.lastIndexOf('\n')) : sentence
  }
}

type Reader = (text: string, place: number) => boolean

/** Whether a text can come from the finding at a place. Words that few of the findings have tell most. */
function makeReader(findings: Finding[], stemsOf: (text: string) => string[]): Reader {
  const read = findings.map(({ text, known }) => new Set(stemsOf(`${text} ${known}`)))
  const weightOf = (stem: string) =>
    Math.log((read.length + 1) / (read.filter((stems) => stems.has(stem)).length + 0.5))
  const sum = (stems: string[]) => stems.reduce((so, stem) => so + weightOf(stem), 0)
  return (text, place) => {
    const finding = findings[place]
    const stems = stemsOf(text)
    if (!finding || stems.length === 0) return false
    const shared = read.map((known) => sum(stems.filter((stem) => known.has(stem))) / sum(stems))
    const own = shared[place] ?? 0
    const other = Math.max(0, ...shared.filter((_, at) => at !== place))
    if (own < minShared || (other > surelyOther.shared && other > surelyOther.times * own)) return false
    const figures = digitsIn(finding.text)
    return figuresIn(text).every((figure) => figures.includes(figure))
  }
}

function fittingIn(sentence: string, before: string, fits: Reader): string {
  let from = 0
  let isBacked = false
  let isWrong = false
  const said = sentence.replace(cited, (marks, at: number) => {
    const clause = sentence.slice(from, at)
    from = at + marks.length
    const words = clause.match(/\p{L}{3,}/gu)?.length ?? 0
    const text = words < minStems ? sentence : clause
    const kept = marks.replace(/[\s,;]*\[(\d+)\]/g, (mark, number: string) => {
      const place = Number(number) - 1
      if (fits(text, place) || fits(`${before} ${text}`, place)) return mark
      isWrong = true
      return ''
    })
    isBacked ||= kept !== ''
    return kept
  })
  if (!isWrong) return sentence
  if (isBacked || !claims.test(said)) return said
  return sentence.startsWith('\n') ? '\n' : ''
}

/** Shares, and counts of people: what nobody may round or make up. */
function figuresIn(text: string): string[] {
  const found = text.matchAll(/(?<![\d.,])(\d[\d,]*(?:\.\d+)?)(?=\s*(?:%|percent\b)|(?<=\d{3})(?![\d.,°]*\d|°))/g)
  return [...found].map(([, figure = '']) => figure.replaceAll(',', ''))
}

function digitsIn(text: string): string[] {
  return (text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((figure) => figure.replaceAll(',', ''))
}
