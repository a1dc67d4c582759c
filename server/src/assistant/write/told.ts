import { upperFirst } from './slots.ts'

/** What a message tells in figures, by slot: {amount} of milk or weight, {night} of a plan, {hours} slept, {span} nursed. */
export function toldIn(text: string): { [slot: string]: string } {
  const told = Object.entries(readers).flatMap(([slot, read]) => {
    const said = read(text.replaceAll('’', "'"))
    return said ? [[slot, said] as const, [upperFirst(slot), upperFirst(said)] as const] : []
  })
  return Object.fromEntries(told)
}

/** The lines that a message tells enough for, filled in; those that name a figure go before the others. */
export function linesTold(lines: string[], text: string): string[] {
  const told = toldIn(text)
  const open = lines.filter((line) => slotsIn(line).every((slot) => slot in told))
  const named = open.filter((line) => slotsIn(line).length > 0)
  return (named.length > 0 ? named : open).map((line) =>
    line.replace(slot, (whole, name: string) => told[name] ?? whole),
  )
}

function slotsIn(line: string): string[] {
  return [...line.matchAll(slot)].map(([, name = '']) => name)
}

/** What a line of content/voice/moods.json may name. */
export const toldSlots = ['amount', 'night', 'hours', 'span']
const slot = new RegExp(`\\{(${toldSlots.join('|')})\\}`, 'gi')
const numbers = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'
const number = `\\d+(?:\\.\\d+)?|${numbers}`

const readers: { [slot: string]: (text: string) => string | null } = {
  amount: (text) => {
    const [, count, unit = ''] =
      new RegExp(`(?<!(?:lbs?|pounds?),? ?(?:and )?)\\b(${number}) ?(oz|ounces?|ml)\\b(?! of formula)`, 'i').exec(
        text,
      ) ?? []
    return count ? `${count} ${/^ml$/i.test(unit) ? 'ml' : count === '1' ? 'ounce' : 'ounces'}` : null
  },
  night: (text) => {
    const [, count] = new RegExp(`\\b(?:night|day) (\\d{1,2}|${numbers})\\b(?!-| to )`, 'i').exec(text) ?? []
    return count ? `night ${count.toLowerCase()}` : null
  },
  hours: (text) => {
    const [, count] =
      new RegExp(`\\bslept (?:for )?(?:over |almost |about )?(${number}) (?:[\\w*]+ )?(?:hours|hrs)\\b`, 'i').exec(
        text,
      ) ??
      new RegExp(`\\b(${number}) (?:hours|hrs) (?:straight|in a row|last night)`, 'i').exec(text) ??
      []
    return count && count !== '1' ? `${count.toLowerCase()} hours` : null
  },
  span: (text) => {
    const [, count, unit] =
      new RegExp(`\\bmade it (?:to )?(?:the |our )?(a whole |a full |${number})[ -]?(week|month|year)s?\\b`, 'i').exec(
        text,
      ) ??
      new RegExp(
        `\\b(${number})[ -]?(week|month|year)s? (?:of (?:exclusive )?(?:breastf|nurs|ebf|bf)|ebf|mark)`,
        'i',
      ).exec(text) ??
      []
    if (!count || !unit) return null
    return /^a /i.test(count)
      ? `${count.toLowerCase()}${unit.toLowerCase()}`
      : spanOf(count.toLowerCase(), unit.toLowerCase())
  },
}

function spanOf(count: string, unit: string): string {
  return `${count} ${unit}${count === '1' || count === 'one' ? '' : 's'}`
}
