/** A sentence without its end is released after so many characters. */
const maxHeld = 400
/** A full stop with what closes it and the numbers of its studies, or the end of a line. */
const end = /[.!?…؟]["”’)*_]*(?:\s*\[\d+\])*(?=\s+[^\s[])|[。！？।]["”’」』)*_]*(?:\s*\[\d+\])*(?=\s*[^\s[」』])|\n/g

/** Gathers a model's pieces to whole sentences, so that each can be checked before it leaves. */
export async function* bySentence(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let held = ''
  for await (const piece of pieces) {
    held += piece
    for (let cut = nextEnd(held); cut > 0; cut = nextEnd(held)) {
      yield held.slice(0, cut)
      held = held.slice(cut)
    }
  }
  if (held !== '') yield held
}

/** Where the first sentence ends, 0 while it is not over. "1." at the start of a line ends none. */
function nextEnd(held: string): number {
  for (const found of held.matchAll(end)) {
    const cut = found.index + found[0].length
    if (
      held.slice(0, cut).trim() !== '' &&
      !/(?:^|\n)\s*(?:\d{1,2}|[A-Z]|e\.g|i\.e|Dr|Mr|Mrs|Ms|vs)\.$/.test(held.slice(0, cut))
    )
      return cut
  }
  return held.length > maxHeld ? held.lastIndexOf(' ') + 1 : 0
}
