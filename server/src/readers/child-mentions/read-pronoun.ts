import { ageOf, blank, fits, type Noted } from './note-child.ts'
import { ageAt } from './spoken-age.ts'
import { readAfter } from './told-after.ts'
import { atAgePronoun, match, notNow, pronounIs } from './who-stands-there.ts'

/** "He's 3", "at 16 he ..." */
export function readPronoun(text: string, at: number, now: Date, all: Noted[]): number | null {
  const before = match(atAgePronoun, text, at)
  if (before) {
    const age = ageAt(text, at + before[0].length)
    const who = age ? /^\s*,?\s*(he|she)\b/i.exec(text.slice(age.end)) : null
    if (!age || !who) return null
    all.push({
      ...blank(at, age.end),
      age: ageOf(age),
      gender: /^she/i.test(who[1] ?? '') ? 'girl' : 'boy',
      isPronoun: true,
    })
    return age.end
  }
  const said = match(pronounIs, text, at)
  if (!said) return null
  if (notNow.test(text.slice(Math.max(0, at - 20), at))) return at + said[0].length
  const told = readAfter(text, at + said[0].length, { direct: false, many: false, named: true }, now)
  const [age] = told.ages
  const isPlace = told.place !== null
  if (!age && !isPlace) return null
  const gender = said.groups?.boy ? 'boy' : said.groups?.girl ? 'girl' : null
  const after = isPlace && !age ? readAfter(text, told.end, { direct: false, many: false, named: false }, now) : told
  const target = all.findLast((one) => fits(one, gender, age))
  const learned = { age: age ? ageOf(age) : (after.ages[0] && ageOf(after.ages[0])) || null, place: told.place }
  if (target) {
    target.age ??= learned.age
    target.place ??= learned.place
    target.gender ??= gender
    target.isOpen = false
    return after.end
  }
  const last = all.at(-1)
  // "Her first boyfriend, he is 17"
  if (last?.other && (last.gender ?? gender) === gender) return after.end
  if (all.some((one) => one.other?.isChild && (one.gender ?? gender) === gender)) return after.end
  all.push({ ...blank(at, after.end), ...learned, name: after.name, gender, isPronoun: true })
  return after.end
}
