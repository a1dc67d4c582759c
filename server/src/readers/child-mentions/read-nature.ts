import type { ProfileList } from '@nestbook/contract/children.ts'
import type { ChildMention } from './mention.ts'
import { natureWords } from './nature-words.ts'
import type { Found } from './note-child.ts'

/** Something that a text says a child is, likes, finds hard or lives with; `words` are the text's own. */
export type NatureTold = { list: ProfileList; text: string; words: string; child: ChildMention }

const denied = /(?:\bnot|n't|\bnever|\bno longer|\bstopped|\bwithout|\bused to(?: be)?|\bless|\bno)\s+(?:\w+\s+){0,2}$/i
const aboutWriter = /\b(?:i|i'm|im|i am|i was|we|me|myself|makes me|feel|i feel|i get)\s+(?:\w+\s+){0,2}$/i
const guess =
  /\b(?:could|might|may|maybe|perhaps|wonder(?:ing)?|i think|suspect|possibly|signs? of|tested|evaluated|assess(?:ed|ment)|worried (?:that|about|it)|what if|if (?:he|she|they))\b/i
const asking = /^\s*(?:is|are|does|do|could|can|might|should|was|has)\b/i
const other = /\b(?:kids|children|boys|girls|class|classmate|friend|others|people|teacher)\b[^.!?]{0,12}$/i
const inBook =
  /\b(?:books?|story|stories|movies?|films?|shows?|songs?|videos?|cartoons?) (?:\w+ )?about\s+(?:\w+\s+)?$/i
const he = /\b(?:he|his|him)\b/gi
const she = /\b(?:she|her|hers)\b/gi

/** What a text tells of each child. What is denied, guessed, asked, or said of somebody else is left out. */
export function readNature(text: string, ours: ChildMention[], all: Found[]): NatureTold[] {
  const told: NatureTold[] = []
  for (const { pattern, list, text: kept, isDiagnosis } of natureWords) {
    for (const match of text.matchAll(pattern)) {
      const [start, end] = sentenceAround(text, match.index)
      const before = text.slice(start, match.index)
      const sentence = text.slice(start, end)
      if (inBook.test(before) || denied.test(before) || (aboutWriter.test(before) && list !== 'family_context'))
        continue
      if (isDiagnosis && (guess.test(sentence) || (asking.test(sentence) && sentence.endsWith('?')))) continue
      if (other.test(before) && !/\b(?:my|our)\s+\w*\s*(?:kids|children|boys|girls)\b/i.test(before)) continue
      const value = kept.replace('$1', (match[1] ?? '').replace(/\s+/g, ' ').toLowerCase())
      for (const child of childrenMeant(text, match.index, start, list, ours, all))
        if (!told.some((one) => one.child === child && one.list === list && one.text === value))
          told.push({ list, text: value, words: match[0].replace(/\s+/g, ' ').trim(), child })
    }
  }
  return told
}

function childrenMeant(
  text: string,
  at: number,
  sentenceStart: number,
  list: ProfileList,
  ours: ChildMention[],
  all: Found[],
): ChildMention[] {
  if (list === 'family_context') return ours.length === 1 || !/^twins?\b/i.test(text.slice(at)) ? ours : []
  const nearest = all.findLast(({ start, end }) => start <= at && (end > sentenceStart || start >= sentenceStart))
  const lastPronoun = pronounBefore(text, nearest?.end ?? sentenceStart, at)
  if (nearest?.other && lastPronoun === null) return []
  if (ours.length === 1) {
    const [only] = ours
    const contradicts = lastPronoun !== null && only?.gender && only.gender !== lastPronoun
    return only && !contradicts && !only.isOneOfMany ? [only] : []
  }
  if (lastPronoun) {
    const fitting = ours.filter(
      ({ start, gender, isOneOfMany }) => start <= at && gender === lastPronoun && !isOneOfMany,
    )
    const [only] = fitting
    return only && fitting.length === 1 ? [only] : []
  }
  const before = ours.findLast(({ start }) => start <= at && start >= sentenceStart)
  const after = before ?? ours.find(({ start }) => start > at && start - at < 40)
  return after && !after.isOneOfMany ? [after] : []
}

function pronounBefore(text: string, from: number, at: number): 'boy' | 'girl' | null {
  const between = text.slice(Math.min(from, at), at)
  const boy = [...between.matchAll(he)].at(-1)?.index ?? -1
  const girl = [...between.matchAll(she)].at(-1)?.index ?? -1
  if (boy < 0 && girl < 0) return null
  return boy > girl ? 'boy' : 'girl'
}

function sentenceAround(text: string, at: number): [number, number] {
  const start = Math.max(...['.', '!', '?', '\n'].map((mark) => text.lastIndexOf(mark, at - 1))) + 1
  const rest = /[.!?\n]/.exec(text.slice(at))
  return [start, rest ? at + rest.index + 1 : text.length]
}
