// LaTeX's accents as the marks that Unicode puts after a letter.
const marks: Record<string, string> = {
  '`': '\u0300',
  "'": '\u0301',
  '^': '\u0302',
  '~': '\u0303',
  '=': '\u0304',
  u: '\u0306',
  '.': '\u0307',
  '"': '\u0308',
  r: '\u030a',
  H: '\u030b',
  v: '\u030c',
  d: '\u0323',
  c: '\u0327',
  k: '\u0328',
}

const letters: Record<string, string> = {
  ...{ ss: 'ß', o: 'ø', O: 'Ø', l: 'ł', L: 'Ł', ae: 'æ', AE: 'Æ', oe: 'œ', OE: 'Œ', aa: 'å', AA: 'Å' },
  ...{ i: 'ı', j: 'ȷ', textendash: '–', textemdash: '—', textquoteright: '’', textquoteleft: '‘', textregistered: '®' },
}

const accent = /\\(?:([`'^~=."])\s*|([uvHckrd])(?:\s+|(?=\{)))(?:\{\s*\\?([A-Za-z])\s*\}|\\?([A-Za-z]))/g

/** What a LaTeX text of a bibliography reads like: accents, dashes and signs; other commands leave their text. */
export function latexText(text: string): string {
  return text
    .replace(/(?<!\\)\$/g, '')
    .replace(accent, (_, sign, name, braced, bare) => `${braced ?? bare}${marks[sign ?? name] ?? ''}`)
    .replace(/\\([a-zA-Z]+)(?:\s*\{\}|\s+|(?![a-zA-Z]))/g, (_, name) => letters[name] ?? '')
    .replace(/\\([&%$#_{}])/g, (_, sign) => (sign === '{' || sign === '}' ? '' : sign))
    .replace(/---/g, '—')
    .replace(/--/g, '–')
    .replace(/``|''/g, '"')
    .replace(/~/g, ' ')
    .replace(/[{}]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC')
}
