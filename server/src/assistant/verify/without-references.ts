/** Whether the text so far stands in a list of sources, which goes as a whole until the next heading. */
export type References = { isInside: boolean }
export const noReferences: References = { isInside: false }

const heading =
  /(?:^|\n)[ \t]*(?:#{1,6}[ \t]*|\*\*|__)?(?:References|Reference list|Sources|Bibliography|Works cited|Citations|Further reading)[ \t]*:?(?:\*\*|__)?[ \t]*:?[ \t]*(?:\n|$)/iu
const nextHeading = /(?:^|\n)#{1,6}[ \t]/

/** Takes out lists of sources under a heading of their own. `before` is the end of what already left. */
export function withoutReferences(
  text: string,
  before: string,
  references: References,
): { text: string; removed: number; references: References } {
  const atLineStart = before === '' || before.endsWith('\n')
  let left = text
  let kept = ''
  let removed = 0
  let { isInside } = references
  while (left !== '') {
    const found = (isInside ? nextHeading : heading).exec(
      kept === '' && !atLineStart && !isInside ? `\u0000${left}` : left,
    )
    if (!found) return { text: isInside ? kept : kept + left, removed, references: { isInside } }
    const at = kept === '' && !atLineStart && !isInside ? Math.max(0, found.index - 1) : found.index
    if (isInside) {
      left = left.slice(at).replace(/^\n/, '')
      isInside = false
    } else {
      kept += left.slice(0, at) + (left[at] === '\n' ? '\n' : '')
      left = left.slice(at + found[0].length)
      isInside = true
      removed++
    }
  }
  return { text: kept, removed, references: { isInside } }
}
