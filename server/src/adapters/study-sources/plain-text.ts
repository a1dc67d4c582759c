const named: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' },
  ...{ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”' },
}

// Tags of HTML, JATS and MathML; "p < .05" and "a<b and c>d" hold none.
const tag = /<\/?([a-z][\w:.-]*)(?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*\/?>/gi
const inWord = /^(?:jats:)?(?:i|b|u|em|strong|sub|sup|sc|italic|bold|span)$/i
// What could move a terminal's cursor or turn text round.
const unprintable = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** One line of text without markup. Services escape markup once or twice. */
export function plainText(text: string): string {
  return withoutTags(decoded(decoded(withoutTags(text))))
    .replace(unprintable, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC')
}

/** The same with its paragraphs and headings on lines of their own. */
export function plainParagraphs(text: string): string {
  return text
    .replace(/<\/(?:jats:)?(?:p|title|sec|h\d|div)>/gi, '\n')
    .split('\n')
    .map(plainText)
    .filter(Boolean)
    .join('\n')
}

function withoutTags(text: string): string {
  return text.replace(tag, (_, name) => (inWord.test(name) ? '' : ' '))
}

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name) return named[name.toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ' '
  })
}
