const byWord: Record<string, number> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  hundred: 100,
}

const spokenWords = Object.entries(byWord).map(([word, number]) => ({
  is: new RegExp(`\\b${word}(?:ths?|nd|rd|st)?\\b`),
  number,
}))

/** Words that carry a number inside them; found anywhere, also in "kindergartners" and "first-graders". */
const byPart: Record<string, number> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  twelfth: 12,
  half: 2,
  twice: 2,
  kindergarten: 5,
  'year-old': 1,
}

/** Every number of a text as digits, told in figures or in words: "6,468 three-year-olds" gives 6468, 3 and 1. */
export function numbersIn(text: string): Set<string> {
  const plain = text.toLowerCase().replace(/(?<=\d)[, \u00a0\u202f](?=\d{3}(?!\d))/g, '')
  const figures = [...(plain.match(/\d+(?:\.\d+)?/g) ?? []), ...(plain.match(/(?<!\d)\.\d+/g) ?? [])]
  const whole = figures.filter((figure) => figure.endsWith('.0')).map((figure) => figure.slice(0, -2))
  const spoken = spokenWords.filter(({ is }) => is.test(plain)).map(({ number }) => number)
  const hidden = Object.entries(byPart).flatMap(([part, number]) => (plain.includes(part) ? [number] : []))
  const single = [...spoken, ...hidden]
  return new Set([...figures, ...whole, ...[...single, ...spelledOut(plain)].map(String)])
}

/** Numbers of several words: "two hundred and seventy-five" gives 275. */
function spelledOut(plain: string): number[] {
  const words = plain.match(/[a-z]+|[^a-z\s-]+/g) ?? []
  const found: number[] = []
  let [sum, part, length] = [0, 0, 0]
  const end = () => {
    if (length > 1) found.push(sum + part)
    ;[sum, part, length] = [0, 0, 0]
  }
  for (const [at, word] of words.entries()) {
    const number = byWord[word]
    // "Ages three and four" are two numbers.
    if (word === 'and' && /hundred|thousand/.test(words[at - 1] ?? '')) continue
    if (word === 'thousand' && length > 0) [sum, part] = [(sum + part) * 1000, 0]
    else if (word === 'hundred' && length > 0) part *= 100
    else if (number !== undefined && word !== 'hundred') part += number
    else {
      end()
      continue
    }
    length++
  }
  end()
  return found
}

/** The same of a text that others wrote, where "2010 200 children" may be one number or two. */
export function numbersReadableIn(text: string): Set<string> {
  return new Set([
    ...numbersIn(text),
    ...numbersIn(text.replace(/[, \u00a0\u202f]/g, ' / ')),
    ...numbersIn(text.replace(/(?<=\d),\s(?=\d{3}\b)/g, '')),
  ])
}
