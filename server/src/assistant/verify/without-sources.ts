import { sourceRules } from './source-patterns.ts'

export type Cleaned = { text: string; removed: number }

/**
 * Takes out of a text all that looks like a source: links, identifiers, authors with years, journals, "a 2019 study".
 * Sites of `knownSites` may stay. `before` is what already left, so that a sentence that begins with a replacement begins with a capital.
 */
export function withoutSources(text: string, before: string, knownSites: ReadonlySet<string>): Cleaned {
  let removed = 0
  const cleaned = sourceRules.reduce((so, { is, becomes }) => {
    return so.replace(is, (...match: unknown[]) => {
      if (knownSites.has(String(match[0]).toLowerCase())) return String(match[0])
      removed++
      const [whole, ...groups] = match.filter((part): part is string => typeof part === 'string')
      const at = match.find((part): part is number => typeof part === 'number') ?? 0
      const instead = typeof becomes === 'string' ? becomes : becomes(whole ?? '', ...groups)
      return beginsSentence(before + so.slice(0, at)) ? upperFirst(instead) : instead
    })
  }, text)
  const gapless = /\s$/.test(before) && removed > 0 ? cleaned.replace(/^[ \t]+/, '') : cleaned
  return { text: removed > 0 ? tidied(gapless) : gapless, removed }
}

/** So many words at the end may still turn into a source when more of the text comes. */
const unsureWords = /(?:\S+\s+){0,10}\S*$/
const listHeading = '(?:reference(?:s| list)|sources|bibliography|works cited|citations|further reading)'
/** What is never cut through. */
const whole = [
  /\[[^\]\n]{0,200}\]/g,
  new RegExp(`(?:^|\\n)[ \\t]*(?:#{1,6}[ \\t]*|\\*\\*|__)?${listHeading}[^\\n]{0,60}(?:\\n|$)`, 'gi'),
]
const neverCut = [...whole, ...sourceRules.map((rule) => rule.is)]
/**
 * What has not ended yet: a word, a bracket, a link after a bracket, the heading of a list of sources, an identifier.
 */
const open = [
  /\S+$/,
  beginningsOf([
    'references',
    'reference list',
    'sources',
    'bibliography',
    'works cited',
    'citations',
    'further reading',
  ]),
  /\s*!?\[[^\]\n]{0,200}(?:\]:?(?:\([^)\n]{0,500})?)?$/,
  // Prose in brackets may go; names, years, numbers of works and addresses wait for their end.
  /\s*\((?=\s*$|[^)\n]*(?:\p{Lu}|[12]\d{2}|\b[12]\d?$|\b10\.|:\/|www|doi|\b(?:see|cf|e\.?g)\b))[^)\n]{0,200}$/u,
  /\s*【[^】\n]{0,40}$/,
  /\s*\b(?:doi|pmid|pmcid|isbn|https?|arxiv)\b\s*[:.]?\s*$/i,
]

/** A line that so far could be one of these headings, or is one that goes on. */
function beginningsOf(headings: string[]): RegExp {
  const begun = headings.map((heading) =>
    [...heading].reduceRight((rest, letter) => `(?:${letter}${rest})?`, '[^\\n]{0,60}'),
  )
  return new RegExp(`(?:^|\\n)[ \\t]*(?:#{1,6}[ \\t]*|\\*\\*|__)(?:${begun.join('|')})\\s*$`, 'i')
}

/**
 * How much of a text belongs to a source that `tail`, the text before it, began. It was released `since` characters
 * before the tail's end, when what it would become was not sure.
 */
export function goesOnInto(tail: string, since: number, text: string, knownSites: ReadonlySet<string>): number {
  const releasedAt = tail.length - since
  if (releasedAt <= 0) return 0
  const joined = tail + text
  const ends = sourceRules.flatMap(({ is }) =>
    matchesOf(is, joined)
      .filter(({ 0: found, index }) => index < releasedAt && !knownSites.has(found.toLowerCase()))
      .map(({ 0: found, index }) => index + found.length - tail.length),
  )
  return Math.max(0, ...ends)
}

/**
 * How much of a text's beginning is sure not to be part of a source that is still coming. What is older than a
 * reader should wait for (`oldUpTo` characters) goes, unless it stands in something that is not over yet.
 */
export function sureUpTo(text: string, oldUpTo: number): number {
  const firstOpen = Math.min(...open.map((pattern) => pattern.exec(text)?.index ?? text.length))
  const wished = Math.min(Math.max(unsureWords.exec(text)?.index ?? 0, oldUpTo), firstOpen)
  let sure = wished
  for (const is of neverCut) {
    for (const found of matchesOf(is, text)) {
      const [start, end] = [found.index, found.index + found[0].length]
      const mayGoOn = end >= text.trimEnd().length
      if (start < sure && (end > sure || mayGoOn)) sure = start
    }
  }
  return sure
}

/** All matches of a global pattern: `matchAll` makes a pattern of its own even where there is none. */
function matchesOf(is: RegExp, text: string): RegExpExecArray[] {
  return text.search(is) < 0 ? [] : [...text.matchAll(is)]
}

function beginsSentence(before: string): boolean {
  return /(?:^|[.!?:]["”’)]*\s+|\n\s*(?:[-*>]|\d+\.)?\s*|[“"]|\*\*)$/u.test(before.slice(-40)) || before.trim() === ''
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Closes the gaps that something taken out leaves. */
function tidied(text: string): string {
  return text
    .replace(/[ \t]+([,.;:!?)])/g, '$1')
    .replace(/\(\s*\)|\[\s*\]/g, '')
    .replace(/([^\s|])[ \t]{2,}(?=\S)/g, '$1 ')
    .replace(/,(\s*,)+/g, ',')
    .replace(/,\./g, '.')
}
