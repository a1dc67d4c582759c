import type { Brief } from './brief.ts'

export type Who = Pick<Brief, 'ageNoun' | 'gender' | 'name'>

/** Fills a page's slots with this family's child: {child}, {they} hit{s}, {their} ... */
export function fillSlots(text: string, who: Who): string {
  const words = wordsFor(who)
  const cries = who.gender === null ? '$1y' : '$1ies'
  return text.replace(/([^aeiou\W])y\{s\}/g, cries).replace(/\{(\w+)\}/g, (slot, name: string) => words[name] ?? slot)
}

/** 'Maya', 'your four-year-old', 'your son'. */
export function childLabel({ ageNoun, gender, name }: Who): string {
  const kin = { girl: 'your daughter', boy: 'your son' }
  return name ?? (ageNoun ? `your ${ageNoun}` : gender ? kin[gender] : 'your child')
}

function wordsFor(who: Who): Record<string, string> {
  const { ageNoun, gender } = who
  const child = childLabel(who)
  const [they, them, their, themself] = {
    girl: ['she', 'her', 'her', 'herself'],
    boy: ['he', 'him', 'his', 'himself'],
    none: ['they', 'them', 'their', 'themself'],
  }[gender ?? 'none'] as [string, string, string, string]
  const one = gender !== null
  const plain: Record<string, string> = {
    child,
    they,
    them,
    their,
    themself,
    age: ageNoun ?? 'child',
    s: one ? 's' : '',
    es: one ? 'es' : '',
    is: one ? 'is' : 'are',
    has: one ? 'has' : 'have',
    was: one ? 'was' : 'were',
  }
  for (const slot of ['child', 'they', 'them', 'their', 'age']) plain[upperFirst(slot)] = upperFirst(plain[slot] ?? '')
  return plain
}

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** 'a three-year-old', 'an eight-year-old'. */
export function withArticle(noun: string): string {
  return `${/^(?:e|8|1[18]\b)/i.test(noun) ? 'an' : 'a'} ${noun}`
}

/** A page's title in the middle of a sentence: "ADHD and attention" keeps its capitals. */
export function titleWithin({ title }: { title: string }): string {
  return title.replace(/\b[A-Z](?=[a-z]|\b)/g, (letter) => letter.toLowerCase())
}
