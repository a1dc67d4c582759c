export type BibtexEntry = { line: number; key: string; fields: Map<string, string> }

/** Splits a BibTeX file into entries with raw field values: `@string` is filled in, `@comment` is passed over. */
export function bibtexEntries(text: string): { entries: BibtexEntry[]; problems: string[] } {
  const entries: BibtexEntry[] = []
  const problems: string[] = []
  const macros = new Map<string, string>()
  for (const { kind, body, line } of blocksIn(text)) {
    if (kind === 'comment' || kind === 'preamble') continue
    if (body === null) problems.push(`line ${line}: the entry has no end`)
    else if (kind === 'string') for (const [name, value] of fieldsIn(body, macros)) macros.set(name, value)
    else entries.push(entryIn(body, line, macros))
  }
  return { entries, problems }
}

type Block = { kind: string; body: string | null; line: number }

function* blocksIn(text: string): Generator<Block> {
  const start = /^[^\S\n]*@\s*([a-z]+)\s*([{(])/gim
  for (let found = start.exec(text); found; found = start.exec(text)) {
    const [, kind = '', opening] = found
    const end = endOfBlock(text, start.lastIndex, opening === '(' ? ')' : '}')
    const line = text.slice(0, found.index).split('\n').length
    yield { kind: kind.toLowerCase(), body: end === null ? null : text.slice(start.lastIndex, end), line }
    if (end !== null) start.lastIndex = end + 1
  }
}

/** Where the block ends; null when the file or a next entry at the margin comes first. */
function endOfBlock(text: string, from: number, closing: string): number | null {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const letter = text[at]
    if (letter === '\\') at++
    else if (letter === '{') depth++
    else if (depth === 0 && letter === closing) return at
    else if (letter === '}') depth--
    else if (letter === '\n' && /^@[a-z]+\s*\{[^\s,{}]*,/i.test(text.slice(at + 1, at + 200))) return null
  }
  return null
}

function entryIn(body: string, line: number, macros: Map<string, string>): BibtexEntry {
  const comma = body.indexOf(',')
  const key = (comma < 0 ? body : body.slice(0, comma)).trim()
  return { line, key: key || 'an entry', fields: fieldsIn(comma < 0 ? '' : body.slice(comma + 1), macros) }
}

function fieldsIn(body: string, macros: Map<string, string>): Map<string, string> {
  const fields = new Map<string, string>()
  const name = /\s*,?\s*([\w:.+-]+)\s*=\s*/y
  for (let found = name.exec(body); found; found = name.exec(body)) {
    const { value, end } = valueAt(body, name.lastIndex, macros)
    fields.set((found[1] ?? '').toLowerCase(), value)
    name.lastIndex = end
  }
  return fields
}

/** A value and its end: `{...}`, `"..."`, a number or a macro, joined by `#`. */
function valueAt(body: string, from: number, macros: Map<string, string>): { value: string; end: number } {
  let value = ''
  let at = from
  for (;;) {
    const letter = body[at]
    if (letter === '{' || letter === '"') {
      const end = endOfValue(body, at)
      value += body.slice(at + 1, end)
      at = end + 1
    } else {
      const [word = ''] = /^[^\s,#{}"]*/.exec(body.slice(at)) ?? []
      value += macros.get(word.toLowerCase()) ?? word
      at += word.length
    }
    const [joint] = /^\s*#\s*/.exec(body.slice(at)) ?? []
    if (!joint) return { value, end: at }
    at += joint.length
  }
}

function endOfValue(body: string, from: number): number {
  const isBraced = body[from] === '{'
  let depth = 0
  for (let at = from + 1; at < body.length; at++) {
    const letter = body[at]
    if (letter === '\\') at++
    else if (depth === 0 && letter === (isBraced ? '}' : '"')) return at
    else if (letter === '{') depth++
    else if (letter === '}') depth--
  }
  return body.length
}
