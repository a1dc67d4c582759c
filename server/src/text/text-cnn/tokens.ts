/** Of three to five letters, with the word's ends marked. */
const pieceLengths = [3, 4, 5]
const maxOwnNumber = 19

/** Words, endings behind an apostrophe, numbers and signs, in order: as training/net.py reads them. */
export function tokensOf(text: string): string[] {
  const plain = text.toLowerCase().replace(/[’‘]/g, "'")
  const found = plain.match(/[a-záéíóúñü]+|'[a-z]+|[0-9]+|[^\sa-z0-9]/gu) ?? []
  return found.map((token) => (/^[0-9]/.test(token) ? numberToken(token) : token))
}

/** Small numbers are ages and counts and stand for themselves; of others only their length counts. */
function numberToken(digits: string): string {
  return Number(digits.slice(0, 6)) <= maxOwnNumber ? `#n${Number(digits)}` : `#${Math.min(digits.length, 4)}`
}

/** Where a token's pieces lie among `places` (FNV-1a), at most so many; the first place stands for none. */
export function piecesOf(token: string, places: number, max: number): number[] {
  const letters = Array.from(`<${token}>`, (letter) => letter.codePointAt(0) ?? 0)
  const found: number[] = []
  for (const length of pieceLengths) {
    for (let start = 0; start + length <= letters.length && found.length < max; start++) {
      let hash = 0x811c9dc5
      for (let at = start; at < start + length; at++) hash = Math.imul(hash ^ (letters[at] ?? 0), 0x01000193)
      found.push(1 + ((hash >>> 0) % (places - 1)))
    }
  }
  return found.length > 0 ? found : [1]
}
