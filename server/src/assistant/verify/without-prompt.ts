/** So many words in a row of what a model was told are no chance. */
const wordsInARow = 8
/** Runs are looked up by so many first letters. */
const keyLength = 16
const longestRun = 120

/** What stands for a letter and is none of it. */
const lookalikes: Record<string, string> = {
  ...{ а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', у: 'y', х: 'x', і: 'i', ѕ: 's', ԁ: 'd', һ: 'h', ո: 'n' },
  ...{ α: 'a', ε: 'e', ο: 'o', ρ: 'p', ν: 'v', ι: 'i', κ: 'k', τ: 't' },
}
/** A run that no sentence holds: letters and digits mixed as only an encoding mixes them. */
const encoded = [
  /(?=[\w+/]*[a-z][\w+/]*[A-Z])(?=[\w+/]*\d)[\w+/]{24,}={0,2}/,
  /[A-Za-z\d+/]{40,}={0,2}/,
  /(?:\b[\da-f]{2}[\s:,\\x-]{0,3}){16,}/i,
  /(?:\b[01]{8}\s*){8,}/,
]

/** A model that gives away what it was told, or encodes something, has been talked out of its task. */
export class PromptGivenAway extends Error {
  constructor() {
    super('The model began to give away its instructions.')
  }
}

/**
 * Hands on what a model writes until it repeats eight words in a row of its instructions, also in another case, with
 * other spaces, unseen characters, look-alike letters or turned by 13 letters. The eighth word does not leave.
 * Throws PromptGivenAway.
 */
export function makePromptGuard(instructions: string): (pieces: AsyncIterable<string>) => AsyncGenerator<string> {
  const runs = runsOf(instructions)
  return async function* (pieces) {
    let letters = ''
    let recent = ''
    for await (const piece of pieces) {
      recent = (recent + piece).slice(-600)
      if (encoded.some((is) => is.test(recent))) throw new PromptGivenAway()
      const added = lettersOf(piece)
      const from = Math.max(0, letters.length - longestRun)
      letters += added
      if (speaksOf(runs, letters.slice(from))) throw new PromptGivenAway()
      yield piece
    }
  }
}

type Runs = Map<string, string[]>

function runsOf(instructions: string): Runs {
  const runs: Runs = new Map()
  const words = instructions
    .split(/\s+/)
    .map(lettersOf)
    .filter((word) => word !== '')
  for (let at = 0; at + wordsInARow <= words.length; at++) {
    const run = words.slice(at, at + wordsInARow).join('')
    for (const form of [run, turned(run)]) {
      const key = form.slice(0, keyLength)
      runs.set(key, [...(runs.get(key) ?? []), form])
    }
  }
  return runs
}

function speaksOf(runs: Runs, letters: string): boolean {
  for (let at = 0; at + keyLength <= letters.length; at++)
    if (runs.get(letters.slice(at, at + keyLength))?.some((run) => letters.startsWith(run, at))) return true
  return false
}

/** Letters and digits alone, in small. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[Ͱ-֏]/g, (letter) => lookalikes[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Each letter thirteen further in the alphabet. */
function turned(text: string): string {
  return text.replace(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 97 + 13) % 26) + 97))
}
