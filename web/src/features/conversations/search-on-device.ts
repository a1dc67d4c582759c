import { excerptOf, plainWordsOf } from '@nestbook/contract/rules/conversation-words.ts'
import { type Finder, fold, makeFinder } from '@nestbook/contract/rules/words-in.ts'
import { type ConversationEntry, isListed } from '../../device/conversation-index.ts'
import type { ConversationStore } from '../../device/conversation-store.ts'

/** A stretch of text, and whether it is one of the words looked for. */
export type Part = { text: string; isFound: boolean }
export type Found = { entry: ConversationEntry; title: Part[]; snippet: Part[] }

type Text = { record: string; plain: string; folded: string }
const texts = new Map<string, Text>()

/** So much is read in one go before the page may do something else. */
const charactersAtATime = 400_000

/** The conversations that hold every word, in their title, messages or studies; the newest first. Null when told to stop. */
export async function searchOnDevice(
  store: ConversationStore,
  query: string,
  isOutdated: () => boolean,
): Promise<Found[] | null> {
  const finder = makeFinder(query)
  if (!finder) return []
  const found: Found[] = []
  let read = 0
  for (const entry of store.entries().filter(isListed)) {
    const text = textOf(store, entry.id)
    read += text.plain.length + 200
    if (read > charactersAtATime) {
      read = 0
      await new Promise((done) => setTimeout(done))
      if (isOutdated()) return null
    }
    if (finder.isIn(`${fold(entry.title)} ${text.folded}`)) found.push(show(entry, text, finder))
  }
  return isOutdated() ? null : found
}

function show(entry: ConversationEntry, { plain, folded }: Text, finder: Finder): Found {
  const snippet = partsOf(excerptOf(plain, folded, finder), finder)
  return { entry, title: partsOf(entry.title, finder), snippet }
}

export function partsOf(text: string, finder: Finder): Part[] {
  const parts: Part[] = []
  let done = 0
  for (const { from, to } of finder.placesIn(fold(text))) {
    if (from > done) parts.push({ text: text.slice(done, from), isFound: false })
    parts.push({ text: text.slice(from, to), isFound: true })
    done = to
  }
  if (done < text.length) parts.push({ text: text.slice(done), isFound: false })
  return parts
}

/** Everything a conversation says, kept for as long as it stays the same. */
function textOf(store: ConversationStore, id: string): Text {
  const record = store.read(id) ?? ''
  const known = texts.get(id)
  if (known?.record === record) return known
  const plain = plainWordsOf(readJson(record))
  const text = { record, plain, folded: fold(plain) }
  texts.set(id, text)
  return text
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
