// Comments and documents in sentences that are read once, and decision records that fit on one page.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesOfOurs } from './files-of-ours.ts'

const root = join(import.meta.dirname, '..')
const maxWords = 25
/** About one printed page. */
const maxWordsOfDecision = 550

/** A run of text that no sentence goes beyond: a paragraph, an item of a list, a cell of a table, a comment. */
type Passage = { line: number; text: string }

const files = filesOfOurs(root)
const read = files.flatMap((file) => passagesOf(file).map((passage) => ({ file, ...passage })))
const complaints = [
  ...read.flatMap(({ file, line, text }) =>
    sentencesIn(text)
      .filter((sentence) => wordsIn(sentence) > maxWords)
      .map((sentence) => `${file}:${line}: a sentence of ${wordsIn(sentence)} words: ${sentence.slice(0, 60)}...`),
  ),
  ...files.flatMap(tooLongDecision),
]
for (const complaint of complaints) console.error(complaint)
console.log(`${read.length} comments and paragraphs, ${complaints.length} complaints`)
process.exit(complaints.length > 0 || read.length === 0 ? 1 : 0)

function passagesOf(file: string): Passage[] {
  if (/^content\//.test(file) || /\.d\.ts$|(^|\/)migrations\//.test(file)) return []
  if (file.endsWith('.md')) return passagesOfDocument(textOf(file))
  if (/\.(ts|tsx|mjs|cjs|js|css)$/.test(file))
    return [...blockComments(textOf(file)), ...lineComments(textOf(file), '//')]
  if (/\.(yml|yaml|py|sh|service)$|(^|\/)(Dockerfile|\.env\.example)$/.test(file))
    return lineComments(textOf(file), '#')
  return []
}

/** Fenced blocks show examples; a code in backticks is one word, and of a link its text is read. */
function passagesOfDocument(text: string): Passage[] {
  const plain = text
    .replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ''))
    .replace(/`[^`\n]+`/g, 'code')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
  const passages: Passage[] = []
  for (const [index, line] of plain.split('\n').entries()) {
    const last = passages.at(-1)
    const isNew = line.trim() === '' || /^\s*([-*#>|]|\d+\.)/.test(line)
    if (line.startsWith('|')) for (const cell of line.split('|')) passages.push({ line: index + 1, text: cell })
    else if (isNew || !last) passages.push({ line: index + 1, text: line })
    else last.text += ` ${line.trim()}`
  }
  return passages.filter(({ text }) => text.trim() !== '')
}

function blockComments(text: string): Passage[] {
  return [...text.matchAll(/(?<=^|[\s{(])\/\*[\s\S]*?\*\//gm)].flatMap(({ 0: comment, index }) => {
    const line = text.slice(0, index).split('\n').length
    return asPassages(
      comment
        .slice(2, -2)
        .split('\n')
        .map((part) => part.replace(/^[\s*]+/, '')),
      line,
    )
  })
}

/** Comments to a line's end that follow each other are one. */
function lineComments(text: string, sign: string): Passage[] {
  const comments = text.split('\n').map((line) => new RegExp(`(?:^|\\s)${sign}(?:\\s(.*))?$`).exec(line))
  const runs: { line: number; parts: string[]; isAlone: boolean }[] = []
  for (const [index, found] of comments.entries()) {
    if (!found) continue
    const isAlone = found.input.trim().startsWith(sign)
    const last = runs.at(-1)
    if (isAlone && last?.isAlone && last.line + last.parts.length === index + 1) last.parts.push(found[1] ?? '')
    else runs.push({ line: index + 1, parts: [found[1] ?? ''], isAlone })
  }
  return runs.flatMap(({ line, parts }) => asPassages(parts, line))
}

function asPassages(lines: string[], from: number): Passage[] {
  return lines
    .map((line) => line.replace(/`[^`]+`/g, 'code').replace(/^(biome-ignore|@ts-expect-error)\S*( lint\S*)?/, ''))
    .join('\n')
    .split(/\n\s*\n|\n(?=- )|\n[A-Z_]+=.*\n?/)
    .map((text) => ({ line: from, text: text.replaceAll('\n', ' ') }))
}

function sentencesIn(text: string): string[] {
  return text.split(/(?<=[.!?][)"'”’*]*)\s+(?=[("'“‘*]*(?:[A-Z0-9À-Þ]|code))/)
}

function wordsIn(sentence: string): number {
  return sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

function tooLongDecision(file: string): string[] {
  if (!/^docs\/decisions\/.+\.md$/.test(file)) return []
  const words = wordsIn(textOf(file))
  return words > maxWordsOfDecision ? [`${file}: ${words} words, more than the ${maxWordsOfDecision} of one page`] : []
}

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
