const opens = /^\s*<(think|thinking|reasoning)>/i
/** A text that may still begin with such a mark. */
const mayOpen = /^\s*(?:<[a-z]{0,9})?$/i

/** Hands on what a model says without what some models think aloud before it. Thoughts without an end are all thought. */
export async function* withoutThinking(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let held = ''
  let isSpeaking = false
  for await (const piece of pieces) {
    if (isSpeaking) {
      yield piece
      continue
    }
    held += piece
    const [, mark] = opens.exec(held) ?? []
    if (!mark) {
      isSpeaking = !mayOpen.test(held)
      if (isSpeaking) yield held
      continue
    }
    const close = held.toLowerCase().indexOf(`</${mark.toLowerCase()}>`)
    if (close < 0) continue
    isSpeaking = true
    yield held.slice(close + mark.length + 3).trimStart()
  }
}
